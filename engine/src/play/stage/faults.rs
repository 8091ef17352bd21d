//! Why a recording can't be staged, and the names of the arena, which a pack need not have.

/// The dungeon of the arena, where the pack has it.
pub(super) const ARENA_DUNGEON: &str = "monster_evaluation_arena";
/// The region of the arena, where the pack has it.
pub(super) const ARENA_REGION: &str = "arena_chamber";

/// Why a recording can't be staged, one line each.
pub type Faults = Vec<String>;
