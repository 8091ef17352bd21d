//! All resources of a pack: reading them, listing them, making, copying and deleting them.
//!
//! Every change goes through here, so that it has one order over all documents and the rest of the editor
//! learns which resources to look at again ([`Library::take_changed`]). A resource's name,
//! type and challenge rating are read by [`Summary`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};

use super::edit::{Edit, Label, Splice};
use super::id;
use super::journal::Unsaved;
use super::open::{Choice, DiskAnswer, Document, SaveError};
use super::problem::{Problem, Severity};
use super::summary::Summary;

/// Which resource: the folder of its kind, and its id (the file's stem).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// Folder of the kind, such as `monsters`; empty for `pack.ron`.
    pub folder: String,
    /// Id within the kind.
    pub id: String,
}

impl Key {
    /// The resource `id` of the kind in `folder`.
    pub fn new(folder: &str, id: &str) -> Self {
        Self { folder: folder.to_owned(), id: id.to_owned() }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.folder.is_empty() {
            write!(f, "{}", self.id)
        } else {
            write!(f, "{}/{}", self.folder, self.id)
        }
    }
}

/// One row of the list of resources.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Which resource.
    pub key: Key,
    /// Its name, type and challenge rating as its text has them.
    pub summary: Summary,
    /// Whether it has unsaved edits.
    pub dirty: bool,
    /// Whether another program changed its file under unsaved edits.
    pub conflict: bool,
}

/// The documents of a pack.
#[derive(Clone, Debug, Default)]
pub struct Library {
    root: PathBuf,
    documents: BTreeMap<Key, Document>,
    summaries: BTreeMap<Key, Summary>,
    changed: BTreeSet<Key>,
    sequence: u64,
}

impl Library {
    /// Reads a pack's folder. Files that cannot be read become problems and are left alone. `tell` is told
    /// how many of how many files are read, and stops the reading by answering `false` (then `None`).
    pub fn open(root: &Path, tell: &mut dyn FnMut(usize, usize) -> bool) -> Option<(Self, Vec<Problem>)> {
        let mut library = Self { root: root.to_owned(), ..Self::default() };
        let mut problems = Vec::new();
        let files = files_of(root, &mut problems);
        for (count, (key, path)) in files.iter().enumerate() {
            if !tell(count, files.len()) {
                return None;
            }
            if let Some(first) = library.documents.get(key) {
                let what = format!("{} is the id of {} already", key.id, first.path().display());
                let remedy = "Give one of the two files another name".to_owned();
                problems.push(Problem { what, remedy, ..unreadable(path, "", Some(key.clone())) });
                continue;
            }
            match std::fs::read(path).map_err(|e| e.to_string()).and_then(text_of) {
                Ok(text) => library.add(Document::opened(key.clone(), path.clone(), text)),
                Err(what) => problems.push(unreadable(path, &what, Some(key.clone()))),
            }
        }
        Some((library, problems))
    }

    fn add(&mut self, document: Document) {
        self.changed.insert(document.key().clone());
        self.summaries.insert(document.key().clone(), Summary::of(&document));
        self.documents.insert(document.key().clone(), document);
    }

    /// The pack's folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// One document.
    pub fn document(&self, key: &Key) -> Option<&Document> {
        self.documents.get(key)
    }

    /// All documents in order, those of deleted resources too.
    pub fn documents(&self) -> impl Iterator<Item = &Document> {
        self.documents.values()
    }

    /// Rows for all resources that are there, in order.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        self.documents.values().filter(|d| d.exists()).map(|d| Entry {
            key: d.key().clone(),
            summary: self.summaries.get(d.key()).cloned().unwrap_or_default(),
            dirty: d.dirty(),
            conflict: d.in_conflict(),
        })
    }

    /// Name, type and challenge rating of a resource.
    pub fn summary(&self, key: &Key) -> Option<&Summary> {
        self.summaries.get(key)
    }

    /// Whether anything is unsaved.
    pub fn dirty(&self) -> bool {
        self.documents.values().any(Document::dirty)
    }

    /// The resources that changed since the last time this was asked; after opening, all of them.
    pub fn take_changed(&mut self) -> BTreeSet<Key> {
        std::mem::take(&mut self.changed)
    }

    /// The resource that a file of the pack belongs to.
    pub fn key_of(&self, path: &Path) -> Option<Key> {
        key_of(&self.root, path)
    }

    /// Changes a document's text. The error says what to do.
    pub fn apply(&mut self, key: &Key, edit: Edit, now: u64) -> Result<bool, String> {
        self.with(key, |d, sequence| d.apply(edit, now, sequence).map_err(|e| e.to_string()))?
    }

    /// Replaces a document's whole text, as typing in the source does.
    pub fn set_text(&mut self, key: &Key, text: &str, now: u64) -> Result<bool, String> {
        self.with(key, |d, sequence| {
            d.set_text(text, Label::plain("source text"), Some("source".to_owned()), now, sequence)
        })
    }

    /// The field of a document that was being edited is left.
    pub fn close_gesture(&mut self, key: &Key) {
        if let Some(document) = self.documents.get_mut(key) {
            document.close_gesture();
        }
    }

    /// Makes a resource with an id that is valid and not taken.
    pub fn create(&mut self, folder: &str, wanted: &str, text: &str, now: u64) -> Result<Key, String> {
        let id = id::valid(wanted)?;
        let key = Key::new(folder, &id);
        if self.taken(&key) {
            return Err(format!(
                "{key} is there already; choose another id, such as {}",
                self.free_id(folder, &id)
            ));
        }
        self.make(key, text, "create", now)
    }

    /// Copies a resource under a new id, with "copy" behind its name.
    pub fn duplicate(&mut self, key: &Key, now: u64) -> Result<Key, String> {
        let source = self.documents.get(key).filter(|d| d.exists()).ok_or_else(|| missing(key))?;
        let mut text = source.text().to_owned();
        let name = source.outline().at(&super::path::ValuePath::root().field("name"));
        let quoted =
            name.and_then(|v| text.get(v.span.clone())).filter(|t| t.starts_with('"') && t.len() > 1);
        if let (Some(value), Some(_)) = (name, quoted) {
            let at = value.span.end - 1;
            if let Some(splice) = Splice::replacing(source.text(), at..at, " copy") {
                splice.apply(&mut text).map_err(|e| e.to_string())?;
            }
        }
        let new = Key::new(&key.folder, &self.free_id(&key.folder, &key.id));
        self.make(new, &text, &format!("copy {key} to"), now)
    }

    fn make(&mut self, key: Key, text: &str, verb: &str, now: u64) -> Result<Key, String> {
        let path = self.root.join(&key.folder).join(format!("{}.ron", key.id));
        if !self.documents.contains_key(&key) {
            self.add(Document::unborn(key.clone(), path, text.to_owned()));
        }
        let label = Label::plain(format!("{verb} {key}"));
        self.with(&key, |d, sequence| {
            d.set_text(text, label.clone(), None, now, sequence);
            d.set_exists(true, label, now, sequence);
        })?;
        Ok(key)
    }

    /// Deletes a resource; its text stays for undo, its file until it is saved.
    pub fn delete(&mut self, key: &Key, now: u64) -> Result<(), String> {
        let label = Label::plain(format!("delete {key}"));
        self.with(key, |d, sequence| d.set_exists(false, label, now, sequence))
    }

    /// An id like `wanted` that is not taken: `goblin`, `goblin_2`, …
    pub fn free_id(&self, folder: &str, wanted: &str) -> String {
        let stem = wanted.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_');
        let stem = if stem.is_empty() { wanted } else { stem };
        let ids = std::iter::once(wanted.to_owned()).chain((2..).map(|n| format!("{stem}_{n}")));
        ids.into_iter().find(|id| !self.taken(&Key::new(folder, id))).unwrap_or_else(|| wanted.to_owned())
    }

    fn taken(&self, key: &Key) -> bool {
        let path = self.root.join(&key.folder).join(format!("{}.ron", key.id));
        match self.documents.get(key) {
            Some(document) => document.exists() || document.dirty(),
            None => path.exists(),
        }
    }

    /// The document whose last change is the latest of all (`Some(key)`: only that one); what undo would take.
    pub fn next_undo(&self, only: Option<&Key>) -> Option<(Key, Label)> {
        let next = |d: &Document| d.history().next_undo().map(|(l, s)| (s, d.key().clone(), l.clone()));
        self.latest(only, next, false)
    }

    /// The document whose undone change is the first to come again; what redo would do.
    pub fn next_redo(&self, only: Option<&Key>) -> Option<(Key, Label)> {
        let next = |d: &Document| d.history().next_redo().map(|(l, s)| (s, d.key().clone(), l.clone()));
        self.latest(only, next, true)
    }

    fn latest(
        &self,
        only: Option<&Key>,
        next: impl Fn(&Document) -> Option<(u64, Key, Label)>,
        first: bool,
    ) -> Option<(Key, Label)> {
        let all = self.documents.values().filter(|d| only.is_none_or(|k| k == d.key())).filter_map(next);
        let found = if first { all.min_by_key(|f| f.0) } else { all.max_by_key(|f| f.0) };
        found.map(|(_, key, label)| (key, label))
    }

    /// Takes back the last change of a document; says what it was.
    pub fn undo(&mut self, key: &Key) -> Option<Label> {
        self.with(key, |d, _| d.undo()).ok().flatten()
    }

    /// Does the last undone change of a document again; says what it was.
    pub fn redo(&mut self, key: &Key) -> Option<Label> {
        self.with(key, |d, _| d.redo()).ok().flatten()
    }

    /// Saves one document; see [`Document::save`].
    pub fn save(&mut self, key: &Key) -> Result<bool, SaveError> {
        self.changed.insert(key.clone());
        self.documents.get_mut(key).map_or(Ok(false), Document::save)
    }

    /// Tells the library that files may have changed. Answers each resource that did, and what came of it;
    /// problems are files that cannot be read (the last good text stays).
    pub fn disk_changed(&mut self, paths: &[PathBuf], now: u64) -> (Vec<(Key, DiskAnswer)>, Vec<Problem>) {
        let (mut answers, mut problems) = (Vec::new(), Vec::new());
        let keyed = paths.iter().filter_map(|p| self.key_of(p).map(|key| (key, p.clone())));
        for (key, told) in keyed.collect::<BTreeMap<_, _>>() {
            let path = self.documents.get(&key).map_or(told, |d| d.path().to_owned());
            let found = match super::open::read_if_there(&path).map_err(|e| e.to_string()) {
                Ok(None) => None,
                Ok(Some(bytes)) => match text_of(bytes) {
                    Ok(text) => Some(text),
                    Err(what) => {
                        problems.push(unreadable(&path, &what, Some(key)));
                        continue;
                    }
                },
                Err(what) => {
                    problems.push(unreadable(&path, &what, Some(key)));
                    continue;
                }
            };
            match (self.documents.contains_key(&key), found) {
                (true, found) => {
                    if let Ok(answer) = self.with(&key, |d, sequence| d.disk_changed(found, now, sequence)) {
                        answers.push((key, answer));
                    }
                }
                (false, Some(text)) => {
                    self.add(Document::opened(key.clone(), path, text));
                    answers.push((key, DiskAnswer::Reloaded));
                }
                (false, None) => {}
            }
        }
        (answers, problems)
    }

    /// Ends a conflict with the disk the author's way; see [`Document::resolve`].
    pub fn resolve(&mut self, key: &Key, choice: Choice, now: u64) -> Result<Vec<String>, String> {
        self.with(key, |d, sequence| d.resolve(choice, now, sequence))?
    }

    /// Brings back unsaved edits that a killed process left.
    pub fn recover(&mut self, unsaved: &Unsaved, now: u64) -> Result<(), String> {
        let key = unsaved.key();
        if !self.documents.contains_key(&key) {
            let id = id::valid(&key.id)?;
            let path = self.root.join(&key.folder).join(format!("{id}.ron"));
            self.add(Document::unborn(key.clone(), path, unsaved.text.clone()));
        }
        self.with(&key, |d, sequence| d.recover(&unsaved.text, unsaved.exists, now, sequence))
    }

    fn with<T>(&mut self, key: &Key, change: impl FnOnce(&mut Document, u64) -> T) -> Result<T, String> {
        let document = self.documents.get_mut(key).ok_or_else(|| missing(key))?;
        let before = document.revision();
        self.sequence += 1;
        let answer = change(document, self.sequence);
        if document.revision() != before {
            self.summaries.insert(key.clone(), Summary::of(document));
        }
        self.changed.insert(key.clone());
        Ok(answer)
    }
}

fn missing(key: &Key) -> String {
    format!("there is no {key} in this pack")
}

fn text_of(bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes)
        .map_err(|e| format!("it is no UTF-8 text (byte {})", e.utf8_error().valid_up_to()))
}

fn unreadable(path: &Path, what: &str, resource: Option<Key>) -> Problem {
    Problem {
        file: path.to_owned(),
        line: 1,
        column: 1,
        severity: Severity::Error,
        what: format!("cannot be read: {what}"),
        remedy: "save it as UTF-8 and see that it may be read".to_owned(),
        resource,
    }
}

/// The kind's folder is the first below the pack; deeper folders only sort the files.
fn key_of(root: &Path, path: &Path) -> Option<Key> {
    let inside = path.strip_prefix(root).ok()?;
    let id = inside.file_stem()?.to_str()?;
    let mut parts = inside.components().map(|c| c.as_os_str().to_str());
    let first = parts.next()??;
    let folder = if parts.next().is_some() { first } else { "" };
    let ron = inside.extension().is_some_and(|e| e == "ron");
    let hidden = inside.components().any(|c| c.as_os_str().to_string_lossy().starts_with('.'));
    (ron && !hidden).then(|| Key::new(folder, id))
}

fn files_of(root: &Path, problems: &mut Vec<Problem>) -> Vec<(Key, PathBuf)> {
    let mut files = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = match std::fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                problems.push(unreadable(&folder, &error.to_string(), None));
                continue;
            }
        };
        for path in entries.filter_map(Result::ok).map(|e| e.path()) {
            // A link to a folder could lead round in a circle.
            let is_link = path.symlink_metadata().is_ok_and(|m| m.is_symlink());
            if path.is_dir() && !is_link {
                folders.push(path);
            } else if path.is_file() {
                files.extend(key_of(root, &path).map(|key| (key, path)));
            }
        }
    }
    files.sort();
    files
}

#[cfg(test)]
#[path = "library_tests.rs"]
mod tests;
