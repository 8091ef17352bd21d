//! Folders with all that is in them. The benches use it too.

use std::path::Path;
use walkdir::WalkDir;

/// Copies a folder with all that is in it.
pub fn copy(from: &Path, to: &Path) {
    for entry in WalkDir::new(from) {
        let entry = entry.unwrap();
        let target = to.join(entry.path().strip_prefix(from).unwrap());
        match entry.file_type().is_dir() {
            true => std::fs::create_dir_all(target).unwrap(),
            false => drop(std::fs::copy(entry.path(), target).unwrap()),
        }
    }
}
