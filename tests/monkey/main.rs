//! Random edits in the real window.
//!
//! ```text
//! cargo build --release -p augury-editor --features inspection
//! AUGURY_BIN=target/release/augury cargo run --release -p augury-tests --features real-window --bin monkey -- \
//!     --edits 7000 --seed 1
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it reports to who started it")]

use augury_tests::real_window::monkey::run;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (mut edits, mut seed) = (500, 1);
    for pair in arguments.chunks(2) {
        match pair {
            [name, value] if name == "--edits" && value.parse::<usize>().is_ok() => {
                edits = value.parse().unwrap_or(edits)
            }
            [name, value] if name == "--seed" && value.parse::<u64>().is_ok() => {
                seed = value.parse().unwrap_or(seed)
            }
            _ => {
                eprintln!("monkey [--edits N] [--seed S]");
                return ExitCode::from(2);
            }
        }
    }
    match run(edits, seed) {
        Ok(report) => {
            println!("seed {seed}: {report:?}");
            match report.megabytes {
                0..300 => ExitCode::SUCCESS,
                much => {
                    eprintln!("{much} MB are more than 300");
                    ExitCode::FAILURE
                }
            }
        }
        Err(fault) => {
            eprintln!("seed {seed}: {fault}");
            ExitCode::FAILURE
        }
    }
}
