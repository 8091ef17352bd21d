//! What imports leave that are killed while they write: files beside those of a pack (`.hen.ron.import-17-0`), and new
//! folders beside the place of a pack (`.pack.import-17-0`). The next import into the same place takes them away.
//!
//! Whoever writes holds a lock on the folder that it writes into, which ends with its process, however that ends. Only
//! what has such a name, holds nothing that an import does not write, and belongs to no living import is taken away.

use crate::pack::is_of_a_pack;
use augury_engine::content::disk::{self, Entry, EntryKind, FolderLock, lock_folder};
use augury_engine::content::limits;
use augury_engine::content::origins::ORIGINS;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Where folders cannot be locked, what has not changed for so long is nobody's any more.
const ABANDONED: Duration = Duration::from_secs(600);

/// What stands between the name of a file or folder and the numbers of whoever writes it.
const MARK: &str = ".import-";

/// What the names of new folders had there before.
const OLD_MARK: &str = ".new-";

/// What was found of imports that were stopped.
#[derive(Debug, Default)]
pub(crate) struct Leftovers {
    /// What was taken away.
    pub cleared: Vec<String>,
    /// What may be of such an import, and stays.
    pub kept: Vec<String>,
}

/// The name of what an import writes first, beside the file or folder of this name.
pub(crate) fn beside(own: &OsStr, number: u32) -> OsString {
    let mut hidden = OsString::from(".");
    hidden.push(own);
    hidden.push(format!("{MARK}{}-{number}", std::process::id()));
    hidden
}

/// The name that such a name was made of.
fn own_of(hidden: &str) -> Option<&str> {
    let (own, numbers) = hidden.strip_prefix('.')?.rsplit_once(MARK)?;
    let (process, number) = numbers.split_once('-')?;
    (is_number(process) && is_number(number)).then_some(own)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.len() <= 10 && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl Leftovers {
    /// Takes away what lies in the folder of a pack, which this import has locked.
    pub fn clear_pack(&mut self, folder: &Path, lock: &FolderLock) {
        for entry in entries(folder) {
            self.clear_file(&entry, "", lock);
            let name = entry.name();
            if entry.kind == EntryKind::Folder && is_of_a_pack(&format!("{name}/x.ron")) {
                entries(&entry.path).iter().for_each(|inside| self.clear_file(inside, &name, lock));
            }
        }
    }

    fn clear_file(&mut self, entry: &Entry, folder: &str, lock: &FolderLock) {
        let name = entry.name();
        let Some(own) = own_of(&name) else { return };
        let ours = match folder {
            "" => own == ORIGINS || is_of_a_pack(own),
            _ => is_of_a_pack(&format!("{folder}/{own}")),
        };
        let gone = match lock {
            FolderLock::Held(_) => true,
            FolderLock::Taken => return,
            FolderLock::Unknown => is_old(&entry.path),
        };
        let cleared = ours && gone && entry.kind == EntryKind::File;
        self.note(&entry.path, cleared && std::fs::remove_file(&entry.path).is_ok());
    }

    /// Takes away new folders that were begun beside the place of a pack.
    pub fn clear_beside(&mut self, target: &Path) {
        let Some(name) = target.file_name().and_then(OsStr::to_str) else { return };
        let parent = target.parent().filter(|parent| !parent.as_os_str().is_empty());
        for entry in entries(parent.unwrap_or(Path::new("."))) {
            let found = entry.name();
            let path = target.with_file_name(&found);
            if own_of(&found) == Some(name) {
                let lock = lock_folder(&path);
                if !matches!(lock, FolderLock::Taken) {
                    let gone = matches!(lock, FolderLock::Held(_)) || is_old(&path);
                    let ours = entry.kind == EntryKind::Folder && gone;
                    self.note(&path, ours && remove_begun(&path));
                }
            } else if found
                .strip_prefix('.')
                .and_then(|rest| rest.strip_prefix(name)?.strip_prefix(OLD_MARK))
                .is_some_and(is_number)
            {
                self.note(&path, false);
            }
        }
    }

    fn note(&mut self, path: &Path, cleared: bool) {
        let into = if cleared { &mut self.cleared } else { &mut self.kept };
        into.push(path.display().to_string());
    }
}

/// What is in a folder; nothing where it cannot be read: then nothing can be written there either, which is told.
fn entries(folder: &Path) -> Vec<Entry> {
    disk::list(folder, limits::ENTRIES).map_or_else(|_| Vec::new(), |(entries, _)| entries)
}

fn is_old(path: &Path) -> bool {
    let changed = path.symlink_metadata().and_then(|about| about.modified());
    let age = changed.ok().and_then(|at| SystemTime::now().duration_since(at).ok());
    age.is_some_and(|age| age > ABANDONED)
}

/// Removes a pack that was begun, if it holds nothing but what an import writes. A folder that something else comes into
/// meanwhile stays.
fn remove_begun(folder: &Path) -> bool {
    let (mut files, mut folders): (Vec<PathBuf>, Vec<PathBuf>) = (Vec::new(), Vec::new());
    for entry in entries(folder) {
        let name = entry.name();
        match entry.kind {
            EntryKind::File if name == ORIGINS || is_of_a_pack(&name) => files.push(entry.path),
            EntryKind::Folder => {
                for inside in entries(&entry.path) {
                    if inside.kind != EntryKind::File || !is_of_a_pack(&format!("{name}/{}", inside.name())) {
                        return false;
                    }
                    files.push(inside.path);
                }
                folders.push(entry.path);
            }
            _ => return false,
        }
    }
    folders.push(folder.to_owned());
    files.iter().all(|file| std::fs::remove_file(file).is_ok())
        && folders.iter().all(|folder| std::fs::remove_dir(folder).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_those_that_people_give() {
        let made = beside(OsStr::new("hen.ron"), 3);
        assert_eq!(made.to_str().and_then(own_of), Some("hen.ron"));
        for name in [
            ".hen.ron.import-1",
            ".hen.ron.import-1-",
            ".hen.ron.import-1-0.bak",
            "hen.ron.import-1-0",
            ".hen.ron",
        ] {
            assert_eq!(own_of(name), None, "{name}");
        }
    }
}
