//! When unsaved edits go into the journal: a moment after the last of them, and no later than most of a second after
//! the first, however fast somebody types.
//!
//! The clock is the caller's (milliseconds of any monotonic kind). What is noted is on the disk a little later: the
//! journal's thread writes.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::sync::Arc;

use super::file_lock::FileLock;
use super::journal::{self, Journal, Unsaved};
use super::library::{Key, Library};

/// How long after the last edit its document goes into the journal, in milliseconds.
const QUIET_MS: u64 = 300;
/// How long an edit waits at most while others follow, in milliseconds.
const LONGEST_MS: u64 = 600;

/// What waits for the journal of the open pack, and the journal.
#[derive(Default)]
pub struct Keeper {
    journal: Option<Arc<Journal>>,
    waiting: BTreeSet<Key>,
    /// When the first and the last of what waits were edited.
    edited: Option<(u64, u64)>,
}

impl Keeper {
    /// Keeps from now on what is edited in a pack, below the folder for all journals. Answers what killed processes
    /// left of it that is not on the disk already, and words for what cannot be read. What waited of another pack is
    /// dropped.
    ///
    /// # Errors
    /// No folder can be claimed, or the journal's thread not started: nothing is kept then.
    pub fn keep(
        &mut self,
        journals: &Path,
        library: &mut Library,
    ) -> io::Result<(Vec<Unsaved>, Vec<String>)> {
        // Its own claim goes first: the same pack may be opened again.
        self.keep_nothing(library);
        let lock = FileLock::take(&journal::folder_for(journals, library.root()))?;
        let folder = lock.folder().to_owned();
        let (mut found, unreadable) = journal::recover(&folder);
        let journal = Arc::new(Journal::start(folder, lock)?);
        // A process killed between saving a file and forgetting its edits leaves what the file holds.
        let on_disk = |unsaved: &Unsaved| {
            let document = library.own_document(&library.file_of_unsaved(unsaved));
            unsaved.saved(document.and_then(|document| document.saved_text()))
        };
        let (saved, unsaved): (Vec<Unsaved>, Vec<Unsaved>) = found.drain(..).partition(on_disk);
        for key in saved.iter().map(Unsaved::key) {
            if unsaved.iter().all(|other| other.key() != key) {
                journal.forget(&key);
            }
        }
        library.note_in(Some(journal.clone()));
        self.journal = Some(journal);
        Ok((unsaved, unreadable))
    }

    /// Keeps nothing from now on.
    pub fn keep_nothing(&mut self, library: &mut Library) {
        library.note_in(None);
        *self = Self::default();
    }

    /// Files were edited.
    pub fn edited(&mut self, files: impl IntoIterator<Item = Key>, now: u64) {
        self.waiting.extend(files);
        self.edited = Some((self.edited.map_or(now, |(first, _)| first), now));
    }

    /// Whether something waits.
    pub fn waits(&self) -> bool {
        self.edited.is_some()
    }

    /// Notes what has waited long enough. What could not be written is told, once.
    pub fn poll(&mut self, library: &Library, now: u64) -> Vec<String> {
        if self.edited.is_some_and(|(first, last)| last + QUIET_MS <= now || first + LONGEST_MS <= now) {
            self.note(library);
        }
        self.journal.as_ref().map(|journal| journal.failures()).unwrap_or_default()
    }

    /// Notes all that waits, now.
    pub fn note(&mut self, library: &Library) {
        self.edited = None;
        let waiting = std::mem::take(&mut self.waiting);
        let Some(journal) = &self.journal else { return };
        for key in waiting {
            // One that was deleted here may let that of a pack below be seen; it is not that which is noted.
            if let Some(document) = library.own_document(&library.file_of(&key)) {
                journal.note(document);
            }
        }
    }

    /// Notes all that waits and comes back when it is on the disk.
    pub fn flush(&mut self, library: &Library) {
        self.note(library);
        if let Some(journal) = &self.journal {
            journal.flush();
        }
    }

    /// Drops what the journal has of some files.
    pub fn forget(&self, files: &[Key]) {
        if let Some(journal) = &self.journal {
            files.iter().for_each(|key| journal.forget(key));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_never_stops_typing_is_kept_all_the_same() {
        let dir = tempfile::tempdir().unwrap();
        let (pack, journals) = (dir.path().join("pack"), dir.path().join("journals"));
        std::fs::create_dir_all(pack.join("monsters")).unwrap();
        std::fs::write(pack.join("pack.ron"), "(name: \"test\")").unwrap();
        std::fs::write(pack.join("monsters/orc.ron"), "(hd: 0)").unwrap();
        let (mut library, _) = Library::open(&pack, &mut |_, _| true).unwrap();
        let orc = Key::new("monsters", "orc");
        let mut keeper = Keeper::default();
        assert_eq!(keeper.keep(&journals, &mut library).unwrap(), (vec![], vec![]));
        let kept = |keeper: &Keeper| {
            keeper.journal.as_ref().unwrap().flush();
            let (found, _) = journal::recover(&journal::folder_for(&journals, &pack).join("0"));
            found.into_iter().map(|unsaved| unsaved.text).collect::<Vec<_>>()
        };
        for n in 1..=9_u64 {
            library.set_text(&orc, &format!("(hd: {n})"), n * 100).unwrap();
            keeper.edited([orc.clone()], n * 100);
            assert_eq!(keeper.poll(&library, n * 100), [""; 0]);
        }
        assert_eq!(kept(&keeper), ["(hd: 7)"], "the first waited from 100 to 700");
        keeper.flush(&library);
        assert_eq!(kept(&keeper), ["(hd: 9)"]);
        keeper.forget(&[orc]);
        assert_eq!(kept(&keeper), [""; 0]);
    }

    #[test]
    fn killed_between_saving_and_forgetting_no_older_state_comes_back() {
        let dir = tempfile::tempdir().unwrap();
        let (pack, journals) = (dir.path().join("pack"), dir.path().join("journals"));
        std::fs::create_dir_all(pack.join("monsters")).unwrap();
        std::fs::write(pack.join("pack.ron"), "(name: \"test\")").unwrap();
        std::fs::write(pack.join("monsters/orc.ron"), "(hd: 0)").unwrap();
        let open = || Library::open(&pack, &mut |_, _| true).unwrap().0;
        let (mut library, mut keeper, orc) = (open(), Keeper::default(), Key::new("monsters", "orc"));
        keeper.keep(&journals, &mut library).unwrap();
        library.set_text(&orc, "(hd: 1)", 0).unwrap();
        keeper.edited([orc.clone()], 0);
        keeper.flush(&library);
        library.set_text(&orc, "(hd: 2)", 100).unwrap();
        assert!(library.save(&orc).unwrap());
        // Nothing tells the journal that it was saved.
        drop((library, keeper));
        let (mut library, mut keeper) = (open(), Keeper::default());
        assert_eq!(keeper.keep(&journals, &mut library).unwrap(), (vec![], vec![]));
        keeper.flush(&library);
        let (left, _) = journal::recover(&journal::folder_for(&journals, &pack).join("0"));
        assert_eq!(left, [], "what the file holds is forgotten");
    }

    #[test]
    fn a_pack_opened_again_finds_what_was_not_saved() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("pack.ron"), "(name: \"test\")").unwrap();
        let (mut library, _) = Library::open(dir.path(), &mut |_, _| true).unwrap();
        let journals = dir.path().join(".journals");
        let mut keeper = Keeper::default();
        keeper.keep(&journals, &mut library).unwrap();
        library.set_text(&Key::manifest(), "(name: \"typed\")", 0).unwrap();
        keeper.edited([Key::manifest()], 0);
        keeper.note(&library);
        let (found, _) = keeper.keep(&journals, &mut library).unwrap();
        assert_eq!(found.len(), 1);
        let mut same_pack = library.clone();
        let other = Keeper::default().keep(&journals, &mut same_pack).unwrap();
        assert_eq!(other, (vec![], vec![]), "another program has a folder of its own");
    }
}
