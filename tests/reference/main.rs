//! Writes the pages of the Reference below `docs/reference`: `cargo run -p augury-tests --bin reference`. Prints how many,
//! and the lines of `docs/SUMMARY.md` that name them; those are put there by hand. With `--check` nothing is written, and the
//! exit code is 1 where a page is not as it would be written.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool prints what it did")]

use augury_tests::reference::{FOLDER, stale, summary, write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let check = std::env::args().nth(1).is_some_and(|word| word == "--check");
    let done = match check {
        true => stale(),
        false => write().and_then(|count| {
            println!("{count} pages are below {FOLDER}");
            Ok(summary()?.into_iter().map(|line| format!("  {line}")).collect())
        }),
    };
    match done {
        Ok(lines) => {
            lines.iter().for_each(|line| println!("{line}"));
            if check && !lines.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
        }
        Err(what) => {
            eprintln!("reference: {what}");
            ExitCode::from(2)
        }
    }
}
