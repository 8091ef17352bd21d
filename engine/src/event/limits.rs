//! What one action may use. Each limit ends or refuses what would grow without end, the same in every run of the same
//! inputs; none depends on time. ARCHITECTURE.md, "Limits", lists them beside those of the other layers.

use super::observe::Observer;
use super::{Halt, Machine};

/// Throws, dice, messages and queued actions that one action may take before it is cut short.
pub const BUDGET: u32 = 100_000;
/// Steps that all scripts of one action may take together. A single run has its own, lower limit (`script::OPERATIONS`).
pub const SCRIPT_STEPS: u64 = 2_000_000;
/// Lines of scripts that an observer is told in one action.
pub const LINES: u32 = 20_000;
/// Items and fixtures that scripts may make in one action.
pub const MADE: u32 = 1_000;
/// Actions that may wait for the end of a round.
pub const WAITING: usize = 256;
/// Magical fields that a map may have when a script lays another one.
pub const FIELDS: usize = 1_000;
/// Bytes of a message of a script that count as one throw.
const BYTES_AS_THROW: usize = 128;

/// What is left of the limits of an action.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance {
    /// Throws, dice, messages, queued actions.
    pub budget: u32,
    /// Steps of scripts.
    pub steps: u64,
    /// Things made by scripts.
    pub made: u32,
    /// Lines of scripts to be told.
    pub lines: u32,
}

impl Allowance {
    pub(super) const FULL: Allowance =
        Allowance { budget: BUDGET, steps: SCRIPT_STEPS, made: MADE, lines: LINES };

    /// What was used, in throws; a throw takes about as long as ten steps of a script.
    fn used(self) -> u64 {
        u64::from(BUDGET - self.budget) + (SCRIPT_STEPS - self.steps) / 10
    }
}

impl<O: Observer> Machine<'_, O> {
    /// The work that the action has taken so far, in throws.
    pub fn work(&self) -> u64 {
        self.left.used()
    }

    /// Counts a throw or a die.
    ///
    /// # Errors
    /// The action is over: its budget is spent, the observer has seen enough, or a rule ended it.
    #[inline]
    pub(super) fn spend(&mut self) -> Result<(), Halt> {
        if O::ON && self.obs.enough() {
            return Err(Halt::Enough);
        }
        if let Some(halt) = self.owed.take() {
            return Err(halt);
        }
        if self.left.budget == 0 {
            return Err(Halt::Budget);
        }
        self.left.budget -= 1;
        Ok(())
    }

    /// Counts a text of a script that is said, whether anybody reads it or not.
    ///
    /// # Errors
    /// As [`spend`](Self::spend).
    pub(super) fn spend_text(&mut self, bytes: usize) -> Result<(), Halt> {
        let more = u32::try_from(bytes / BYTES_AS_THROW).unwrap_or(u32::MAX);
        self.left.budget = self.left.budget.saturating_sub(more);
        self.spend()
    }

    /// Counts steps that a script took.
    ///
    /// # Errors
    /// The scripts of this action took too many together.
    pub(super) fn spend_steps(&mut self, steps: u64) -> Result<(), Halt> {
        self.left.steps = self.left.steps.saturating_sub(steps);
        if self.left.steps == 0 { Err(Halt::Steps) } else { Ok(()) }
    }

    /// May a script make one more thing in this action? `Err` is why not.
    pub(super) fn spend_thing(&mut self) -> Result<(), String> {
        if self.left.made == 0 {
            return Err(format!("scripts make at most {MADE} things in one action"));
        }
        if self.world.is_full() {
            let most = crate::world::MOST_THINGS;
            return Err(format!("{most} things were made in this session, which is the most there can be"));
        }
        self.left.made -= 1;
        Ok(())
    }
}
