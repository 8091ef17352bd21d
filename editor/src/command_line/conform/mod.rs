//! `augury conform`: traces of the original, played and compared ([`crate::lab::conform`]); told as text or JSON (`report`).

mod report;

use super::answer::{Answered, Verdict, told};
use super::progress::Progress;
use crate::lab::conform::{Fault, conform};
use crate::lab::pack;
use augury_engine::content::{disk, limits};
use report::json;

pub use report::text;
use std::path::{Path, PathBuf};

/// How the answer is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A line a trace and its first difference.
    First,
    /// All differences.
    Every,
    /// As JSON.
    Json,
}

/// Every trace among files and folders, in order; in a folder those that end in `.jsonl` or `.jsonl.xz`.
///
/// # Errors
/// What can't be looked at, a line each.
fn files_of(places: &[PathBuf]) -> Result<Vec<PathBuf>, Vec<String>> {
    let (mut files, mut faults) = (Vec::new(), Vec::new());
    for place in places {
        if !place.is_dir() {
            files.push(place.clone());
            continue;
        }
        match disk::list(place, limits::ENTRIES) {
            Ok((entries, _)) => {
                let trace = |path: &PathBuf| {
                    let name = path.to_string_lossy();
                    path.is_file() && (name.ends_with(".jsonl") || name.ends_with(".jsonl.xz"))
                };
                let found: Vec<PathBuf> = entries.into_iter().map(|e| e.path).filter(trace).collect();
                if found.is_empty() {
                    faults.push(format!("{}: no trace in it (.jsonl, .jsonl.xz)", place.display()));
                }
                files.extend(found);
            }
            Err(error) => faults.push(format!("{}: {error}", place.display())),
        }
    }
    if faults.is_empty() { Ok(files) } else { Err(faults) }
}

/// Runs it. Damaged traces are told among the others, and the rest is compared.
///
/// # Errors
/// The pack can't be opened, a place can't be looked at, or traces are damaged: a line each.
pub(super) fn run(places: &[PathBuf], pack: &Path, form: Form) -> Answered {
    let opened = pack::open(pack).map_err(|fault| vec![fault])?;
    let not_loaded = opened.not_loaded();
    let (mut reports, mut faults) = (Vec::new(), Vec::new());
    let progress = Progress::new("Traces", 0);
    let files = files_of(places)?;
    for (done, file) in files.iter().enumerate() {
        progress.next(done, files.len(), &file.to_string_lossy());
        match conform(&opened, file) {
            Ok(report) => reports.push(report),
            Err(fault) => faults.push(Fault { file: file.display().to_string(), ..fault }),
        }
    }
    drop(progress);
    let verdict = match faults.is_empty() && reports.iter().all(|r| r.compared.is_right()) {
        true => Verdict::Good,
        false => Verdict::Found,
    };
    if reports.is_empty() && !faults.is_empty() {
        return Err(not_loaded.behind(faults.iter().map(Fault::to_string).collect()));
    }
    let answer = match form {
        Form::Json => format!("{}\n", not_loaded.with(json(&reports, &faults))),
        form => text(&reports, &faults, form == Form::Every),
    };
    told(&not_loaded, answer, verdict)
}
