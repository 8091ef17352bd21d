//! What a [`Machine`](super::Machine) consists of beside world, stack and observer, by what changes together. What they are
//! for stands in the files of their names.

use super::answer::Halt;
use super::limits::Allowance;
use super::prompt::{Prompts, Question};
use crate::base::handle::Handle;

/// What belongs to one action, and is new with each.
#[derive(Default)]
pub(super) struct Current {
    pub actor: Handle,
    pub action: u32,
    /// What is left of the limits of this action.
    pub left: Allowance,
    /// Does an intervention touch this action?
    pub overriding: bool,
    /// The total of the last skill check, and whether it passed.
    pub last_check: (i32, bool),
    /// How often silence was asked for and not taken back (SetSilence): while it is above 0, nothing is said.
    pub silence: u16,
    /// What cut the working out of values short: the next throw or die ends the action.
    pub owed: Option<Halt>,
    /// The place in the innermost script that was running when the action was cut short.
    pub halted_in: Option<String>,
}

/// Who answers questions, and the one that had no answer.
#[derive(Default)]
pub(super) struct Asking {
    pub prompts: Option<Box<dyn Prompts>>,
    /// Is nobody asked, and the usual answer taken?
    pub unasked: bool,
    /// The question that ended the action.
    pub unanswered: Option<Box<Question>>,
}

/// What is being made just now.
#[derive(Default)]
pub(super) struct Making {
    /// Who is being made, and is not in play yet; NONE for nobody.
    pub being_made: Handle,
    /// How many creatures multiply within each other.
    pub multiplying: u8,
}

/// Base events that are counted, by code.
const CODES: usize = 512;

/// What a machine counts.
pub(super) struct Counts {
    /// How often nobody handled a base event, by its code.
    pub unhandled: Vec<u32>,
    pub recalculations: u32,
    pub troubles: u32,
    /// How often a variable of a resource was set.
    pub variables_set: u64,
}

impl Default for Counts {
    fn default() -> Self {
        Counts { unhandled: vec![0; CODES], recalculations: 0, troubles: 0, variables_set: 0 }
    }
}
