//! Folders with all that is in them: their files, and copies.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// Every file below a folder, sorted.
///
/// # Errors
/// A folder that cannot be read.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for entry in WalkDir::new(folder) {
        let entry = entry.map_err(|error| error.to_string())?;
        if entry.file_type().is_file() {
            files.push(entry.into_path());
        }
    }
    files.sort();
    Ok(files)
}

/// Copies a folder with all that is in it.
///
/// # Errors
/// A file or folder that cannot be read or written.
pub fn copy(from: &Path, to: &Path) -> io::Result<()> {
    for entry in WalkDir::new(from) {
        let entry = entry?;
        let target = to.join(entry.path().strip_prefix(from).map_err(io::Error::other)?);
        match entry.file_type().is_dir() {
            true => fs::create_dir_all(target)?,
            false => drop(fs::copy(entry.path(), target)?),
        }
    }
    Ok(())
}
