//! The pack's folders: reading all files at the start, and following the disk afterwards. What may be read at
//! all is the engine's business.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

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
            let key = if is_table_text(&text) { table_key(&key, &path) } else { key };
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
        // What is wrong in the open manifest itself is told by whoever reads its document.
        let told = library.documents.get(&Key::manifest()).map(|d| {
            match Manifest::read(&d.path().to_string_lossy(), d.text()) {
                Ok(read) => read.problems,
                Err(problems) => problems,
            }
        });
        wrong.retain(|problem| !told.as_ref().is_some_and(|told| told.contains(problem)));
        let mut problems: Vec<Problem> = wrong.iter().map(|problem| live::shown(problem, None)).collect();
        for (key, path, first) in twice {
            let what = format!("{} is the id of {} already", key.id, first.display());
            let remedy = "Give one of the two files another name".to_owned();
            problems.push(Problem { what, remedy, ..unreadable(&path, "", Some(key)) });
        }
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
        Some(if self.documents.contains_key(&table) { table } else { key })
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
    /// problems are files that cannot be read (the last good text stays).
    pub fn disk_changed(&mut self, paths: &[PathBuf], now: u64) -> (Vec<(Key, DiskAnswer)>, Vec<Problem>) {
        let (mut answers, mut problems) = (Vec::new(), Vec::new());
        let mut inside = self.pack_files();
        let keyed = paths.iter().filter_map(|p| self.key_of(p).map(|key| (key, p.clone())));
        for (key, told) in keyed.collect::<BTreeMap<_, _>>() {
            let path = self.documents.get(&key).map_or(told, |d| d.path().to_owned());
            let found = match inside.text_if_there(&path, limits::FILE_BYTES as u64) {
                Ok(found) => found,
                Err(refusal) => {
                    problems.push(live::shown(&refused(&path, &refusal), Some(&key)));
                    continue;
                }
            };
            match (self.documents.contains_key(&key), found) {
                (true, found) => {
                    if let Ok(answer) = self.follow(&key, found, now) {
                        answers.push((key, answer));
                    }
                }
                (false, Some(text)) => {
                    let key = if is_table_text(&text) { table_key(&key, &path) } else { key };
                    self.add(Document::opened(key.clone(), path, text));
                    answers.push((key, DiskAnswer::Reloaded));
                }
                (false, None) => {}
            }
        }
        (answers, problems)
    }

    /// The reader of this pack's files and of those that it is based on.
    pub fn pack_files(&self) -> PackFiles {
        PackFiles::below(self.layers.iter().map(|layer| layer.folder.as_path()).chain([self.root.as_path()]))
    }

    /// The disk is followed in packs that are read-only too.
    fn follow(&mut self, key: &Key, found: Option<String>, now: u64) -> Result<DiskAnswer, String> {
        self.sequence += 1;
        let sequence = self.sequence;
        self.touched();
        let document = self.documents.get_mut(key).ok_or_else(|| super::missing(key))?;
        let answer = document.disk_changed(found, now, sequence);
        if answer != DiskAnswer::Same {
            self.changed.insert(key.clone());
            self.look_at_file(key, false);
        }
        Ok(answer)
    }
}

/// The key of a file that is a table: its whole name.
pub(super) fn table_key(key: &Key, path: &Path) -> Key {
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
