//! `augury import`: a library in the original's resource language becomes a pack in a new folder, or brings one up to date
//! that an import wrote.

use super::answer::{Answered, Told, Verdict};
use crate::lab::escape::escaped;
use augury_engine::content::Switch;
use augury_engine::content::origins::Origins;
use augury_import::problem::{Severity, located, rendered};
use augury_import::report::Report;
use augury_import::update::{Choices, switched_off};
use augury_import::{Options, Outcome, import, write};
use std::borrow::Cow;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Problems that are shown; the report counts all.
const MOST_SHOWN: usize = 200;

/// What was asked for.
pub(super) struct Wanted {
    /// The folder of the pack; `None`: nothing is written.
    pub(super) into: Option<PathBuf>,
    /// What is said about files that were edited.
    pub(super) choices: Choices,
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
    let Wanted { into, choices, first, name, json } = wanted;
    // Nothing is read for a result that could not be written.
    let without = match &into {
        Some(into) => may_write(into)?,
        None => Vec::new(),
    };
    let outcome = import(library, &Options { first, name, without });
    if outcome.resources.is_empty() {
        return Err(faults(&outcome));
    }
    let mut report = Report::of(&outcome);
    if let Some(into) = &into {
        report.written = Some(write::write(&outcome, into, &choices).map_err(|fault| vec![fault])?);
    }
    let verdict = if outcome.problems.has_errors() { Verdict::Found } else { Verdict::Good };
    let out = match json {
        true => {
            json_escapes(&serde_json::to_string_pretty(&report).map_err(|error| vec![error.to_string()])?)
                + "\n"
        }
        false => text(&outcome, &report, into.as_deref()),
    };
    Ok(Told { out, notes: Vec::new(), verdict })
}

/// JSON in which what no terminal may get is written as JSON does.
fn json_escapes(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c != '\n' && matches!(escaped(c.encode_utf8(&mut [0; 4])), Cow::Owned(_)) {
            true => c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out += &format!("\\u{unit:04x}")),
            false => out.push(c),
        }
    }
    out
}

/// Whether a pack can be written there; the switches that one which stands there does not have.
fn may_write(into: &Path) -> Result<Vec<Switch>, Vec<String>> {
    if into.symlink_metadata().is_err() {
        return Ok(Vec::new());
    }
    match Origins::read(into) {
        Ok(Some(_)) => Ok(switched_off(into)),
        Ok(None) => {
            let what = "exists; choose a folder that does not, or one that an import wrote";
            Err(vec![format!("{} {what}", into.display())])
        }
        Err(why) => Err(vec![why]),
    }
}

/// Errors, warnings and notes with their lines, then counts, then what was written.
fn text(outcome: &Outcome, report: &Report, into: Option<&Path>) -> String {
    let mut out = String::new();
    let of = |severity| outcome.problems.all().iter().filter(move |problem| problem.severity == severity);
    let told = of(Severity::Error).chain(of(Severity::Warning)).chain(of(Severity::Note));
    for problem in told.take(MOST_SHOWN) {
        let _ = writeln!(out, "{}\n", rendered(problem, &outcome.files));
    }
    let _ = match (into, &report.written) {
        (Some(into), Some(written)) => {
            writeln!(out, "{report}{} files written to {}", written.changed(), into.display())
        }
        _ => writeln!(out, "{report}Nothing is written; --into FOLDER writes the pack."),
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
