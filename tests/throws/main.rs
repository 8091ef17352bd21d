//! Random throws on the command line: `cargo run -p augury-tests --release --bin throws -- --count 10000000
//! --seed 1`. Prints how many, how long, and how many were cut short; exit code 1 where something that must hold
//! does not, with the seed and the throw. What is thrown: `tests/framework/throwing/wild.rs`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool prints what it found")]

use augury_tests::throwing::wild::run;
use clap::Parser;
use std::process::ExitCode;
use std::time::Instant;

/// Random throws with random handlers, and what must hold after each.
#[derive(Parser)]
struct Arguments {
    /// How many throws.
    #[arg(long, default_value_t = 1_000_000)]
    count: u64,
    /// What the throws are drawn by.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    let Arguments { count, seed } = Arguments::parse();
    let begun = Instant::now();
    let done = run(count, seed, &mut |tally| {
        if tally.thrown % 1_000_000 == 0 {
            println!("{} thrown, {:.0} s", tally.thrown, begun.elapsed().as_secs_f64());
        }
    });
    match done {
        Ok(tally) => {
            println!("{tally:?}");
            println!("{:.1} s, no panic; every overrun told its stack", begun.elapsed().as_secs_f64());
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}
