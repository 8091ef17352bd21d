//! The files of a library, in the order of reading: regular files within its folder, of bounded size. `find` tells where
//! they are, `encoding` what their bytes say.
//!
//! A file that is included twice has two numbers, so that each number tells which line included it.

use super::encoding::decoded;
use super::find::{self, NotRead, Seen};
use super::limits::{LARGEST_FILE, LARGEST_LIBRARY, MOST_FILES};
use super::{FileId, Place};
use augury_engine::content::disk;
use std::collections::{BTreeMap, BTreeSet};
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
    /// Line and column of the first byte that is no UTF-8; the file was then read as Windows-1252.
    pub not_utf8: Option<(u32, u32)>,
}

/// A file that was read: its path within the library, its text, and where it is no UTF-8.
type Known = (Arc<str>, Arc<str>, Option<(u32, u32)>);

/// The files of a library, in the order of reading.
#[derive(Debug, Default)]
pub struct Files {
    root: PathBuf,
    all: Vec<SourceFile>,
    read: BTreeMap<PathBuf, Known>,
    /// Files that some `#include` names, read or not.
    named: BTreeSet<PathBuf>,
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

    /// Where the file is that an `#include` names: beside the file that names it, or else in the library's folder or in
    /// one of the folders in it. Letters may differ in case.
    ///
    /// # Errors
    /// It is in none of them or lies outside, or several hold different files of this name.
    pub(super) fn find(&mut self, name: &str, from: Option<FileId>) -> Result<PathBuf, NotRead> {
        let name = name.replace('\\', "/");
        let own = from.and_then(|file| Path::new(self.path(file)).parent());
        let own = own.map_or_else(|| self.root.clone(), |parent| self.root.join(parent));
        match find::under(&own, &name) {
            Seen::File(path) => return self.inside(&name, path),
            Seen::Barred(path, why) => return Err(self.barred(&name, &path, &why)),
            Seen::Nothing => {}
        }
        let (mut found, mut why_not): (BTreeSet<PathBuf>, Option<NotRead>) = (BTreeSet::new(), None);
        for folder in find::folders(&self.root).into_iter().filter(|folder| *folder != own) {
            let missing = match find::under(&folder, &name) {
                Seen::File(path) => match self.inside(&name, path) {
                    Ok(path) => {
                        found.insert(path);
                        continue;
                    }
                    Err(outside) => outside,
                },
                Seen::Barred(path, why) => self.barred(&name, &path, &why),
                Seen::Nothing => continue,
            };
            why_not.get_or_insert(missing);
        }
        let mut all = found.iter();
        match (all.next(), all.next()) {
            (None, _) => Err(why_not.unwrap_or_else(|| {
                NotRead::new(
                    format!("there is no file `{name}` in the library"),
                    "put the file there, or choose the folder that holds it",
                )
            })),
            (Some(first), Some(_)) if !find::are_the_same(&found) => {
                let places: Vec<String> = found.iter().map(|path| self.shown(path)).collect();
                Err(NotRead::new(
                    format!("`{name}` is in several folders: {}", find::listed(&places)),
                    format!("write the folder too, as in #include \"{}\"", self.shown(first)),
                ))
            }
            (Some(first), _) => Ok(first.clone()),
        }
    }

    /// A file that was found, by its real path, which has to lie within the library.
    fn inside(&mut self, name: &str, path: PathBuf) -> Result<PathBuf, NotRead> {
        let real = std::fs::canonicalize(&path);
        let real = real.map_err(|error| self.barred(name, &path, &error.to_string()))?;
        if !real.starts_with(&self.root) {
            let what = format!("`{name}` is outside the library's folder");
            return Err(NotRead::new(what, "put the file there, or choose the folder that holds it"));
        }
        self.named.insert(real.clone());
        Ok(real)
    }

    fn barred(&self, name: &str, path: &Path, why: &str) -> NotRead {
        let what = format!("there is no file `{name}` that can be read: {}: {why}", self.shown(path));
        NotRead::new(what, "put the file there, and see that it may be read")
    }

    /// A path as messages name it: within the library, with `/`.
    fn shown(&self, path: &Path) -> String {
        let inside = path.strip_prefix(&self.root).unwrap_or(path);
        match inside.as_os_str().is_empty() {
            true => "the library's folder".to_owned(),
            false => inside.to_string_lossy().replace('\\', "/"),
        }
    }

    /// Files of the library's kinds that no `#include` names, and folders that cannot be looked through.
    pub(super) fn unread(&self) -> Vec<NotRead> {
        let (files, closed) = find::of_the_kinds(&self.root);
        let files = files.iter().filter(|path| !self.named.contains(*path)).map(|path| {
            let what = format!("{} is not read: no #include that counts names it", self.shown(path));
            NotRead::new(what, "include it, or take it out of the library's folder")
        });
        let closed = closed.iter().map(|(path, why)| {
            let what = format!("{} cannot be looked through: {why}", self.shown(path));
            NotRead::new(what, "see that it may be read, or take it out of the library's folder")
        });
        files.chain(closed).collect()
    }

    /// Reads a file and gives it the next number.
    pub(super) fn open(&mut self, path: &Path, included: Option<Place>) -> Result<FileId, String> {
        if self.all.len() >= MOST_FILES {
            return Err(format!("the library has more than {MOST_FILES} files"));
        }
        if !self.read.contains_key(path) {
            let inside = path.strip_prefix(&self.root).map_err(|_| "it is outside the library's folder")?;
            let name = inside.to_string_lossy().replace('\\', "/");
            let bytes = disk::read(path, LARGEST_FILE).map_err(|refusal| format!("{name}: {refusal}"))?;
            let (text, not_utf8) = decoded(bytes);
            self.read.insert(path.to_owned(), (name.into(), text.into(), not_utf8));
        }
        let Some((name, text, not_utf8)) = self.read.get(path).cloned() else {
            return Err("it could not be read".to_owned());
        };
        self.bytes = self.bytes.saturating_add(text.len() as u64);
        if self.bytes > LARGEST_LIBRARY {
            return Err(format!("the library has more than {} MB", LARGEST_LIBRARY >> 20));
        }
        let id = FileId(u32::try_from(self.all.len()).unwrap_or(u32::MAX));
        self.all.push(SourceFile { path: name, text, included, not_utf8 });
        Ok(id)
    }
}
