//! Reads packs from their folders. The only part of the engine that reads the disk.
//!
//! Nothing is read but the pack's folder and those of the packs that it stands on; links that lead out are a
//! problem. What a file means is for `resource`, how packs are put together for `pack`.

use super::limits;
use super::manifest::{Manifest, ManifestRead};
use super::pack::{Assembly, OVERRIDES, PackInfo, TESTS};
use super::problem::{Place, Problem, Severity};
use super::resource::load_file;
use super::store::Content;
use crate::base::id::{Kind, ResId, check_id, slug};
use crate::base::names::nearest;
use std::fs;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// A pack as read: what loads, and what is wrong with it and with the rest.
#[derive(Debug, Default)]
pub struct Loaded {
    /// Every resource that loads.
    pub content: Content,
    /// Problems of reading, sorted by file and place. References between resources are checked by `check`.
    pub problems: Vec<Problem>,
}

/// One of the packs that stand on each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// Its folder.
    pub folder: PathBuf,
    /// What it says of itself.
    pub manifest: Manifest,
}

impl Layer {
    /// What a content keeps of it.
    pub fn info(&self) -> PackInfo {
        PackInfo {
            name: self.manifest.name.clone(),
            folder: shown(&self.folder),
            read_only: self.manifest.read_only,
        }
    }
}

/// A pack with those that it stands on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stack {
    /// The packs, the lowest first, the pack itself last.
    pub layers: Vec<Layer>,
    /// What is wrong with their manifests.
    pub problems: Vec<Problem>,
}

/// What a file of a pack holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holds {
    /// A resource, or a table of them.
    Resources(Kind),
    /// Fields for one resource of another pack.
    Override(Kind),
}

/// A file of a pack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PackFile {
    /// What it holds.
    pub holds: Holds,
    /// Its path.
    pub path: PathBuf,
}

impl PackFile {
    /// Its name without `.ron`.
    pub fn stem(&self) -> String {
        self.path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    }
}

/// Reads the pack in a folder, and those that it stands on: `pack.ron` and each kind's folder, with the
/// folders in it.
///
/// What cannot be read is on the list of problems; nothing else is lost by it. Files that do not end in
/// `.ron`, and files and folders whose names begin with a dot, are passed over.
pub fn load_pack(folder: &Path) -> Loaded {
    load_stack(stack_of(folder))
}

/// Reads packs that stand on each other.
pub fn load_stack(stack: Stack) -> Loaded {
    let mut assembly = Assembly::default();
    let roots: Vec<PathBuf> = stack.layers.iter().map(|layer| layer.folder.clone()).collect();
    let mut problems = stack.problems;
    for layer in &stack.layers {
        let pack = assembly.pack(layer.info(), &layer.manifest);
        let (files, wrong) = files_of(&layer.folder, &roots);
        problems.extend(wrong);
        // Overrides come behind all resources of their pack.
        for file in &files {
            let text = match text_of(&file.path) {
                Ok(text) => text,
                Err(problem) => {
                    problems.push(problem);
                    continue;
                }
            };
            let (stem, path) = (file.stem(), shown(&file.path));
            match &file.holds {
                Holds::Resources(kind) => assembly.file(load_file(*kind, &stem, &path, &text, pack)),
                Holds::Override(kind) if check_id(&stem).is_ok() => {
                    assembly.override_file(ResId::new(*kind, &stem), &path, &text);
                }
                Holds::Override(kind) => problems.push(told(
                    &file.path,
                    Severity::Error,
                    format!("`{stem}` cannot be the id of a {}", kind.word()),
                    format!("Call the file {}.ron, as the resource that it overrides", slug(&stem)),
                )),
            }
        }
    }
    let (content, wrong) = assembly.finish();
    problems.extend(wrong);
    problems.sort();
    Loaded { content, problems }
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

fn told(path: &Path, severity: Severity, what: String, remedy: String) -> Problem {
    Problem {
        file: Arc::from(shown(path)),
        place: Place::START,
        severity,
        what,
        remedy,
        resource: None,
        fixes: Vec::new(),
    }
}

/// The text of a file of a pack.
///
/// # Errors
/// It cannot be read, is too long, or is no UTF-8 text; with the place where that ends.
pub fn text_of(path: &Path) -> Result<String, Problem> {
    let wrong = |what: String, remedy: &str| told(path, Severity::Error, what, remedy.to_owned());
    let unreadable = |error: std::io::Error| {
        wrong(format!("the file cannot be read: {error}"), "See that it is a file and may be read")
    };
    let file = fs::File::open(path).map_err(unreadable)?;
    let length = file.metadata().map_err(unreadable)?.len();
    if length > limits::FILE_BYTES as u64 {
        let (what, remedy) = limits::too_long(length);
        return Err(wrong(what, &remedy));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
    // A file may grow while it is read, or have no length at all.
    let most = limits::FILE_BYTES as u64 + 1;
    file.take(most).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 == most {
        let (what, remedy) = limits::too_long(most);
        return Err(wrong(what, &remedy));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(error.as_bytes().get(..good).unwrap_or_default()).into_owned();
        let place = Place::of(&before, before.len());
        Problem { place, ..wrong(format!("byte {good} is no UTF-8 text"), "Save the file as UTF-8") }
    })
}

/// The files of a pack, resources first, each sorted by kind and path. `roots` are the folders of all packs
/// that belong together: links may lead there and nowhere else.
pub fn files_of(folder: &Path, roots: &[PathBuf]) -> (Vec<PackFile>, Vec<Problem>) {
    let roots = roots.iter().map(|root| root.canonicalize().unwrap_or_else(|_| root.clone())).collect();
    let mut looking = Looking { roots, files: Vec::new(), problems: Vec::new(), entries: 0 };
    let top = looking.sorted(folder);
    for entry in looking.folders_in(top) {
        match name_of(&entry) {
            name if name == OVERRIDES => {
                let inside = looking.sorted(&entry);
                for kind in looking.folders_in(inside) {
                    looking.kind_folder(&kind, Holds::Override);
                }
            }
            // Scenarios are read by whoever runs them.
            name if name == TESTS => {}
            _ => looking.kind_folder(&entry, Holds::Resources),
        }
    }
    if looking.files.len() > limits::FILES || looking.entries > limits::ENTRIES {
        let (what, most) = match looking.files.len() > limits::FILES {
            true => ("files", limits::FILES),
            false => ("entries", limits::ENTRIES),
        };
        let what = format!("the folder has more than {most} {what}, and none of them is read");
        let remedy = "See whether it is the folder of a pack; tables hold many resources in one file";
        looking.problems.push(told(folder, Severity::Error, what, remedy.to_owned()));
        looking.files.clear();
    }
    looking.files.sort();
    (looking.files, looking.problems)
}

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// What stands in a folder.
struct Entry {
    path: PathBuf,
    /// A folder, be it by a link.
    folder: bool,
    link: bool,
}

/// What is found while looking through a pack's folders.
struct Looking {
    roots: Vec<PathBuf>,
    files: Vec<PackFile>,
    problems: Vec<Problem>,
    entries: usize,
}

impl Looking {
    fn say(&mut self, path: &Path, severity: Severity, what: String, remedy: &str) {
        self.problems.push(told(path, severity, what, remedy.to_owned()));
    }

    /// Whether so much was found that looking on is of no use.
    fn too_many(&self) -> bool {
        self.entries > limits::ENTRIES || self.files.len() > limits::FILES
    }

    /// What is in a folder, sorted by name; nothing hidden.
    fn sorted(&mut self, folder: &Path) -> Vec<Entry> {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => {
                let remedy = "See that it exists and may be read";
                self.say(folder, Severity::Error, format!("the folder cannot be read: {error}"), remedy);
                return Vec::new();
            }
        };
        let mut found = Vec::new();
        for entry in entries {
            self.entries += 1;
            if self.too_many() {
                break;
            }
            match entry {
                Ok(entry) => {
                    // The folder says what its entries are: asking for each would be most of the work.
                    let kind = entry.file_type();
                    let link = kind.as_ref().is_ok_and(fs::FileType::is_symlink);
                    let path = entry.path();
                    let folder = if link { path.is_dir() } else { kind.is_ok_and(|kind| kind.is_dir()) };
                    found.push(Entry { path, folder, link });
                }
                Err(error) => {
                    let what = format!("the folder cannot be read to its end: {error}");
                    self.say(folder, Severity::Error, what, "See that the disk is well");
                }
            }
        }
        found.retain(|entry| !name_of(&entry.path).starts_with('.'));
        found.sort_by(|a, b| a.path.cmp(&b.path));
        found
    }

    /// Those of the entries that are folders and no links; links are told of.
    fn folders_in(&mut self, mut entries: Vec<Entry>) -> Vec<PathBuf> {
        entries.retain(|entry| entry.folder && self.may_enter(entry));
        entries.into_iter().map(|entry| entry.path).collect()
    }

    /// Whether an entry is what it seems, or a link to a file of these packs.
    fn may_enter(&mut self, entry: &Entry) -> bool {
        if !entry.link {
            return true;
        }
        let (folder, entry) = (entry.folder, entry.path.as_path());
        let target = entry.canonicalize();
        let inside = target.as_ref().is_ok_and(|to| self.roots.iter().any(|root| to.starts_with(root)));
        if !inside {
            let what = match &target {
                Ok(_) => "the link leads out of the pack, and is not followed".to_owned(),
                Err(error) => format!("the link leads nowhere: {error}"),
            };
            self.say(
                entry,
                Severity::Error,
                what,
                "Put a copy in its place, or name the other pack in stands_on",
            );
        } else if folder {
            let what = "the link leads to a folder of the pack, and is not followed".to_owned();
            self.say(entry, Severity::Warning, what, "Its files are read where they are: take the link away");
            return false;
        }
        inside
    }

    fn kind_folder(&mut self, folder: &Path, holds: fn(Kind) -> Holds) {
        let name = name_of(folder);
        match Kind::from_folder(&name) {
            Some(kind) => self.below(folder, &holds(kind), 1),
            None => {
                let remedy = match nearest(&name, Kind::ALL.iter().map(|kind| kind.folder())) {
                    Some(near) => format!("Perhaps {near} is meant"),
                    None => "Call it by a kind, such as monsters".to_owned(),
                };
                let what = format!("the folder `{name}` is no kind of resource");
                self.say(folder, Severity::Warning, what, &remedy);
            }
        }
    }

    fn below(&mut self, folder: &Path, holds: &Holds, depth: usize) {
        if depth > limits::FOLDERS_DEEP {
            let what = format!("folders stand more than {} deep in each other", limits::FOLDERS_DEEP);
            return self.say(folder, Severity::Error, what, "Bring the files further up");
        }
        for entry in self.sorted(folder) {
            if self.too_many() {
                return;
            }
            let ron = entry.path.extension().is_some_and(|extension| extension == "ron");
            if !(ron || entry.folder) || !self.may_enter(&entry) {
                continue;
            }
            match (entry.folder, ron) {
                (true, true) => {
                    let what = "a folder is called as a file is, and is not read".to_owned();
                    self.say(&entry.path, Severity::Error, what, "Take `.ron` from its name");
                }
                (true, false) => self.below(&entry.path, holds, depth + 1),
                (false, _) => self.files.push(PackFile { holds: holds.clone(), path: entry.path }),
            }
        }
    }
}

/// The pack in a folder with all that it stands on, the lowest first. A pack that several stand on comes once,
/// at its lowest place.
pub fn stack_of(folder: &Path) -> Stack {
    let mut stacking = Stacking::default();
    stacking.add(folder, None);
    stacking.stack
}

#[derive(Default)]
struct Stacking {
    stack: Stack,
    /// Real folders of the packs that are being added, with the file and place where each names the next.
    open: Vec<(PathBuf, String)>,
    done: Vec<PathBuf>,
}

impl Stacking {
    /// Adds a pack. `named` is the file and place that names it.
    fn add(&mut self, folder: &Path, named: Option<(&Path, Place)>) {
        let real = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        if self.done.contains(&real) {
            return;
        }
        let at_name = |what: String, remedy: String| {
            let (file, place) = named.unwrap_or((folder, Place::START));
            Problem { place, ..told(file, Severity::Error, what, remedy) }
        };
        if let Some(at) = self.open.iter().position(|(other, _)| *other == real) {
            let others: Vec<&str> = self.open[at..].iter().map(|(_, place)| place.as_str()).collect();
            let others =
                others.iter().filter(|place| !place.is_empty()).copied().collect::<Vec<_>>().join(", ");
            let what = match others.is_empty() {
                true => "the pack stands on itself".to_owned(),
                false => format!("the pack stands on itself, by way of {others}"),
            };
            let remedy = "Take one of these entries of stands_on away".to_owned();
            self.stack.problems.push(at_name(what, remedy));
            return;
        }
        if self.open.len() >= limits::PACKS {
            let what = format!("more than {} packs stand on each other", limits::PACKS);
            self.stack.problems.push(at_name(what, "Join some of them".to_owned()));
            return;
        }
        let file = folder.join("pack.ron");
        if named.is_some() && !file.is_file() {
            let what = format!("there is no pack in {}", shown(folder));
            let remedy =
                "Write the path of its folder from this pack's, or put its folder beside this one".to_owned();
            self.stack.problems.push(at_name(what, remedy));
            return;
        }
        let read = self.manifest(&file);
        self.open.push((real.clone(), String::new()));
        for (name, place) in read.manifest.stands_on.iter().zip(&read.stands_on) {
            if let Some(open) = self.open.last_mut() {
                open.1 = format!("{}:{}:{}", shown(&file), place.line, place.column);
            }
            match beside(folder, name) {
                Some(other) => self.add(&other, Some((&file, *place))),
                None => {
                    let what = format!("`{name}` is no path from this pack's folder");
                    let remedy = "Write ../other, or the name of a folder beside this one".to_owned();
                    self.stack
                        .problems
                        .push(Problem { place: *place, ..told(&file, Severity::Error, what, remedy) });
                }
            }
        }
        self.open.pop();
        self.done.push(real);
        self.stack.layers.push(Layer { folder: folder.to_owned(), manifest: read.manifest });
    }

    fn manifest(&mut self, file: &Path) -> ManifestRead {
        let none =
            ManifestRead { manifest: Manifest::default(), problems: Vec::new(), stands_on: Vec::new() };
        if !file.exists() {
            let remedy = "Write at least (name: \"…\", format: 2) into it, or open the folder that has it";
            let what = "the pack has no manifest".to_owned();
            self.stack.problems.push(told(file, Severity::Error, what, remedy.to_owned()));
            return none;
        }
        let real = |path: &Path| path.canonicalize().ok();
        let home = file.parent().and_then(real);
        if home.is_some_and(|home| real(file).is_some_and(|file| !file.starts_with(home))) {
            let what = "the link leads out of the pack, and is not followed".to_owned();
            let remedy = "Put a copy in its place".to_owned();
            self.stack.problems.push(told(file, Severity::Error, what, remedy));
            return none;
        }
        let read = text_of(file).map_err(|problem| vec![problem]);
        match read.and_then(|text| Manifest::read(&shown(file), &text)) {
            Ok(read) => {
                self.stack.problems.extend(read.problems.iter().cloned());
                read
            }
            Err(problems) => {
                self.stack.problems.extend(problems);
                none
            }
        }
    }
}

/// The folder that an entry of `stands_on` means; `None` for an empty or absolute one.
fn beside(folder: &Path, name: &str) -> Option<PathBuf> {
    let path = Path::new(name);
    let relative = path.components().all(|part| !matches!(part, Component::RootDir | Component::Prefix(_)));
    if name.trim().is_empty() || !relative {
        return None;
    }
    let sibling =
        path.components().count() == 1 && matches!(path.components().next(), Some(Component::Normal(_)));
    if !sibling {
        return Some(folder.join(path));
    }
    // A bare name is a folder beside this one, wherever the program was started.
    let real = folder.canonicalize().ok();
    match (folder.parent().filter(|p| !p.as_os_str().is_empty()), real) {
        (Some(parent), _) => Some(parent.join(name)),
        (None, Some(real)) => real.parent().map(|parent| parent.join(name)),
        (None, None) => Some(folder.join("..").join(name)),
    }
}
