//! Squares and targets of areas against what the original measured (docs/rules/magic-effects.md, Areas).

use augury_editor::lab::conform::sets;
use augury_tests::measured::measured;
use augury_tests::pack::shipped;

#[test]
#[allow(clippy::expect_used)]
fn areas_reach_what_was_measured() {
    let report = sets::compare(&shipped().revision(), &measured("areas")).expect("a set that is known");
    let report = report.expect("all cases play");
    assert_eq!(report.differences.len(), 0, "{}", report.text(true));
    assert_eq!((report.rows.equal, report.rows.all), (942, 942));
}
