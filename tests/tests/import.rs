//! `augury import`: what it writes, what it refuses, and what it says of a library with errors.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_editor::command_line::{Output, run};
use augury_tests::source::top;
use serde_json::Value;
use std::fs;
use std::path::Path;

fn augury(arguments: &[&str]) -> Output {
    let all = std::iter::once("augury").chain(arguments.iter().copied());
    run(all, |_| Err("no display: this is a test".to_owned()))
}

fn library() -> String {
    top().join("import/tests/library").to_string_lossy().into_owned()
}

fn in_text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_library_becomes_a_pack_that_checks() {
    let dir = tempfile::tempdir().unwrap();
    let into = dir.path().join("pack");
    let output = augury(&["import", &library(), "--into", in_text(&into)]);
    assert_eq!((output.code, output.err.as_str()), (0, ""));
    let told = format!("files written to {}\n", into.display());
    assert!(output.out.ends_with(&told) && output.out.contains(" resources from "), "{}", output.out);
    let check = augury(&["check", in_text(&into), "--json"]);
    let report: Value = serde_json::from_str(&check.out).unwrap();
    assert_eq!(report["errors"], 0, "{}", check.out);
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1, "nothing else is left beside the pack");
    let again = augury(&["import", &library(), "--into", in_text(&into)]);
    assert_eq!((again.code, again.err.as_str()), (0, ""));
    assert!(again.out.contains("0 files created, 0 updated, 0 removed"), "{}", again.out);
    let other = augury(&["import", &library(), "--into", in_text(dir.path())]);
    assert!(other.code == 2 && other.err.contains("exists; choose a folder that does not"), "{}", other.err);
}

#[test]
fn without_a_folder_nothing_is_written_and_json_has_the_counts() {
    let output = augury(&["import", &library(), "--json"]);
    let report: Value = serde_json::from_str(&output.out).unwrap();
    let counted: u64 = report["resources"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
    assert!(output.code == 0 && counted > 20, "{}", output.out);
    let figure = |name: &str| report[name].as_u64().unwrap();
    assert_eq!(figure("scripts") + figure("owed"), figure("code"), "{}", output.out);
    assert!(figure("scripts") > 0 && report["written"].is_null(), "{}", output.out);
    let text = augury(&["import", &library()]);
    assert!(text.out.ends_with("Nothing is written; --into FOLDER writes the pack.\n"), "{}", text.out);
}

#[test]
fn errors_of_a_library_are_shown_with_their_lines_and_the_rest_is_imported() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(
        dir.path().join("main.irc"),
        "Monster \"grey hen\" : MA_ANIMAL { CR: 1; HD: 1; }\nMonster \"red hen\" : MA_ANIMAL { CR: XX_NOBODY; }\n",
    )
    .unwrap();
    let output = augury(&["import", in_text(dir.path())]);
    assert_eq!(output.code, 1, "{}", output.out);
    assert!(output.out.contains("main.irc:2:") && output.out.contains("XX_NOBODY"), "{}", output.out);
    assert!(output.out.contains("    2 monsters") || output.out.contains("    1 monsters"), "{}", output.out);
}

#[test]
fn what_is_no_library_is_refused_with_a_remedy() {
    let dir = tempfile::tempdir().unwrap();
    for folder in [dir.path().to_owned(), dir.path().join("gone")] {
        let into = dir.path().join("pack");
        let output = augury(&["import", in_text(&folder), "--into", in_text(&into)]);
        assert!(output.code == 2 && output.err.contains("choose the folder that holds"), "{}", output.err);
        assert!(output.out.is_empty() && !into.exists());
    }
}
