//! Measured sets of figures (`.json`, `.json.xz`) that the rules work out again, row by row. Knows no command line.
//!
//! | file | set |
//! |---|---|
//! | `areas/` | squares and targets of areas |
//! | `calceffect` | range, duration, dice, difficulty and level of every segment |
//! | `resist` | spells resisted and withstood, drawn anew |
//! | `magic_items/` | wands, scrolls and potions used, drawn anew |
//! | `magic` | ratings, costs, difficulties and times of spells for 55 casters |
//! | `fields/` | which fields a set may have, and what each may be |
//! | `parts` | lists and numbers of draws, as every set reads them |
//! | `report` | what a comparison comes to |
//! | `prayer/` | prayers, sacrifices, favour and anger with 17 gods |
//!
//! A set is known by its parts, not by its file's name. Measured draws of encounters are a set too, and compared elsewhere
//! ([`crate::lab::encounters`]).

mod areas;
mod calceffect;
mod fields;
mod magic;
mod magic_items;
mod parts;
mod prayer;
mod report;
mod resist;

pub use report::{Difference, SetReport, Share};

use augury_engine::play::Revision;
use fields::{Beside, Shape, check};
use serde_json::Value;

/// The names of all measured sets.
const SETS: [&str; 7] = ["areas", "calceffect", "encounters", "magic", "magic_items", "prayer", "resist"];
/// Keys by which measured draws of encounters are known.
const OF_ENCOUNTERS: [&str; 4] = ["by_region", "global", "forced", "draws_per_cell"];

/// How a set is known, which fields it may have, and how it is compared.
type Compared = (fn(&Value) -> bool, Shape, fn(&Revision, &Value) -> Result<SetReport, String>);

const COMPARED: [Compared; 6] = [
    (magic::is_one, fields::magic::SET, magic::compare),
    (calceffect::is_one, fields::calceffect::SET, calceffect::compare),
    (areas::is_one, fields::areas::SET, areas::compare),
    (resist::is_one, fields::resist::SET, resist::compare),
    (magic_items::is_one, fields::magic_items::SET, magic_items::compare),
    (prayer::is_one, fields::prayer::SET, prayer::compare),
];

/// Compares a set: `None` for measured draws of encounters, which are not compared here.
///
/// # Errors
/// It is no measured set, it is damaged, or the pack lacks what it is about: where and why.
pub fn compare(rev: &Revision, set: &Value) -> Option<Result<SetReport, String>> {
    let Some((_, shape, compare)) = COMPARED.iter().find(|(is_one, ..)| is_one(set)) else {
        return match OF_ENCOUNTERS.iter().any(|key| set.get(key).is_some()) {
            true => None,
            false => Some(Err(format!("it is none of the measured sets, which are {}", SETS.join(", ")))),
        };
    };
    // First of all, since to compare takes long.
    Some(check(&rev.content, set, shape).and_then(|Beside { unread, repeated }| {
        compare(rev, set).map(|mut report| {
            report.unread.extend(unread);
            SetReport { repeated, ..report }
        })
    }))
}
