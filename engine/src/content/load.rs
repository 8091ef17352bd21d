//! Reads a pack from its folder. The only part of the engine that reads the disk.

use super::manifest::Manifest;
use super::problem::{Place, Problem, Severity};
use super::resource::{Resource, load_text};
use super::store::Content;
use crate::base::id::Kind;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A pack as read: what loads, and what is wrong with it and with the rest.
#[derive(Debug, Default)]
pub struct Loaded {
    /// Every resource that loads.
    pub content: Content,
    /// Problems of reading, sorted by file and place. References between resources are checked by `check`.
    pub problems: Vec<Problem>,
}

/// Reads the pack in a folder: `pack.ron` and each kind's folder, with the folders in it.
///
/// What cannot be read is on the list of problems; nothing else is lost by it. Files that do not end in
/// `.ron`, and files and folders whose names begin with a dot, are passed over.
pub fn load_pack(folder: &Path) -> Loaded {
    let mut reading = Reading::default();
    let manifest = reading.manifest(&folder.join("pack.ron"));
    let mut files = Vec::new();
    for entry in reading.sorted(folder) {
        let name = entry.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        if name.starts_with('.') || !entry.is_dir() {
            continue;
        }
        match Kind::from_folder(&name) {
            Some(kind) => reading.files_below(&entry, kind, &mut files),
            None => {
                let kinds = Kind::ALL.iter().map(|kind| kind.folder());
                let remedy = match crate::base::names::nearest(&name, kinds) {
                    Some(near) => format!("Perhaps {near} is meant"),
                    None => "Call it by a kind, such as monsters".to_owned(),
                };
                reading.say(
                    &entry,
                    Severity::Warning,
                    format!("the folder `{name}` is no kind of resource"),
                    remedy,
                );
            }
        }
    }
    let mut resources: BTreeMap<(Kind, String), Resource> = BTreeMap::new();
    let mut places: BTreeMap<(Kind, String), PathBuf> = BTreeMap::new();
    for (kind, path) in files {
        let id = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let key = (kind, id.clone());
        if let Some(first) = places.get(&key) {
            let what = format!("`{id}` is the id of {} already", first.display());
            reading.say(&path, Severity::Error, what, "Give one of the two files another name".to_owned());
            continue;
        }
        places.insert(key.clone(), path.clone());
        let Some(text) = reading.text(&path) else { continue };
        match load_text(kind, &id, &shown(&path), &text) {
            Ok(resource) => {
                reading.problems.extend(resource.warnings.iter().cloned());
                resources.insert(key, resource);
            }
            Err(problems) => reading.problems.extend(problems),
        }
    }
    reading.problems.sort();
    Loaded { content: Content::new(manifest, resources.into_values()), problems: reading.problems }
}

/// The kind and id that a path has within a pack's folder: `monsters/hill_orc.ron` is the monster `hill_orc`.
pub fn id_of_path(folder: &Path, path: &Path) -> Option<(Kind, String)> {
    let inside = path.strip_prefix(folder).ok()?;
    if inside.extension()? != "ron" {
        return None;
    }
    let first = inside.components().next()?.as_os_str().to_str()?;
    let kind = Kind::from_folder(first)?;
    Some((kind, inside.file_stem()?.to_str()?.to_owned()))
}

/// A path with `/` on every system, so that problems and hashes read the same.
fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

#[derive(Default)]
struct Reading {
    problems: Vec<Problem>,
}

impl Reading {
    fn say(&mut self, path: &Path, severity: Severity, what: String, remedy: String) {
        self.problems.push(Problem {
            file: Arc::from(shown(path)),
            place: Place::START,
            severity,
            what,
            remedy,
            resource: None,
        });
    }

    fn manifest(&mut self, path: &Path) -> Manifest {
        if !path.exists() {
            let remedy = "Write at least (name: \"…\", format: 1) into it, or open the folder that has it";
            self.say(path, Severity::Error, "the pack has no manifest".to_owned(), remedy.to_owned());
            return Manifest::default();
        }
        let Some(text) = self.text(path) else { return Manifest::default() };
        match Manifest::read(&shown(path), &text) {
            Ok((manifest, problems)) => {
                self.problems.extend(problems);
                manifest
            }
            Err(problem) => {
                self.problems.push(problem);
                Manifest::default()
            }
        }
    }

    /// What is in a folder, sorted by name.
    fn sorted(&mut self, folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).and_then(|all| all.map(|e| e.map(|e| e.path())).collect());
        let mut entries: Vec<PathBuf> = match entries {
            Ok(entries) => entries,
            Err(error) => {
                let remedy = "See that it exists and may be read".to_owned();
                self.say(folder, Severity::Error, format!("the folder cannot be read: {error}"), remedy);
                return Vec::new();
            }
        };
        entries.sort();
        entries
    }

    fn files_below(&mut self, folder: &Path, kind: Kind, files: &mut Vec<(Kind, PathBuf)>) {
        for entry in self.sorted(folder) {
            let hidden = entry.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
            // A link to a folder could lead round in a circle.
            let is_link = entry.symlink_metadata().is_ok_and(|meta| meta.is_symlink());
            if hidden {
                continue;
            }
            if entry.is_dir() && !is_link {
                self.files_below(&entry, kind, files);
            } else if entry.extension().is_some_and(|extension| extension == "ron") {
                files.push((kind, entry));
            }
        }
    }

    fn text(&mut self, path: &Path) -> Option<String> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                let remedy = "See that it is a file and may be read".to_owned();
                self.say(path, Severity::Error, format!("the file cannot be read: {error}"), remedy);
                return None;
            }
        };
        match String::from_utf8(bytes) {
            Ok(text) => Some(text),
            Err(error) => {
                let good = error.utf8_error().valid_up_to();
                let before = String::from_utf8_lossy(&error.as_bytes()[..good]).into_owned();
                self.problems.push(Problem {
                    file: Arc::from(shown(path)),
                    place: Place::of(&before, before.len()),
                    severity: Severity::Error,
                    what: format!("byte {good} is no UTF-8 text"),
                    remedy: "Save the file as UTF-8".to_owned(),
                    resource: None,
                });
                None
            }
        }
    }
}
