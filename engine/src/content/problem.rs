//! Problems of content: where, what is wrong, what would be right. Knows no definition.

use super::fix::Fix;
use crate::base::id::ResId;
use std::fmt;
use std::sync::Arc;

/// A noun with its article: "an attack", "a monster".
pub fn one(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The resource cannot be used as it is.
    Error,
    /// Usable, but hardly what was meant.
    Warning,
    /// Refers to what is not there yet.
    NotYet,
}

impl Severity {
    /// The word before the message.
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::NotYet => "not yet",
        }
    }
}

/// A place in a text: line and column from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in characters.
    pub column: u32,
}

impl Place {
    /// The first character of a text.
    pub const START: Place = Place { line: 1, column: 1 };

    /// The place of a byte offset; an offset past the end gives the end.
    pub fn of(text: &str, offset: usize) -> Place {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.bytes().filter(|b| *b == b'\n').count() + 1;
        let column = before[line_start..].chars().count() + 1;
        Place {
            line: u32::try_from(line).unwrap_or(u32::MAX),
            column: u32::try_from(column).unwrap_or(u32::MAX),
        }
    }
}

/// Where the lines of a text begin, so that many places of one long text are cheap.
#[derive(Clone, Debug)]
pub struct Lines(Vec<usize>);

impl Lines {
    /// The lines of a text.
    pub fn of(text: &str) -> Lines {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Lines(std::iter::once(0).chain(ends).collect())
    }

    /// As [`Place::of`], for the text that these are the lines of.
    pub fn place(&self, text: &str, offset: usize) -> Place {
        let offset = if text.is_char_boundary(offset) { offset } else { text.len() };
        let line = self.0.partition_point(|start| *start <= offset);
        let start = line.checked_sub(1).and_then(|at| self.0.get(at)).copied().unwrap_or(0);
        let column = text.get(start..offset).map_or(0, |before| before.chars().count()) + 1;
        Place {
            line: u32::try_from(line).unwrap_or(u32::MAX),
            column: u32::try_from(column).unwrap_or(u32::MAX),
        }
    }
}

/// One problem.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, as it was given to the loader.
    pub file: Arc<str>,
    /// Where in the file.
    pub place: Place,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, without a full stop.
    pub what: String,
    /// What would be right, a sentence.
    pub remedy: String,
    /// The resource it concerns, where one is known.
    pub resource: Option<ResId>,
    /// Ways to mend it, the likeliest first; often none is known.
    pub fixes: Vec<Fix>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column } = self.place;
        write!(f, "{}:{line}:{column}: {}: {}. {}", self.file, self.severity.word(), self.what, self.remedy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_texts_agree_on_every_place() {
        for text in ["", "a", "a\nb\n\nc", "é\r\n日本\n", "\n"] {
            let lines = Lines::of(text);
            for at in 0..=text.len() + 2 {
                assert_eq!(lines.place(text, at), Place::of(text, at), "{at} of {text:?}");
            }
        }
    }
}
