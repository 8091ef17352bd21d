//! Squares and targets of areas against what the original measured (facts/measured/areas.json, facts/rules/areas.md): cases
//! that differ are named here, with their reason.

#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests stand outside of #[test] functions")]

use augury_editor::lab::conform::areas::{Areas, compare};
use augury_tests::pack::shipped;

#[test]
fn areas_reach_what_was_measured() {
    let set: Areas = serde_json::from_value(augury_tests::measured::measured("areas")).expect("the set");
    let differences = compare(shipped(), &set).expect("all cases play");
    let mut rows: Vec<usize> = differences.iter().map(|d| d.row).collect();
    rows.dedup();
    let told: Vec<String> = differences
        .iter()
        .map(|d| {
            let case = &set.cases[d.row];
            format!(
                "{} {} {} lval {} CL {} MM {} seen {} {:?}: {}\n  original {}\n  ours     {}",
                d.row,
                case.map,
                case.area,
                case.lval,
                case.level,
                case.mm,
                case.seen_by_player,
                case.aim,
                d.field,
                d.original,
                d.ours
            )
        })
        .collect();
    assert!(rows.is_empty(), "{} of {} cases differ:\n{}", rows.len(), set.cases.len(), told.join("\n"));
}
