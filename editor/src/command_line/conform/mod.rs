//! `augury conform`: traces of the original, played and compared ([`crate::lab::conform`]), measured sets of figures
//! ([`crate::lab::conform::sets`]), and measured draws of encounters ([`crate::lab::encounters`]); told as text or JSON
//! (`report`, `measured`, `cells`).

mod cells;
mod measured;
mod report;

use super::answer::{Answered, Verdict, told};
use super::progress::Progress;
use crate::lab::conform::sets::SetReport;
use crate::lab::conform::{Fault, conform};
use crate::lab::json::Object;
use crate::lab::pack::{self, Opened};
use augury_engine::content::disk::{self, Entry, EntryKind, Refusal};
use augury_engine::content::limits;
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

/// Every trace among files and folders, in order; in a folder those that end in `.jsonl` or `.jsonl.xz`, and beside them
/// what is called so and cannot be read.
///
/// # Errors
/// What can't be looked at, a line each.
fn files_of(places: &[PathBuf]) -> Result<(Vec<PathBuf>, Vec<Fault>), Vec<String>> {
    let (mut files, mut left_out, mut faults) = (Vec::new(), Vec::new(), Vec::new());
    for place in places {
        if !place.is_dir() {
            files.push(place.clone());
            continue;
        }
        let shown = place.display().to_string();
        let (entries, more) = match disk::list(place, limits::ENTRIES) {
            Ok(listed) => listed,
            Err(error) => {
                faults.push(format!("{shown}: {error}. Check that it may be read"));
                continue;
            }
        };
        if more {
            let text = format!(
                "more than {} entries, and the rest are left out; divide the folder",
                limits::ENTRIES
            );
            left_out.push(Fault::at(&shown, 0, text));
        }
        let called = |entry: &Entry| {
            let name = entry.name().to_lowercase();
            name.ends_with(".jsonl") || name.ends_with(".jsonl.xz")
        };
        let (before, out) = (files.len(), left_out.len());
        for entry in entries.into_iter().filter(called) {
            let why = match entry.kind {
                EntryKind::File => None,
                EntryKind::Link if entry.path.is_file() => None,
                EntryKind::Link => Some("the link leads to no file".to_owned()),
                EntryKind::Folder => Some(Refusal::NotAFile("a folder").to_string()),
                EntryKind::Other(what) => Some(Refusal::NotAFile(what).to_string()),
            };
            match why {
                None => files.push(entry.path),
                Some(why) => {
                    let text = format!("{why}: it is left out; replace it by a regular file, or remove it");
                    left_out.push(Fault::at(&entry.path.display().to_string(), 0, text));
                }
            }
        }
        if files.len() == before && left_out.len() == out {
            faults.push(format!("{shown}: no trace in it (.jsonl, .jsonl.xz)"));
        }
    }
    if faults.is_empty() { Ok((files, left_out)) } else { Err(faults) }
}

/// Runs it. Damaged traces are told among the others, and the rest is compared.
///
/// # Errors
/// The pack can't be opened, a place can't be looked at, or traces are damaged: a line each.
pub(super) fn run(places: &[PathBuf], pack: &Path, form: Form) -> Answered {
    let opened = pack::open(pack).and_then(Opened::in_library_order).map_err(|fault| vec![fault])?;
    let not_loaded = opened.not_loaded();
    let mut reports = Vec::new();
    let progress = Progress::new("Measured", 0);
    let (files, mut faults) = files_of(places)?;
    let (mut compared, mut sets) = (Vec::new(), Vec::new());
    for (done, file) in files.iter().enumerate() {
        if cells::is_called_so(file) {
            progress.next(done, files.len(), &file.to_string_lossy());
            match measured::compare(&opened, file) {
                Ok(Some(report)) => {
                    sets.push(report);
                    continue;
                }
                Ok(None) => {}
                Err(fault) => {
                    faults.push(fault);
                    continue;
                }
            }
            let tell = |done: usize, all: usize, cell: &str| progress.next(done, all, cell);
            compared.extend(cells::compare_all(&opened, file, &mut faults, &tell));
            continue;
        }
        progress.next(done, files.len(), &file.to_string_lossy());
        match conform(&opened, file) {
            Ok(report) => reports.push(report),
            Err(fault) => faults.push(Fault { file: file.display().to_string(), ..fault }),
        }
    }
    drop(progress);
    let verdict = match faults.is_empty()
        && reports.iter().all(|r| r.compared.is_right())
        && cells::are_right(&compared)
        && sets.iter().all(SetReport::is_right)
    {
        true => Verdict::Good,
        false => Verdict::Found,
    };
    if reports.is_empty() && compared.is_empty() && sets.is_empty() && !faults.is_empty() {
        return Err(not_loaded.behind(faults.iter().map(Fault::to_string).collect()));
    }
    let answer = match form {
        // A set by itself is its own object.
        Form::Json if sets.len() == 1 && files.len() == 1 && faults.is_empty() => {
            let object = sets.iter().fold(Object::default(), |all, set| all.and(set.json()));
            format!("{}\n", not_loaded.with(object))
        }
        Form::Json => {
            let object = not_loaded.with(json(&reports, &faults));
            format!("{}\n", cells::json(measured::json(object, &sets), &compared))
        }
        form => {
            let every = form == Form::Every;
            let sets: String = sets.iter().map(|set| set.text(every)).collect();
            text(&reports, &faults, every) + sets.as_str() + cells::text(&compared).as_str()
        }
    };
    told(&not_loaded, answer, verdict)
}
