//! `augury conform`: traces of the original (`.jsonl`, `.jsonl.xz`) are played by Augury's rules and both
//! are compared, throw by throw. Knows the lines of a trace and the machine; knows no rule.
//!
//! A trace is both the task and the answer. [`play`] reads the task alone: the start state (`start`,
//! `context`, `creature`, `memory`, `item` lines), what the driver changed (`set`), its rounds and the throws it made
//! itself (at depth 0), answers to prompts, and dice. A test takes every other line away and Augury's own
//! trace stays the same. [`compare`] reads the rest.
//!
//! Dice are lined up by round, depth and size, in order, because `rng` lines carry nothing else (see [`dice`]).
//!
//! A throw of either side counts once. It is right at
//! - L1 if it is found at its place in the tree with the same participants and the same answer;
//! - L2 if it is found and everybody is asked in the same order with the same answers;
//! - L3 if it is found and in the end all fields of the record and the hit points are the same.
//!
//! | file | what stands there |
//! |---|---|
//! | `read` | lines of a file, with the place of each mistake |
//! | `names` | resources by the names that traces use |
//! | `start`, `creature`, `character`, `item`, `fixture` | the start state as a world |
//! | `changes` | what the driver changed itself |
//! | `dice` | which logged number a die gets |
//! | `answers` | which logged answer a question gets |
//! | `play` | rounds performed; Augury's own trace |
//! | `end` | whether a trace goes on to the end of its driver |
//! | `tree` | lines as rounds of throws inside throws |
//! | `compare` | two trees lined up |
//! | `report` | shares and first differences as text and JSON |

mod answers;
mod changes;
mod character;
mod compare;
mod creature;
mod dice;
mod end;
mod fixture;
mod item;
mod names;
mod play;
mod read;
mod report;
mod start;
mod tree;

pub use compare::{Compared, Difference, Level, compare};
pub use dice::Told;
pub use play::{Played, play};
pub use read::{Fault, Line, is_task, lines_of, read};
pub use report::{Report, json, text};

use super::not_loaded::NotLoaded;
use super::pack::Opened;
use super::progress::Progress;
use super::{Answered, Verdict, pack};
use augury_engine::content::{disk, limits};
use std::path::{Path, PathBuf};

/// Plays and compares one trace.
///
/// # Errors
/// The file is damaged, or its start state can't be built: where and why.
pub fn conform(opened: &Opened, file: &Path) -> Result<Report, Fault> {
    let lines = read(file)?;
    let name = file.file_name().map_or(String::new(), |n| n.to_string_lossy().into_owned());
    conform_lines(opened, &name, &lines)
}

/// Plays and compares a trace that was read already; `name` is what its faults and report are called by.
///
/// # Errors
/// As [`conform`].
pub fn conform_lines(opened: &Opened, name: &str, lines: &[Line]) -> Result<Report, Fault> {
    let wanted = tree::rounds(name, lines, true)?;
    let end_known = end::is_told(name, lines)?;
    let played = play(opened, name, lines)?;
    let ours = tree::rounds(name, &lines_of(name, &played.text)?, false)?;
    let short = name.strip_suffix(".xz").unwrap_or(name);
    let short = short.strip_suffix(".jsonl").unwrap_or(short);
    let compared = compare(&wanted, &ours);
    Ok(Report { name: short.to_owned(), compared, problems: played.problems, dice: played.dice, end_known })
}

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
    let not_loaded = NotLoaded::of(&opened);
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
    let told = match form {
        Form::Json => format!("{}\n", not_loaded.with(json(&reports, &faults))),
        form => text(&reports, &faults, form == Form::Every),
    };
    not_loaded.told(told, verdict)
}
