//! A copy of the shipped pack on the disk, and its files as bytes.

use augury_tests::pack::shipped_folder;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Every file below a folder, by its path below it.
pub fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(here) = folders.pop() {
        for entry in fs::read_dir(&here).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let bytes = fs::read(&path).unwrap();
                found.insert(path.strip_prefix(folder).unwrap().to_owned(), bytes);
            }
        }
    }
    found
}

/// Copies the shipped pack into a new folder.
pub fn shipped_copy() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (path, bytes) in files(&shipped_folder()) {
        let to = dir.path().join(path);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::write(to, bytes).unwrap();
    }
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
