//! `augury trace`: what happened in a recording, as lines of JSON, as a tree of throws, or a moment a line.

use super::answer::{Answered, Verdict, told};
use super::progress::Progress;
use crate::lab::replay;
use crate::lab::trace::{lines_within, plain_within, tree_within};
use std::path::Path;

/// The most moments that are shown, so that a trace fits into memory.
const MOST_MOMENTS: u64 = 1_500_000;

/// The most bytes that are shown.
const MOST_BYTES: usize = 256 << 20;

/// How a trace is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A moment a line.
    Plain,
    /// Lines of JSON.
    Json,
    /// Throws inside throws.
    Tree,
}

impl Form {
    /// The form that the arguments ask for.
    pub fn of(json: bool, tree: bool) -> Form {
        match (json, tree) {
            (true, _) => Form::Json,
            (_, true) => Form::Tree,
            _ => Form::Plain,
        }
    }
}

/// Runs it.
///
/// # Errors
/// The recording can't be read, staged or run, or is too long to be shown.
pub(super) fn run(file: &Path, form: Form) -> Answered {
    let progress = Progress::new("Trace", 0);
    let (recording, session, opened) = replay::open(file)?;
    let not_loaded = opened.not_loaded();
    if session.moments() > MOST_MOMENTS {
        let (file, moments) = (file.display(), session.moments());
        return Err(vec![format!(
            "{file}: the recording comes to {moments} moments, and at most {MOST_MOMENTS} are shown. End it earlier"
        )]);
    }
    let text = match form {
        Form::Plain => plain_within(&session, MOST_BYTES),
        Form::Json => lines_within(&session, MOST_BYTES).map(|lines| lines + not_loaded.json_line().as_str()),
        Form::Tree => tree_within(&session, MOST_BYTES),
    };
    let Some(text) = text else {
        let (file, most) = (file.display(), MOST_BYTES >> 20);
        return Err(vec![format!(
            "{file}: the trace has more than {most} MB, and is not shown. End it earlier"
        )]);
    };
    drop(progress);
    let mut idle = replay::idle(&session, false);
    idle.extend(replay::lacking(&recording, &opened.revision()));
    let mut answer = told(&not_loaded, text, if idle.is_empty() { Verdict::Good } else { Verdict::Found })?;
    let other = replay::other_content(&session);
    answer.notes.extend(other.map(|line| format!("{}: {line}", file.display())));
    answer.notes.extend(idle.into_iter().map(|line| format!("{}: {line}", file.display())));
    Ok(answer)
}
