//! Which encounters come where, and who is chosen for them, against what the original drew: 27 regions at 20
//! ratings, 400 draws each, and 42 encounters drawn by name at two ratings, 100 draws each. What differs is named
//! here, with its reason.

#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests stand outside of #[test] functions")]

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::FlagSet;
use augury_engine::content::{Content, Encounter};
use augury_engine::rules::encounter::coming::{Coming, Place, anywhere, in_region};
use augury_engine::rules::encounter::member::{Wanted, candidates, in_water};
use augury_engine::rules::encounter::part::chances;
use augury_engine::rules::encounter::{deciding, most_at};
use augury_tests::pack::shipped;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Encounters whose parts fail so often that the original draws again, so that they come less than their weight says:
/// the first has a constraint that nobody meets, for the others too few fit or the handlers are owed.
const REDRAWN: &[&str] = &["gated outsiders", "Mated Pair of Dragons"];
/// Regions whose own constraint (only these types) leaves nobody for some encounters of the list: those come less than
/// their weight says, and at low ratings, after a hundred tries, the original leaves the list and draws anywhere.
const NARROW: &[&str] = &["Arachnid Lair", "Troll Cave"];
/// Standard deviations beyond which a cell differs; of 500 cells the worst is not beyond 4 by chance alone.
const FAR: f64 = 4.0;

fn measured(key: &str) -> Vec<Value> {
    augury_tests::measured::measured("encounters")[key].as_array().expect("rows").clone()
}

fn named(content: &Content, kind: Kind, name: &str) -> Option<ResId> {
    let same = |id: &&ResId| content.header(**id).is_some_and(|h| h.shown_name().eq_ignore_ascii_case(name));
    content.ids(kind).iter().find(same).copied()
}

fn number(row: &Value, key: &str) -> i16 {
    row[key].as_i64().and_then(|n| i16::try_from(n).ok()).expect("a number")
}

fn counts(row: &Value, key: &str) -> BTreeMap<String, i64> {
    let all = row[key].as_object().expect("counts").iter();
    all.map(|(name, n)| (name.to_lowercase(), n.as_i64().unwrap_or(0))).collect()
}

/// Weights by name, of those that may come.
fn weights(content: &Content, all: &[Coming]) -> BTreeMap<String, i64> {
    let mut sums = BTreeMap::new();
    for coming in all.iter().filter(|coming| coming.drawn_with() > 0) {
        *sums.entry(content.shown_name(coming.id).to_lowercase()).or_insert(0) +=
            i64::from(coming.drawn_with());
    }
    sums
}

/// How far counts are from weights: chi-square in standard deviations, by Wilson and Hilferty.
fn far(counts: &BTreeMap<String, i64>, weights: &BTreeMap<String, i64>) -> f64 {
    let (drawn, total): (i64, i64) = (counts.values().sum(), weights.values().sum());
    let expected = |weight: i64| drawn as f64 * weight as f64 / total as f64;
    let chi: f64 = weights
        .iter()
        .map(|(name, weight)| {
            let came = counts.get(name).copied().unwrap_or(0) as f64;
            (came - expected(*weight)).powi(2) / expected(*weight)
        })
        .sum();
    let free = weights.len().saturating_sub(1) as f64;
    let spread = 2.0 / (9.0 * free);
    if free > 0.0 { ((chi / free).cbrt() - (1.0 - spread)) / spread.sqrt() } else { 0.0 }
}

#[test]
fn regions_have_the_encounters_that_were_drawn_as_often_as_their_weights_say() {
    let content = &shipped().revision().content;
    let (mut wrong, mut cells, mut anywhere_cells) = (Vec::new(), 0, 0);
    for row in measured("by_region") {
        let region = row["region"].as_str().and_then(|r| r.split_once(':')).expect("a region").1;
        let id = named(content, Kind::Region, region).unwrap_or_else(|| panic!("the pack has no {region}"));
        let definition = content.region(id).expect("a region");
        if NARROW.contains(&region) {
            continue;
        }
        for cell in row["cells"].as_array().expect("cells") {
            let cr = number(cell, "cr");
            // 120 open squares, 75 for each that comes at depth 1, 50 at 2, 30 deeper.
            let open = 120
                / match number(cell, "depth") {
                    ..=1 => 75,
                    2 => 50,
                    _ => 30,
                };
            let place = Place { cr, desired: open.min(most_at(cr)), ..Place::default() };
            let listed = weights(content, &in_region(content, definition, &place));
            let own_list = !listed.is_empty();
            let may = if own_list { listed } else { weights(content, &anywhere(content, &place)) };
            let drawn = counts(cell, "encounters");
            cells += 1;
            anywhere_cells += usize::from(!own_list);
            let never: Vec<&String> = drawn.keys().filter(|name| !may.contains_key(*name)).collect();
            if !never.is_empty() {
                wrong.push(format!("{region} at {cr}: {never:?} came, and may not"));
                continue;
            }
            let again = |name: &&str| may.contains_key(&name.to_lowercase());
            if REDRAWN.iter().any(again) {
                continue;
            }
            let off = far(&drawn, &may);
            if off > FAR {
                wrong.push(format!("{region} at {cr}: {off:.1} off, drawn {drawn:?}, weights {may:?}"));
            }
        }
    }
    assert!(cells == 500 && anywhere_cells > 20, "{cells} cells, {anywhere_cells} of them beside any list");
    assert!(wrong.is_empty(), "{} cells differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Everybody who may be chosen for any part of an encounter, those of encounters in its place too.
fn may_come(content: &Content, encounter: &Encounter, cr: i16, depth: i16, deep: usize) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let align = encounter.align.iter().collect::<FlagSet<_>>();
    let there = chances(encounter, cr);
    for (part, _) in encounter.parts.iter().zip(there).filter(|(_, there)| *there > 0) {
        let aquatic = in_water(encounter, false);
        let wanted = Wanted { max_cr: cr.max(1), aquatic, ..Wanted::on_land(cr, depth, &align) };
        for candidate in candidates(content, encounter, part, &wanted).iter().filter(|c| c.drawn_with() > 0) {
            match content.encounter(candidate.id) {
                Some(nested) if deep < 3 => names.extend(may_come(content, nested, cr, depth, deep + 1)),
                _ => {
                    names.extend(content.header(candidate.id).map(|h| h.name.to_lowercase()));
                }
            }
        }
    }
    names
}

#[test]
fn nobody_was_chosen_who_is_ruled_out() {
    let content = &shipped().revision().content;
    let (mut wrong, mut looked_at) = (Vec::new(), 0);
    for row in measured("forced") {
        let name = row["encounter"].as_str().expect("a name");
        let id = named(content, Kind::Encounter, name).unwrap_or_else(|| panic!("the pack has no {name}"));
        let encounter = content.encounter(id).expect("an encounter");
        // A handler chooses in place of the list.
        if deciding(content, id).iter().any(|(code, _)| *code == EventCode::EV_ENCHOOSE_MID.pre()) {
            continue;
        }
        for cell in row["cells"].as_array().expect("cells") {
            let (cr, depth) = (number(cell, "cr"), number(cell, "depth"));
            let may = may_come(content, encounter, cr, depth, 0);
            let strangers: Vec<(String, i64)> =
                counts(cell, "members").into_iter().filter(|(member, _)| !may.contains(member)).collect();
            looked_at += 1;
            if !strangers.is_empty() {
                wrong.push(format!("{name} at {cr}: {strangers:?}"));
            }
        }
    }
    assert!(looked_at >= 70, "{looked_at} cells");
    assert!(wrong.is_empty(), "{} cells differ:\n{}", wrong.len(), wrong.join("\n"));
}
