//! Reads the files of a library: regular files within its folder, of bounded size, as UTF-8 or else as Latin-1.
//!
//! A file that is included twice has two numbers, so that each number tells which line included it.

use super::limits::{LARGEST_FILE, LARGEST_LIBRARY, MOST_ENTRIES, MOST_FILES};
use super::{FileId, Place};
use augury_engine::content::disk;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// One file as it was read, for one `#include`.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Its path within the library's folder, with `/`.
    pub path: Arc<str>,
    /// Its text, with line ends as `\n`.
    pub text: Arc<str>,
    /// The line that included it; none for the first file.
    pub included: Option<Place>,
    /// Whether it is no UTF-8 and was read as Latin-1.
    pub latin: bool,
}

/// The files of a library, in the order of reading.
#[derive(Debug, Default)]
pub struct Files {
    root: PathBuf,
    all: Vec<SourceFile>,
    read: BTreeMap<PathBuf, (Arc<str>, Arc<str>, bool)>,
    bytes: u64,
}

impl Files {
    /// No files yet, of the library in a folder.
    pub fn new(root: &Path) -> Result<Files, String> {
        let root = std::fs::canonicalize(root).map_err(|e| format!("{}: {e}", root.display()))?;
        if !root.is_dir() {
            return Err(format!("{} is no folder", root.display()));
        }
        Ok(Files { root, ..Files::default() })
    }

    /// The file with this number.
    pub fn get(&self, file: FileId) -> Option<&SourceFile> {
        self.all.get(file.0 as usize)
    }

    /// All files in the order of reading.
    pub fn all(&self) -> &[SourceFile] {
        &self.all
    }

    /// The path of a file within the library; empty for a number that none has.
    pub fn path(&self, file: FileId) -> &str {
        self.get(file).map_or("", |file| &file.path)
    }

    /// The lines that included a file, the innermost first.
    pub fn includes(&self, file: FileId) -> Vec<Place> {
        let mut chain = Vec::new();
        let mut at = file;
        while let Some(place) = self.get(at).and_then(|file| file.included) {
            if chain.len() > self.all.len() {
                break;
            }
            chain.push(place);
            at = place.file;
        }
        chain
    }

    /// Whether a path on disk is that of a file, or of one that included it, directly or not.
    pub(super) fn is_open(&self, from: FileId, path: &Path) -> bool {
        let path = path.strip_prefix(&self.root).unwrap_or(path);
        let own = |file: FileId| Path::new(self.path(file)) == path;
        own(from) || self.includes(from).into_iter().any(|place| own(place.file))
    }

    /// Where the file that an `#include` names is: beside the file that names it, in the library's folder, or in one
    /// of the folders in it. Letters may differ in case.
    pub(super) fn find(&self, name: &str, from: Option<FileId>) -> Result<PathBuf, String> {
        let name = name.replace('\\', "/");
        let mut folders: Vec<PathBuf> = Vec::new();
        if let Some(parent) = from.and_then(|file| Path::new(self.path(file)).parent().map(Path::to_owned)) {
            folders.push(self.root.join(parent));
        }
        folders.push(self.root.clone());
        folders.extend(entries(&self.root).into_iter().map(|e| self.root.join(e)).filter(|p| p.is_dir()));
        for folder in folders {
            if let Some(found) = under(&folder, &name) {
                let found = std::fs::canonicalize(&found).map_err(|e| format!("`{name}`: {e}"))?;
                if !found.starts_with(&self.root) {
                    return Err(format!("`{name}` is outside the library's folder"));
                }
                return Ok(found);
            }
        }
        Err(format!("there is no file `{name}` in the library"))
    }

    /// Reads a file and gives it the next number.
    pub(super) fn open(&mut self, path: &Path, included: Option<Place>) -> Result<FileId, String> {
        if self.all.len() >= MOST_FILES {
            return Err(format!("the library has more than {MOST_FILES} files"));
        }
        if !self.read.contains_key(path) {
            let inside = path.strip_prefix(&self.root).map_err(|_| "it is outside the library's folder")?;
            let name = inside.to_string_lossy().replace('\\', "/");
            let (text, latin) = read(path).map_err(|what| format!("{name}: {what}"))?;
            self.read.insert(path.to_owned(), (name.into(), text.into(), latin));
        }
        let Some((name, text, latin)) = self.read.get(path).cloned() else {
            return Err("it could not be read".to_owned());
        };
        self.bytes = self.bytes.saturating_add(text.len() as u64);
        if self.bytes > LARGEST_LIBRARY {
            return Err(format!("the library has more than {} MB", LARGEST_LIBRARY >> 20));
        }
        let id = FileId(u32::try_from(self.all.len()).unwrap_or(u32::MAX));
        self.all.push(SourceFile { path: name, text, included, latin });
        Ok(id)
    }
}

/// The first file of a library: `main.irc` in its folder or in a folder in it, or else the only `.irc` file.
pub fn find_root(folder: &Path) -> Result<String, String> {
    let mut folders = vec![String::new()];
    folders.extend(entries(folder).into_iter().filter(|name| folder.join(name).is_dir()).map(|n| n + "/"));
    let mut others = Vec::new();
    for inside in &folders {
        for name in entries(&folder.join(inside)) {
            if !folder.join(inside).join(&name).is_file() {
                continue;
            }
            if name.eq_ignore_ascii_case("main.irc") {
                return Ok(format!("{inside}{name}"));
            }
            if name.to_ascii_lowercase().ends_with(".irc") {
                others.push(format!("{inside}{name}"));
            }
        }
    }
    match others.as_slice() {
        [one] => Ok(one.clone()),
        [] => Err(format!("{} has no file main.irc, nor has a folder in it", folder.display())),
        _ => Err(format!("{} has several .irc files and none is main.irc", folder.display())),
    }
}

/// The names in a folder, sorted; none where it cannot be read.
fn entries(folder: &Path) -> Vec<String> {
    let Ok((entries, _)) = disk::list(folder, MOST_ENTRIES) else { return Vec::new() };
    entries.iter().map(disk::Entry::name).collect()
}

/// The path of `name` under a folder, in this case or in another.
fn under(folder: &Path, name: &str) -> Option<PathBuf> {
    let mut at = folder.to_owned();
    for part in name.split('/').filter(|part| !matches!(*part, "" | ".")) {
        let exact = at.join(part);
        at = if part == ".." || exact.exists() {
            exact
        } else {
            at.join(entries(&at).into_iter().find(|entry| entry.eq_ignore_ascii_case(part))?)
        };
    }
    at.is_file().then_some(at)
}

fn read(path: &Path) -> Result<(String, bool), String> {
    let bytes = disk::read(path, LARGEST_FILE).map_err(|refusal| refusal.to_string())?;
    let (text, latin) = match String::from_utf8(bytes) {
        Ok(text) => (text, false),
        Err(bad) => (bad.into_bytes().into_iter().map(char::from).collect(), true),
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Ok((text.replace("\r\n", "\n").replace('\r', "\n"), latin))
}
