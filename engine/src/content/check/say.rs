//! Collects the problems of one resource, each at a path of its text, with ways to mend it. Knows no definition.

use super::place::Finder;
use crate::content::fix::{FileChange, Fix};
use crate::content::problem::{Problem, Severity};
use crate::content::resource::Resource;

/// The problems of one resource.
pub struct Say<'r> {
    resource: &'r Resource,
    /// The outline, made for the first problem.
    finder: Option<Finder<'r>>,
    found: Vec<Problem>,
}

impl<'r> Say<'r> {
    /// None yet.
    pub fn new(resource: &'r Resource) -> Self {
        Say { resource, finder: None, found: Vec::new() }
    }

    /// One more warning, at a path such as "parts/2/chance": names of fields and places in lists.
    pub fn warn(
        &mut self,
        path: &str,
        what: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Mending<'_, 'r> {
        self.tell(Severity::Warning, path, what, remedy)
    }

    /// One more, however bad.
    pub fn tell(
        &mut self,
        severity: Severity,
        path: &str,
        what: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Mending<'_, 'r> {
        let resource = self.resource;
        let finder = self.finder.get_or_insert_with(|| Finder::new(resource));
        self.found.push(resource.problem(severity, finder.byte(path), what.into(), remedy.into()));
        Mending { resource, finder, found: &mut self.found }
    }

    /// All of them.
    pub fn done(self) -> Vec<Problem> {
        self.found
    }
}

/// The problem that was told last, to say how it may be mended.
pub struct Mending<'s, 'r> {
    resource: &'r Resource,
    finder: &'s Finder<'r>,
    found: &'s mut Vec<Problem>,
}

impl Mending<'_, '_> {
    /// One way: all of these changes. Where one of them can't be said, the way is left out.
    pub fn by(self, label: impl Into<String>, changes: &[Option<FileChange>]) -> Self {
        match changes.iter().cloned().collect::<Option<Vec<FileChange>>>() {
            Some(changes) => self.ways(&[Fix::new(label, changes)]),
            None => self,
        }
    }

    /// One way: another value at a path.
    pub fn put(self, path: &str, value: &str) -> Self {
        let field = path.rsplit('/').next().filter(|step| step.parse::<usize>().is_err());
        let label = field.map_or_else(|| format!("Write {value}"), |name| format!("Write {name}: {value}"));
        let change = self.finder.put(path, value);
        self.by(label, &[change])
    }

    /// One way: a field or element is taken out.
    pub fn take(self, label: impl Into<String>, path: &str) -> Self {
        let change = self.finder.take(path);
        self.by(label, &[change])
    }

    /// One way: a name is taken out of a list of names.
    pub(crate) fn take_name(self, path: &str, name: &str) -> Self {
        let change = self.finder.take_name(path, name);
        self.by(format!("Take {name} away"), &[change])
    }

    /// One way: an element is put at the end of a list.
    pub fn add(self, label: impl Into<String>, path: &str, value: &str) -> Self {
        let change = self.finder.add(path, value);
        self.by(label, &[change])
    }

    /// One way: two numbers at paths change places, as they are written or, left out, as they are.
    pub fn swap(self, label: impl Into<String>, [a, b]: [(&str, i32); 2]) -> Self {
        let written = |(path, number): (&str, i32)| {
            self.finder.said(path).map_or_else(|| number.to_string(), str::to_owned)
        };
        let changes = [self.finder.put(a.0, &written(b)), self.finder.put(b.0, &written(a))];
        self.by(label, &changes)
    }

    /// Names in place of the one at a path.
    pub(crate) fn respell<'n>(self, path: &str, names: impl IntoIterator<Item = &'n str>) -> Self {
        let fixes = self.finder.respell(path, names);
        self.ways(&fixes)
    }

    fn ways(self, fixes: &[Fix]) -> Self {
        let Some(problem) = self.found.last_mut() else { return self };
        let more = self.resource.with_fixes(problem.clone(), fixes).fixes;
        problem.fixes.extend(more);
        self
    }
}
