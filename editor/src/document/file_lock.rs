//! Whose journal is whose: several programs may have one pack open.
//!
//! Each keeps its unsaved edits in a folder of its own below the pack's (`0`, `1`, …), which it claims by a lock that
//! ends with the process, however that ends. A claim takes over what killed processes left; of a file that two of them
//! had edited both states, the later one under the usual name and the other beside it.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::journal::{self, Standing};

/// The folder of this process's journal, claimed until this is dropped.
#[derive(Debug)]
pub struct FileLock {
    folder: PathBuf,
    /// Held, never read.
    _lock: File,
}

impl FileLock {
    /// Claims a folder below a pack's, the first that no living process has.
    ///
    /// # Errors
    /// The folder cannot be made or read.
    pub fn take(of_pack: &Path) -> io::Result<Self> {
        fs::create_dir_all(of_pack)?;
        let mut own: Option<Self> = None;
        for n in 0.. {
            let folder = of_pack.join(n.to_string());
            let there = folder.is_dir();
            if !there && own.is_some() {
                break;
            }
            fs::create_dir_all(&folder)?;
            let Some(lock) = lock(&folder)? else { continue };
            match &own {
                None => own = Some(Self { folder, _lock: lock }),
                // Its folder stays: another process may be waiting to claim it.
                Some(own) => own.take_over(&folder)?,
            }
        }
        let own = own.ok_or_else(|| io::Error::other("no folder could be claimed"))?;
        // Where edits lay before there were claims.
        own.take_over(of_pack)?;
        Ok(own)
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Moves what a killed process left into this folder. Where another state of the same file is there already, the
    /// later one has the name, and the other stands beside it under a number.
    fn take_over(&self, from: &Path) -> io::Result<()> {
        for entry in fs::read_dir(from)? {
            let path = entry?.path();
            let (true, Some(name)) = (path.extension().is_some_and(|e| e == "json"), path.file_name()) else {
                continue;
            };
            let here = self.folder.join(name);
            if !here.exists() {
                fs::rename(&path, &here)?;
                continue;
            }
            match journal::standing(&path, &here)? {
                Standing::Same => fs::remove_file(&path)?,
                Standing::Earlier => fs::rename(&path, beside(&here))?,
                Standing::Later => {
                    fs::rename(&here, beside(&here))?;
                    fs::rename(&path, &here)?;
                }
            }
        }
        Ok(())
    }
}

/// The first free name beside a file of the journal: `a.json`, `a-1.json`, `a-2.json`.
fn beside(file: &Path) -> PathBuf {
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let name = |n: u32| file.with_file_name(format!("{stem}-{n}.json"));
    (1..).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(0))
}

/// The lock of a folder; `None` where another process has it. Where the system knows no locks it counts as free.
fn lock(folder: &Path) -> io::Result<Option<File>> {
    let file = File::options().create(true).truncate(false).write(true).open(folder.join("lock"))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Ok(None),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(file)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_have_a_folder_each_and_what_the_dead_left_is_taken_over() {
        let dir = tempfile::tempdir().unwrap();
        let first = FileLock::take(dir.path()).unwrap();
        let second = FileLock::take(dir.path()).unwrap();
        assert_ne!(first.folder(), second.folder());
        fs::write(first.folder().join("a.json"), "first").unwrap();
        fs::write(second.folder().join("b.json"), "second").unwrap();
        drop(second);
        let third = FileLock::take(dir.path()).unwrap();
        let names = |lock: &FileLock| {
            let entries = fs::read_dir(lock.folder()).unwrap();
            let names = entries.map(|e| e.unwrap().file_name().into_string().unwrap());
            let mut names: Vec<String> = names.filter(|name| name.ends_with("json")).collect();
            names.sort();
            names
        };
        assert_eq!((names(&first), names(&third)), (vec!["a.json".into()], vec!["b.json".into()]));
        drop((first, third));
        fs::write(dir.path().join("c.json"), "of an older version").unwrap();
        assert_eq!(names(&FileLock::take(dir.path()).unwrap()), ["a.json", "b.json", "c.json"]);
    }

    #[test]
    fn of_two_states_of_one_file_both_stay_and_the_later_has_its_name() {
        let dir = tempfile::tempdir().unwrap();
        let locks = [(); 3].map(|()| FileLock::take(dir.path()).unwrap());
        let day = std::time::Duration::from_secs(86_400);
        for (lock, (text, age)) in locks.iter().zip([("old", 2), ("new", 1), ("new", 3)]) {
            let file = File::create(lock.folder().join("a.json")).unwrap();
            io::Write::write_all(&mut &file, text.as_bytes()).unwrap();
            file.set_modified(std::time::SystemTime::now() - day * age).unwrap();
        }
        drop(locks);
        let lock = FileLock::take(dir.path()).unwrap();
        let text = |name: &str| fs::read_to_string(lock.folder().join(name)).ok();
        assert_eq!(text("a.json").as_deref(), Some("new"));
        assert_eq!(text("a-1.json").as_deref(), Some("old"));
        assert_eq!(text("a-2.json"), None, "the same twice is kept once");
    }
}
