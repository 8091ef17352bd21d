//! What was done to one document, to take it back and do it again.
//!
//! One gesture is one entry: typing in one field coalesces until the field is left or a second has passed.
//! The clock is the caller's (milliseconds of any monotonic kind), so that tests need none.

use super::edit::{Edit, Label, Splice};

/// How long edits of one gesture flow into each other, in milliseconds.
pub const GESTURE_MS: u64 = 1_000;

/// Something that happened to a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The text was changed.
    Text(Edit),
    /// The resource was made (`true`) or deleted (`false`); its text stays.
    Exists(bool, Label),
}

impl Change {
    /// What undo calls it.
    pub fn label(&self) -> &Label {
        match self {
            Self::Text(edit) => &edit.label,
            Self::Exists(_, label) => label,
        }
    }
}

#[derive(Clone, Debug)]
struct Entry {
    change: Change,
    /// When it was last added to.
    at: u64,
    /// Its place among the edits of all documents, so that undo outside a document takes the last of all.
    sequence: u64,
    /// Nothing more flows into it.
    closed: bool,
}

/// A change as a history lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entered<'a> {
    /// What it is called.
    pub label: &'a Label,
    /// Its place among the edits of all documents.
    pub sequence: u64,
    /// Whether it is done, or was taken back.
    pub done: bool,
}

/// The changes of one document, done and undone.
#[derive(Clone, Debug, Default)]
pub struct History {
    done: Vec<Entry>,
    undone: Vec<Entry>,
    /// How many entries were done when the document was last saved; `None` once that state is out of reach.
    saved: Option<usize>,
}

impl History {
    /// The history of a document that is on the disk as it is here.
    pub fn saved() -> Self {
        Self { saved: Some(0), ..Self::default() }
    }

    /// Notes a change that was just applied; what had been undone can no longer be redone.
    pub fn note(&mut self, change: Change, now: u64, sequence: u64) {
        if self.saved.is_some_and(|s| s > self.done.len()) {
            self.saved = None;
        }
        self.undone.clear();
        let at_saved = self.saved == Some(self.done.len());
        if let (Some(last), Change::Text(edit), false) = (self.done.last_mut(), &change, at_saved)
            && last.takes(edit, now)
        {
            last.at = now;
            last.sequence = sequence;
            last.join(edit);
            return;
        }
        self.done.push(Entry { change, at: now, sequence, closed: false });
    }

    /// The gesture is over (focus left the field): the next edit is an entry of its own.
    pub fn close_gesture(&mut self) {
        if let Some(last) = self.done.last_mut() {
            last.closed = true;
        }
    }

    /// The gesture goes on, though nothing may have changed for a while (a drag that rests).
    pub fn hold_gesture(&mut self, now: u64) {
        if let Some(last) = self.done.last_mut() {
            last.at = now;
        }
    }

    /// Whether the last change belongs to a field that is still being edited.
    pub fn in_gesture(&self) -> bool {
        let typed = |entry: &Entry| matches!(&entry.change, Change::Text(edit) if edit.gesture.is_some());
        self.undone.is_empty() && self.done.last().is_some_and(|last| !last.closed && typed(last))
    }

    /// Steps back: the change to take back. The caller applies its inverse.
    pub fn undo(&mut self) -> Option<Change> {
        let mut entry = self.done.pop()?;
        entry.closed = true;
        let change = entry.change.clone();
        self.undone.push(entry);
        Some(change)
    }

    /// Steps forward again: the change to apply.
    pub fn redo(&mut self) -> Option<Change> {
        let entry = self.undone.pop()?;
        let change = entry.change.clone();
        self.done.push(entry);
        Some(change)
    }

    /// What [`History::undo`] would take back, with its place among the edits of all documents.
    pub fn next_undo(&self) -> Option<(&Label, u64)> {
        self.done.last().map(|e| (e.change.label(), e.sequence))
    }

    /// What [`History::redo`] would do again, with its place among the edits of all documents.
    pub fn next_redo(&self) -> Option<(&Label, u64)> {
        self.undone.last().map(|e| (e.change.label(), e.sequence))
    }

    /// Whether a change of that place among the edits of all documents is done here (`true`), or undone.
    pub fn has(&self, sequence: u64, done: bool) -> bool {
        let entries = if done { &self.done } else { &self.undone };
        entries.iter().any(|entry| entry.sequence == sequence)
    }

    /// Whether a change of that place among the edits of all documents was done, or taken back, since the document
    /// was saved.
    pub fn unsaved(&self, sequence: u64) -> bool {
        let saved = self.saved.unwrap_or(0);
        let is = |entry: &Entry| entry.sequence == sequence;
        let back = saved.saturating_sub(self.done.len());
        self.done.iter().skip(saved).any(is) || self.undone.iter().rev().take(back).any(is)
    }

    /// The places, among the edits of all documents, of what could be redone.
    pub fn undone(&self) -> impl Iterator<Item = u64> {
        self.undone.iter().map(|entry| entry.sequence)
    }

    /// A change of that place cannot be redone any more, nor what was done after it.
    pub fn drop_redo(&mut self, sequence: u64) {
        let Some(last) = self.undone.iter().rposition(|entry| entry.sequence == sequence) else { return };
        self.undone.drain(..=last);
        // The state on the disk may have been among what is dropped.
        let reachable = self.done.len() + self.undone.len();
        self.saved = self.saved.filter(|saved| *saved <= reachable);
    }

    /// All that was done, oldest first.
    pub fn labels(&self) -> impl Iterator<Item = &Label> {
        self.done.iter().map(|e| e.change.label())
    }

    /// All changes with their places among the edits of all documents: those that are done, oldest first, then those
    /// that can be done again, the next first.
    pub fn entries(&self) -> impl Iterator<Item = Entered<'_>> {
        let done = self.done.iter().map(|entry| (entry, true));
        let undone = self.undone.iter().rev().map(|entry| (entry, false));
        done.chain(undone).map(|(entry, done)| Entered {
            label: entry.change.label(),
            sequence: entry.sequence,
            done,
        })
    }

    /// The document is on the disk as it is now.
    pub fn mark_saved(&mut self) {
        self.saved = Some(self.done.len());
        self.close_gesture();
    }

    /// The state on the disk is none of this history's.
    pub fn mark_unsaved(&mut self) {
        self.saved = None;
    }

    /// Whether the document stands where it was last saved.
    pub fn at_saved(&self) -> bool {
        self.saved == Some(self.done.len())
    }
}

impl Entry {
    fn takes(&self, edit: &Edit, now: u64) -> bool {
        match &self.change {
            Change::Text(mine) => {
                !self.closed
                    && mine.gesture.is_some()
                    && mine.gesture == edit.gesture
                    && now.saturating_sub(self.at) < GESTURE_MS
            }
            Change::Exists(..) => false,
        }
    }

    fn join(&mut self, edit: &Edit) {
        let Change::Text(mine) = &mut self.change else { return };
        mine.label.new = edit.label.new.clone();
        for splice in &edit.splices {
            match mine.splices.last_mut() {
                Some(last) if last.start == splice.start && last.inserted == splice.removed => {
                    last.inserted.clone_from(&splice.inserted);
                }
                _ => mine.splices.push(splice.clone()),
            }
        }
        mine.splices.retain(|s: &Splice| s.removed != s.inserted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typing(text: &str, new: &str) -> (Edit, String) {
        let splice = Splice::replacing(text, 4..text.len(), new).unwrap();
        let label = Label::change("hd", &splice.removed, new);
        let edit = Edit { label, gesture: Some("hd".into()), splices: vec![splice] };
        let mut changed = text.to_owned();
        edit.apply(&mut changed).unwrap();
        (edit, changed)
    }

    #[test]
    fn typing_in_one_field_is_one_step() {
        let mut history = History::saved();
        let mut text = "hd: 3".to_owned();
        for (new, at) in [("1", 0), ("12", 500), ("123", 1_400)] {
            let (edit, changed) = typing(&text, new);
            history.note(Change::Text(edit), at, at);
            text = changed;
        }
        assert_eq!(history.next_undo().unwrap().0.to_string(), "hd 3 -> 123");
        let Some(Change::Text(edit)) = history.undo() else { panic!("an edit of the text") };
        edit.inverse().apply(&mut text).unwrap();
        assert_eq!(text, "hd: 3");
        assert!(history.undo().is_none() && history.at_saved());
    }

    #[test]
    fn a_pause_or_leaving_the_field_starts_another_step() {
        let mut history = History::saved();
        history.note(Change::Text(typing("hd: 3", "1").0), 0, 1);
        history.note(Change::Text(typing("hd: 1", "2").0), GESTURE_MS, 2);
        assert_eq!(history.labels().count(), 2);
        history.close_gesture();
        history.note(Change::Text(typing("hd: 2", "4").0), GESTURE_MS + 1, 3);
        assert_eq!(history.labels().count(), 3);
    }

    #[test]
    fn a_gesture_that_is_held_rests_as_long_as_it_likes() {
        let mut history = History::saved();
        history.note(Change::Text(typing("hd: 3", "1").0), 0, 1);
        history.hold_gesture(GESTURE_MS * 5);
        history.note(Change::Text(typing("hd: 1", "2").0), GESTURE_MS * 5 + 1, 2);
        assert_eq!(history.labels().count(), 1);
        history.close_gesture();
        history.hold_gesture(GESTURE_MS * 6);
        history.note(Change::Text(typing("hd: 2", "4").0), GESTURE_MS * 6 + 1, 3);
        assert_eq!(history.labels().count(), 2, "what is closed stays closed");
    }

    #[test]
    fn a_field_is_edited_until_it_is_left_or_undone() {
        let mut history = History::saved();
        assert!(!history.in_gesture());
        history.note(Change::Text(typing("hd: 3", "1").0), 0, 1);
        assert!(history.in_gesture());
        history.close_gesture();
        assert!(!history.in_gesture());
        history.note(Change::Text(typing("hd: 1", "2").0), 1, 2);
        history.undo();
        assert!(!history.in_gesture());
        history.redo();
        assert!(!history.in_gesture());
    }

    #[test]
    fn saving_is_a_mark_that_undo_and_redo_pass() {
        let mut history = History::saved();
        history.note(Change::Text(typing("hd: 3", "1").0), 0, 1);
        assert!(!history.at_saved());
        history.mark_saved();
        history.note(Change::Text(typing("hd: 1", "2").0), 1, 2);
        assert!(!history.at_saved());
        history.undo();
        assert!(history.at_saved());
        history.undo();
        assert!(!history.at_saved());
        history.redo();
        assert!(history.at_saved());
        history.undo();
        history.note(Change::Text(typing("hd: 3", "9").0), 9_000, 3);
        assert!(!history.at_saved(), "the saved state was dropped with what could be redone");
    }
}
