//! Saving several files, and again what the disk refused: a full disk, a folder that is gone for a while, a file that
//! another program holds. Nothing is lost meanwhile: the edits stand in their documents and in the journal.
//!
//! The clock is the caller's, in milliseconds.

use std::collections::BTreeSet;

use super::library::{Key, Library};
use super::open::SaveError;

/// How long after a refusal it is tried again, in milliseconds.
pub const AGAIN_MS: u64 = 3_000;

/// The files that were to be saved and are not, since the system refused.
#[derive(Clone, Debug, Default)]
pub struct Refused {
    files: BTreeSet<Key>,
    /// When they are tried again.
    at: u64,
}

/// What came of saving.
#[derive(Debug, Default)]
pub struct Saved {
    /// What was written.
    pub written: Vec<Key>,
    /// What another program changed: the author must choose.
    pub asked: Vec<Key>,
    /// Old names whose files are kept until what they are called now can be saved.
    pub kept: Vec<Key>,
    /// Why the others were not, each once.
    pub faults: Vec<String>,
}

impl Refused {
    /// Saves files. One that fails does not keep the others from being saved; those that the system refused are tried
    /// again by [`Refused::again`]. The file of an old name is removed only once that of the new name is written.
    pub fn save(&mut self, library: &mut Library, keys: impl IntoIterator<Item = Key>, now: u64) -> Saved {
        let mut saved = Saved::default();
        let gone = |key: &Key| library.own_document(key).is_some_and(|d| !d.exists());
        let (removed, written): (Vec<Key>, Vec<Key>) = keys.into_iter().partition(gone);
        for key in written.into_iter().chain(removed) {
            let file = library.file_of(&key);
            if let Some(new) = self.waits_for(library, &key, &saved) {
                saved.faults.push(format!("{key} is kept until its new name {new} can be saved"));
                if self.files.contains(&library.file_of(&new)) {
                    self.files.insert(file);
                }
                saved.kept.push(key);
                continue;
            }
            match library.save(&key) {
                Ok(written) => {
                    self.files.remove(&file);
                    saved.written.extend(written.then_some(key));
                }
                Err(error) => {
                    let fault = error.to_string();
                    match error {
                        SaveError::DiskChanged(_) => {
                            self.files.remove(&file);
                            saved.asked.push(key);
                        }
                        SaveError::Io(..) => {
                            self.files.insert(file);
                            self.at = now + AGAIN_MS;
                        }
                    }
                    if !saved.faults.contains(&fault) {
                        saved.faults.push(fault);
                    }
                }
            }
        }
        saved
    }

    /// The new name of a resource whose old file is to be removed, if it was not saved.
    fn waits_for(&self, library: &Library, key: &Key, saved: &Saved) -> Option<Key> {
        let gone = library.own_document(key).is_some_and(|d| !d.exists());
        let new = library.other_name(key).filter(|_| gone)?;
        let file = library.file_of(&new);
        let asked = saved.asked.iter().any(|asked| library.file_of(asked) == file);
        (asked || self.files.contains(&file)).then_some(new)
    }

    /// Tries again what was refused, if it is time; `None` where there is nothing to try yet.
    pub fn again(&mut self, library: &mut Library, now: u64) -> Option<Saved> {
        if self.files.is_empty() || now < self.at {
            return None;
        }
        let files = std::mem::take(&mut self.files);
        // What was taken back since has nothing to save.
        let dirty = |key: &Key| library.own_document(key).is_some_and(|d| d.dirty());
        let files: Vec<Key> = files.into_iter().filter(dirty).collect();
        Some(self.save(library, files, now))
    }

    /// The files that wait to be tried again.
    pub fn files(&self) -> impl Iterator<Item = &Key> {
        self.files.iter()
    }
}
