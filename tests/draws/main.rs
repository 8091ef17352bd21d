//! Random requests for encounters on the command line: `cargo run -p augury-tests --release --bin draws -- --count 100000
//! --seed 1`. Prints how many came; exit code 1 where something that must hold does not, with the seed and the request
//! (`tests/framework/drawing.rs`).

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool prints what it found")]

use augury_tests::drawing::run;
use clap::Parser;
use std::process::ExitCode;
use std::time::Instant;

/// Random requests for encounters, and what must hold of each.
#[derive(Parser)]
struct Arguments {
    /// How many requests.
    #[arg(long, default_value_t = 100_000)]
    count: u64,
    /// What the requests are drawn by.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    let Arguments { count, seed } = Arguments::parse();
    let begun = Instant::now();
    let done = run(count, seed, &mut |tally| {
        if tally.drawn % 10_000 == 0 {
            println!("{} drawn, {:.0} s", tally.drawn, begun.elapsed().as_secs_f64());
        }
    });
    match done {
        Ok(tally) => {
            println!(
                "{} requests, {} encounters came ({} kinds), {} creatures made, {} cut short; {:.1} s",
                tally.drawn,
                tally.came,
                tally.encounters.len(),
                tally.made,
                tally.cut_short,
                begun.elapsed().as_secs_f64()
            );
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}
