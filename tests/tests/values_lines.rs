//! Every line of CalcValues has a scenario and a mutation, and its scenario fails once the line is left out.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_engine::rules::values::{self, LINES};
use augury_tests::source::top;
use augury_tests::sums::{check, read};
use std::collections::BTreeSet;

#[test]
fn every_line_has_its_scenario_which_fails_without_it() {
    let mut faults = Vec::new();
    for line in LINES {
        let folder = top().join("tests/scenarios/values").join(line);
        let case = match read(&folder) {
            Ok(case) => case,
            Err(fault) => {
                faults.push(format!("{line}: {fault}"));
                continue;
            }
        };
        assert_eq!(case.line, *line, "the folder is named after its line");
        if let Err(fault) = check(&case, values::matrix) {
            faults.push(format!("{line}: {fault}"));
        } else if check(&case, |who| values::without(who, line)).is_ok() {
            faults.push(format!("{line}: its scenario holds without it"));
        }
    }
    assert!(faults.is_empty(), "{} of {} lines\n{}", faults.len(), LINES.len(), faults.join("\n"));
}

#[test]
fn every_line_has_its_mutation_and_no_folder_is_of_no_line() {
    let rows = std::fs::read_to_string(top().join("tests/mutations/values.ron")).expect("the rows");
    let lines: BTreeSet<&str> = LINES.iter().copied().collect();
    assert_eq!(lines.len(), LINES.len(), "a name stands twice");
    for line in &lines {
        assert!(rows.contains(&format!("scenario: \"values/{line}\"")), "{line} has no mutation");
    }
    for entry in std::fs::read_dir(top().join("tests/scenarios/values")).expect("the folder") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        assert!(lines.contains(name.as_str()), "{name} is no line");
    }
}
