//! What is wrong with a file of the original, and where. Knows nothing of what stands in it.

use std::fmt;

/// What is wrong with a trace, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// Line from 1; 0 for the file as a whole.
    pub line: usize,
    /// Column from 1; 0 with line 0.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub text: String,
}

impl Fault {
    /// A fault in a line, at its first character.
    pub fn at(file: &str, line: usize, text: impl Into<String>) -> Fault {
        Fault::at_column(file, line, usize::from(line > 0), text)
    }

    /// A fault in a line, at one of its characters: those of a file of one line have no other place.
    pub fn at_column(file: &str, line: usize, column: usize, text: impl Into<String>) -> Fault {
        Fault { file: file.to_owned(), line, column, text: text.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.text),
            line => write!(f, "{}:{line}:{}: {}", self.file, self.column, self.text),
        }
    }
}
