//! One open resource: its text, what the disk holds of it, and its history.
//!
//! Saving writes only when something changed: temporary file beside it, sync, rename. If the disk holds
//! something that this document has not seen, saving refuses and the author chooses ([`Choice`]).
//! Knows nothing of other documents nor of what the text means.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use augury_engine::content::conflict::{self, Conflict};
use augury_engine::content::{disk, limits};

use super::edit::{Edit, Label, Mismatch, Splice};
use super::history::{Change, History};
use super::key::Key;
use super::merge;
use super::outline::Outline;
use super::path::ValuePath;
use super::sides::Sides;
use super::whole::{remove_file, write_whole};

/// What an author may do when the disk changed under an unsaved edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The text here stays; saving will replace the file.
    KeepMine,
    /// The file's text comes in as an edit, which undo takes back.
    TakeTheirs,
    /// Changes of both, value by value, as an edit; see [`merge::merge`].
    Merge,
}

/// Why a document was not saved. Nothing is lost: the text and its history are as before.
#[derive(Debug)]
pub enum SaveError {
    /// The file is not what this document last saw; the author must choose.
    DiskChanged(PathBuf),
    /// The system refused.
    Io(PathBuf, io::Error),
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DiskChanged(path) => write!(
                f,
                "{} was changed by another program; keep yours, take the file's, or merge",
                path.display()
            ),
            Self::Io(path, error) => {
                write!(f, "{} was not saved: {error}; your edits are kept here", path.display())
            }
        }
    }
}

impl std::error::Error for SaveError {}

/// What a change on the disk did to a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskAnswer {
    /// The disk holds what this document already knew.
    Same,
    /// The document was clean and now shows the file's text.
    Reloaded,
    /// There are unsaved edits: the author must choose.
    Conflict,
}

/// One resource as it is being edited.
#[derive(Clone, Debug)]
pub struct Document {
    key: Key,
    /// The table that this is a row's view of.
    host: Option<Key>,
    /// The pack that it belongs to, where it cannot be changed here.
    read_only: Option<String>,
    path: PathBuf,
    text: String,
    outline: Arc<Outline>,
    /// Counts the texts this document has had, so that others know when to look again.
    revision: u64,
    exists: bool,
    /// The file as last read or written; `None` where there is no file.
    disk: Option<String>,
    /// The outline of `disk`, to tell which values differ from it.
    disk_outline: Option<Arc<Outline>>,
    /// What another program made of the file, while the author has not chosen yet.
    theirs: Option<Option<String>>,
    /// A merge left its marks in the text.
    marked: bool,
    /// Shared, since views of a table's rows are made often and histories grow long.
    history: Arc<History>,
}

impl Document {
    /// A document of a file that was just read.
    pub fn opened(key: Key, path: PathBuf, text: String) -> Self {
        let outline = Arc::new(Outline::read(&text));
        let marked = conflict::find(&text).is_some();
        Self {
            key,
            host: None,
            read_only: None,
            path,
            disk: Some(text.clone()),
            disk_outline: Some(outline.clone()),
            text,
            outline,
            revision: 0,
            exists: true,
            theirs: None,
            marked,
            history: Arc::new(History::saved()),
        }
    }

    /// A document of a resource that is not there yet: [`Document::set_exists`] makes it.
    pub fn unborn(key: Key, path: PathBuf, text: String) -> Self {
        Self { disk: None, disk_outline: None, exists: false, ..Self::opened(key, path, text) }
    }

    /// The resource.
    pub fn key(&self) -> &Key {
        &self.key
    }

    /// The same, kept as it is: it belongs to a pack that cannot be changed here.
    pub fn kept_by(self, pack: &str) -> Self {
        Self { read_only: Some(pack.to_owned()), ..self }
    }

    /// The name of the pack that it belongs to, where it cannot be changed here.
    pub fn read_only(&self) -> Option<&str> {
        self.read_only.as_deref()
    }

    /// The key of the document that is saved: the table's for a row's view, else its own.
    pub fn file(&self) -> &Key {
        self.host.as_ref().unwrap_or(&self.key)
    }

    /// Whether its text is a table: rows in curly brackets.
    pub fn is_table(&self) -> bool {
        self.host.is_none() && is_table(&self.text, &self.outline)
    }

    /// This table's document as one of its rows: the same text, and the row's outline.
    pub(super) fn view_of_row(&self, key: &Key) -> Self {
        let of_row = |outline: &Outline| {
            let root = outline.at(&ValuePath::root().field(&key.id)).cloned();
            Arc::new(Outline { root, faults: outline.faults.clone(), tokens: outline.tokens.clone() })
        };
        let disk_outline = self.disk_outline.as_deref().map(of_row);
        let outline = of_row(&self.outline);
        Self { key: key.clone(), host: Some(self.key.clone()), outline, disk_outline, ..self.clone() }
    }

    /// The text of a row of this table when it was last read or saved.
    pub(super) fn saved_row(&self, id: &str) -> Option<&str> {
        self.saved_value(&ValuePath::root().field(id))
    }

    /// Its file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its file stands elsewhere now. What that holds is told by [`Document::disk_changed`].
    pub(super) fn moved_to(&mut self, path: PathBuf) {
        self.path = path;
    }

    /// The text with all unsaved edits: this is what is live.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text when it was last read or saved; `None` where there is no file.
    pub fn saved_text(&self) -> Option<&str> {
        self.disk.as_deref()
    }

    /// The text of the value at `path` when it was last read or saved.
    pub fn saved_value(&self, path: &ValuePath) -> Option<&str> {
        let value = self.disk_outline.as_ref()?.at(path)?;
        self.disk.as_ref()?.get(value.span.clone())
    }

    /// The text of the value at `path`, without `Some(…)` around it.
    pub fn value(&self, path: &ValuePath) -> Option<&str> {
        self.text.get(self.outline.at(path)?.inner().span.clone())
    }

    /// Whether the value at `path` is another one than on the disk.
    pub fn value_changed(&self, path: &ValuePath) -> bool {
        let now = self.outline.at(path).and_then(|v| self.text.get(v.span.clone()));
        now != self.saved_value(path)
    }

    /// The outline of the text.
    pub fn outline(&self) -> &Arc<Outline> {
        &self.outline
    }

    /// Grows with every change of the text.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether the resource is there; a deleted one keeps its text for undo.
    pub fn exists(&self) -> bool {
        self.exists
    }

    /// Whether saving would write or remove something.
    pub fn dirty(&self) -> bool {
        match (&self.disk, self.exists) {
            (Some(disk), true) => *disk != self.text,
            (disk, exists) => disk.is_some() != exists,
        }
    }

    /// Whether the author must choose: another program changed the file, or a merge left its marks in it.
    pub fn in_conflict(&self) -> bool {
        self.theirs.is_some() || self.marks().is_some()
    }

    /// The marks of a merge in the text, with both sides.
    pub fn marks(&self) -> Option<Conflict> {
        self.marked.then(|| conflict::find(&self.text)).flatten()
    }

    /// What was done to it.
    pub fn history(&self) -> &History {
        &self.history
    }

    fn history_mut(&mut self) -> &mut History {
        Arc::make_mut(&mut self.history)
    }

    /// A step over several documents cannot be done again; see [`History::drop_redo`].
    pub(super) fn drop_redo(&mut self, sequence: u64) {
        self.history_mut().drop_redo(sequence);
    }

    /// The gesture of the field being edited is over.
    pub fn close_gesture(&mut self) {
        self.history_mut().close_gesture();
    }

    /// The gesture goes on, though nothing may have changed for a while.
    pub fn hold_gesture(&mut self, now: u64) {
        self.history_mut().hold_gesture(now);
    }

    /// Applies an edit and notes it. An edit without splices changes nothing and leaves no trace.
    pub fn apply(&mut self, edit: Edit, now: u64, sequence: u64) -> Result<bool, Mismatch> {
        if edit.splices.is_empty() {
            return Ok(false);
        }
        edit.apply(&mut self.text)?;
        self.text_changed();
        self.history_mut().note(Change::Text(edit), now, sequence);
        self.end_if_same();
        Ok(true)
    }

    /// Replaces the whole text, as typing in the source does; noted as the smallest change that does it.
    pub fn set_text(
        &mut self,
        text: &str,
        label: Label,
        gesture: Option<String>,
        now: u64,
        sequence: u64,
    ) -> bool {
        let splices: Vec<Splice> = Splice::between(&self.text, text).into_iter().collect();
        self.apply(Edit { label, gesture, splices }, now, sequence).unwrap_or(false)
    }

    /// Makes or deletes the resource, as an edit.
    pub fn set_exists(&mut self, exists: bool, label: Label, now: u64, sequence: u64) {
        self.exists = exists;
        self.revision += 1;
        self.history_mut().note(Change::Exists(exists, label), now, sequence);
        self.end_if_same();
    }

    /// Takes back the last change; says what it was.
    pub fn undo(&mut self) -> Option<Label> {
        let change = self.history_mut().undo()?;
        self.follow(&change, true)
    }

    /// Does again what was taken back; says what it was.
    pub fn redo(&mut self) -> Option<Label> {
        let change = self.history_mut().redo()?;
        self.follow(&change, false)
    }

    fn follow(&mut self, change: &Change, back: bool) -> Option<Label> {
        match change {
            Change::Text(edit) => {
                let edit = if back { edit.inverse() } else { edit.clone() };
                // The history holds this text's own edits in order, so the bytes are there.
                edit.apply(&mut self.text).ok()?;
                self.text_changed();
            }
            Change::Exists(exists, _) => {
                self.exists = *exists != back;
                self.revision += 1;
            }
        }
        self.end_if_same();
        Some(change.label().clone())
    }

    /// Ends a conflict with another program that the author has come to the same as.
    fn end_if_same(&mut self) {
        let same = self.theirs.as_ref().is_some_and(|theirs| match theirs {
            Some(theirs) => self.exists && *theirs == self.text,
            None => !self.exists,
        });
        if same {
            let theirs = self.theirs.take().flatten();
            self.disk_is(theirs);
            self.history_mut().mark_saved();
        }
    }

    fn text_changed(&mut self) {
        self.marked = conflict::find(&self.text).is_some();
        self.outline = Arc::new(Outline::read(&self.text));
        self.revision += 1;
    }

    /// Writes the text, or removes the file of a deleted resource. `Ok(false)`: there was nothing to write.
    pub fn save(&mut self) -> Result<bool, SaveError> {
        if !self.dirty() {
            self.history_mut().mark_saved();
            return Ok(false);
        }
        let refused = |error| SaveError::Io(self.path.clone(), error);
        let unread = |refusal: disk::Refusal| refused(io::Error::other(refusal));
        let found = disk::read_if_there(&self.path, limits::FILE_BYTES as u64).map_err(unread)?;
        if found.as_deref() == self.exists.then_some(self.text.as_bytes()) {
            // Another program came to the same: nothing to choose, and nothing to write.
            self.theirs = None;
            self.disk_is(self.exists.then(|| self.text.clone()));
            self.history_mut().mark_saved();
            return Ok(false);
        }
        if self.theirs.is_some() || found.as_deref() != self.disk.as_ref().map(String::as_bytes) {
            if self.theirs.is_none() {
                self.theirs = Some(found.map(disk::text).transpose().map_err(unread)?);
            }
            return Err(SaveError::DiskChanged(self.path.clone()));
        }
        if self.exists {
            write_whole(&self.path, self.text.as_bytes()).map_err(refused)?;
            self.disk_is(Some(self.text.clone()));
        } else {
            remove_file(&self.path).map_err(refused)?;
            self.disk_is(None);
        }
        self.history_mut().mark_saved();
        Ok(true)
    }

    /// Tells the document what the disk holds now (`None`: no file).
    pub fn disk_changed(&mut self, found: Option<String>, now: u64, sequence: u64) -> DiskAnswer {
        if found == self.disk {
            self.theirs = None;
            return DiskAnswer::Same;
        }
        if found.as_deref() == self.exists.then_some(self.text.as_str()) {
            // Another program came to the same: nothing to choose.
            self.disk_is(found);
            self.theirs = None;
            self.history_mut().mark_saved();
            return DiskAnswer::Reloaded;
        }
        if self.dirty() {
            self.theirs = Some(found);
            return DiskAnswer::Conflict;
        }
        self.take(found, "changed on disk", now, sequence);
        DiskAnswer::Reloaded
    }

    /// Ends a conflict the author's way. For [`Choice::Merge`], the values both had changed are named; those
    /// kept are the author's. An error leaves the conflict open.
    pub fn resolve(&mut self, choice: Choice, now: u64, sequence: u64) -> Result<Vec<String>, String> {
        if let (Some(marks), None) = (self.marks(), &self.theirs) {
            return self.resolve_marks(&marks, choice, now, sequence);
        }
        let theirs = self.theirs.clone().ok_or("the file has not changed; there is nothing to choose")?;
        let mut notes = Vec::new();
        match choice {
            Choice::KeepMine => {
                self.disk_is(theirs);
                self.history_mut().mark_unsaved();
            }
            Choice::TakeTheirs => self.take(theirs, "take the file's version", now, sequence),
            Choice::Merge => {
                let file =
                    theirs.as_deref().ok_or("the file is gone; keep yours, or take theirs to delete it")?;
                let base =
                    self.disk.as_deref().ok_or("there was no file before; keep yours or take theirs")?;
                let merged = merge::merge(base, &self.text, file)?;
                self.disk_is(theirs);
                self.set_text(&merged.text, Label::plain("merge with the file"), None, now, sequence);
                self.history_mut().mark_unsaved();
                notes = merged.notes;
            }
        }
        self.theirs = None;
        Ok(notes)
    }

    /// The two sides that the author must choose from; `None` where one of them is no file.
    pub fn sides(&self) -> Option<Sides> {
        if let Some(theirs) = &self.theirs {
            let (ours, theirs) = (self.text.clone(), theirs.clone()?);
            return Some(Sides {
                ours_name: "yours".to_owned(),
                theirs_name: "the file".to_owned(),
                ours,
                theirs,
                base: self.disk.clone(),
            });
        }
        let marks = self.marks()?;
        let (ours, theirs) = (marks.ours(&self.text), marks.theirs(&self.text));
        let base = marks.base(&self.text);
        Some(Sides { ours_name: marks.ours_name, theirs_name: marks.theirs_name, ours, theirs, base })
    }

    /// Ends a conflict by a text made from both sides, as one edit.
    pub fn resolve_with(&mut self, text: &str, now: u64, sequence: u64) -> Result<(), String> {
        let sides = self.sides().ok_or("there are no two sides to choose from")?;
        let label = Label::plain(format!("choose between {} and {}", sides.ours_name, sides.theirs_name));
        match self.theirs.take() {
            Some(theirs) => {
                self.disk_is(theirs);
                self.set_text(text, label, None, now, sequence);
                self.history_mut().mark_unsaved();
            }
            None => {
                self.set_text(text, label, None, now, sequence);
            }
        }
        Ok(())
    }

    /// Ends what a merge left in the text, as an edit: one side whole, or both value by value.
    fn resolve_marks(
        &mut self,
        marks: &Conflict,
        choice: Choice,
        now: u64,
        sequence: u64,
    ) -> Result<Vec<String>, String> {
        let (ours, theirs) = (marks.ours(&self.text), marks.theirs(&self.text));
        let mut notes = Vec::new();
        let (text, what) = match choice {
            Choice::KeepMine => (ours, format!("keep the side of {}", marks.ours_name)),
            Choice::TakeTheirs => (theirs, format!("take the side of {}", marks.theirs_name)),
            Choice::Merge => {
                // Without what both started from, it is what both have; then what each added stays.
                let base = marks.base(&self.text).unwrap_or_else(|| marks.common(&self.text));
                let merged = merge::merge(&base, &ours, &theirs)?;
                notes = merged.notes;
                (merged.text, format!("merge {} and {}", marks.ours_name, marks.theirs_name))
            }
        };
        self.set_text(&text, Label::plain(what), None, now, sequence);
        Ok(notes)
    }

    fn take(&mut self, found: Option<String>, what: &str, now: u64, sequence: u64) {
        self.history_mut().close_gesture();
        match &found {
            Some(text) => {
                if !self.exists {
                    self.set_exists(true, Label::plain(what), now, sequence);
                }
                self.set_text(text, Label::plain(what), None, now, sequence);
            }
            None => self.set_exists(false, Label::plain(format!("{what}: removed")), now, sequence),
        }
        self.disk_is(found);
        self.history_mut().mark_saved();
    }

    fn disk_is(&mut self, found: Option<String>) {
        let outline = |text: &str| match text == self.text {
            true => self.outline.clone(),
            false => Arc::new(Outline::read(text)),
        };
        self.disk_outline = found.as_deref().map(outline);
        self.disk = found;
    }

    /// What the disk holds, as far as this document has been told; `None` where there is no file.
    pub fn on_disk(&self) -> Option<&str> {
        self.theirs.as_ref().unwrap_or(&self.disk).as_deref()
    }

    /// Brings back unsaved edits from the journal, as an edit. `made_on`: the text they were made on (`None`: no file),
    /// where the file holds another one now; then the author must choose.
    pub fn recover(
        &mut self,
        text: &str,
        exists: bool,
        made_on: Option<Option<String>>,
        now: u64,
        sequence: u64,
    ) {
        let label = || Label::plain("recovered unsaved edits");
        self.set_text(text, label(), None, now, sequence);
        if exists != self.exists {
            self.set_exists(exists, label(), now, sequence);
        }
        let on_disk = self.theirs.take().unwrap_or_else(|| self.disk.clone());
        match made_on {
            None => self.disk_is(on_disk),
            Some(made_on) => {
                self.disk_is(made_on);
                self.theirs = Some(on_disk);
                self.history_mut().mark_unsaved();
            }
        }
    }
}

/// Whether a text is a table: its one value stands in curly brackets.
fn is_table(text: &str, outline: &Outline) -> bool {
    let root = outline.root.as_ref().and_then(|root| text.get(root.span.clone()));
    root.is_some_and(|root| root.starts_with('{'))
}

/// Whether a text that was just read is a table, by the first of its bytes that is no remark.
pub(super) fn is_table_text(text: &str) -> bool {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let end = match rest.get(..2) {
            Some("//") => rest.find('\n'),
            Some("/*") => rest.find("*/").map(|at| at + 1),
            Some("#!") => rest.find(']'),
            _ => return rest.starts_with('{'),
        };
        let Some(next) = end.and_then(|at| rest.get(at + 1..)) else { return false };
        rest = next.trim_start();
    }
}

#[cfg(test)]
#[path = "open_tests.rs"]
mod tests;
