//! What the bars say of the whole library in every frame, worked out once after each change of it: of thousands of
//! documents each would be asked several times a frame.

use std::cell::RefCell;

use crate::document::edit::Label;
use crate::document::library::{Key, Library};

/// What was found at the last change.
#[derive(Clone, Debug, Default)]
struct Found {
    version: u64,
    unsaved: usize,
    undo: Option<(Key, Label)>,
    redo: Option<(Key, Label)>,
}

/// The library at a cache.
#[derive(Debug, Default)]
pub struct SummaryCache(RefCell<Found>);

impl SummaryCache {
    /// How many files have unsaved edits.
    pub fn unsaved(&self, library: &Library) -> usize {
        self.see(library, |found| found.unsaved)
    }

    /// The document whose last change is the latest of all, and that change.
    pub fn next_undo(&self, library: &Library) -> Option<(Key, Label)> {
        self.see(library, |found| found.undo.clone())
    }

    /// The document whose undone change is the first to come again, and that change.
    pub fn next_redo(&self, library: &Library) -> Option<(Key, Label)> {
        self.see(library, |found| found.redo.clone())
    }

    fn see<T>(&self, library: &Library, what: impl FnOnce(&Found) -> T) -> T {
        let mut found = self.0.borrow_mut();
        // A library that nothing was opened in has 0, and nothing in it.
        if found.version != library.version() {
            *found = Found {
                version: library.version(),
                unsaved: library.documents().filter(|d| d.dirty()).count(),
                undo: library.next_undo(None),
                redo: library.next_redo(None),
            };
        }
        what(&found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_a_save_and_undo_are_seen_at_once() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dir.path().join("monsters")).unwrap();
        std::fs::write(dir.path().join("pack.ron"), "(name: \"test\")").unwrap();
        std::fs::write(dir.path().join("monsters/orc.ron"), "(hd: 0)").unwrap();
        let (mut library, _) = Library::open(dir.path(), &mut |_, _| true).unwrap();
        let orc = Key::new("monsters", "orc");
        let cache = SummaryCache::default();
        let all = |library: &Library| {
            let [undo, redo] = [cache.next_undo(library), cache.next_redo(library)];
            (cache.unsaved(library), undo.is_some(), redo.is_some())
        };
        assert_eq!(all(&library), (0, false, false));
        library.set_text(&orc, "(hd: 1)", 0).unwrap();
        assert_eq!(all(&library), (1, true, false));
        library.save(&orc).unwrap();
        assert_eq!(all(&library), (0, true, false));
        library.undo(&orc);
        assert_eq!(all(&library), (1, false, true));
        std::fs::write(dir.path().join("monsters/orc.ron"), "(hd: 0)").unwrap();
        library.disk_changed(&[dir.path().join("monsters/orc.ron")], 1);
        assert_eq!(all(&library).0, 0);
    }
}
