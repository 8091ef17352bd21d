//! Why a recording can't be staged, and the names of the arena, which a pack need not have.

use crate::base::id::ResId;
use std::fmt;

/// The dungeon of the arena, where the pack has it.
pub(super) const ARENA_DUNGEON: &str = "monster_evaluation_arena";
/// The region of the arena, where the pack has it.
pub(super) const ARENA_REGION: &str = "arena_chamber";

/// Why a recording can't be staged, one line each.
pub type Faults = Vec<String>;

/// Why a creature is not put on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplaced {
    /// It can't have a template that it is to have: which, and why.
    Misfit(ResId, String),
    /// Anything else, in words.
    Otherwise(String),
}

impl From<String> for Unplaced {
    fn from(what: String) -> Self {
        Self::Otherwise(what)
    }
}

impl fmt::Display for Unplaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misfit(template, why) => {
                write!(f, "it can't have its template `{}`: {why}; take it out", template.id())
            }
            Self::Otherwise(what) => f.write_str(what),
        }
    }
}
