//! Writes the pages of the Reference below `docs/reference`, and their lines in `docs/SUMMARY.md`: `cargo run -p
//! augury-tests --bin reference`. With `--check` nothing is written, and the exit code is 1 where something is not as it
//! would be written.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool prints what it did")]

use augury_tests::reference::{FOLDER, stale, write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let check = std::env::args().nth(1).is_some_and(|word| word == "--check");
    let done = match check {
        true => stale(),
        false => write().map(|count| {
            println!("{count} pages are below {FOLDER}");
            Vec::new()
        }),
    };
    match done {
        Ok(found) if found.is_empty() => ExitCode::SUCCESS,
        Ok(found) => {
            found.iter().for_each(|line| println!("{line}"));
            ExitCode::FAILURE
        }
        Err(what) => {
            eprintln!("reference: {what}");
            ExitCode::from(2)
        }
    }
}
