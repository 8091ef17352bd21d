//! `augury import`: a library in the original's resource language becomes a pack in a new folder.

use super::answer::{Answered, Told, Verdict};
use augury_import::problem::Severity;
use augury_import::report::Report;
use augury_import::{Options, Outcome, import, write};
use std::path::{Path, PathBuf};

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
    // Before minutes of reading, what would refuse the result.
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
        false => text(&report, written),
    };
    Ok(Told { out, notes: if json { Vec::new() } else { faults(&outcome) }, verdict })
}

fn text(report: &Report, written: Option<(&PathBuf, usize)>) -> String {
    let end = match written {
        Some((into, files)) => format!("{files} files written to {}\n", into.display()),
        None => "Nothing is written; --into FOLDER writes the pack.\n".to_owned(),
    };
    format!("{report}{end}")
}

/// The errors of the library, each with its excerpt.
fn faults(outcome: &Outcome) -> Vec<String> {
    let errors = outcome.problems.all().iter().filter(|problem| problem.severity == Severity::Error);
    let mut faults: Vec<String> =
        errors.map(|problem| augury_import::problem::rendered(problem, &outcome.files)).collect();
    if faults.is_empty() && outcome.resources.is_empty() {
        faults.push("the library has no resource".to_owned());
    }
    faults
}
