//! Looking for something in everything: what is asked of the search, and how it stands.

use crate::document::find::complete::Completion;
use crate::document::find::query::Query;
use crate::document::find::replace::Plan;
use crate::document::find::{Finder, Found};
use crate::document::library::Library;
use crate::document::problem::ProblemList;

/// What is asked of the search.
#[derive(Clone, Debug, PartialEq)]
pub enum Seek {
    /// What was typed.
    Text(String),
    /// The row where we are.
    Row(usize),
    /// Something changed: look again.
    Again,
    /// The search is kept for later runs, or not any more.
    Keep(String, bool),
    /// Asks for words to put in the place of those that were found.
    AskReplace,
    /// Works out what putting this in their place would do.
    Plan(String),
    /// Does what was worked out.
    Replace,
}

/// The search as it stands.
#[derive(Debug, Default)]
pub struct Finding {
    /// What was typed.
    pub text: String,
    /// The same, read.
    pub query: Query,
    /// What may come next in it.
    pub completion: Completion,
    /// What was found.
    pub found: Found,
    /// The rows of the list: a resource, or a line of it.
    pub rows: Vec<(usize, Option<usize>)>,
    /// The row where we are.
    pub row: usize,
    /// What a replacement would do, and by what.
    pub plan: Option<(String, Result<Plan, String>)>,
    /// Where it is looked for.
    pub(crate) finder: Finder,
    /// The versions of library and problems that were looked at.
    pub(crate) seen: (u64, u64),
}

impl Finding {
    /// Whether something changed since it was looked for.
    pub fn stale(&self, library: &Library, problems: &ProblemList) -> bool {
        !self.query.is_empty() && self.seen != now(library, problems)
    }
}

/// The versions of what is looked through.
pub fn now(library: &Library, problems: &ProblemList) -> (u64, u64) {
    (library.version(), problems.version())
}
