//! The Reference of the handbook is as the program would write it now: `cargo run -p augury-tests --bin reference` writes
//! it anew.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::Kind;
use augury_engine::content::schema_of;
use augury_engine::script::functions;
use augury_tests::reference::{pages, stale};

#[test]
fn the_pages_are_as_they_would_be_written() {
    let found = stale().unwrap_or_else(|fault| panic!("{fault}"));
    assert!(found.is_empty(), "run `cargo run -p augury-tests --bin reference`:\n{}", found.join("\n"));
}

#[test]
fn every_field_event_and_function_has_its_section() {
    let pages = pages().unwrap_or_else(|fault| panic!("{fault}"));
    let text = |folder: &str| -> String {
        pages.iter().filter(|page| page.path.starts_with(folder)).map(|page| page.text()).collect()
    };
    let (fields, events, scripts) = (text("fields/"), text("events/events"), text("scripts/"));
    let has = |text: &str, heading: &str| text.lines().any(|line| line == heading);
    for schema in Kind::ALL.iter().filter_map(|kind| schema_of(*kind)) {
        assert!(has(&fields, &format!("## {}", schema.type_name)), "{}", schema.type_name);
        for field in schema.fields {
            assert!(has(&fields, &format!("### {}", field.name)), "{}.{}", schema.type_name, field.name);
        }
    }
    let lacking: Vec<&str> =
        EventCode::all().map(|(name, _)| name).filter(|name| !events.contains(name)).collect();
    assert!(lacking.is_empty(), "{lacking:?}");
    for function in functions() {
        assert!(has(&scripts, &format!("### {}", function.name)), "{}", function.name);
    }
}
