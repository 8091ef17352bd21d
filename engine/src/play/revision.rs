//! A revision of content: definitions and compiled scripts that belong together, swapped whole.

use crate::base::id::ResId;
use crate::content::{Content, Problem, load_pack, load_text};
use crate::event::ScriptHost;
use crate::script::Compiled;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// What a session runs on from some input on. A copy shares everything with the original.
#[derive(Clone)]
pub struct Revision {
    /// Definitions.
    pub content: Arc<Content>,
    /// Their scripts, compiled.
    pub scripts: Arc<dyn ScriptHost>,
}

impl Revision {
    /// Content with its scripts.
    pub fn new(content: Arc<Content>, scripts: Arc<dyn ScriptHost>) -> Self {
        Revision { content, scripts }
    }

    /// Content with its scripts, which are compiled here; and what is wrong with them, sorted by file and place. A script
    /// with a problem answers ERROR when its turn comes, and everything else goes on.
    pub fn compile(content: Content) -> (Revision, Vec<Problem>) {
        let (scripts, problems) = Compiled::new(&content);
        (Revision::new(Arc::new(content), Arc::new(scripts)), problems)
    }

    /// Reads the pack in a folder and those that it stands on, and compiles its scripts; and what is wrong, sorted by
    /// file and place. A folder that is no pack gives an empty content and the problem that says so. Whether each name is
    /// in the pack is looked at by [`content::check()`](crate::content::check()), and not here.
    pub fn load(folder: &Path) -> (Revision, Vec<Problem>) {
        let loaded = load_pack(folder);
        let (revision, wrong) = Revision::compile(loaded.content);
        let mut problems = loaded.problems;
        problems.extend(wrong);
        problems.sort();
        (revision, problems)
    }

    /// This revision with some resources added or changed, each by its text; an empty text takes the resource out. Hands
    /// back what is wrong with the scripts of all of it, too.
    ///
    /// # Errors
    /// A text that is no resource of its kind, with each problem of it; a resource that is given twice. A line each.
    pub fn with_texts(&self, texts: &[(ResId, String)]) -> Result<(Revision, Vec<Problem>), Vec<String>> {
        let (mut come, mut gone, mut faults) = (Vec::new(), Vec::new(), Vec::new());
        let mut seen = BTreeSet::new();
        for (id, text) in texts {
            if !seen.insert(*id) {
                faults.push(format!("{id} is given twice; take one of the two out"));
                continue;
            }
            if text.trim().is_empty() {
                gone.push(*id);
                continue;
            }
            match load_text(id.kind(), id.id(), &id.to_string(), text) {
                Ok(resource) => come.push(resource),
                Err(problems) => faults.extend(problems.iter().map(Problem::to_string)),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Revision::compile(self.content.with_all(come, gone)))
    }
}
