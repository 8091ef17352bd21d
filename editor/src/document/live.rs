//! The content that is live: what the open documents say, unsaved edits and all.
//!
//! A document that does not load leaves its last good version live and its problems on the list. Content is
//! swapped whole, never changed; whoever plays takes it between actions. Knows no screen and no session.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{self, Content, Manifest, Resource};
use augury_engine::play::Revision;
use augury_engine::script::Compiled;

use super::library::{Key, Library};
use super::open::Document;
use super::problem::{Problem, Severity};

/// The live content and what is wrong with the documents it came from.
#[derive(Clone, Debug, Default)]
pub struct Live {
    content: Arc<Content>,
    scripts: Arc<Compiled>,
    script_problems: Vec<Problem>,
    /// Problems of reading, by document.
    problems: BTreeMap<Key, Vec<Problem>>,
    /// Documents whose last good version is live because the present text does not load.
    behind: BTreeSet<Key>,
    /// Counts the contents there have been.
    revision: u64,
}

/// The kind that a resource's folder holds; `None` for `pack.ron` and folders of no kind.
pub fn kind_of(key: &Key) -> Option<Kind> {
    Kind::from_folder(&key.folder)
}

/// The engine's name of a resource.
pub fn res_id(key: &Key) -> Option<ResId> {
    kind_of(key).map(|kind| ResId::new(kind, &key.id))
}

/// The editor's name of a resource.
pub fn key_of(id: ResId) -> Key {
    Key::new(id.kind().folder(), id.id())
}

impl Live {
    /// Loads all documents of a library. `tell` is told how many of how many are loaded, and stops the
    /// loading by answering `false` (then `None`).
    pub fn load(library: &Library, tell: &mut dyn FnMut(usize, usize) -> bool) -> Option<Self> {
        let mut live = Self::default();
        let documents: Vec<&Document> = library.documents().filter(|d| d.exists()).collect();
        let mut resources = Vec::new();
        for (count, document) in documents.iter().enumerate() {
            if !tell(count, documents.len()) {
                return None;
            }
            resources.extend(live.read(document));
        }
        let manifest = library.document(&Key::new("", "pack")).and_then(|d| live.read_manifest(d));
        live.swap(Content::new(manifest.unwrap_or_default(), resources));
        Some(live)
    }

    /// Takes in the documents that changed; whether the content is another one now.
    pub fn update(&mut self, library: &Library, changed: &BTreeSet<Key>) -> bool {
        let mut content: Option<Content> = None;
        for key in changed {
            let present = library.document(key).filter(|d| d.exists());
            let next = match (present, res_id(key)) {
                (Some(document), Some(id)) => {
                    let Some(resource) = self.read(document) else { continue };
                    debug_assert_eq!(resource.id, id);
                    content.as_ref().unwrap_or(&self.content).with(resource)
                }
                (None, Some(id)) => {
                    self.problems.remove(key);
                    self.behind.remove(key);
                    content.as_ref().unwrap_or(&self.content).without(id)
                }
                (Some(document), None) => {
                    let Some(manifest) = self.read_manifest(document) else { continue };
                    let now = content.as_ref().unwrap_or(&self.content);
                    Content::new(manifest, now.all().cloned())
                }
                (None, None) => continue,
            };
            content = Some(next);
        }
        let Some(content) = content else { return false };
        self.swap(content);
        self.revision += 1;
        true
    }

    fn swap(&mut self, content: Content) {
        let (scripts, problems) = self.scripts.update(&content);
        self.scripts = Arc::new(scripts);
        self.script_problems = problems.iter().map(|p| shown(p, None)).collect();
        self.content = Arc::new(content);
    }

    fn read(&mut self, document: &Document) -> Option<Resource> {
        let key = document.key();
        let kind = kind_of(key)?;
        let file = document.path().to_string_lossy();
        let (resource, problems) = match content::load_text(kind, &key.id, &file, document.text()) {
            Ok(resource) => {
                let warnings = resource.warnings.clone();
                (Some(resource), warnings)
            }
            Err(problems) => (None, problems),
        };
        if resource.is_some() {
            self.behind.remove(key)
        } else {
            self.behind.insert(key.clone())
        };
        self.problems.insert(key.clone(), problems.iter().map(|p| shown(p, Some(key))).collect());
        resource
    }

    fn read_manifest(&mut self, document: &Document) -> Option<Manifest> {
        if document.key() != &Key::new("", "pack") {
            return None;
        }
        let key = document.key();
        let read = Manifest::read(&document.path().to_string_lossy(), document.text());
        let (manifest, problems) = match read {
            Ok(read) => (Some(read.manifest), read.problems),
            Err(problems) => (None, problems),
        };
        self.problems.insert(key.clone(), problems.iter().map(|p| shown(p, Some(key))).collect());
        manifest
    }

    /// The content that is live.
    pub fn content(&self) -> &Arc<Content> {
        &self.content
    }

    /// Content and scripts as a session takes them.
    pub fn for_session(&self) -> Revision {
        Revision::new(self.content.clone(), self.scripts.clone())
    }

    /// Grows with every new content.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether a document's present text does not load, so that its last good version is live.
    pub fn is_behind(&self, key: &Key) -> bool {
        self.behind.contains(key)
    }

    /// All problems: of reading each document, and of what documents say of each other. The second part goes
    /// through the whole content; call it when the author pauses.
    pub fn check(&self) -> (Vec<Problem>, content::Report) {
        let report = content::check(&self.content, &[], None);
        let mut problems: Vec<Problem> = self.problems.values().flatten().cloned().collect();
        problems.extend(self.script_problems.iter().cloned());
        problems.extend(report.problems.iter().chain(&report.waiting).map(|p| shown(p, None)));
        (problems, report)
    }
}

fn shown(problem: &content::Problem, of: Option<&Key>) -> Problem {
    let severity = match problem.severity {
        content::Severity::Error => Severity::Error,
        content::Severity::Warning => Severity::Warning,
        content::Severity::NotYet => Severity::NotYet,
    };
    Problem {
        file: problem.file.as_ref().into(),
        line: problem.place.line as usize,
        column: problem.place.column as usize,
        severity,
        what: problem.what.clone(),
        remedy: problem.remedy.clone(),
        resource: of.cloned().or_else(|| problem.resource.map(key_of)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pack() -> (tempfile::TempDir, Library, Live) {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("monsters")).unwrap();
        std::fs::write(dir.path().join("pack.ron"), "(name: \"test\", format: 2)").unwrap();
        std::fs::write(dir.path().join("monsters/orc.ron"), "(name: \"Orc\", hd: 3)").unwrap();
        let (mut library, _) = Library::open(dir.path(), &mut |_, _| true).unwrap();
        library.take_changed();
        let live = Live::load(&library, &mut |_, _| true).unwrap();
        (dir, library, live)
    }

    fn update(live: &mut Live, library: &mut Library) -> bool {
        let changed = library.take_changed();
        live.update(library, &changed)
    }

    fn hd(live: &Live) -> Option<i16> {
        live.content().monster(ResId::new(Kind::Monster, "orc")).map(|m| m.hd)
    }

    #[test]
    fn an_unsaved_edit_is_live_and_a_broken_text_leaves_the_last_good_version() {
        let (_dir, mut library, mut live) = pack();
        let orc = Key::new("monsters", "orc");
        assert_eq!(hd(&live), Some(3));
        library.set_text(&orc, "(name: \"Orc\", hd: 9)", 0).unwrap();
        assert!(update(&mut live, &mut library));
        assert_eq!(hd(&live), Some(9));
        library.set_text(&orc, "(name: \"Orc\", hdd: 10)", 0).unwrap();
        assert!(!update(&mut live, &mut library), "nothing that loads, nothing that changes");
        assert_eq!(hd(&live), Some(9));
        assert!(live.is_behind(&orc));
        let (problems, _) = live.check();
        let problem = problems.iter().find(|p| p.what.contains("hdd")).unwrap();
        assert_eq!((problem.line, problem.column, problem.resource.as_ref()), (1, 15, Some(&orc)));
        library.undo(&orc);
        update(&mut live, &mut library);
        assert!(!live.is_behind(&orc));
    }

    #[test]
    fn deleting_takes_a_resource_out_and_undo_brings_it_back() {
        let (_dir, mut library, mut live) = pack();
        let orc = Key::new("monsters", "orc");
        library.delete(&orc, 0).unwrap();
        assert!(update(&mut live, &mut library));
        assert_eq!(hd(&live), None);
        library.undo(&orc);
        update(&mut live, &mut library);
        assert_eq!(hd(&live), Some(3));
    }

    #[test]
    fn a_script_that_cannot_be_read_is_a_problem_at_its_own_place() {
        let (_dir, mut library, mut live) = pack();
        let orc = Key::new("monsters", "orc");
        let text = "(\n name: \"Orc\",\n handlers: [(on: \"PRE(EV_STRIKE)\", script: \"let = 3;\")],\n)";
        library.set_text(&orc, text, 0).unwrap();
        update(&mut live, &mut library);
        let (problems, _) = live.check();
        let problem = problems.iter().find(|p| p.resource.as_ref() == Some(&orc)).unwrap();
        assert_eq!((problem.severity, problem.line), (Severity::Error, 3), "{problem}");
        library.undo(&orc);
        update(&mut live, &mut library);
        assert_eq!(live.check().0, []);
    }

    #[test]
    fn an_edit_that_says_the_same_is_no_problem() {
        let (_dir, mut library, mut live) = pack();
        let orc = Key::new("monsters", "orc");
        library.set_text(&orc, "(name: \"Orc\", hd: 3) // same", 0).unwrap();
        update(&mut live, &mut library);
        assert_eq!(hd(&live), Some(3));
        let (problems, report) = live.check();
        assert_eq!(problems, []);
        assert_eq!(report.counts.get(&Kind::Monster), Some(&1));
    }
}
