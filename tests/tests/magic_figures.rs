//! Ratings, costs, difficulties and times of spells against the original's (tests/measured/magic.json.xz;
//! facts/measured/FORMAT.md, "magic.json"): 55 casters, 487 effects each, six sets of metamagic.

use augury_editor::lab::conform::sets;
use augury_tests::measured::measured;
use augury_tests::pack::shipped;

#[test]
fn every_figure_of_a_spell_is_the_originals() {
    let content = &shipped().revision().content;
    let report = sets::compare(content, &measured("magic")).expect("a set that is known").expect("it is whole");
    assert_eq!(report.rows.all, 26_791, "rows of the set and of its header");
    let first: Vec<String> = report
        .differences
        .iter()
        .take(20)
        .map(|d| format!("{}: {}: original {}, ours {}", d.row, d.field, d.original, d.ours))
        .collect();
    assert!(report.is_right(), "{} figures differ:\n{}", report.differing, first.join("\n"));
}
