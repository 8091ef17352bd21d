//! All resources of a pack: reading them, listing them, making, copying and deleting them.
//!
//! Every change goes through here, so that it has one order over all documents and the rest of the editor
//! learns which resources to look at again ([`Library::take_changed`]). A resource's name,
//! type and challenge rating are read by [`Summary`]. `folder` reads the disk and follows it, `below` does so for packs below; `table` knows
//! the rows of table files, each a resource with a view of its file's document; `make` makes, copies and
//! deletes, `rename` renames with references, in `recorded` recordings too, `over` overrides what packs below have; `together` takes back
//! what was done to several documents in one step, `log` lists all steps. Resources of packs below are here too, and cannot be changed.

mod below;
mod folder;
mod log;
mod make;
mod mention;
mod over;
mod recorded;
mod rename;
mod table;
mod together;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use augury_engine::base::id::Kind;
use augury_engine::content::Layer;
use augury_engine::content::pack::OVERRIDES;

use super::edit::{Edit, Label};
use super::id;
use super::journal::{Journal, Unsaved};
pub use super::key::Key;
use super::open::{Choice, Document, SaveError};
use super::path::ValuePath;
use super::summary::Summary;
pub use below::Below;
pub use log::Entry as Step;
pub use mention::MentionAt;
pub use over::override_key;
pub use rename::{Place, Plan};
use table::Row;

/// One row of the list of resources.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Which resource.
    pub key: Key,
    /// Its name, type and challenge rating as its text has them.
    pub summary: Summary,
    /// Whether it has unsaved edits.
    pub dirty: bool,
    /// Whether another program changed its file under unsaved edits, or a merge left its marks in it.
    pub conflict: bool,
    /// The name of the pack it belongs to, where that is another one and it cannot be changed here.
    pub from: Option<String>,
}

/// The documents of a pack.
#[derive(Clone, Debug, Default)]
pub struct Library {
    root: PathBuf,
    /// The pack's name, where it is marked as read-only.
    kept_by: Option<String>,
    /// The packs that this one stands on, the lowest first.
    layers: Vec<Layer>,
    /// What its manifest named when they were read.
    named: Vec<String>,
    /// The pack's own files.
    documents: BTreeMap<Key, Document>,
    /// Files of packs below; of two with the same key the upper pack's.
    below: BTreeMap<Key, Document>,
    /// Rows of table files, this pack's and those below.
    rows: BTreeMap<Key, Row>,
    /// Files that have or had rows; of packs below (`true`) and this one's.
    tables: BTreeSet<(bool, Key)>,
    summaries: BTreeMap<Key, Summary>,
    changed: BTreeSet<Key>,
    sequence: u64,
    /// Another number after each change, and another one in each library.
    version: u64,
    /// Which row an edit of a table was made in, by its place among all edits.
    edited_rows: BTreeMap<u64, Key>,
    /// The place of the step over several documents that is being made.
    step: Option<u64>,
    /// Where unsaved edits are noted, so that a state is there before it is saved.
    journal: Option<Arc<Journal>>,
    /// Steps over several documents, by their place among all edits: what was renamed, before and after, where it
    /// was a renaming.
    steps: BTreeMap<u64, Option<(Key, Key)>>,
}

impl Library {
    /// The pack's folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The packs that this one stands on, the lowest first.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The document of a resource or file: this pack's, else that of a pack below. Of a row of a table it is
    /// the whole file's text with the row's outline.
    pub fn document(&self, key: &Key) -> Option<&Document> {
        // One that was deleted here lets that of the pack below be seen.
        let own = self.documents.get(key).filter(|d| d.exists() || !self.below.contains_key(key));
        let row = || self.rows.get(key).and_then(|row| Some(row.view(key, self.host_document(row)?)));
        let own_row = || self.rows.get(key).filter(|row| !row.below).and_then(|_| row());
        own.or_else(own_row).or_else(|| self.below.get(key)).or_else(row)
    }

    /// The text of a value of a resource, be it a file or a row; a row's view is not made for it.
    pub fn value(&self, key: &Key, path: &ValuePath) -> Option<&str> {
        let row = self.rows.get(key).filter(|_| !self.documents.contains_key(key));
        let Some(row) = row else { return self.document(key)?.value(path) };
        let in_file =
            ValuePath(ValuePath::root().field(&key.id).0.into_iter().chain(path.0.clone()).collect());
        self.host_document(row)?.value(&in_file)
    }

    /// A file of this pack.
    pub fn own_document(&self, file: &Key) -> Option<&Document> {
        self.documents.get(file)
    }

    /// The pack's own documents in order, one a file, those of deleted resources too.
    pub fn documents(&self) -> impl Iterator<Item = &Document> {
        self.documents.values()
    }

    /// The file that a resource stands in: the table's key for a row, else its own.
    pub fn file_of(&self, key: &Key) -> Key {
        let row = self.rows.get(key).filter(|_| !self.documents.contains_key(key));
        row.map_or_else(|| key.clone(), |row| row.host.clone())
    }

    fn host_document(&self, row: &Row) -> Option<&Document> {
        if row.below { self.below.get(&row.host) } else { self.documents.get(&row.host) }
    }

    /// The files that are seen: this pack's, and those of packs below that it has none for.
    pub fn files(&self) -> impl Iterator<Item = &Document> {
        let own = self.documents.values().filter(|d| d.exists());
        let hidden = |key: &Key| self.documents.get(key).is_some_and(Document::exists);
        own.chain(self.below.iter().filter(move |(key, _)| !hidden(key)).map(|(_, d)| d))
    }

    /// Whether a resource has edits that are not saved.
    pub fn unsaved(&self, key: &Key) -> bool {
        let row = self.rows.get(key).filter(|_| !self.documents.contains_key(key));
        let Some(row) = row else { return self.document(key).is_some_and(Document::dirty) };
        self.host_document(row).is_some_and(|d| row.dirty(&key.id, d))
    }

    /// The resources that are there, in order; a damaged table too, so that it can be mended.
    pub fn keys(&self) -> impl Iterator<Item = &Key> {
        let own = self.documents.iter().filter(|(_, d)| d.exists());
        let below = self.below.iter().filter(|(k, _)| self.documents.get(*k).is_none_or(|d| !d.exists()));
        let files = own.chain(below).filter(|(_, d)| !d.is_table() || !d.outline().faults.is_empty());
        let files = files.filter(|(key, _)| !key.is_recording());
        let rows =
            self.rows.keys().filter(|k| !self.documents.contains_key(*k) && !self.below.contains_key(*k));
        let mut all: Vec<&Key> = files.map(|(key, _)| key).chain(rows).collect();
        all.sort();
        all.into_iter()
    }

    /// Rows for all resources that are there, in order.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        self.entries_of(|_, _| true)
    }

    /// The rows of those resources that are wanted.
    pub fn entries_of(&self, wanted: impl Fn(&Key, &Summary) -> bool) -> impl Iterator<Item = Entry> {
        static NOTHING: Summary = Summary::EMPTY;
        let all = self.keys().map(|key| (key, self.summaries.get(key).unwrap_or(&NOTHING)));
        let wanted = all.filter(move |(key, summary)| wanted(key, summary));
        wanted.map(|(key, summary)| {
            let row = self.rows.get(key).filter(|_| !self.documents.contains_key(key));
            let document = row.map_or_else(|| self.document(key), |row| self.host_document(row));
            let dirty = document.is_some_and(|d| row.map_or(d.dirty(), |row| row.dirty(&key.id, d)));
            Entry {
                key: key.clone(),
                summary: summary.clone(),
                dirty,
                conflict: document.is_some_and(Document::in_conflict),
                from: document.and_then(|d| d.read_only()).map(str::to_owned),
            }
        })
    }

    /// A number that is another one after whatever may change what [`Library::entries`] tells.
    pub fn version(&self) -> u64 {
        self.version
    }

    fn touched(&mut self) {
        static LAST: AtomicU64 = AtomicU64::new(0);
        self.version = LAST.fetch_add(1, Ordering::Relaxed) + 1;
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

    /// Changes a document's text. The error says what to do.
    pub fn apply(&mut self, key: &Key, mut edit: Edit, now: u64) -> Result<bool, String> {
        if self.file_of(key) != *key {
            // Rows of one table share a history: it says which row it was.
            edit.label.what = format!("{} {}", key.id, edit.label.what);
            edit.gesture = edit.gesture.map(|gesture| format!("{} {gesture}", key.id));
        }
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
        self.touched();
        if let Some(document) = self.documents.get_mut(&self.file_of(key)) {
            document.close_gesture();
        }
    }

    /// The gesture that a document is being edited by goes on, though nothing may have changed for a while.
    pub fn hold_gesture(&mut self, key: &Key, now: u64) {
        if let Some(document) = self.documents.get_mut(&self.file_of(key)) {
            document.hold_gesture(now);
        }
    }

    /// The document whose last change is the latest of all (`Some(key)`: only that one); what undo would take.
    /// Of a change in a table, the row that it was made in.
    pub fn next_undo(&self, only: Option<&Key>) -> Option<(Key, Label)> {
        let all = self.of_file(only).filter_map(|d| Some((d, d.history().next_undo()?)));
        let (document, (label, sequence)) = all.max_by_key(|(_, (_, sequence))| *sequence)?;
        Some((self.edited(document, sequence), label.clone()))
    }

    /// The document whose undone change is the first to come again; what redo would do.
    pub fn next_redo(&self, only: Option<&Key>) -> Option<(Key, Label)> {
        let all = self.of_file(only).filter_map(|d| Some((d, d.history().next_redo()?)));
        let (document, (label, sequence)) = all.min_by_key(|(_, (_, sequence))| *sequence)?;
        Some((self.edited(document, sequence), label.clone()))
    }

    /// The document of a resource's file, or all.
    fn of_file(&self, only: Option<&Key>) -> impl Iterator<Item = &Document> {
        let all = only.is_none().then(|| self.documents.values());
        let one = only.and_then(|key| self.documents.get(&self.file_of(key)));
        one.into_iter().chain(all.into_iter().flatten())
    }

    /// The resource that an edit was made in: in a table, the row.
    fn edited(&self, document: &Document, sequence: u64) -> Key {
        self.edited_rows.get(&sequence).unwrap_or(document.key()).clone()
    }

    /// Saves one document; see [`Document::save`].
    pub fn save(&mut self, key: &Key) -> Result<bool, SaveError> {
        let file = self.file_of(key);
        if !self.root.is_dir() {
            // Saving makes a folder that is missing, and would make half a pack.
            let gone = io::Error::new(io::ErrorKind::NotFound, "the pack's folder is not there");
            return Err(SaveError::Io(self.root.join(&file.folder).join(file.file_name()), gone));
        }
        let Some(document) = self.documents.get(&file) else { return Ok(false) };
        if let Err(refusal) = self.pack_files().writable(document.path()) {
            return Err(SaveError::Io(document.path().to_owned(), io::Error::other(refusal)));
        }
        if let Some(journal) = &self.journal {
            // Killed after saving and before the journal forgot, what it holds is what was saved, not an older state.
            journal.note(document);
            journal.flush();
        }
        self.changed.insert(file.clone());
        self.touched();
        self.documents.get_mut(&file).map_or(Ok(false), Document::save)
    }

    /// Notes what is about to be saved in a journal from now on, or nowhere.
    pub fn note_in(&mut self, journal: Option<Arc<Journal>>) {
        self.journal = journal;
    }

    /// Ends a conflict with the disk the author's way; see [`Document::resolve`].
    pub fn resolve(&mut self, key: &Key, choice: Choice, now: u64) -> Result<Vec<String>, String> {
        self.with(key, |d, sequence| d.resolve(choice, now, sequence))?
    }

    /// Ends a conflict by a text made from both sides; see [`Document::resolve_with`].
    pub fn resolve_with(&mut self, key: &Key, text: &str, now: u64) -> Result<(), String> {
        self.with(key, |d, sequence| d.resolve_with(text, now, sequence))?
    }

    /// Brings back unsaved edits that a killed process left. Where the file changed since they were made, the author
    /// must choose, as when it changes under an edit.
    ///
    /// # Errors
    /// They are of no file that a pack can have.
    pub fn recover(&mut self, unsaved: &Unsaved, now: u64) -> Result<(), String> {
        let key = self.file_of_unsaved(unsaved);
        if !self.documents.contains_key(&key) {
            let path = self.path_of(&key)?;
            self.add(Document::unborn(key.clone(), path, unsaved.text.clone()));
        }
        self.with(&key, |d, sequence| {
            let on_disk = d.on_disk();
            let made_on = match unsaved.fits(on_disk) || unsaved.saved(on_disk) {
                true => None,
                false => Some(unsaved.base_text.clone()),
            };
            d.recover(&unsaved.text, unsaved.exists, made_on, now, sequence);
        })?;
        let noted_as = unsaved.key();
        if let (Some(journal), Some(document), true) =
            (&self.journal, self.documents.get(&key), key != noted_as)
        {
            journal.note_instead(document, noted_as);
        }
        Ok(())
    }

    /// The file that unsaved edits are of. Its key is another one where it has become a table since, or is none any
    /// more.
    pub fn file_of_unsaved(&self, unsaved: &Unsaved) -> Key {
        let key = unsaved.key();
        let other = key.other_form();
        let is_other = !self.documents.contains_key(&key) && self.documents.contains_key(&other);
        if is_other { other } else { key }
    }

    /// The path of a key's file, which need not be there.
    fn path_of(&self, key: &Key) -> Result<PathBuf, String> {
        let kind = key.folder.strip_prefix(OVERRIDES).and_then(|rest| rest.strip_prefix('/'));
        let known = *key == Key::manifest()
            || key.is_recording()
            || Kind::from_folder(kind.unwrap_or(&key.folder)).is_some();
        let plain = Path::new(&key.folder).components().all(|part| matches!(part, Component::Normal(_)));
        if !(known && plain) {
            return Err(format!("`{}` is no folder of a pack", key.folder));
        }
        id::valid(key.id.trim_end_matches(".ron"))?;
        let path = self.root.join(&key.folder).join(key.file_name());
        self.pack_files().writable(&path).map_err(|refusal| refusal.to_string())?;
        Ok(path)
    }

    /// The file whose history has the last change of a resource: of a row that is gone, the table it was in.
    fn file_touched(&self, key: &Key) -> Key {
        if self.documents.contains_key(key) || self.rows.contains_key(key) {
            return self.file_of(key);
        }
        let rows =
            self.edited_rows.iter().rev().filter(|(_, row)| *row == key).map(|(sequence, _)| *sequence);
        let has = |d: &&Document, sequence: u64| {
            let near = [d.history().next_undo(), d.history().next_redo()];
            near.into_iter().flatten().any(|(_, s)| s == sequence)
        };
        let found = rows.filter_map(|sequence| self.documents.values().find(|d| has(d, sequence))).next();
        found.map_or_else(|| key.clone(), |d| d.key().clone())
    }

    /// Why a resource cannot be changed here, with what to do instead; `None` where it can.
    pub fn refusal(&self, key: &Key) -> Option<String> {
        let own = self.documents.get(&self.file_of(key));
        let pack = own.or_else(|| self.document(key))?.read_only()?;
        Some(match self.documents.contains_key(&self.file_of(key)) {
            true => format!(
                "{key} cannot be changed: {pack} is marked as read_only; make a pack that stands on it, or take \
                 the mark out of pack.ron"
            ),
            false => format!(
                "{key} belongs to {pack}, which this pack stands on; override it in your own pack (in the Edit \
                 menu; what differs stands in overrides/{}/{}.ron then), or duplicate it",
                key.folder, key.id
            ),
        })
    }

    fn with<T>(&mut self, key: &Key, change: impl FnOnce(&mut Document, u64) -> T) -> Result<T, String> {
        if let Some(refusal) = self.refusal(key) {
            return Err(refusal);
        }
        self.touched();
        let file = self.file_of(key);
        let document = self.documents.get_mut(&file).ok_or_else(|| missing(key))?;
        let (before, had) = (document.revision(), document.exists());
        let could_redo: Vec<u64> = document.history().undone().collect();
        self.sequence = self.step.unwrap_or(self.sequence + 1);
        let answer = change(document, self.sequence);
        if file != *key {
            self.edited_rows.insert(self.sequence, key.clone());
        }
        let (after, has) = (document.revision(), document.exists());
        if could_redo.iter().any(|sequence| self.steps.contains_key(sequence)) {
            self.drop_half_steps(&file, &could_redo);
        }
        self.changed.insert(file.clone());
        if after != before || had != has {
            self.look_at_file(&file, false);
        }
        Ok(answer)
    }
}

fn missing(key: &Key) -> String {
    format!("there is no {key} in this pack")
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod table_tests;

#[cfg(test)]
mod unsaved_tests;
