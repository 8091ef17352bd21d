//! What is wrong with a library: each problem with its place, the chain of includes and macros, and a remedy.
//!
//! `Problems` collects them, `text` shows them to a person, `json` to a program. Knows no grammar and no resource.

mod json;
mod text;

pub use json::{Located, MacroUse, Spot, located};
pub use text::rendered;

use crate::source::{Expansion, FileId, Place, Token};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many problems are kept of one file.
pub const MOST_IN_A_FILE: usize = 500;
/// How many problems are kept of a library.
pub const MOST_IN_ALL: usize = 20_000;

/// How many times a name is looked for that may have been meant: a missing file can make thousands of names unknown.
const MOST_SUGGESTED: usize = 100;

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Something of the library could not be brought.
    Error,
    /// It was brought, and is probably not what the author meant.
    Warning,
    /// It was brought, and an author may want to know how.
    Note,
}

impl Severity {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// What a problem is about. Reports count problems by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// A file that cannot be read.
    File,
    /// Characters that make no token: an open text, an open comment.
    Characters,
    /// A line that begins with `#`.
    Directive,
    /// The use of a macro.
    Macro,
    /// The order of words.
    Grammar,
    /// A name that stands for no number.
    Constant,
    /// A name that no resource has.
    Reference,
    /// A number or name that cannot stand where it does.
    Value,
    /// A limit that was reached.
    Limit,
    /// Something that the original's compiler reads otherwise than it looks.
    Oddity,
}

impl Topic {
    /// The word for it in reports.
    pub const fn word(self) -> &'static str {
        match self {
            Topic::File => "file",
            Topic::Characters => "characters",
            Topic::Directive => "directive",
            Topic::Macro => "macro",
            Topic::Grammar => "grammar",
            Topic::Constant => "constant",
            Topic::Reference => "reference",
            Topic::Value => "value",
            Topic::Limit => "limit",
            Topic::Oddity => "oddity",
        }
    }
}

/// One problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// What it is about.
    pub topic: Topic,
    /// Where it is; none for the library as a whole.
    pub place: Option<Place>,
    /// The use of a macro that the place came from.
    pub from: Option<Arc<Expansion>>,
    /// What is wrong.
    pub message: String,
    /// What would be right; empty where the message says it.
    pub remedy: String,
}

impl Problem {
    /// A problem at a place.
    pub fn at(severity: Severity, topic: Topic, place: Place, message: impl Into<String>) -> Problem {
        Problem {
            severity,
            topic,
            place: Some(place),
            from: None,
            message: message.into(),
            remedy: String::new(),
        }
    }

    /// An error at a token.
    pub fn error(topic: Topic, token: &Token, message: impl Into<String>) -> Problem {
        Problem { from: token.from.clone(), ..Problem::at(Severity::Error, topic, token.place, message) }
    }

    /// The same with what would be right.
    #[must_use]
    pub fn remedy(self, remedy: impl Into<String>) -> Problem {
        Problem { remedy: remedy.into(), ..self }
    }

    /// The same as it came from the use of a macro.
    #[must_use]
    pub fn from(self, from: Option<Arc<Expansion>>) -> Problem {
        Problem { from, ..self }
    }
}

/// All problems of a library, at most 500 of each file.
#[derive(Clone, Debug, Default)]
pub struct Problems {
    all: Vec<Problem>,
    of_file: BTreeMap<FileId, usize>,
    left_out: usize,
    /// How many errors were found, with those beyond the limits.
    errors: usize,
    suggested: usize,
}

impl Problems {
    /// Adds a problem. Beyond the limits it is only counted.
    pub fn push(&mut self, problem: Problem) {
        self.errors += usize::from(problem.severity == Severity::Error);
        let file = problem.place.map_or(FileId(u32::MAX), |place| place.file);
        let count = self.of_file.entry(file).or_default();
        if *count >= MOST_IN_A_FILE || self.all.len() >= MOST_IN_ALL {
            self.left_out += 1;
            return;
        }
        *count += 1;
        self.all.push(problem);
    }

    /// The name that may have been meant, for the first hundred that ask.
    pub fn suggest<'n>(&mut self, wrong: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
        self.suggested += 1;
        if self.suggested > MOST_SUGGESTED {
            return None;
        }
        augury_engine::base::names::nearest(wrong, names)
    }

    /// The problems in the order in which they were found.
    pub fn all(&self) -> &[Problem] {
        &self.all
    }

    /// How many were found beyond the limits.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// Whether there is an error, be it beyond the limits.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// How many are of this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.all.iter().filter(|problem| problem.severity == severity).count()
    }

    /// How many there are of each severity and topic.
    pub fn by_topic(&self) -> BTreeMap<(Severity, Topic), usize> {
        let mut counts = BTreeMap::new();
        for problem in &self.all {
            *counts.entry((problem.severity, problem.topic)).or_default() += 1;
        }
        counts
    }
}
