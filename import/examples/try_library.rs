//! Reads a library and prints what was found. Keeps nothing. `cargo run --release --example try_library -- <folder>`
use augury_import::problem::{Problems, rendered};
use augury_import::source::{find_root, preprocess};
use std::io::Write as _;
use std::path::Path;

fn main() {
    let mut out = std::io::stdout().lock();
    let Some(folder) = std::env::args().nth(1) else { return };
    let folder = Path::new(&folder);
    let mut problems = Problems::default();
    let start = std::time::Instant::now();
    let root = find_root(folder).unwrap_or_default();
    match preprocess(folder, &root, &mut problems) {
        Ok(done) => {
            let _ = writeln!(
                out,
                "{} files, {} tokens, {:?}",
                done.files.all().len(),
                done.tokens.len(),
                start.elapsed()
            );
            for problem in problems.all().iter().take(20) {
                let _ = writeln!(out, "{}\n", rendered(problem, &done.files));
            }
        }
        Err(what) => drop(writeln!(out, "{what}")),
    }
}
