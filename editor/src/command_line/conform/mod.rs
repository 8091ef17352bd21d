//! `augury conform`: traces of the original, played and compared ([`crate::lab::conform`]), measured sets of figures
//! ([`crate::lab::conform::sets`]), and measured draws of encounters ([`crate::lab::encounters`]); told as text or JSON
//! (`report`, `measured`, `cells`). Which files are meant: `places`; what of a folder is not: `passed`.

mod cells;
mod measured;
mod passed;
mod places;
mod report;

use super::answer::{Answered, Verdict, told};
use super::progress::Progress;
use crate::lab::conform::sets::SetReport;
use crate::lab::conform::{Fault, Report, conform};
use crate::lab::json::Object;
use crate::lab::pack::{self, Opened};
use places::Places;
use report::json;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

pub use report::text;

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

/// Runs it. Damaged traces are told among the others, and the rest is compared.
///
/// # Errors
/// The pack can't be opened, a place can't be looked at, or traces are damaged: a line each.
pub(super) fn run(places: &[PathBuf], pack: &Path, form: Form) -> Answered {
    let opened = pack::open(pack).and_then(Opened::in_library_order).map_err(|fault| vec![fault])?;
    let not_loaded = opened.not_loaded();
    let mut reports = Vec::new();
    let progress = Progress::new("Measured", 0);
    let mut found = Places::of(places)?;
    let (files, mut faults) = (std::mem::take(&mut found.files), std::mem::take(&mut found.left_out));
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
    let maps: BTreeSet<&Path> = reports.iter().filter_map(|report: &Report| report.map.as_deref()).collect();
    found.passed.take_out(&|path| maps.contains(path));
    let verdict = match faults.is_empty()
        && !found.passed.has_like()
        && reports.iter().all(|r| r.compared.is_right())
        && cells::are_right(&compared)
        && sets.iter().all(SetReport::is_right)
    {
        true => Verdict::Good,
        false => Verdict::Found,
    };
    if reports.is_empty() && compared.is_empty() && sets.is_empty() && !faults.is_empty() {
        let told = faults.iter().map(Fault::to_string).chain(found.passed.lines()).collect();
        return Err(not_loaded.behind(told));
    }
    let answer = match form {
        // A set by itself is its own object.
        Form::Json if sets.len() == 1 && files.len() == 1 && faults.is_empty() => {
            let object = sets.iter().fold(Object::default(), |all, set| all.and(set.json()));
            format!("{}\n", found.with(not_loaded.with(object)))
        }
        Form::Json => {
            let object = found.with(not_loaded.with(json(&reports, &faults)));
            format!("{}\n", cells::json(measured::json(object, &sets), &compared))
        }
        form => {
            let every = form == Form::Every;
            let sets: String = sets.iter().map(|set| set.text(every)).collect();
            text(&reports, &faults, every) + sets.as_str() + cells::text(&compared).as_str()
        }
    };
    let mut answer = told(&not_loaded, answer, verdict)?;
    answer.notes.extend(found.passed.lines().into_iter().chain(found.notes()));
    Ok(answer)
}
