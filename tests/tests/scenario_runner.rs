//! What the runner of scenarios says of a case that comes to something else, that cannot be read, or is a known failure.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use augury_tests::scenario::check;
use std::fs;

const QUARREL: &str = r######"(
    pack: "assets/incursion",
    seed: 4,
    map: ["#####", "#ab.#", "#####"],
    legend: { 'a': (creature: 1), 'b': (creature: 2) },
    creatures: [(monster: "hill_orc", enemy_to_all: true), (monster: "goblin", enemy_to_all: true)],
    inputs: [Throw(event: "EV_NATTACK", actor: 1, victim: 2)],
)"######;

#[test]
fn a_case_that_comes_to_something_else_is_told_with_its_difference() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("scenario.ron"), QUARREL).unwrap();
    let nothing = check(here, false).unwrap_err();
    assert!(nothing.contains("neither expect.ron nor expect.tree"), "{nothing}");
    check(here, true).unwrap();
    check(here, false).unwrap();
    let tree = fs::read_to_string(here.join("expect.tree")).unwrap();
    assert!(tree.contains("EV_STRIKE hill orc#1 > goblin#2"), "{tree}");
    fs::write(here.join("expect.tree"), tree.replacen("EV_STRIKE", "EV_SLEEP", 1)).unwrap();
    let otherwise = check(here, false).unwrap_err();
    assert!(
        otherwise.contains("- ") && otherwise.contains("EV_SLEEP") && otherwise.contains("+ "),
        "{otherwise}"
    );
    fs::write(
        here.join("expect.ron"),
        "(creatures: { 2: (at: (1, 1), has: [STUNNED]), 7: (has: [STUNNED]) }, messages: [\"hum\"])",
    )
    .unwrap();
    let wanted = check(here, false).unwrap_err();
    for part in ["creature 2 stands at", "no STUNNED", "no creature 7", "nobody hears \"hum\""] {
        assert!(wanted.contains(part), "{part}: {wanted}");
    }
}

#[test]
fn a_recording_that_cannot_be_read_is_told_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("scenario.ron"), QUARREL.replace("seed: 4", "sead: 4")).unwrap();
    let fault = check(folder.path(), false).unwrap_err();
    assert!(fault.contains("scenario.ron:3:") && fault.contains("sead"), "{fault}");
}

#[test]
fn a_known_failure_fails_once_it_holds() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("scenario.ron"), QUARREL).unwrap();
    fs::write(here.join("expect.ron"), "(fails: \"nobody hums yet\", messages: [\"hum\"])").unwrap();
    check(here, false).unwrap();
    fs::write(here.join("expect.ron"), "(fails: \"nobody hums yet\", unheard: [\"hum\"])").unwrap();
    let holds = check(here, false).unwrap_err();
    assert!(holds.contains("it holds now") && holds.contains("nobody hums yet"), "{holds}");
}
