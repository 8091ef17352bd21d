//! What one action may use. Each limit ends or refuses what would grow without end, the same in every run of the same
//! inputs; none depends on time. docs/internals/limits.md lists them beside those of the other layers.

/// Throws, dice, messages and queued actions that one action may take before it is cut short.
pub const BUDGET: u32 = 100_000;
/// Steps that all scripts of one action may take together. A single run has its own, lower limit (`script::OPERATIONS`).
pub const SCRIPT_STEPS: u64 = 2_000_000;
/// Lines of scripts that an observer is told in one action.
pub const LINES: u32 = 20_000;
/// Things that scripts, and creatures that encounters, may make in one action.
pub const MADE: u32 = 1_000;
/// Actions that may wait for the end of a round.
pub const WAITING: usize = 256;
/// Magical fields that a map may have when a script lays another one.
pub const FIELDS: usize = 1_000;
/// What is left of the limits of an action.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance {
    /// Throws, dice, messages, queued actions.
    pub budget: u32,
    /// Steps of scripts.
    pub steps: u64,
    /// Things made by scripts, creatures of encounters.
    pub made: u32,
    /// Lines of scripts to be told.
    pub lines: u32,
}

impl Default for Allowance {
    fn default() -> Self {
        Allowance::FULL
    }
}

impl Allowance {
    pub(super) const FULL: Allowance =
        Allowance { budget: BUDGET, steps: SCRIPT_STEPS, made: MADE, lines: LINES };

    /// What was used, in throws; a throw takes about as long as ten steps of a script.
    pub(super) fn used(self) -> u64 {
        u64::from(BUDGET - self.budget) + (SCRIPT_STEPS - self.steps) / 10
    }
}
