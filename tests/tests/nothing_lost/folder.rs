//! A copy of the shipped pack on the disk, and its files as bytes.

use augury_tests::folders;
use augury_tests::pack::shipped_folder;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Every file below a folder, by its path below it.
pub fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let below = |file: &PathBuf| file.strip_prefix(folder).unwrap().to_owned();
    let files = folders::files(folder).unwrap();
    files.iter().map(|file| (below(file), fs::read(file).unwrap())).collect()
}

/// Copies the shipped pack into a new folder.
pub fn shipped_copy() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    folders::copy(&shipped_folder(), dir.path()).unwrap();
    dir
}

/// Two folders hold the same files with the same bytes.
#[track_caller]
pub fn same(now: &BTreeMap<PathBuf, Vec<u8>>, before: &BTreeMap<PathBuf, Vec<u8>>) {
    for (path, bytes) in before {
        match now.get(path) {
            None => panic!("{} is gone", path.display()),
            Some(found) if found != bytes => panic!(
                "{} differs:\n{}\n---\n{}",
                path.display(),
                String::from_utf8_lossy(found),
                String::from_utf8_lossy(bytes)
            ),
            Some(_) => {}
        }
    }
    let more: Vec<_> = now.keys().filter(|path| !before.contains_key(*path)).collect();
    assert!(more.is_empty(), "files that were not there: {more:?}");
}
