//! A short share of each fuzz target (`tests/fuzz`): the corpus, then damaged inputs of one seed. More of it:
//! `cargo run --release -p augury-tests --bin fuzz -- all --seconds 600 --seed 2`.

#![allow(clippy::panic, reason = "a test fails by panicking")]

use augury_tests::fuzz::drive::{Budget, run};
use augury_tests::fuzz::target;
use std::time::Duration;

/// Damaged inputs of each target, and how long they may take together, so that a slow machine tries fewer, but not too
/// few.
const SHARE: Budget = Budget { time: Duration::from_secs(4), inputs: 3_000, least: 300 };
/// Sorts of answers that a corpus comes to at least: one that comes to fewer is not what the target reads.
const SORTS: usize = 6;

#[track_caller]
fn short(name: &str) {
    let done = target(name).and_then(|target| run(target, 1, SHARE, &mut |_| {}));
    match done {
        Ok(tally) => {
            assert!(tally.corpus >= 8 && tally.damaged > 0 && tally.sorts >= SORTS, "{name}: {tally:?}")
        }
        Err(fault) => panic!("{fault}"),
    }
}

#[test]
fn packs() {
    short("packs");
}

#[test]
fn handlers() {
    short("handlers");
}

#[test]
fn recordings() {
    short("recordings");
}

#[test]
fn traces() {
    short("traces");
}

#[test]
fn journals() {
    short("journals");
}

#[test]
fn edits() {
    short("edits");
}
