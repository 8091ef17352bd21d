//! Defects of the original that measured figures contain and that a pack's manifest may keep, as far as
//! combat has them. Each stands in ARCHITECTURE.md, "Departures". Without its switch the right thing is
//! done.

use crate::event::{Machine, Observer};

/// Stone, fear and stunning of attacks last as many rounds as their source's number says, 6
/// (facts/rules/strike.md, Defects, 2).
pub const STATI_SWAPPED: &str = "attack_stati_swapped";
/// Does the pack in force keep a defect?
pub fn keeps<O: Observer>(m: &Machine<'_, O>, switch: &str) -> bool {
    m.content().manifest().switches.iter().any(|s| s == switch)
}
