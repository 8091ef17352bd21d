//! The action in hand: whose it is, what it may still use, and what it has come to.

use super::checking::Checking;
use super::observe::{Observer, What};
use super::parts::Current;
use super::{Halt, Machine};
use crate::base::handle::Handle;

impl<O: Observer> Machine<'_, O> {
    /// Whose action it is, and which of theirs.
    pub fn whose(&self) -> (Handle, u32) {
        (self.current.actor, self.current.action)
    }

    /// Begins an action of a creature (or, with no actor, what happens between actions: then `action`
    /// is the round). Dice and interventions go by it.
    #[inline]
    pub fn begin_action(&mut self, actor: Handle, action: u32, what: &'static str) {
        self.stack.clear();
        self.queues.clear();
        let overriding = self.overrides.is_some_and(|o| o.touches(actor, action));
        self.current = Current { actor, action, overriding, ..Current::default() };
        if O::ON {
            self.tell(What::ActionBegan { actor, action, what });
        }
    }

    /// Ends it.
    pub(crate) fn end_action(&mut self, answer: super::Answer) {
        if O::ON {
            self.tell(What::ActionEnded { actor: self.current.actor, answer });
        }
    }

    /// The place in the innermost script that was running when the action was cut short, if any was.
    pub(crate) fn halted_in(&self) -> Option<&str> {
        self.current.halted_in.as_deref()
    }

    /// What the working out of values still owes the action: it is over.
    ///
    /// # Errors
    /// A script that takes part in values broke a limit of the action, which ends here.
    pub fn owed(&mut self) -> Result<(), Halt> {
        self.current.owed.take().map_or(Ok(()), Err)
    }

    /// The total of the last skill check of this action, and whether it was a success; 0 and false before any.
    pub(crate) fn last_check(&self) -> (i32, bool) {
        self.current.last_check
    }

    /// Keeps what came of a skill check (LastSkillCheckResult), and tells it to whoever watches.
    pub(crate) fn note_check(&mut self, total: i32, passed: bool, told: impl FnOnce() -> Checking) {
        self.current.last_check = (total, passed);
        if O::ON {
            let told = Box::new(told());
            self.tell(What::Checked(told));
        }
    }
}
