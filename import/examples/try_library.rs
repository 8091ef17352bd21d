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
            let parsed = augury_import::syntax::parse(done.tokens, &done.constants, &mut problems);
            let mut kinds = std::collections::BTreeMap::new();
            for one in &parsed.declarations {
                *kinds.entry(one.word).or_insert(0) += 1;
            }
            let _ = writeln!(
                out,
                "{} declarations {kinds:?} system {} {:?}",
                parsed.declarations.len(),
                parsed.system,
                start.elapsed()
            );
            let _ = writeln!(out, "{:?}", problems.by_topic());
            for problem in problems.all().iter() {
                let place =
                    problem.place.map(|p| format!("{}:{}:{}", done.files.path(p.file), p.line, p.column));
                let _ = writeln!(out, "{} {:?} {}", problem.message, place, problem.remedy);
            }
            for problem in problems.all().iter().take(5) {
                let _ = writeln!(out, "{}\n", rendered(problem, &done.files));
            }
        }
        Err(what) => drop(writeln!(out, "{what}")),
    }
}
