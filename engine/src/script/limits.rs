//! How much a script may use.

/// Steps that one run of a script may take. Throws and dice count against the action's own budget.
pub const OPERATIONS: u64 = 100_000;
/// Characters in a text.
pub const TEXT: usize = 10_000;
/// Entries in a list or map.
pub const ENTRIES: usize = 1_000;
/// Brackets and blocks one inside the other.
pub const NESTING: usize = 64;
