//! Whom an area has met on its way, in order.

use crate::base::handle::Handle;

/// Targets at most.
const MOST: usize = 127;

/// Targets in the order in which they were met. Each is listed once in a stretch; an arc of a chain begins a new one.
#[derive(Debug, Default)]
pub(super) struct Met {
    list: Vec<Handle>,
    from: usize,
}

impl Met {
    /// Adds a target that is not in this stretch yet.
    pub fn add(&mut self, target: Handle) {
        let stretch = self.list.get(self.from..).unwrap_or_default();
        if self.list.len() < MOST && !stretch.contains(&target) {
            self.list.push(target);
        }
    }

    /// A new arc begins: of what was met before, only the last target counts on.
    pub(crate) fn begin_arc(&mut self) {
        self.from = self.list.len().saturating_sub(1);
    }

    /// All of them.
    pub fn list(&self) -> &[Handle] {
        &self.list
    }
}
