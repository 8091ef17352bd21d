//! The page of game options says of each what the engine does: its name, its choices, what it begins with, what it is for.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_engine::base::game_option::OPTIONS;
use augury_tests::source::top;

#[test]
fn each_option_has_its_row() {
    let page = std::fs::read_to_string(top().join("docs/rules/options.md")).unwrap();
    for info in OPTIONS {
        let head = format!("| `{}` | **{}**. {} |", info.option, info.label, info.help);
        let row = page.lines().find(|line| line.starts_with(&head));
        let row = row.unwrap_or_else(|| panic!("docs/rules/options.md lacks a row that begins:\n{head}"));
        let begins = info.choices[usize::from(info.begins)];
        assert!(row.ends_with(&format!("| {begins} |")), "{row}\nbegins with {begins}");
        let choices = match info.choices {
            [first, second, .., last] if info.choices.len() >= 9 => format!("{first}, {second} to {last}"),
            few => few.join(", "),
        };
        assert!(row.contains(&format!("| {choices} |")), "{row}\nhas the choices {choices}");
    }
    let rows = page.lines().filter(|line| line.starts_with("| `OPT_")).count();
    assert_eq!(rows, OPTIONS.len(), "the page has a row of an option that is none");
}
