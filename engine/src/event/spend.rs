//! Counting what an action uses of its limits.

use super::limits::MADE;
use super::observe::Observer;
use super::{Halt, Machine};

/// Bytes of a message of a script that count as one throw.
const BYTES_AS_THROW: usize = 128;

impl<O: Observer> Machine<'_, O> {
    /// The work that the action has taken so far, in throws.
    pub fn work(&self) -> u64 {
        self.current.left.used()
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
        if let Some(halt) = self.current.owed.take() {
            return Err(halt);
        }
        if self.current.left.budget == 0 {
            return Err(Halt::Budget);
        }
        self.current.left.budget -= 1;
        Ok(())
    }

    /// Counts a text of a script that is said, whether anybody reads it or not.
    ///
    /// # Errors
    /// As [`spend`](Self::spend).
    pub(crate) fn spend_text(&mut self, bytes: usize) -> Result<(), Halt> {
        let more = u32::try_from(bytes / BYTES_AS_THROW).unwrap_or(u32::MAX);
        self.current.left.budget = self.current.left.budget.saturating_sub(more);
        self.spend()
    }

    /// Counts steps that a script took.
    ///
    /// # Errors
    /// The scripts of this action took too many together.
    pub(crate) fn spend_steps(&mut self, steps: u64) -> Result<(), Halt> {
        self.current.left.steps = self.current.left.steps.saturating_sub(steps);
        if self.current.left.steps == 0 { Err(Halt::Steps) } else { Ok(()) }
    }

    /// How many steps scripts have left in this action.
    #[cfg(test)]
    pub(crate) fn steps_left(&self) -> u64 {
        self.current.left.steps
    }

    /// May a script or an encounter make one more thing in this action? `Err` is why not.
    pub(crate) fn spend_thing(&mut self) -> Result<(), String> {
        if self.current.left.made == 0 {
            return Err(format!("scripts and encounters make at most {MADE} things in one action"));
        }
        if self.world.is_full() {
            let most = crate::world::MOST_THINGS;
            return Err(format!("{most} things were made in this session, which is the most there can be"));
        }
        self.current.left.made -= 1;
        Ok(())
    }
}
