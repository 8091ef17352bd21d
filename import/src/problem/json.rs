//! Problems for programs: places as path, line and column, and the chains written out.

use super::Problem;
use crate::source::{Files, Place};
use std::fmt;

/// A place by the path of its file.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Spot {
    /// The path within the library.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
}

/// The use of a macro.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct MacroUse {
    /// Its name.
    pub name: String,
    /// Where it is used.
    pub used: Spot,
}

/// A problem with everything that a reader wants to know.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Located {
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    /// What it is about, in one word.
    pub topic: &'static str,
    /// Where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Spot>,
    /// The lines that included the file, the innermost first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub included: Vec<Spot>,
    /// The uses of macros that the place came from, the innermost first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub macros: Vec<MacroUse>,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub remedy: String,
}

/// A line: place, severity, what is wrong, what would be right.
impl fmt::Display for Located {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Spot { file, line, column }) = &self.place {
            write!(f, "{file}:{line}:{column}: ")?;
        }
        write!(f, "{}: {}", self.severity, self.message)?;
        match self.remedy.as_str() {
            "" => Ok(()),
            remedy => write!(f, "; {remedy}"),
        }
    }
}

/// A problem with its places written out.
pub fn located(problem: &Problem, files: &Files) -> Located {
    let spot = |place: Place| Spot {
        file: files.path(place.file).to_owned(),
        line: place.line,
        column: place.column,
    };
    let mut macros = Vec::new();
    let mut from = problem.from.as_ref();
    while let Some(expansion) = from {
        macros.push(MacroUse { name: expansion.name.to_string(), used: spot(expansion.used) });
        from = expansion.within.as_ref();
    }
    // What the outermost use of a macro stands in was included, not the macro's own file.
    let file = last_use(problem).or(problem.place).map(|place| place.file);
    Located {
        severity: problem.severity.word(),
        topic: problem.topic.word(),
        place: problem.place.map(spot),
        included: file.map_or_else(Vec::new, |file| files.includes(file).into_iter().map(spot).collect()),
        macros,
        message: problem.message.clone(),
        remedy: problem.remedy.clone(),
    }
}

/// Where the outermost macro is used.
fn last_use(problem: &Problem) -> Option<Place> {
    let mut from = problem.from.as_ref()?;
    while let Some(within) = from.within.as_ref() {
        from = within;
    }
    Some(from.used)
}
