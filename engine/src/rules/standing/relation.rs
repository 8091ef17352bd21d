//! What a god thinks of dealings with another (docs/rules/gods.md, Jealousy): the anger that they bring, and
//! whether it may bring wrath at once.

use crate::rules::prelude::*;

/// Anger at dealings of a god's follower with another god, and whether wrath follows: the first row that names the other,
/// else the default.
pub fn between<O: Observer>(m: &Machine<'_, O>, of: ResId, toward: ResId) -> (i32, bool) {
    let Some(god) = m.content().god(of) else { return (0, false) };
    let row = god.relations.iter().find(|row| row.gods.iter().any(|other| other.res_id() == toward));
    match row {
        Some(row) => (i32::from(row.anger), row.wrath),
        None => (i32::from(god.default_anger), god.default_wrath),
    }
}
