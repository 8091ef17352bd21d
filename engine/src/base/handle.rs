//! Handles: the numbers of things in a world. A handle is never used again in the same world.

use serde::{Deserialize, Serialize};

/// The number of a thing (creature, item, feature) in a world; 0 is no thing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Handle(pub u32);

impl Handle {
    /// No thing.
    pub const NONE: Handle = Handle(0);

    /// Is this a thing at all?
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// The handle unless it is no thing.
    #[inline]
    pub const fn some(self) -> Option<Handle> {
        if self.0 == 0 { None } else { Some(self) }
    }
}

impl std::fmt::Display for Handle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.0)
    }
}
