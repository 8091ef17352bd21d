//! What a recording names and the content lacks, as it is told.

use crate::base::id::ResId;
use crate::content::Content;

/// The dungeon of the arena, where the pack has it.
pub(super) const ARENA_DUNGEON: &str = "monster_evaluation_arena";
/// The region of the arena, where the pack has it.
pub(super) const ARENA_REGION: &str = "arena_chamber";

/// Why a recording can't be staged, one line each.
pub type Faults = Vec<String>;

/// The end of such a line: the name that may have been meant; empty where none is near.
pub(super) fn nearest_of(content: &Content, wanted: ResId) -> String {
    match content.nearest(wanted) {
        Some(id) => format!("; did you mean `{}`?", id.id()),
        None => String::new(),
    }
}
