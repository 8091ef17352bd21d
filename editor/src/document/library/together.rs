//! Undo and redo, of one document and of steps over several: those are taken back and done again as one.

use std::collections::BTreeMap;

use super::super::edit::{Edit, Label, Splice};
use super::super::open::Document;
use super::{Key, Library, missing};

impl Library {
    /// Takes back the last change of a document, with all that was done to others in the same step; says what it
    /// was. `None` where there is nothing, or [`Library::blocked`] says why.
    pub fn undo(&mut self, key: &Key) -> Option<Label> {
        self.follow_history(key, false)
    }

    /// Does the last undone change of a document again, with all that belongs to the same step; says what it was.
    pub fn redo(&mut self, key: &Key) -> Option<Label> {
        self.follow_history(key, true)
    }

    /// Why the next step of a document cannot be taken back (or done again): another document of the step has
    /// changed since.
    pub fn blocked(&self, key: &Key, again: bool) -> Option<String> {
        let file = self.file_touched(key);
        let sequence = next(self.documents.get(&file)?, again)?;
        let later = self.members(sequence, again).find(|d| next(d, again) != Some(sequence))?;
        Some(format!("{} was changed after this step; take that back first", later.key()))
    }

    /// What a resource that is gone was called before, or is called now, by the steps that renamed it.
    pub fn other_name(&self, key: &Key) -> Option<Key> {
        let there = |key: &&Key| self.document(key).is_some_and(Document::exists);
        let mut others = self.steps.values().rev().flatten().filter_map(|(old, new)| match () {
            () if new == key => Some(old),
            () if old == key => Some(new),
            () => None,
        });
        others.find(there).cloned()
    }

    /// The other documents that are saved with a resource: those that a renaming has changed together with its file,
    /// and that are not saved since.
    pub fn saved_with(&self, key: &Key) -> Vec<Key> {
        let file = self.file_touched(key);
        let Some(document) = self.documents.get(&file) else { return Vec::new() };
        let renamings = self.steps.iter().filter(|(_, renamed)| renamed.is_some()).map(|(step, _)| *step);
        let steps: Vec<u64> = renamings.filter(|s| document.history().unsaved(*s)).collect();
        let others = self.documents.values().filter(|d| *d.key() != file && d.dirty());
        others.filter(|d| steps.iter().any(|s| d.history().unsaved(*s))).map(|d| d.key().clone()).collect()
    }

    /// Does something to several documents as one step.
    pub(super) fn as_one_step<T>(
        &mut self,
        renamed: Option<(Key, Key)>,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.sequence += 1;
        self.step = Some(self.sequence);
        self.steps.insert(self.sequence, renamed);
        let answer = work(self);
        self.step = None;
        answer
    }

    /// Changes several files as one step, all or none: each file's splices in the order they are applied. Answers how
    /// many files changed.
    ///
    /// # Errors
    /// Which file cannot be changed, and why; nothing is changed then.
    pub fn edit_together(
        &mut self,
        what: &str,
        edits: BTreeMap<Key, Vec<Splice>>,
        now: u64,
    ) -> Result<usize, String> {
        self.edit_in_gesture(Label::plain(what), None, edits, now)
    }

    /// The same, as a part of a gesture: parts in a row become one step.
    ///
    /// # Errors
    /// As [`Library::edit_together`].
    pub fn edit_in_gesture(
        &mut self,
        label: Label,
        gesture: Option<String>,
        edits: BTreeMap<Key, Vec<Splice>>,
        now: u64,
    ) -> Result<usize, String> {
        let edit = |splices| Edit { label: label.clone(), gesture: gesture.clone(), splices };
        let edits: Vec<(Key, Edit)> =
            edits.into_iter().filter(|(_, s)| !s.is_empty()).map(|(key, s)| (key, edit(s))).collect();
        for (key, edit) in &edits {
            if let Some(refusal) = self.refusal(key) {
                return Err(refusal);
            }
            let document = self.documents.get(key).ok_or_else(|| missing(key))?;
            edit.apply(&mut document.text().to_owned()).map_err(|e| format!("{key}: {e}"))?;
        }
        let count = edits.len();
        if count == 0 {
            return Ok(0);
        }
        self.as_one_step(None, |library| {
            for (key, edit) in edits {
                library.with(&key, |d, sequence| d.apply(edit, now, sequence))?.map_err(|e| e.to_string())?;
            }
            Ok(count)
        })
    }

    /// Of steps over several documents, those that one document can no longer do again are none of the others' to do
    /// either: half a renaming would leave references that lead nowhere. `before`: what it could do until now.
    pub(super) fn drop_half_steps(&mut self, file: &Key, before: &[u64]) {
        let mut gone: Vec<u64> = before.iter().copied().filter(|s| self.steps.contains_key(s)).collect();
        if let Some(document) = self.documents.get(file) {
            gone.retain(|sequence| {
                let history = document.history();
                !history.has(*sequence, false) && !history.has(*sequence, true)
            });
        }
        while let Some(sequence) = gone.pop() {
            for document in self.documents.values_mut().filter(|d| d.history().has(sequence, false)) {
                let had: Vec<u64> = document.history().undone().collect();
                document.drop_redo(sequence);
                let lost = had.into_iter().filter(|s| !document.history().has(*s, false));
                gone.extend(lost.filter(|s| self.steps.contains_key(s)));
            }
        }
    }

    /// Documents that a step over several has changed.
    fn members(&self, sequence: u64, again: bool) -> impl Iterator<Item = &Document> {
        let several = self.steps.contains_key(&sequence);
        self.documents.values().filter(move |d| several && d.history().has(sequence, !again))
    }

    fn follow_history(&mut self, key: &Key, again: bool) -> Option<Label> {
        let file = self.file_touched(key);
        let sequence = next(self.documents.get(&file)?, again)?;
        if self.blocked(key, again).is_some() {
            return None;
        }
        let others: Vec<Key> = self.members(sequence, again).map(|d| d.key().clone()).collect();
        let mut label = None;
        for member in others.into_iter().filter(|member| *member != file).chain([file.clone()]) {
            // A document may have several changes of one step.
            loop {
                let follow = |d: &mut Document, _| if again { d.redo() } else { d.undo() };
                label = self.with(&member, follow).ok().flatten().or(label);
                let more = self.documents.get(&member).and_then(|d| next(d, again)) == Some(sequence);
                if !more || !self.steps.contains_key(&sequence) {
                    break;
                }
            }
        }
        label
    }
}

/// The place of the change that a document would take back or do again.
fn next(document: &Document, again: bool) -> Option<u64> {
    let history = document.history();
    if again { history.next_redo() } else { history.next_undo() }.map(|(_, sequence)| sequence)
}
