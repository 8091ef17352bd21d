//! The lines of a creature's magic: its spells, and the effects that are active on it or by it. A line opens its effect.

use std::collections::BTreeSet;

use super::rows::{Mark, Opens, Row, heading, plain};
use crate::debugger::Debugger;
use crate::debugger::moments::sheet::Sheet;
use crate::debugger::moments::spells::figures;
use crate::theme;

/// The heading of a section that can be folded, with what stands beside it.
fn section(name: &'static str, aside: String, folded: &BTreeSet<&'static str>) -> (Row, bool) {
    let open = !folded.contains(name);
    (fold(name, aside, open), open)
}

/// The heading of a section that is open or folded, with what stands beside it.
pub fn fold(name: &'static str, aside: String, open: bool) -> Row {
    let sign = if open { theme::SIGN_UNFOLDED } else { theme::SIGN_FOLDED };
    Row { aside, opens: Opens::Fold(name), ..heading(&format!("{sign} {name}")) }
}

/// The effects that are active, each with what it does, where it comes from and for how long.
pub fn active(debugger: &Debugger, sheet: &Sheet, folded: &BTreeSet<&'static str>, rows: &mut Vec<Row>) {
    let all = debugger.active(sheet);
    if all.is_empty() {
        rows.push(Row { aside: "none".to_owned(), ..heading("Active effects") });
        return;
    }
    let (head, open) = section("Active effects", all.len().to_string(), folded);
    rows.push(head);
    for active in all.iter().filter(|_| open) {
        let name = debugger.content().shown_name(active.effect);
        let row = plain(name, "", debugger.active_words(active));
        rows.push(Row { mark: Mark::of(active.fate()), opens: Opens::Resource(active.effect), ..row });
    }
}

/// The spells that it knows, each with what it takes, or why it can't be cast now.
pub fn spells(debugger: &Debugger, sheet: &Sheet, folded: &BTreeSet<&'static str>, rows: &mut Vec<Row>) {
    if debugger.running() {
        // Each is tried on a copy of the world, which takes too long at every moment that runs by.
        rows.push(Row { aside: "listed once it stops".to_owned(), ..heading("Spells") });
        return;
    }
    let all = debugger.spells(sheet.handle);
    if all.is_empty() {
        rows.push(Row { aside: "casts no spells".to_owned(), ..heading("Spells") });
        return;
    }
    let (head, open) = section("Spells", all.len().to_string(), folded);
    rows.push(head);
    for spell in all.iter().filter(|_| open) {
        let name = debugger.content().shown_name(spell.spell);
        rows.push(Row { opens: Opens::Resource(spell.spell), ..plain(name, "", figures(spell)) });
    }
}
