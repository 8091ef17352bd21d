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

/// The byte of the first carriage return that no line feed follows. It ends no line and no comment, though many programs show it
/// as the end of a line: what follows it in a comment is not read.
pub fn lone_return(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    bytes.iter().enumerate().position(|(at, byte)| *byte == b'\r' && bytes.get(at + 1) != Some(&b'\n'))
}

/// What is said of one.
pub const LONE_RETURN: &str = "a carriage return stands alone here, which ends neither a line nor a comment";
/// What would be right.
pub const LINE_FEEDS: &str = "Save it with line feeds";

/// Bytes of a line after which its characters are counted anew.
const STRIDE: usize = 1024;

/// A byte of a text whose place is known: every line's first, and one in each 1,024 bytes of a long line.
#[derive(Clone, Copy, Debug)]
struct Mark {
    byte: usize,
    place: Place,
}

/// Places of a text at marks, so that many places of one long text, or of one long line, are cheap.
#[derive(Clone, Debug)]
pub struct Lines(Vec<Mark>);

impl Lines {
    /// The lines of a text.
    pub fn of(text: &str) -> Lines {
        let mut marks = vec![Mark { byte: 0, place: Place::START }];
        let (mut place, mut last) = (Place::START, 0);
        for (at, byte) in text.bytes().enumerate() {
            if byte == b'\n' {
                place = Place { line: place.line.saturating_add(1), column: 1 };
                last = at + 1;
                marks.push(Mark { byte: last, place });
            // A byte with which a character begins.
            } else if byte & 0xC0 != 0x80 {
                if at - last >= STRIDE {
                    last = at;
                    marks.push(Mark { byte: at, place });
                }
                place.column = place.column.saturating_add(1);
            }
        }
        Lines(marks)
    }

    /// As [`Place::of`], for the text that these are the lines of.
    pub fn place(&self, text: &str, offset: usize) -> Place {
        let offset = if text.is_char_boundary(offset) { offset } else { text.len() };
        let after = self.0.partition_point(|mark| mark.byte <= offset);
        let Some(mark) = after.checked_sub(1).and_then(|at| self.0.get(at)) else { return Place::START };
        let more = text.get(mark.byte..offset).map_or(0, |before| before.chars().count());
        let more = u32::try_from(more).unwrap_or(u32::MAX);
        Place { column: mark.place.column.saturating_add(more), ..mark.place }
    }
}

/// The most characters of a text of a problem; what is cut off would be a name or value of a damaged file.
const LONGEST: usize = 1_000;

/// A text of a problem, cut to what can be read.
pub fn cut(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text,
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
        let long = format!("a\n{}\nb", "日é.".repeat(STRIDE));
        for text in ["", "a", "a\nb\n\nc", "é\r\n日本\n", "\n", &long] {
            let lines = Lines::of(text);
            for at in 0..=text.len() + 2 {
                assert_eq!(lines.place(text, at), Place::of(text, at), "{at} of {text:?}");
            }
        }
    }
}
