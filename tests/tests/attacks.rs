//! The attack suite: hostile packs, recordings, traces, scripts and arguments, each with the message and exit code that
//! must come of it, within limits of time and memory. See `tests/attacks/`.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]
#![cfg(unix)]

use augury_tests::attacks::{Attack, carry_out, read};
use augury_tests::source::top;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;

/// Carries out all attacks of a file, two at a time, on the program that `AUGURY_BIN` names or on that of this build; prints
/// which took longest.
#[track_caller]
fn attacks_of(file: &str) {
    let attacks = read(&top().join("tests/attacks").join(file)).unwrap();
    let names: BTreeSet<&str> = attacks.iter().map(|attack| attack.name.as_str()).collect();
    assert!(
        !attacks.is_empty() && names.len() == attacks.len(),
        "{file}: a name comes twice, or there is none"
    );
    let program = std::env::var_os("AUGURY_BIN").unwrap_or_else(|| env!("CARGO_BIN_EXE_augury-plain").into());
    let (next, faults) = (Mutex::new(attacks.iter()), Mutex::new(Vec::new()));
    let times = Mutex::new(Vec::new());
    let work = || {
        loop {
            let Some(attack): Option<&Attack> = next.lock().unwrap().next() else { return };
            match carry_out(attack, Path::new(&program)) {
                Ok(took) => times.lock().unwrap().push((took, &attack.name)),
                Err(fault) => faults.lock().unwrap().push(format!("{}: {fault}", attack.name)),
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
    let mut times = times.into_inner().unwrap();
    times.sort_by(|a, b| b.cmp(a));
    for (took, name) in times.iter().take(3) {
        println!("{file}: {} ms, {name}", took.as_millis());
    }
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
fn scenarios_of_what_is_not_there() {
    attacks_of("absent.ron");
}

#[test]
fn scenarios_of_what_cannot_be() {
    attacks_of("impossible.ron");
}

#[test]
fn scripts_without_end() {
    attacks_of("scripts.ron");
}

#[test]
fn recordings() {
    attacks_of("recordings.ron");
}

#[test]
fn traces() {
    attacks_of("traces.ron");
}

#[test]
fn measured_sets() {
    attacks_of("measured.ron");
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

#[test]
fn packs_that_say_what_cannot_be_meant() {
    attacks_of("packs.ron");
}
