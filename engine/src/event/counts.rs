//! What a machine counts over all its actions.

use super::observe::{Observer, What};
use super::{EventCode, Machine};

/// Base events that are counted, by code.
const CODES: usize = 512;

/// What a machine counts.
pub(super) struct Counts {
    /// How often nobody handled a base event, by its code.
    pub unhandled: Vec<u32>,
    pub recalculations: u32,
    pub troubles: u32,
}

impl Default for Counts {
    fn default() -> Self {
        Counts { unhandled: vec![0; CODES], recalculations: 0, troubles: 0 }
    }
}

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
    pub fn count_recalculation(&mut self) {
        self.counts.recalculations = self.counts.recalculations.saturating_add(1);
    }

    /// How often somebody's values were worked out on this machine.
    pub fn recalculations(&self) -> u32 {
        self.counts.recalculations
    }
}
