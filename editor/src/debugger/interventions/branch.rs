//! Branches: other futures that were left when the past was changed. Kept until dropped, the oldest first
//! when there are too many.

use super::inputs::SessionRun;

/// How many are kept.
const KEEP: usize = 12;

/// A session that was left.
pub struct Branch {
    /// Why it was left.
    pub name: String,
    /// The session itself.
    pub run: SessionRun,
    /// Where its cursor stood.
    pub cursor: u64,
}

/// All of them, oldest first.
#[derive(Default)]
pub struct Branches {
    list: Vec<Branch>,
}

impl Branches {
    /// All, oldest first.
    pub fn all(&self) -> &[Branch] {
        &self.list
    }

    pub(in crate::debugger) fn leave(&mut self, name: String, run: SessionRun, cursor: u64) {
        if self.list.len() >= KEEP {
            self.list.remove(0);
        }
        self.list.push(Branch { name, run, cursor });
    }

    pub(in crate::debugger) fn take(&mut self, place: usize) -> Option<Branch> {
        (place < self.list.len()).then(|| self.list.remove(place))
    }
}
