//! Writes the tables of names under `engine/src/base` from a file of constants:
//!
//! `cargo run -p augury-tests --bin names -- <constants.json> engine/src/base`
//!
//! The same input gives the same bytes.

mod families;
mod tables;

use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.as_slice() {
        [constants, base] => tables::write_tables(Path::new(constants), Path::new(base)),
        _ => Err("usage: names <constants.json> engine/src/base".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            let _ = writeln!(std::io::stderr(), "names: {what}");
            ExitCode::from(2)
        }
    }
}
