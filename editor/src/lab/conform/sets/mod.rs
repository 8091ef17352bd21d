//! Measured sets of figures (`.json`, `.json.xz`) that the rules work out again, row by row. Knows no command line.
//!
//! | file | set |
//! |---|---|
//! | `areas/` | squares and targets of areas |
//! | `calceffect` | range, duration, dice, difficulty and level of every segment |
//! | `resist` | spells resisted and withstood, drawn anew |
//! | `magic_items/` | wands, scrolls and potions used, drawn anew |
//! | `magic` | ratings, costs, difficulties and times of spells for 55 casters |
//! | `parts` | lists, numbers of draws and shares, as every set reads them |
//! | `report` | what a comparison comes to |
//! | `prayer/` | prayers, sacrifices, favour and anger with 17 gods |
//!
//! A set is known by its parts, not by its file's name. Measured draws of encounters are a set too, and compared elsewhere
//! ([`crate::lab::encounters`]).

mod areas;
mod calceffect;
mod magic;
mod magic_items;
mod parts;
mod prayer;
mod report;
mod resist;

pub use report::{Difference, SetReport, Share};

use augury_engine::play::Revision;
use serde_json::Value;

/// The names of all measured sets.
const SETS: [&str; 7] = ["areas", "calceffect", "encounters", "magic", "magic_items", "prayer", "resist"];
/// Keys by which measured draws of encounters are known.
const OF_ENCOUNTERS: [&str; 4] = ["by_region", "global", "forced", "draws_per_cell"];

/// Compares a set: `None` for measured draws of encounters, which are not compared here.
///
/// # Errors
/// It is no measured set, it is damaged, or the pack lacks what it is about: where and why.
pub fn compare(rev: &Revision, set: &Value) -> Option<Result<SetReport, String>> {
    match set {
        set if magic::is_one(set) => Some(magic::compare(&rev.content, set)),
        set if calceffect::is_one(set) => Some(calceffect::compare(rev, set)),
        set if areas::is_one(set) => Some(areas::compare(rev, set)),
        set if resist::is_one(set) => Some(resist::compare(rev, set)),
        set if magic_items::is_one(set) => Some(magic_items::compare(rev, set)),
        set if prayer::is_one(set) => Some(prayer::compare(rev, set)),
        set if OF_ENCOUNTERS.iter().any(|key| set.get(key).is_some()) => None,
        _ => Some(Err(format!("it is none of the measured sets, which are {}", SETS.join(", ")))),
    }
}
