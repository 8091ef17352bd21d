//! Makes the tables of names and the pack `assets/incursion` from the facts. See README.md beside this file.

mod names;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["names", facts, base] => names::write_tables(&Path::new(facts).join("constants.json"), Path::new(base)),
        _ => Err("usage: convert names <facts> engine/src/base".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            use std::io::Write as _;
            let _ = writeln!(std::io::stderr(), "convert: {what}");
            ExitCode::from(2)
        }
    }
}
