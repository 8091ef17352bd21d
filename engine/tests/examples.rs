//! The examples run, say what they promise, and end with the exit code of what went wrong.

#![allow(dead_code, reason = "each example's `main` is called by nobody here")]
#![allow(clippy::duplicate_mod, reason = "each example has what they have in common as a module of its own")]

#[path = "../examples/coverage.rs"]
mod coverage;
#[path = "../examples/fight.rs"]
mod fight;
#[path = "../examples/headless_debugger.rs"]
mod headless_debugger;

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

/// What an example tells, what it says of faults, and its exit code.
macro_rules! called {
    ($example:ident, $arguments:expr) => {{
        let arguments: Vec<OsString> = $arguments.iter().map(|argument| OsString::from(*argument)).collect();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let came_to = $example::run(&arguments, &mut out as &mut dyn Write);
        let code = $example::common::exit_code(came_to, &mut err);
        (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap(), code)
    }};
}

/// A path below the shipped packs.
fn shipped(inside: &str) -> String {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets");
    assets.join(inside).to_string_lossy().into_owned()
}

#[test]
fn a_fight_has_rounds_and_a_winner_and_goes_alike_with_the_same_seed() {
    let pack = shipped("incursion");
    let (told, err, code) = called!(fight, [&*pack, "wolf", "goblin", "7"]);
    assert_eq!((err.as_str(), code), ("", 0));
    assert!(told.starts_with("round "), "{told}");
    assert!(told.contains(" hit points, were "), "{told}");
    assert!(told.lines().last().unwrap().contains(" wins in round "), "{told}");
    assert_eq!(called!(fight, [&*pack, "wolf", "goblin", "7"]).0, told);
}

#[test]
fn a_fight_that_cannot_be_says_why() {
    let pack = shipped("incursion");
    let (_, err, code) = called!(fight, [&*pack, "wolf", "gobln"]);
    assert_eq!((err.as_str(), code), ("the pack has no monster `gobln`; did you mean `goblin`?\n", 1));
    let nowhere = shipped("nowhere");
    let (_, err, code) = called!(fight, [&*nowhere, "wolf", "goblin"]);
    assert!(code == 1 && err.contains("the pack has no manifest"), "{code} {err}");
    let (_, err, code) = called!(fight, [&*pack, "wolf", "goblin", "seven"]);
    assert_eq!((err.as_str(), code), ("usage: fight PACK MONSTER MONSTER [SEED]\n", 2));
}

#[test]
fn a_debugger_breaks_at_a_handler_steps_back_and_says_why() {
    let (pack, scenario) = (shipped("workshop"), shipped("workshop/tests/thorn_coat/scenario.ron"));
    let arguments = [&*pack, &*scenario, "EV_NATTACK", "1", "2", "effect:thorn_coat"];
    let (told, err, code) = called!(headless_debugger, arguments);
    assert_eq!((err.as_str(), code), ("", 0));
    let has = |part: &str| assert!(told.contains(part), "no {part:?} in:\n{told}");
    has("\n  EV_NATTACK: DONE\n    EV_STRIKE: ");
    has(": effect:thorn_coat handles ");
    has("event stack:\n  EV_NATTACK Main: ");
    has("\n  EV_HIT Post: TRAP_EVENT on p[1], effect:thorn_coat\nhandler chain so far:\n");
    has(": throw EV_HIT");
    has("why goblin #2 has its hit points:\n  60 -> ");
    has("\n\nwhy goblin #2 has a defence of ");
}

#[test]
fn a_debugger_that_cannot_break_says_why() {
    let (pack, scenario) = (shipped("workshop"), shipped("workshop/tests/thorn_coat/scenario.ron"));
    let with = |event, victim, resource| {
        let (_, err, code) = called!(headless_debugger, [&*pack, &*scenario, event, "1", victim, resource]);
        (err, code)
    };
    let never = ("effect:stone_hide handles nothing of EV_NATTACK\n".to_owned(), 1);
    assert_eq!(with("EV_NATTACK", "2", "effect:stone_hide"), never);
    let (err, code) = with("EV_NATTACK", "9", "effect:thorn_coat");
    assert!(code == 1 && err.starts_with("there is no creature 9 here"), "{code} {err}");
    let (err, code) = with("EV_NATTAK", "2", "effect:thorn_coat");
    assert!(code == 1 && err.starts_with("EVENT: "), "{code} {err}");
    assert_eq!(with("EV_NATTACK", "two", "effect:thorn_coat").1, 2);
}

#[test]
fn every_handler_of_the_workshop_runs_in_its_scenarios() {
    let pack = shipped("workshop");
    let (told, err, code) = called!(coverage, [&*pack]);
    assert_eq!((err.as_str(), code), ("", 0), "{told}");
    assert!(told.contains("\neffect:thorn_coat: 1 of 1\n"), "{told}");
    assert!(told.contains(" handlers ran\n"), "{told}");
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures");
    let (_, err, code) = called!(coverage, [&*fixtures.to_string_lossy()]);
    assert!(code == 1 && err.contains("fixtures"), "a pack without tests: {code} {err}");
    assert_eq!(called!(coverage, [""; 0]).2, 2);
}
