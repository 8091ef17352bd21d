//! Files that are named on the command line: regular files of a bounded size, and nothing else.

use std::fs::{File, metadata};
use std::io::{self, Read};
use std::path::Path;

/// Opens a regular file of at most so many bytes. Nothing else is opened: a pipe or a device may never end.
///
/// # Errors
/// It is something else, is longer, or may not be read.
pub(super) fn open(path: &Path, most: u64) -> io::Result<File> {
    let about = metadata(path)?;
    if !about.is_file() {
        let what = if about.is_dir() { "it is a folder" } else { "it is no regular file" };
        return Err(io::Error::other(what));
    }
    if about.len() > most {
        return Err(too_long(about.len(), most));
    }
    File::open(path)
}

/// The text of such a file.
///
/// # Errors
/// As [`open`]; it is no UTF-8 text.
pub(super) fn text(path: &Path, most: u64) -> io::Result<String> {
    let mut text = String::new();
    // It may grow while it is read.
    let length = open(path, most)?.take(most.saturating_add(1)).read_to_string(&mut text)?;
    if length as u64 > most { Err(too_long(length as u64, most)) } else { Ok(text) }
}

fn too_long(length: u64, most: u64) -> io::Error {
    io::Error::other(format!("it has {length} bytes, and at most {} MiB are read", most >> 20))
}
