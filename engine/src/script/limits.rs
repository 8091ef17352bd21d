//! How much a script may use.

/// Steps that one run of a script may take. Throws and dice count against the action's own budget.
pub const OPERATIONS: u64 = 100_000;
/// Bytes of a script. The checks of one take longer than its length alone says.
pub const LENGTH: usize = 32 << 10;
/// Things, squares or entries of a list that are looked at for the price of one step.
pub const LOOKS: u64 = 8;
/// Characters in a text.
pub const TEXT: usize = 1_000;
/// Characters of a text that are copied for the price of one step.
pub const CHARACTERS: u64 = 16;
/// Entries of a list that a script writes. It is copied wherever it is used; those that functions give are shared.
pub const ENTRIES: usize = 64;
/// Brackets and blocks one inside the other.
pub const NESTING: usize = 64;
