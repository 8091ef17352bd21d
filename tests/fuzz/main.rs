//! Fuzzing on the command line, on stable Rust (the targets: `tests/fuzz/mod.rs`):
//!
//! `cargo run --release -p augury-tests --bin fuzz -- journals --seconds 3600 --seed 1` damages the inputs of
//! `tests/fuzz/corpus/journals`; those that come to something new are damaged further. `all` tries each target for that
//! long.
//!
//! `tests/fuzz/guided journals -max_total_time=3600 -seed=1` does so guided by coverage.
//!
//! An input that fails is written to a file that the message names; exit code 1. `fuzz <target> FILE` tries that file
//! again. Once the fault is fixed, the file belongs into the corpus.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool prints what it found")]

use augury_tests::fuzz::drive::{Budget, run};
use augury_tests::fuzz::{TARGETS, Target, target};
use clap::Parser;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Damages inputs of the fuzz targets, and looks whether anything fails.
#[derive(Parser)]
struct Arguments {
    /// A folder of `tests/fuzz/corpus`, or `all`.
    target: String,
    /// Tries this file alone.
    file: Option<PathBuf>,
    /// How long each target is tried.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// What the inputs are damaged by.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    match asked() {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn asked() -> Result<(), String> {
    let Arguments { target: name, file, seconds, seed } = Arguments::parse();
    if let Some(file) = file {
        return again(target(&name)?, &file);
    }
    let targets = match name.as_str() {
        "all" => TARGETS.iter().collect(),
        name => vec![target(name)?],
    };
    for target in targets {
        damaged(target, seconds, seed)?;
    }
    Ok(())
}

/// Tries one file.
fn again(target: &Target, file: &Path) -> Result<(), String> {
    let input = std::fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let begun = Instant::now();
    println!("{}: {}, {:.1?}", target.name, target.attempt(&input)?, begun.elapsed());
    Ok(())
}

/// Damages inputs for so long.
fn damaged(target: &'static Target, seconds: u64, seed: u64) -> Result<(), String> {
    let budget = Budget { time: Duration::from_secs(seconds), inputs: u64::MAX, least: 0 };
    let begun = Instant::now();
    let tally = run(target, seed, budget, &mut |tally| {
        println!("{}: {tally:?}, {:.0} s", target.name, begun.elapsed().as_secs_f64());
    })?;
    println!("{}: {tally:?}, {:.0} s, no fault", target.name, begun.elapsed().as_secs_f64());
    Ok(())
}
