//! What of a pack did not load. Whatever is worked out of such a pack is partial: every command reports it, in one or two
//! lines on standard error and in its JSON, and ends with code 1 or 2.

use super::json::Object;
use augury_engine::base::id::slug;
use augury_engine::content::{Problem, Severity};
use std::path::{Path, PathBuf};

/// Problems that are listed in JSON; of more only the number of files is.
const LISTED: usize = 20;

/// The first error of each file that did not load.
#[derive(Clone, Debug, Default)]
pub struct NotLoaded {
    /// The pack's folder.
    folder: PathBuf,
    /// Manifests first: what they keep out is more than a file.
    problems: Vec<Problem>,
}

impl NotLoaded {
    /// Of the problems that loading the pack in a folder came to.
    pub fn new(folder: &Path, loading: &[Problem]) -> NotLoaded {
        let errors = loading.iter().filter(|problem| problem.severity == Severity::Error);
        let mut problems: Vec<Problem> = Vec::new();
        for problem in errors {
            // Sorted by file, so that the first of a file comes first.
            if problems.last().is_none_or(|last| last.file != problem.file) {
                problems.push(problem.clone());
            }
        }
        problems.sort_by_key(|problem| !is_manifest(problem));
        NotLoaded { folder: folder.to_owned(), problems }
    }

    /// Together with what else could not be looked at.
    pub fn and(mut self, problems: Vec<Problem>) -> NotLoaded {
        self.problems.extend(problems);
        self
    }

    /// Is everything there?
    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// For standard error: what is wrong with the manifest or a base pack, and files that do not load.
    pub fn notes(&self) -> Vec<String> {
        let (manifests, files): (Vec<&Problem>, Vec<&Problem>) =
            self.problems.iter().partition(|problem| is_manifest(problem));
        let check = format!("this answer is partial; see `augury check {}`", self.folder.display());
        let base = manifests.first().map(|problem| format!("{problem}; {check}"));
        let files = files.first().map(|problem| {
            let count = match files.len() {
                1 => "1 file of the pack does not load".to_owned(),
                n => format!("{n} files of the pack do not load, for instance"),
            };
            format!("{count} {problem}; {check}")
        });
        base.into_iter().chain(files).collect()
    }

    /// Faults, with what did not load behind them: often that is why.
    pub fn behind(&self, mut faults: Vec<String>) -> Vec<String> {
        faults.extend(self.notes());
        faults
    }

    /// A field `not_loaded` of an answer as JSON; nothing where everything is there.
    pub fn with(&self, object: Object) -> Object {
        if self.is_empty() { object } else { object.with("not_loaded", self.object()) }
    }

    /// The same as a line of its own; empty where everything is there.
    pub fn json_line(&self) -> String {
        if self.is_empty() { String::new() } else { format!("{}\n", self.with(Object::default())) }
    }

    fn object(&self) -> Object {
        let listed: Vec<Object> = self
            .problems
            .iter()
            .take(LISTED)
            .map(|problem| {
                Object::default()
                    .with("file", &*problem.file)
                    .with("line", problem.place.line)
                    .with("column", problem.place.column)
                    .with("what", problem.what.as_str())
            })
            .collect();
        Object::default().with("files", self.problems.len()).with("problems", listed)
    }

    /// The problem of a file whose name is the id that is looked for, for one line.
    pub fn of_file_named(&self, name: &str) -> Option<String> {
        let id = slug(name);
        let stem = |problem: &&Problem| {
            Path::new(&*problem.file).file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case(&id))
        };
        self.problems.iter().find(stem).map(|problem| format!("its file does not load: {problem}"))
    }
}

fn is_manifest(problem: &Problem) -> bool {
    Path::new(&*problem.file).file_name().is_some_and(|name| name == "pack.ron")
}
