//! Source text: where a token stands, what it is, and which comments stand before it.
//!
//! A token that a macro produced keeps two places: where it is written (in the macro's body or its arguments) and the
//! chain of uses that brought it there, so that a message can show both.

mod comment;
mod condition;
mod constant;
mod digest;
mod encoding;
mod expand;
mod files;
mod find;
mod lex;
mod limits;
mod macros;
mod preprocess;
mod shape;
mod strings;

pub use constant::Constants;
pub(crate) use constant::apply;
pub use digest::{Digest, digest};
pub use files::{Files, SourceFile};
pub use find::{NotRead, find_root};
pub use limits::{LARGEST_FILE, LARGEST_LIBRARY, MOST_FILES};
pub use preprocess::{Preprocessed, preprocess};

use std::sync::Arc;

/// A file of the library, by its number in order of reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Which file.
    pub file: FileId,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// How a token came from a macro: which macro, where it was used, and from what that use came.
#[derive(Debug, PartialEq, Eq)]
pub struct Expansion {
    /// The macro's name.
    pub name: Arc<str>,
    /// Where it was used.
    pub used: Place,
    /// The expansion that the use itself stood in.
    pub within: Option<Arc<Expansion>>,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A word: a keyword or a name. Which of the two depends on where it stands; the parser decides.
    Word(Arc<str>),
    /// A number: decimal, hexadecimal, or an ordinal such as `2nd`.
    Number(i64),
    /// A character in single quotes.
    Char(char),
    /// A text in double quotes: escapes resolved, white space joined, neighbours not yet joined.
    Text(Arc<str>),
    /// A map between `{:` and `:}`: its rows.
    Map(Arc<[String]>),
    /// An operator or bracket, as it is written.
    Sign(&'static str),
    /// The end of the library, or of a handler's body.
    End,
}

/// A token with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it is written.
    pub place: Place,
    /// Which macro produced it, if one did.
    pub from: Option<Arc<Expansion>>,
    /// The comments between the token before and this one, without their marks, each with the line it begins on.
    pub comments: Vec<(u32, Arc<str>)>,
}

impl Token {
    /// Whether it is this sign.
    pub fn is_sign(&self, sign: &str) -> bool {
        matches!(self.kind, Kind::Sign(own) if own == sign)
    }

    /// The word, where it is one.
    pub fn word(&self) -> Option<&Arc<str>> {
        match &self.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }
}

impl Kind {
    /// What a person calls it, as in a message: "the word `Monster`".
    pub fn shown(&self) -> String {
        let short = |text: &str| match text.char_indices().nth(30) {
            Some((at, _)) => format!("{}...", &text[..at]),
            None => text.to_owned(),
        };
        match self {
            Kind::Word(word) => format!("the word `{}`", short(word)),
            Kind::Number(number) => format!("the number {number}"),
            Kind::Char(letter) => format!("the character '{letter}'"),
            Kind::Text(text) => format!("the text \"{}\"", short(text)),
            Kind::Map(_) => "a map".to_owned(),
            Kind::Sign(sign) => format!("`{sign}`"),
            Kind::End => "the end".to_owned(),
        }
    }
}
