//! Collects the warnings of one resource, each at a path of its text. Knows no definition.

use super::place::place_at;
use crate::content::problem::{Problem, Severity};
use crate::content::resource::Resource;

/// The warnings of one resource.
pub struct Say<'r> {
    resource: &'r Resource,
    found: Vec<Problem>,
}

impl<'r> Say<'r> {
    /// None yet.
    pub fn new(resource: &'r Resource) -> Self {
        Say { resource, found: Vec::new() }
    }

    /// One more, at a path such as "parts/2/chance": names of fields and places in lists.
    pub fn warn(&mut self, path: &str, what: impl Into<String>, remedy: impl Into<String>) {
        let path: Vec<String> = path.split('/').map(str::to_owned).collect();
        let place = place_at(self.resource, &path);
        self.found.push(self.resource.problem(Severity::Warning, place, what.into(), remedy.into()));
    }

    /// All of them.
    pub fn done(self) -> Vec<Problem> {
        self.found
    }
}
