//! What a command hands back, and what it comes to: text for both streams and an exit code.

use crate::lab::escape::one_line;
use crate::lab::failures::Failures;
use crate::lab::json::Object;
use crate::lab::not_loaded::NotLoaded;
use augury_engine::content::cut;

/// Exit code when a command found problems.
pub(super) const FOUND: u8 = 1;

/// Exit code when a command could not run.
pub(super) const COULD_NOT: u8 = 2;

/// What a command came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Good,
    Found,
    /// Part of what was asked for could not be done.
    CouldNot,
}

/// The answer of a command.
#[derive(Debug)]
pub(super) struct Told {
    /// For standard output.
    pub(super) out: String,
    /// What makes it partial, for standard error, a line each.
    pub(super) notes: Vec<String>,
    pub(super) verdict: Verdict,
}

impl From<(String, Verdict)> for Told {
    fn from((out, verdict): (String, Verdict)) -> Told {
        Told { out, notes: Vec::new(), verdict }
    }
}

/// What a command hands back: its answer, or faults, a line each.
pub(super) type Answered = Result<Told, Vec<String>>;

/// An answer, with what did not load beside it.
pub(super) fn told(not_loaded: &NotLoaded, out: String, verdict: Verdict) -> Answered {
    let verdict = match verdict {
        Verdict::Good if !not_loaded.is_empty() => Verdict::Found,
        verdict => verdict,
    };
    Ok(Told { out, notes: not_loaded.notes(), verdict })
}

/// What a command comes to that counted failures.
pub(super) fn verdict_of(failures: &Failures) -> Verdict {
    if failures.is_empty() { Verdict::Good } else { Verdict::Found }
}

/// A command that was to do something so many times, and stopped because too much failed.
pub(super) struct Stopped<'f> {
    /// What it did: fights, actions.
    pub(super) what: &'static str,
    /// How often it did so.
    pub(super) done: i64,
    /// How often it was asked to.
    pub(super) wanted: u32,
    /// What failed and was told of, unless the answer shows it all the same.
    pub(super) failures: Option<&'f Failures>,
}

impl Stopped<'_> {
    /// As a line of text.
    pub(super) fn text(&self) -> String {
        let Stopped { what, done, wanted, failures } = self;
        let most = failures.and_then(Failures::told_most).map_or_else(String::new, |(text, times)| {
            format!("told most, {times} times: {}\n", one_line(text))
        });
        format!(
            "partial: {done} of {wanted} {what}, then too much had failed or was told of; mend that and run it again\n{most}"
        )
    }

    /// As fields of an answer: `partial`, and how many were `wanted`.
    pub(super) fn with(&self, object: Object) -> Object {
        let object = object.with("partial", true).with("wanted", self.wanted);
        match self.failures.and_then(Failures::told_most) {
            Some((text, _)) => object.with("told_most", text),
            None => object,
        }
    }
}

/// What a run of `augury` came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// The exit code: 0 good, 1 problems found, 2 could not run.
    pub code: u8,
    /// For standard output.
    pub out: String,
    /// For standard error, a line each fault.
    pub err: String,
}

pub(super) fn tell(answered: Answered) -> Output {
    let lines = |faults: &[String]| faults.iter().map(|fault| complaint(fault)).collect();
    match answered {
        Ok(Told { out, notes, verdict }) => {
            let code = match verdict {
                Verdict::Good => 0,
                Verdict::Found => FOUND,
                Verdict::CouldNot => COULD_NOT,
            };
            Output { code, out, err: lines(&notes) }
        }
        Err(faults) => Output { code: COULD_NOT, out: String::new(), err: lines(&faults) },
    }
}

/// A fault in one line, cut to what can be read.
pub(super) fn complaint(fault: &str) -> String {
    format!("augury: {}\n", cut(fault.lines().collect::<Vec<_>>().join(" ")))
}
