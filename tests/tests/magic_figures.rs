//! Ratings, costs, difficulties and times of spells, and what their segments come to, against the original's
//! (tests/measured/magic.json.xz): 55 casters, 487 effects each, six sets of metamagic.

use augury_editor::lab::conform::sets;
use augury_tests::measured::measured;
use augury_tests::pack::shipped;

#[test]
fn every_figure_of_a_spell_is_the_originals() {
    let report = sets::compare(&shipped().revision(), &measured("magic"))
        .expect("a set that is known")
        .expect("it is whole");
    assert_eq!(report.rows.all, 26_791, "rows of the set and of its header");
    let first: Vec<String> = report
        .differences
        .iter()
        .take(20)
        .map(|d| format!("{}: {}: original {}, ours {}", d.row, d.field, d.original, d.ours))
        .collect();
    assert!(report.is_right(), "{} figures differ:\n{}", report.differing, first.join("\n"));
}

#[test]
fn what_segments_come_to_is_the_originals() {
    let report = sets::compare(&shipped().revision(), &measured("calceffect")).expect("a set that is known");
    let report = report.expect("it is whole");
    assert!(report.rows.all > 29_000, "{} rows", report.rows.all);
    // - Dance of Tukima lasts by a skill, which grows with the rating that stands for the level here;
    // - the original answers the number of the segment for Divine Power, whatever its caster (Departures);
    // - two first rows are off by what one draw in a hundred would make, for a reason that nobody knows.
    let told = |d: &&sets::Difference| {
        let first = d.row.ends_with("level 1 none") && d.field == "vDmg";
        let of = |names: &[&str]| names.iter().any(|name| d.row.starts_with(name));
        let known = of(&["Dance of Tukima", "Divine Power"]) || first && of(&["Mage Armour", "Antitoxin"]);
        !known
    };
    let differing: Vec<String> = report
        .differences
        .iter()
        .filter(told)
        .map(|d| format!("{}: {}: original {}, ours {}", d.row, d.field, d.original, d.ours))
        .collect();
    assert!(differing.is_empty(), "{} figures differ:\n{}", differing.len(), differing.join("\n"));
}
