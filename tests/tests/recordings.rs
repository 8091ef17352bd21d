//! The recordings of the shipped pack: each comes to what it came to when it was made, `augury test` says so, and names
//! the first divergence of one whose content was changed on purpose.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::panic)]

use augury_editor::command_line::{Output, run};
use augury_editor::lab::accept::accept;
use augury_editor::lab::scenario_test::{Held, cases, check};
use augury_tests::folders::copy;
use augury_tests::pack::{shipped, shipped_folder, with};
use std::path::Path;

use augury_engine::base::id::Kind;

fn tested(pack: &Path, more: &[&str]) -> Output {
    let mut arguments = vec!["augury".to_owned(), "test".to_owned(), pack.to_string_lossy().into_owned()];
    arguments.extend(more.iter().map(|&m| m.to_owned()));
    run(arguments, |_| Err("no window in a test".to_owned()))
}

/// The wolf with other teeth.
fn wolf() -> String {
    let text = std::fs::read_to_string(shipped_folder().join("monsters/wolf.ron")).unwrap();
    let changed = text.replace("damage: \"1d6\"", "damage: \"3d6\"");
    assert_ne!(changed, text);
    changed
}

#[test]
fn the_recordings_of_the_shipped_pack_hold() {
    assert!(cases(&shipped_folder()).0.len() >= 3);
    let came = tested(&shipped_folder(), &[]);
    assert_eq!(
        came.code, 0,
        "{}\nif this is meant, augury test assets/incursion --accept writes it",
        came.out
    );
    let count = cases(&shipped_folder()).0.len();
    assert!(came.out.ends_with(&format!("{count} of {count} scenarios hold\n")), "{}", came.out);
}

#[test]
fn a_changed_resource_is_found_by_its_first_divergence_and_accepted() {
    let dir = tempfile::tempdir().unwrap();
    let pack = dir.path().join("incursion");
    copy(&shipped_folder(), &pack).unwrap();
    std::fs::write(pack.join("monsters/wolf.ron"), wolf()).unwrap();
    let came = tested(&pack, &[]);
    assert_eq!(came.code, 1, "{}", came.out);
    assert!(came.out.contains("fails   a_wolf_bites"), "{}", came.out);
    assert!(came.out.contains("holds   a_hill_orc_strikes"), "{}", came.out);
    // Where it goes otherwise: the line, what was expected and what comes.
    let told: Vec<&str> = came.out.lines().skip_while(|l| !l.starts_with("fails")).skip(1).collect();
    assert!(told.iter().any(|l| l.trim_start().starts_with("- ")), "{}", came.out);
    assert!(told.iter().any(|l| l.trim_start().starts_with("+ ")), "{}", came.out);
    // JSON says the same, a line each.
    let json = tested(&pack, &["--json"]);
    assert_eq!((json.code, json.out.lines().count()), (1, cases(&pack).0.len()));
    // It was meant: from now on that is right, and only its files are written.
    let other = std::fs::read_to_string(pack.join("tests/a_hill_orc_strikes/expect.tree")).unwrap();
    let taken = tested(&pack, &["--accept"]);
    assert_eq!(taken.code, 0, "{}", taken.out);
    assert!(taken.out.contains("written a_wolf_bites"), "{}", taken.out);
    assert_eq!(tested(&pack, &[]).code, 0);
    assert_eq!(other, std::fs::read_to_string(pack.join("tests/a_hill_orc_strikes/expect.tree")).unwrap());
}

#[test]
fn a_known_failure_is_told_apart_and_fails_once_it_holds() {
    let dir = tempfile::tempdir().unwrap();
    let pack = dir.path().join("incursion");
    copy(&shipped_folder(), &pack).unwrap();
    let file = pack.join("tests/a_wolf_bites/expect.ron");
    let known = "(\n    fails: \"teeth of tomorrow\",\n)\n";
    std::fs::write(&file, known).unwrap();
    // It holds: the remark has to go, and goes by --accept.
    let came = tested(&pack, &[]);
    assert_eq!(came.code, 1, "{}", came.out);
    assert!(came.out.contains("fails   a_wolf_bites\n        it holds now; remove `fails`"), "{}", came.out);
    assert_eq!(tested(&pack, &["--accept"]).code, 0);
    assert!(!std::fs::read_to_string(&file).unwrap().contains("fails:"));
    assert_eq!(tested(&pack, &[]).code, 0);
    // It fails, as is known: neither good nor red.
    std::fs::write(&file, known).unwrap();
    std::fs::write(pack.join("monsters/wolf.ron"), wolf()).unwrap();
    let came = tested(&pack, &[]);
    let count = cases(&pack).0.len();
    assert_eq!(came.code, 0, "{}", came.out);
    assert!(came.out.contains("known   a_wolf_bites\n        teeth of tomorrow"), "{}", came.out);
    let last = format!("{} of {count} scenarios hold, 1 fail as is known\n", count - 1);
    assert!(came.out.ends_with(&last), "{}", came.out);
    let json = tested(&pack, &["--json"]).out;
    let row = json.lines().find(|line| line.contains("a_wolf_bites")).unwrap();
    assert!(
        row.contains("\"holds\": false") && row.contains("\"known_failure\": \"teeth of tomorrow\""),
        "{row}"
    );
    // What cannot be run is no known failure.
    let scenario = pack.join("tests/a_wolf_bites/scenario.ron");
    let text = std::fs::read_to_string(&scenario).unwrap();
    std::fs::write(&scenario, "(seed: x)").unwrap();
    assert_eq!(tested(&pack, &[]).code, 1);
    // Nor is it one where nothing else is said to hold.
    std::fs::write(&scenario, text).unwrap();
    std::fs::remove_file(pack.join("tests/a_wolf_bites/expect.tree")).unwrap();
    let came = tested(&pack, &[]);
    assert!(came.code == 1 && came.out.contains("says nothing that has to hold"), "{}", came.out);
}

#[test]
fn a_recording_that_cannot_be_read_says_where() {
    let dir = tempfile::tempdir().unwrap();
    let case = dir.path().join("broken");
    std::fs::create_dir_all(&case).unwrap();
    std::fs::write(case.join("scenario.ron"), "(\n    seed: x,\n)").unwrap();
    let why = check(&case, &shipped().revision()).unwrap_err();
    assert!(why.contains("scenario.ron:2:"), "{why}");
    assert!(accept(&case, &shipped().revision()).is_err());
}

#[test]
fn one_recording_is_checked_on_content_that_is_not_on_the_disk() {
    let (_, case) = cases(&shipped_folder()).0.into_iter().find(|(name, _)| name == "a_wolf_bites").unwrap();
    assert_eq!(check(&case, &shipped().revision()), Ok(Held::Holds));
    let text = wolf();
    let why = check(&case, &with(&[(Kind::Monster, "wolf", &text)])).unwrap_err();
    assert!(why.contains("goes otherwise") || why.contains("is "), "{why}");
}
