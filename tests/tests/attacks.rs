//! The attack suite: hostile packs, recordings, traces, scripts and arguments, each with the message and exit code that
//! must come of it, within limits of time and memory. See `tests/attacks/`.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg(unix)]

use augury_tests::attacks::{Attack, carry_out, read};
use augury_tests::source::top;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;

/// Carries out all attacks of a file, two at a time.
#[track_caller]
fn attacks_of(file: &str) {
    let attacks = read(&top().join("tests/attacks").join(file)).unwrap();
    let names: BTreeSet<&str> = attacks.iter().map(|attack| attack.name.as_str()).collect();
    assert!(
        !attacks.is_empty() && names.len() == attacks.len(),
        "{file}: a name comes twice, or there is none"
    );
    let program = Path::new(env!("CARGO_BIN_EXE_augury-plain"));
    let (next, faults) = (Mutex::new(attacks.iter()), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let Some(attack): Option<&Attack> = next.lock().unwrap().next() else { return };
            if let Err(fault) = carry_out(attack, program) {
                faults.lock().unwrap().push(format!("{}: {fault}", attack.name));
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
    let faults = faults.into_inner().unwrap();
    assert!(faults.is_empty(), "{} of {} attacks:\n{}", faults.len(), attacks.len(), faults.join("\n\n"));
}

#[test]
fn files_of_every_kind_in_every_place() {
    attacks_of("files.ron");
}

#[test]
fn scenarios_that_lie() {
    attacks_of("scenarios.ron");
}

#[test]
fn scripts_without_end() {
    attacks_of("scripts.ron");
}

#[test]
fn recordings_and_traces() {
    attacks_of("recordings.ron");
}

#[test]
fn packs_of_absurd_size() {
    attacks_of("sizes.ron");
}

#[test]
fn arguments_and_output() {
    attacks_of("arguments.ron");
}

#[test]
fn libraries_that_cannot_be_imported() {
    attacks_of("imports.ron");
}
