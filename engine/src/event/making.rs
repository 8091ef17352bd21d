//! Who is being made just now, and how many multiply within each other.

use super::Machine;
use super::observe::Observer;
use crate::base::handle::Handle;

impl<O: Observer> Machine<'_, O> {
    /// Does something to somebody who is being made: whatever stands around it, it is not in play yet, and rules that
    /// hold in play alone pass it over (docs/rules/items.md).
    pub(crate) fn while_made<T>(&mut self, who: Handle, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.making.being_made, who);
        let out = run(self);
        self.making.being_made = before;
        out
    }

    /// Does something by which a creature multiplies, unless `most` do so within each other already: what comes may be struck
    /// as it comes, and whoever struck multiply for it. `None`: it was not done.
    pub(crate) fn while_multiplying<T>(&mut self, most: u8, run: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.making.multiplying >= most {
            return None;
        }
        self.making.multiplying += 1;
        let out = run(self);
        self.making.multiplying -= 1;
        Some(out)
    }

    /// Is somebody being made just now?
    #[inline]
    pub(crate) fn is_being_made(&self, who: Handle) -> bool {
        who.is_some() && self.making.being_made == who
    }
}
