//! Draws of encounters that were measured in the original beside as many of ours: a cell is a region or an
//! encounter at one depth and rating, and each of its figures is compared by a chi-square test.

mod chi_square;
mod shape;

use super::conform::Fault;
use super::names;
use super::pack::Opened;
use super::strict_json;
use crate::workbench::encounter::draws::{Draws, draw};
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{EncounterRequest, Named};
use augury_engine::content::Content;
use augury_engine::play::encounter::{Asked, Place};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Below it a figure differs: of a thousand of one distribution one is so far off by chance.
pub const LEAST: f64 = 0.001;
/// The share of cells that have to agree, in percent.
pub const SHARE: f64 = 97.0;
/// The most draws of a cell.
const MOST_DRAWS: u64 = 100_000;
/// Figures of a cell, by the names of the measured set.
const FIGURES: [&str; 6] = [
    "encounters",
    "members_before_cap",
    "members_built_max5",
    "tries",
    "budget_XCR",
    "sumXCR_percent_of_budget_in_steps_of_5",
];

/// A cell with its measured figures.
#[derive(Clone, Debug)]
pub struct Cell {
    /// What it is called: its region or encounter, depth and rating.
    pub name: String,
    asked: Asked,
    draws: u32,
    /// Fields of the set that nobody compares.
    left_out: BTreeSet<String>,
    measured: Vec<BTreeMap<String, u64>>,
}

/// What came of a cell.
#[derive(Clone, Debug)]
pub struct Compared {
    /// What it is called.
    pub name: String,
    /// Each figure that says something, with the chance that both are of one distribution.
    pub figures: Vec<(&'static str, f64)>,
    /// Figures of which no bin holds enough draws to say anything.
    pub too_few: Vec<&'static str>,
    /// Fields of the set that nobody compares.
    pub left_out: BTreeSet<String>,
    /// Draws of ours in which a problem was told.
    pub troubled: u32,
    /// Draws of ours that were cut short.
    pub cut_short: u32,
    /// Did a script fail in them?
    pub failing: bool,
    /// Fewer draws than were measured: too much failed, or nobody ever came.
    pub partial: bool,
    /// What was told of them, and the limits that they reached.
    pub told: BTreeSet<String>,
}

impl Compared {
    /// Figures that differ.
    pub fn differing(&self) -> impl Iterator<Item = &(&'static str, f64)> {
        self.figures.iter().filter(|(_, p)| *p < LEAST)
    }

    /// Was anything of it compared, and does nothing differ?
    pub fn agrees(&self) -> bool {
        !self.figures.is_empty() && self.differing().next().is_none()
    }

    /// Did a script fail, or was something cut short? Then equal figures say nothing.
    pub fn failed(&self) -> bool {
        self.failing || self.cut_short > 0 || self.partial
    }
}

/// Reads a set for a pack. Cells whose region or encounter the pack does not have are faults too.
///
/// # Errors
/// It is no such set: where and why.
pub fn read(content: &Content, file: &str, text: &str) -> Result<(Vec<Cell>, Vec<Fault>), Fault> {
    let all =
        strict_json::read(text).map_err(|error| Fault::at(file, error.line(), strict_json::words(&error)))?;
    let (mut cells, mut faults) = (Vec::new(), Vec::new());
    let mut seen = BTreeSet::new();
    for (list, kind) in [("by_region", Kind::Region), ("global", Kind::Region), ("forced", Kind::Encounter)] {
        let Some(rows) = all[list].as_array() else {
            return Err(Fault::at(file, 0, format!("it has no list `{list}`")));
        };
        for (n, row) in rows.iter().enumerate() {
            let place = format!("row {n} of `{list}`");
            if let Err(why) = shape::row(content, list, row) {
                faults.push(Fault::at(file, 0, format!("{place}: {why}")));
                continue;
            }
            let named = &row[kind.word()];
            let who = match named.as_str().map(|name| name.strip_prefix("region:").unwrap_or(name)) {
                None => None,
                Some(name) => match names::of_kind(content, kind, name) {
                    Ok(id) => Some(id),
                    Err(why) => {
                        faults.push(Fault::at(file, 0, why));
                        continue;
                    }
                },
            };
            if let Some(why) = who.and_then(|id| shape::rating_of(content, id, row)) {
                faults.push(Fault::at(file, 0, format!("{place}: {why}")));
            }
            let Some(each) = row["cells"].as_array() else {
                return Err(Fault::at(file, 0, format!("{named} in `{list}` has no list `cells`")));
            };
            for (n, cell) in each.iter().enumerate() {
                let checked = shape::cell(cell).and_then(|()| shape::draws_of(&all, list, cell));
                let made = checked.and_then(|()| cell_of(content, kind, who, cell)).and_then(|made| {
                    shape::sums(cell)?;
                    let asked = &made.asked;
                    let key =
                        (list, row["kind"].to_string(), who, asked.cr, asked.depth, asked.flags, asked.open);
                    match seen.insert(key) {
                        true => Ok(made),
                        false => Err("it stands twice; take one out".to_owned()),
                    }
                });
                match made {
                    Ok(cell) => cells.push(cell),
                    Err(why) => {
                        let named = named.as_str().unwrap_or("any encounter");
                        faults.push(Fault::at(file, 0, format!("cell {n} of {named} in {place}: {why}")));
                    }
                }
            }
        }
    }
    if cells.is_empty() && faults.is_empty() {
        faults.push(Fault::at(file, 0, "there is no cell in it, so nothing was compared".to_owned()));
    }
    Ok((cells, faults))
}

fn cell_of(content: &Content, kind: Kind, who: Option<ResId>, cell: &Value) -> Result<Cell, String> {
    let number = |key: &str| {
        let found = cell[key].as_i64().and_then(|n| i32::try_from(n).ok());
        found.ok_or_else(|| format!("`{key}` is no number that fits"))
    };
    let mut flags = 0;
    for flag in cell["flags"].as_array().ok_or("`flags` is no list")? {
        let known = flag.as_str().and_then(EncounterRequest::parse);
        flags |= known.ok_or_else(|| format!("there is no flag {flag}"))?.number().cast_unsigned();
    }
    let (depth, cr) = (number("depth")?, number("CR")?);
    let open = usize::try_from(number("open_squares")?).map_err(|_| "`open_squares` is below 0")?;
    let draws = cell["n"].as_u64().filter(|n| (1..=MOST_DRAWS).contains(n));
    let draws = draws.and_then(|n| u32::try_from(n).ok()).ok_or("`n` is no number of draws, 1 to 100,000")?;
    let measured = FIGURES.iter().map(|figure| counts(cell, figure, draws)).collect::<Result<Vec<_>, _>>()?;
    shape::keys(content, &FIGURES, &measured)?;
    let (region, encounter) = if kind == Kind::Region { (who, None) } else { (None, who) };
    let name = who.map_or("any encounter", |id| id.id());
    let name = format!("{name}, depth {depth}, rating {cr}");
    Ok(Cell {
        name,
        asked: Asked { region, encounter, cr, depth, flags, open, ..Asked::default() },
        draws,
        left_out: shape::not_compared(cell, &FIGURES),
        measured,
    })
}

/// The counts of a figure: those of all draws, each draw once.
fn counts(cell: &Value, figure: &str, draws: u32) -> Result<BTreeMap<String, u64>, String> {
    let all = cell[figure].as_object().ok_or_else(|| format!("it has no `{figure}`"))?;
    let (mut counts, mut sum) = (BTreeMap::new(), 0);
    for (key, n) in all {
        let n = n.as_u64().filter(|n| *n <= MOST_DRAWS);
        let n = n.ok_or_else(|| format!("`{key}` of `{figure}` is no count, 0 to 100,000"))?;
        // Names that differ in capitals alone are one.
        *counts.entry(key.to_lowercase()).or_insert(0) += n;
        sum += n;
    }
    if sum != u64::from(draws) {
        return Err(format!("the counts of `{figure}` come to {sum}, and there were {draws} draws"));
    }
    Ok(counts)
}

/// Draws a cell as often as it was measured, and compares.
pub fn compare(opened: &Opened, cell: &Cell, seed: u64) -> Compared {
    let revision = opened.revision();
    let place = Place::new(&revision, cell.asked.open);
    let draws = draw(&place, &revision, &cell.asked, (cell.draws, seed), &mut || true);
    let ours = figures(&revision.content, &draws);
    let tested = |least: f64| {
        let (mut figures, mut too_few) = (Vec::new(), Vec::new());
        for ((figure, theirs), ours) in FIGURES.iter().zip(&cell.measured).zip(&ours) {
            match chi_square::same(theirs, ours, least) {
                Some(p) => figures.push((*figure, p)),
                None => too_few.push(*figure),
            }
        }
        (figures, too_few)
    };
    let (mut figures, mut too_few) = tested(chi_square::LEAST);
    if figures.is_empty() && f64::from(cell.draws) >= chi_square::LEAST {
        (figures, too_few) = tested(chi_square::FEW);
    }
    Compared {
        name: cell.name.clone(),
        figures,
        too_few,
        left_out: cell.left_out.clone(),
        troubled: draws.troubled,
        cut_short: draws.cut_short,
        failing: draws.failing,
        partial: draws.partial,
        told: draws.troubles.iter().chain(&draws.limits).cloned().collect(),
    }
}

/// Our figures in the order of [`FIGURES`].
fn figures(content: &Content, draws: &Draws) -> [BTreeMap<String, u64>; 6] {
    fn by<K: ToString>(counts: &BTreeMap<K, u32>) -> BTreeMap<String, u64> {
        counts.iter().map(|(key, n)| (key.to_string(), u64::from(*n))).collect()
    }
    let mut encounters = BTreeMap::new();
    for (id, n) in &draws.encounters {
        *encounters.entry(content.shown_name(*id).to_lowercase()).or_insert(0) += u64::from(*n);
    }
    // The measured set cuts the list at five, and not at the most of a rating below 1.
    let mut at_most_five = BTreeMap::new();
    for (chosen, n) in &draws.chosen {
        *at_most_five.entry((*chosen).min(5).to_string()).or_insert(0) += u64::from(*n);
    }
    [encounters, by(&draws.chosen), at_most_five, by(&draws.tries), by(&draws.may_cost), by(&draws.percent)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workbench::fixture;

    const CELL: &str = r#"{"depth": 1, "CR": 1, "open_squares": 0, "flags": ["EN_DUNGEON"], "n": 100,
        "encounters": {"Pack": 100}, "members_before_cap": {"1": 100}, "members_built_max5": {"1": 100},
        "tries": {"1": 100}, "budget_XCR": {"64": 100}, "sumXCR_percent_of_budget_in_steps_of_5": {"100": 100},
        "desired": {"0": 100}, "members": {"wolf": 100}, "templates": {}, "mounts": {}, "mount_templates": {},
        "parts_of_members": {"0": 100}}"#;

    fn set(encounter: &str, cell: &str) -> String {
        format!(
            r#"{{"draws_per_cell": 100, "by_region": [], "global": [], "forced": [{{"encounter": "{encounter}", "cells": [{cell}]}}]}}"#
        )
    }

    #[test]
    fn what_is_wrong_with_a_set_is_a_fault_and_nothing_of_it_counts() {
        let content =
            fixture(&[("encounters/pack", "Encounter(name: \"Pack\", parts: [(any: [MA_ANIMAL])])")]);
        let read = |text: &str| read(&content, "e.json", text);
        let capitals = CELL.replace("{\"Pack\": 100}", "{\"Pack\": 60, \"PACK\": 40}");
        assert_eq!(read(&set("Pack", &capitals)).unwrap().0[0].measured[0]["pack"], 100);
        let (cells, faults) = read(&set("Pack", CELL)).unwrap();
        assert_eq!((cells.len(), faults.len()), (1, 0));
        assert_eq!((cells[0].name.as_str(), cells[0].draws), ("pack, depth 1, rating 1", 100));
        for (text, part) in [
            (set("Pakc", CELL), "Pakc"),
            (
                set("Pack", &CELL.replace("\"depth\": 1", "\"depth\": 61")),
                "`depth` is 61; it has to be a whole number from 0 to 60",
            ),
            (
                set("Pack", &CELL.replace("\"open_squares\": 0", "\"open_squares\": 4097")),
                "`open_squares` is 4097",
            ),
            (
                set("Pack", &CELL.replace("{\"wolf\": 100}", "{\"wolf\": 7}")),
                "the counts of `members` come to 7",
            ),
            (set("Pack", &CELL.replace("\"members\"", "\"membars\"")), "`members` is missing"),
            (set("Pack", &CELL.replace("{\"Pack\": 100}", "{\"zork\": 100}")), "`encounters` has `zork`"),
            (set("Pack", &CELL.replace("{\"64\": 100}", "{\"zork\": 100}")), "`budget_XCR` has `zork`"),
            (set("Pack", &CELL.replace("EN_DUNGEON", "EN_DUNGEN")), "there is no flag \"EN_DUNGEN\""),
            (set("Pack", &CELL.replace("\"n\": 100", "\"n\": 0")), "no number of draws"),
            (set("Pack", &CELL.replace("\"tries\"", "\"trys\"")), "it has no `tries`"),
            (set("Pack", &CELL.replace("{\"64\": 100}", "{\"64\": -1}")), "`64` of `budget_XCR` is no count"),
            (
                set("Pack", &CELL.replace("{\"64\": 100}", "{\"64\": 18446744073709551615}")),
                "`64` of `budget_XCR` is no count",
            ),
            (
                set("Pack", &CELL.replace("{\"64\": 100}", "{\"64\": 60, \"65\": 39}")),
                "the counts of `budget_XCR` come to 99, and there were 100 draws",
            ),
            (set("Pack", &CELL.replace("\"n\": 100", "\"n\": 100001")), "no number of draws"),
            (set("Pack", ""), "nothing was compared"),
        ] {
            let (cells, faults) = read(&text).unwrap();
            assert!(cells.is_empty());
            let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
            assert!(told.iter().any(|fault| fault.contains(part)), "{part}: {told:?}");
        }
        let (cells, faults) = read(&set("Pack", &format!("{CELL}, {CELL}"))).unwrap();
        assert_eq!((cells.len(), faults.len()), (1, 1));
        assert!(
            faults[0].to_string().contains("cell 1 of Pack in row 0 of `forced`: it stands twice"),
            "{faults:?}"
        );
        assert!(read("{\"draws_per_cell\": 1}").unwrap_err().to_string().contains("no list `by_region`"));
        assert!(read("{\"draws_per_cell\": 1, \"draws_per_cell\": 1}").is_err());
    }
}
