//! What a machine counts over all its actions.

use super::observe::{Observer, What};
use super::{EventCode, Machine};

impl<O: Observer> Machine<'_, O> {
    /// How often each base event found nobody to handle it.
    pub fn unhandled(&self) -> impl Iterator<Item = (EventCode, u32)> + '_ {
        self.counts
            .unhandled
            .iter()
            .enumerate()
            .filter(|(_, n)| **n > 0)
            .map(|(c, n)| (EventCode(c as i32), *n))
    }

    /// How many problems there were that an author has to know of, observed or not.
    pub fn troubles(&self) -> u32 {
        self.counts.troubles
    }

    /// Tells of something an author has to know.
    pub fn trouble(&mut self, text: impl FnOnce() -> String) {
        self.counts.troubles = self.counts.troubles.saturating_add(1);
        if O::ON {
            let text = text();
            self.tell(What::Trouble { text });
        }
    }

    /// Values of somebody are worked out.
    pub(crate) fn count_recalculation(&mut self) {
        self.counts.recalculations = self.counts.recalculations.saturating_add(1);
    }

    /// How often somebody's values were worked out on this machine.
    #[cfg(test)]
    pub(crate) fn recalculations(&self) -> u32 {
        self.counts.recalculations
    }
}
