//! The files among the places that somebody names: of a folder those that are called as traces are. What is passed over,
//! and what is named twice, is told (`passed`).

use super::passed::{NAMED, Passed, is_called_like_one};
use crate::lab::conform::Fault;
use crate::lab::escape::one_line;
use crate::lab::json::Object;
use augury_engine::content::disk::{self, EntryKind, Refusal};
use augury_engine::content::limits;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::{Path, PathBuf};

/// What is named, of which each file comes once.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// Every trace and set, in order.
    pub files: Vec<PathBuf>,
    /// What is called as traces are and cannot be read.
    pub left_out: Vec<Fault>,
    /// What else stands in the folders.
    pub passed: Passed,
    /// Files and folders that are named again, and as what they were named first.
    again: Vec<(PathBuf, PathBuf)>,
    /// What is named, by where it is.
    known: BTreeMap<PathBuf, PathBuf>,
}

impl Places {
    /// Every trace among files and folders, in order; in a folder those that end in `.jsonl` or `.jsonl.xz`.
    ///
    /// # Errors
    /// What can't be looked at, a line each.
    pub fn of(places: &[PathBuf]) -> Result<Places, Vec<String>> {
        let (mut all, mut faults) = (Places::default(), Vec::new());
        for place in places {
            match place.is_dir() {
                true if all.is_new(place) => all.folder(place, &mut faults),
                true => {}
                false => all.file(place.clone()),
            }
        }
        let known = &all.known;
        all.passed.take_out(&|path| known.contains_key(&real(path)));
        if faults.is_empty() {
            return Ok(all);
        }
        faults.extend(all.passed.lines());
        Err(faults)
    }

    /// Notes for standard error: what is named more than once.
    pub fn notes(&self) -> Vec<String> {
        let told = |path: &Path| one_line(&path.to_string_lossy()).into_owned();
        let one = |(again, first): &(PathBuf, PathBuf)| match again == first {
            true => format!("{} is named twice; it is compared once", told(again)),
            false => format!("{} is {} under another name; it is compared once", told(again), told(first)),
        };
        let more = self.again.len().saturating_sub(NAMED);
        let more = (more > 0).then(|| format!("{more} more are named twice; they are compared once"));
        self.again.iter().take(NAMED).map(one).chain(more).collect()
    }

    /// The same as a field `named_twice`, and what is passed over; nothing where there is nothing to be told.
    pub fn with(&self, object: Object) -> Object {
        let object = self.passed.with(object);
        let again: Vec<String> = self.again.iter().map(|(path, _)| path.display().to_string()).collect();
        if again.is_empty() { object } else { object.with("named_twice", again) }
    }

    /// Is a file or folder named for the first time?
    fn is_new(&mut self, place: &Path) -> bool {
        match self.known.entry(real(place)) {
            Entry::Occupied(first) => self.again.push((place.to_owned(), first.get().clone())),
            Entry::Vacant(new) => {
                new.insert(place.to_owned());
                return true;
            }
        }
        false
    }

    fn file(&mut self, file: PathBuf) {
        if self.is_new(&file) {
            self.files.push(file);
        }
    }

    fn folder(&mut self, folder: &Path, faults: &mut Vec<String>) {
        let shown = folder.display().to_string();
        let (entries, more) = match disk::list(folder, limits::ENTRIES) {
            Ok(listed) => listed,
            Err(error) => {
                faults.push(format!("{shown}: {error}. Check that it may be read"));
                return;
            }
        };
        if more {
            let text = format!(
                "more than {} entries, and the rest are left out; divide the folder",
                limits::ENTRIES
            );
            self.left_out.push(Fault::at(&shown, 0, text));
        }
        let (mut any, out) = (false, self.left_out.len());
        for entry in entries {
            if !is_trace(&entry) {
                self.pass_over(folder, &entry);
                continue;
            }
            let why = match entry.kind {
                EntryKind::File => None,
                EntryKind::Link if entry.path.is_file() => None,
                EntryKind::Link => Some("the link leads to no file".to_owned()),
                EntryKind::Folder => Some(Refusal::NotAFile("a folder").to_string()),
                EntryKind::Other(what) => Some(Refusal::NotAFile(what).to_string()),
            };
            match why {
                None => {
                    any = true;
                    self.file(entry.path);
                }
                Some(why) => {
                    let text = format!("{why}: it is left out; replace it by a regular file, or remove it");
                    self.left_out.push(Fault::at(&entry.path.display().to_string(), 0, text));
                }
            }
        }
        if !any && self.left_out.len() == out {
            faults.push(format!("{shown}: no trace in it (.jsonl, .jsonl.xz)"));
        }
    }

    /// A folder in a folder is looked through for what is called as traces and sets are.
    fn pass_over(&mut self, folder: &Path, entry: &disk::Entry) {
        if entry.kind != EntryKind::Folder && !(entry.kind == EntryKind::Link && entry.path.is_dir()) {
            self.passed.file(folder, &entry.name());
            return;
        }
        if is_called_like_one(&entry.name()) {
            let text = format!(
                "{}: it is left out; replace it by a regular file, or remove it",
                Refusal::NotAFile("a folder")
            );
            self.left_out.push(Fault::at(&entry.path.display().to_string(), 0, text));
            return;
        }
        let mut left = limits::ENTRIES;
        let mut below = vec![entry.path.clone()];
        let mut like = Vec::new();
        while let Some(inner) = below.pop() {
            let (entries, more) = match disk::list(&inner, left) {
                Ok(listed) => listed,
                Err(error) => {
                    let text = format!("{error}: it is not looked through; check that it may be read");
                    self.left_out.push(Fault::at(&inner.display().to_string(), 0, text));
                    continue;
                }
            };
            left = left.saturating_sub(entries.len());
            for entry in entries {
                match entry.kind {
                    EntryKind::Folder => below.push(entry.path),
                    _ if is_called_like_one(&entry.name()) => like.push(entry.path),
                    _ => {}
                }
            }
            if more {
                let text = format!("more than {} entries, and it is passed over; divide it", limits::ENTRIES);
                self.left_out.push(Fault::at(&entry.path.display().to_string(), 0, text));
                break;
            }
        }
        self.passed.folder(folder, &entry.name(), like);
    }
}

/// Where something is, links followed. What is not there is told by whoever reads it.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

fn is_trace(entry: &disk::Entry) -> bool {
    let name = entry.name().to_lowercase();
    name.ends_with(".jsonl") || name.ends_with(".jsonl.xz")
}
