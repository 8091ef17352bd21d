//! The trail of moments that were looked at.

/// So many moments of the trail are kept, either way.
const KEEP: usize = 200;

/// Moments that were looked at before and after the present one, nearest last.
#[derive(Clone, Debug, Default)]
pub(in crate::debugger) struct Trail {
    pub(super) back: Vec<u64>,
    pub(super) on: Vec<u64>,
}

impl Trail {
    /// One goes from a moment to another one; steps to the next are no jump.
    pub fn jump(&mut self, from: u64, to: u64) {
        if from.abs_diff(to) > 1 && self.back.last() != Some(&from) {
            if self.back.len() >= KEEP {
                self.back.remove(0);
            }
            self.back.push(from);
            self.on.clear();
        }
    }
}
