//! Everything that was done to the pack, in order, and going to any state of it.

use super::super::edit::Label;
use super::super::open::Document;
use super::{Key, Library};

/// A step: one change, or several in as many documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The resource that was changed, or the first of several.
    pub key: Key,
    /// What it is called.
    pub label: Label,
    /// Its place among all steps; later ones are higher.
    pub sequence: u64,
    /// Whether it is done, or was taken back.
    pub done: bool,
    /// How many files it changed.
    pub files: usize,
}

impl Library {
    /// All steps, the oldest first.
    pub fn log(&self) -> Vec<Entry> {
        let mut all: Vec<Entry> = Vec::new();
        for document in self.documents.values() {
            for step in document.history().entries() {
                let key = self.edited(document, step.sequence);
                let label = step.label.clone();
                all.push(Entry { key, label, sequence: step.sequence, done: step.done, files: 1 });
            }
        }
        all.sort_by(|a, b| (a.sequence, &a.key).cmp(&(b.sequence, &b.key)));
        all.dedup_by(|next, first| {
            let same = next.sequence == first.sequence && next.done == first.done;
            // Several changes of one document in one step count once.
            first.files += usize::from(same && next.key != first.key);
            same
        });
        all
    }

    /// Goes to the state after a step: all later ones are taken back, it and all before it are done. 0 is the state
    /// before the first. Answers how many steps were taken back or done again.
    ///
    /// # Errors
    /// Why a step cannot be taken back, or done again; those that could are.
    pub fn go_to(&mut self, sequence: u64) -> Result<usize, String> {
        let mut steps = 0;
        while let Some(key) = self.latest(sequence) {
            self.follow_or_say(&key, false)?;
            steps += 1;
        }
        while let Some(key) = self.first_undone(sequence) {
            self.follow_or_say(&key, true)?;
            steps += 1;
        }
        Ok(steps)
    }

    fn follow_or_say(&mut self, key: &Key, again: bool) -> Result<(), String> {
        if let Some(why) = self.blocked(key, again) {
            return Err(why);
        }
        let followed = if again { self.redo(key) } else { self.undo(key) };
        followed.map(|_| ()).ok_or_else(|| format!("{key} cannot be changed"))
    }

    /// The document with the latest step that is done, of those after a place.
    fn latest(&self, after: u64) -> Option<Key> {
        let next = |d: &Document| d.history().next_undo().map(|(_, sequence)| sequence);
        let all = self.documents.values().filter_map(|d| Some((next(d)?, d.key())));
        all.filter(|(sequence, _)| *sequence > after).max().map(|(_, key)| key.clone())
    }

    /// The document with the first step that can be done again, of those up to a place.
    fn first_undone(&self, to: u64) -> Option<Key> {
        let next = |d: &Document| d.history().next_redo().map(|(_, sequence)| sequence);
        let all = self.documents.values().filter_map(|d| Some((next(d)?, d.key())));
        all.filter(|(sequence, _)| *sequence <= to).min().map(|(_, key)| key.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::many::{Change, ValueChange, splices};
    use super::super::super::path::ValuePath;
    use super::*;

    fn library() -> (tempfile::TempDir, Library) {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dir.path().join("monsters")).unwrap();
        for id in ["a", "b"] {
            std::fs::write(dir.path().join(format!("monsters/{id}.ron")), "(cr: 1)").unwrap();
        }
        let library = Library::open(dir.path(), &mut |_, _| true).unwrap().0;
        (dir, library)
    }

    fn set(library: &mut Library, ids: &[&str], value: &str, at: u64) {
        let change = |id: &&str| ValueChange {
            key: Key::new("monsters", id),
            path: ValuePath::root().field("cr"),
            to: Change::Set(value.to_owned()),
        };
        let changes: Vec<ValueChange> = ids.iter().map(change).collect();
        let edits = splices(library, &changes).unwrap();
        library.edit_together(&format!("cr {value}"), edits, at).unwrap();
    }

    #[test]
    fn any_state_can_be_gone_to_and_back() {
        let (_dir, mut library) = library();
        set(&mut library, &["a"], "2", 0);
        set(&mut library, &["a", "b"], "3", 5_000);
        library.delete(&Key::new("monsters", "b"), 9_000).unwrap();
        let texts = |library: &Library| {
            ["a", "b"].map(|id| {
                let document = library.own_document(&Key::new("monsters", id)).unwrap();
                (document.text().to_owned(), document.exists())
            })
        };
        let log = library.log();
        assert_eq!(log.iter().map(|e| e.files).collect::<Vec<_>>(), [1, 2, 1]);
        let end = texts(&library);
        assert_eq!(library.go_to(log[0].sequence), Ok(2));
        assert_eq!(texts(&library)[0].0, "(cr: 2)");
        assert_eq!(texts(&library)[1], ("(cr: 1)".to_owned(), true));
        assert_eq!(library.log().iter().filter(|e| e.done).count(), 1);
        assert_eq!(library.go_to(0), Ok(1));
        assert!(!library.dirty(), "nothing is unsaved at the start");
        assert_eq!(library.go_to(u64::MAX), Ok(3));
        assert_eq!(texts(&library), end);
    }
}
