//! The pack's folders: reading all files at the start, and following the disk afterwards. What may be read at
//! all is the engine's business.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use augury_engine::base::id::Kind;
use augury_engine::content::disk::PackFiles;
use augury_engine::content::{
    Holds, Layer, Manifest, PackFile, files_of, limits, pack, refused, stack_of, text_in,
};

use super::super::live;
use super::super::open::{DiskAnswer, Document, is_table_text};
use super::super::problem::{Problem, Severity};
use super::{Key, Library, recorded};

impl Library {
    /// Reads a pack's folder, and those of the packs it stands on. Files that cannot be read become problems
    /// and are left alone. `tell` is told how many of how many files are read, and stops the reading by
    /// answering `false` (then `None`).
    pub fn open(root: &Path, tell: &mut dyn FnMut(usize, usize) -> bool) -> Option<(Self, Vec<Problem>)> {
        let mut library = Self { root: root.to_owned(), ..Self::default() };
        if !root.is_dir() {
            let problems = vec![unreadable(root, "there is no such folder", None)];
            return Some((library, problems));
        }
        let mut stack = stack_of(root);
        let own =
            stack.layers.pop().unwrap_or(Layer { folder: root.to_owned(), manifest: Manifest::default() });
        library.kept_by = own.manifest.read_only.then(|| own.manifest.name.clone());
        let roots: Vec<PathBuf> =
            stack.layers.iter().map(|l| l.folder.clone()).chain([root.to_owned()]).collect();
        let mut wrong = stack.problems;
        let mut files: Vec<(Option<&Layer>, Key, PathBuf)> = Vec::new();
        for layer in &stack.layers {
            let (found, problems) = files_of(&layer.folder, &roots);
            wrong.extend(problems);
            files.extend(found.into_iter().map(|file| (Some(layer), key_of_file(&file), file.path)));
        }
        let manifest = root.join("pack.ron");
        if manifest.is_file() {
            files.push((None, Key::manifest(), manifest.clone()));
        }
        let (found, problems) = files_of(root, &roots);
        wrong.extend(problems);
        files.extend(found.into_iter().map(|file| (None, key_of_file(&file), file.path)));
        let (recordings, problems) = recorded::files(root);
        wrong.extend(problems);
        for path in recordings {
            files.extend(key_of(root, &path).map(|key| (None, key, path)));
        }
        let total = files.len();
        let mut inside = PackFiles::below(&roots);
        let mut twice = Vec::new();
        for (count, (layer, key, path)) in files.into_iter().enumerate() {
            if !tell(count, total) {
                return None;
            }
            let text = match text_in(&mut inside, &path) {
                Ok(text) => text,
                Err(problem) => {
                    wrong.push(problem);
                    continue;
                }
            };
            let key = key_for(key, &path, &text);
            let document = Document::opened(key.clone(), path.clone(), text);
            match layer {
                Some(layer) => library.add_below(document.kept_by(&layer.manifest.name)),
                None => match library.documents.get(&key) {
                    Some(first) => twice.push((key, path, first.path().to_owned())),
                    None if own.manifest.read_only && key != Key::manifest() => {
                        library.add(document.kept_by(&own.manifest.name));
                    }
                    None => library.add(document),
                },
            }
        }
        library.layers = stack.layers.clone();
        library.named = own.manifest.stands_on.clone();
        // What is wrong in the open manifest itself is told by whoever reads its document.
        let told = library.documents.get(&Key::manifest()).map(|d| {
            match Manifest::read(&d.path().to_string_lossy(), d.text()) {
                Ok(read) => read.problems,
                Err(problems) => problems,
            }
        });
        wrong.retain(|problem| !told.as_ref().is_some_and(|told| told.contains(problem)));
        let mut problems: Vec<Problem> = wrong.iter().map(|problem| live::shown(problem, None)).collect();
        problems.extend(twice.into_iter().map(|(key, path, first)| second(key, &path, &first)));
        Some((library, problems))
    }

    pub(super) fn add(&mut self, document: Document) {
        let key = document.key().clone();
        self.changed.insert(key.clone());
        self.documents.insert(key.clone(), document);
        self.look_at_file(&key, false);
    }

    pub(super) fn add_below(&mut self, document: Document) {
        let key = document.key().clone();
        self.below.insert(key.clone(), document);
        self.look_at_file(&key, true);
    }

    /// The file that a path of the pack belongs to.
    pub fn key_of(&self, path: &Path) -> Option<Key> {
        let key = key_of(&self.root, path)?;
        let table = table_key(&key, path);
        // In different folders both may be there.
        let is = |key: &Key| self.documents.get(key).is_some_and(|d| d.path() == path);
        Some(if self.documents.contains_key(&table) && !is(&key) { table } else { key })
    }

    /// The pack's own files as they are on the disk now, whether they are known or not.
    pub fn on_disk(&self) -> Vec<PathBuf> {
        let below = self.layers.iter().map(|layer| layer.folder.clone());
        let roots: Vec<PathBuf> = below.chain([self.root.clone()]).collect();
        let manifest = Some(self.root.join("pack.ron")).filter(|path| path.is_file());
        let files = files_of(&self.root, &roots).0.into_iter().map(|file| file.path);
        manifest.into_iter().chain(files).chain(recorded::files(&self.root).0).collect()
    }

    /// Tells the library that files may have changed. Answers each resource that did, and what came of it;
    /// problems are files that cannot be read (the last good text stays), and files that are passed over.
    pub fn disk_changed(&mut self, paths: &[PathBuf], now: u64) -> (Vec<(Key, DiskAnswer)>, Vec<Problem>) {
        let (mut answers, mut problems) = (Vec::new(), Vec::new());
        let mut inside = self.pack_files();
        let mut keyed: BTreeMap<Key, BTreeSet<PathBuf>> = BTreeMap::new();
        for path in paths {
            if let Some(key) = self.key_of(path) {
                keyed.entry(key).or_default().insert(path.clone());
            }
        }
        let others = OnceCell::new();
        for (key, mut candidates) in keyed {
            let known = self.documents.get(&key).map(|d| d.path().to_owned());
            candidates.extend(known.clone());
            let Some(path) = self.file_for(&key, &candidates, &others) else { continue };
            let passed_over = candidates.iter().filter(|other| **other != path && other.is_file());
            problems.extend(passed_over.map(|other| second(key.clone(), other, &path)));
            let found = match inside.text_if_there(&path, limits::FILE_BYTES as u64) {
                Ok(found) => found,
                Err(refusal) => {
                    problems.push(live::shown(&refused(&path, &refusal), Some(&key)));
                    continue;
                }
            };
            match (known, found) {
                (Some(before), found) => {
                    let moved = before != path;
                    if let (true, Some(document)) = (moved, self.documents.get_mut(&key)) {
                        document.moved_to(path);
                    }
                    if let Ok(answer) = self.follow(&key, found, moved, now) {
                        answers.push((key, answer));
                    }
                }
                (None, Some(text)) => {
                    let key = key_for(key, &path, &text);
                    self.add(Document::opened(key.clone(), path, text));
                    answers.push((key, DiskAnswer::Reloaded));
                }
                (None, None) => {}
            }
        }
        (answers, problems)
    }

    /// The file that a resource is read from: of several, the first by its path, as whoever loads the pack does. While
    /// it has unsaved edits it stays where it is. `others`: all files, listed once where one is gone.
    fn file_for(
        &self,
        key: &Key,
        candidates: &BTreeSet<PathBuf>,
        others: &OnceCell<BTreeMap<Key, PathBuf>>,
    ) -> Option<PathBuf> {
        let known = self.documents.get(key);
        if let Some(document) = known.filter(|d| d.dirty() || d.in_conflict()) {
            return Some(document.path().to_owned());
        }
        if let Some(there) = candidates.iter().find(|path| path.is_file()) {
            return Some(there.clone());
        }
        let Some(document) = known else { return candidates.first().cloned() };
        // One that was there may have been moved into another folder, or have passed over another.
        let gone = document.saved_text().is_some() && document.path().symlink_metadata().is_err();
        let moved = || others.get_or_init(|| self.first_files()).get(key).cloned();
        gone.then(moved).flatten().or_else(|| Some(document.path().to_owned()))
    }

    /// The first file of each resource that is on the disk.
    fn first_files(&self) -> BTreeMap<Key, PathBuf> {
        let mut first = BTreeMap::new();
        for path in self.on_disk() {
            if let Some(key) = self.key_of(&path) {
                first.entry(key).or_insert(path);
            }
        }
        first
    }

    /// The reader of this pack's files and of those that it is based on.
    pub fn pack_files(&self) -> PackFiles {
        PackFiles::below(self.layers.iter().map(|layer| layer.folder.as_path()).chain([self.root.as_path()]))
    }

    /// The disk is followed in packs that are read-only too.
    fn follow(
        &mut self,
        key: &Key,
        found: Option<String>,
        moved: bool,
        now: u64,
    ) -> Result<DiskAnswer, String> {
        self.sequence += 1;
        let sequence = self.sequence;
        self.touched();
        let document = self.documents.get_mut(key).ok_or_else(|| super::missing(key))?;
        let answer = match document.disk_changed(found, now, sequence) {
            DiskAnswer::Same if moved => DiskAnswer::Reloaded,
            answer => answer,
        };
        if answer != DiskAnswer::Same {
            self.changed.insert(key.clone());
            self.look_at_file(key, false);
        }
        Ok(answer)
    }
}

/// The key of a file by what it holds; only files of resources can be tables.
pub(super) fn key_for(key: Key, path: &Path, text: &str) -> Key {
    let of_resources = Kind::from_folder(&key.folder).is_some();
    if of_resources && is_table_text(text) { table_key(&key, path) } else { key }
}

/// The key of a file that is a table: its whole name.
fn table_key(key: &Key, path: &Path) -> Key {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    Key { id: name.unwrap_or_else(|| key.id.clone()), ..key.clone() }
}

pub(super) fn key_of_file(file: &PackFile) -> Key {
    let folder = match &file.holds {
        Holds::Resources(kind) => kind.folder().to_owned(),
        Holds::Override(kind) => pack::overrides_of(*kind),
    };
    Key { folder, id: file.stem() }
}

/// The problem of a file whose id another one has already, which counts.
fn second(key: Key, path: &Path, first: &Path) -> Problem {
    let what = format!("{} is the id of {} already", key.id, first.display());
    let remedy = "Give one of the two files another name".to_owned();
    Problem { what, remedy, ..unreadable(path, "", Some(key)) }
}

fn unreadable(path: &Path, what: &str, resource: Option<Key>) -> Problem {
    Problem {
        file: path.to_owned(),
        line: 1,
        column: 1,
        severity: Severity::Error,
        what: format!("cannot be read: {what}"),
        remedy: "See that it exists, is UTF-8 text and may be read".to_owned(),
        resource,
        fixes: Vec::new(),
    }
}

/// The kind's folder is the first below the pack, or the first two for overrides; deeper folders only sort.
fn key_of(root: &Path, path: &Path) -> Option<Key> {
    let inside = path.strip_prefix(root).ok()?;
    let id = inside.file_stem()?.to_str()?;
    let parts: Option<Vec<&str>> = inside.components().map(|c| c.as_os_str().to_str()).collect();
    let folder = match parts?.as_slice() {
        ["pack.ron"] => String::new(),
        parts @ [first, ..] if *first == pack::TESTS => return recorded::key_of_parts(parts),
        [first, second, _, ..] if *first == pack::OVERRIDES => format!("{first}/{second}"),
        [first, _, ..] => (*first).to_owned(),
        _ => return None,
    };
    let ron = inside.extension().is_some_and(|e| e == "ron");
    let hidden = inside.components().any(|c| c.as_os_str().to_string_lossy().starts_with('.'));
    (ron && !hidden).then(|| Key::new(&folder, id))
}
