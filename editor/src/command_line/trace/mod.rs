//! `augury trace`: what happened in a recording, as lines of JSON, as a tree of throws, or a moment a line.
//!
//! | file | what stands there |
//! |---|---|
//! | `lines` | lines of JSON, as in the measured traces |
//! | `tree` | throws inside throws; golden traces are made of it |

mod lines;
mod tree;

pub use lines::{Lines, lines};
pub use tree::{parts, tree};

use super::not_loaded::NotLoaded;
use super::progress::Progress;
use super::{Answered, Verdict, names, replay};
use augury_engine::play::Session;
use std::fmt::Write;
use std::path::Path;

/// The most moments that are shown, so that a trace fits into memory.
const MOST_MOMENTS: u64 = 1_500_000;

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
    let (session, opened) = replay::open(file)?;
    let not_loaded = NotLoaded::of(&opened);
    if session.moments() > MOST_MOMENTS {
        let (file, moments) = (file.display(), session.moments());
        return Err(vec![format!(
            "{file}: the recording comes to {moments} moments, and at most {MOST_MOMENTS} are shown. End it earlier"
        )]);
    }
    let text = match form {
        Form::Plain => plain(&session),
        Form::Json => lines(&session) + not_loaded.json_line().as_str(),
        Form::Tree => tree(&session),
    };
    drop(progress);
    not_loaded.told(text, Verdict::Good)
}

/// A moment a line: its number, indented by how deep it stands.
pub fn plain(session: &Session) -> String {
    let mut out = String::new();
    let width = session.moments().to_string().len();
    for place in 0..session.atoms().len() {
        let Some(trace) = session.trace(place) else { continue };
        let (before, after) = (session.world_before(place), session.world_before(place + 1));
        let content = &session.revisions()[session.atoms()[place].revision].content;
        let name = |h| match before.thing(h) {
            Some(_) => names::thing(&before, content, h),
            None => names::thing(&after, content, h),
        };
        for (at, traced) in trace.moments.iter().enumerate() {
            let number = trace.first + at as u64;
            let deep = usize::from(traced.moment.depth);
            let _ = writeln!(out, "{number:>width$} {:deep$}{}", "", trace.line(at, &name), deep = 2 * deep);
        }
    }
    out
}
