//! `augury import`: a library in the original's resource language becomes a pack in a new folder.

use super::answer::{Answered, Told, Verdict};
use augury_import::problem::{Severity, located, rendered};
use augury_import::report::Report;
use augury_import::{Options, Outcome, import, write};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Problems that are shown; the report counts all.
const MOST_SHOWN: usize = 200;

/// What was asked for.
pub(super) struct Wanted {
    /// The folder of the new pack; `None`: nothing is written.
    pub(super) into: Option<PathBuf>,
    /// The first file, by its path in the library.
    pub(super) first: Option<String>,
    /// The name of the pack.
    pub(super) name: Option<String>,
    /// The report as JSON.
    pub(super) json: bool,
}

/// Imports the library and tells what came of it. Resources that could be read are written even where others have errors;
/// the report lists those.
///
/// # Errors
/// The library cannot be read, or the pack cannot be written; then nothing is.
pub(super) fn run(library: &Path, wanted: Wanted) -> Answered {
    let Wanted { into, first, name, json } = wanted;
    // Nothing is read for a result that could not be written.
    if let Some(into) = into.as_ref().filter(|into| into.symlink_metadata().is_ok()) {
        return Err(vec![format!("{} exists; choose a folder that does not", into.display())]);
    }
    let outcome = import(library, &Options { first, name });
    if outcome.resources.is_empty() {
        return Err(faults(&outcome));
    }
    let written = match &into {
        Some(into) => Some((into, write::write(&outcome, into).map_err(|fault| vec![fault])?)),
        None => None,
    };
    let report = Report::of(&outcome);
    let verdict = match outcome.problems.count(Severity::Error) {
        0 => Verdict::Good,
        _ => Verdict::Found,
    };
    let out = match json {
        true => serde_json::to_string_pretty(&report).map_err(|error| vec![error.to_string()])? + "\n",
        false => text(&outcome, &report, written),
    };
    Ok(Told { out, notes: Vec::new(), verdict })
}

/// Errors and warnings with their lines, then counts, then what was written.
fn text(outcome: &Outcome, report: &Report, written: Option<(&PathBuf, usize)>) -> String {
    let mut out = String::new();
    let told = outcome.problems.all().iter().filter(|problem| problem.severity != Severity::Note);
    for problem in told.take(MOST_SHOWN) {
        let _ = writeln!(out, "{}\n", rendered(problem, &outcome.files));
    }
    let _ = match written {
        Some((into, files)) => writeln!(out, "{report}{files} files written to {}", into.display()),
        None => writeln!(out, "{report}Nothing is written; --into FOLDER writes the pack."),
    };
    out
}

/// The errors of a library of which nothing could be read, a line each.
fn faults(outcome: &Outcome) -> Vec<String> {
    let errors = outcome.problems.all().iter().filter(|problem| problem.severity == Severity::Error);
    let line = |problem| located(problem, &outcome.files).to_string();
    let faults: Vec<String> = errors.take(MOST_SHOWN).map(line).collect();
    if faults.is_empty() { vec!["the library has no resource".to_owned()] } else { faults }
}
