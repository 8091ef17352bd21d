//! Random edits in the real window.
//!
//! ```text
//! cargo build --release -p augury-editor --features inspection
//! AUGURY_BIN=target/release/augury cargo run --release -p augury-tests --features real-window --bin monkey -- \
//!     --edits 7000 --seed 1
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it reports to who started it")]

use augury_tests::real_window::monkey::run;
use clap::Parser;
use std::process::ExitCode;

/// Random edits in the real window, which AUGURY_BIN names.
#[derive(Parser)]
struct Arguments {
    /// How many edits.
    #[arg(long, default_value_t = 500)]
    edits: usize,
    /// What the edits are drawn by.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    let Arguments { edits, seed } = Arguments::parse();
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
