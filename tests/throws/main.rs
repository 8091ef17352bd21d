//! Random throws on the command line: `cargo run -p augury-tests --release --bin throws -- --count 10000000
//! --seed 1`. Prints how many, how long, and how many were cut short; exit code 1 where something that must hold
//! does not, with the seed and the throw. What is thrown: `tests/framework/throwing/wild.rs`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool prints what it found")]

use augury_tests::throwing::wild::run;
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, other: u64| -> Result<u64, String> {
        match arguments.iter().position(|argument| argument == name) {
            None => Ok(other),
            Some(at) => arguments
                .get(at + 1)
                .and_then(|number| number.parse().ok())
                .ok_or_else(|| format!("{name} wants a number, as in {name} {other}")),
        }
    };
    let begun = Instant::now();
    let done = number("--count", 1_000_000).and_then(|count| {
        let seed = number("--seed", 1)?;
        run(count, seed, &mut |tally| {
            if tally.thrown % 1_000_000 == 0 {
                println!("{} thrown, {:.0} s", tally.thrown, begun.elapsed().as_secs_f64());
            }
        })
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
