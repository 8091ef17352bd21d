//! Reads packs from their folders, through `disk`.
//!
//! Nothing is read but the pack's folder and those of the packs that it stands on; links that lead out are a
//! problem. What a file means is for `resource`, how packs are put together for `pack`.

use super::disk::{self, Entry, EntryKind, PackFiles, Refusal};
use super::limits;
use super::manifest::{Manifest, ManifestRead};
use super::order;
use super::pack::{Assembly, OVERRIDES, PackInfo, TESTS};
use super::problem::{Place, Problem, Severity, cut};
use super::resource::load_file;
use super::store::Content;
use crate::base::id::{Kind, ResId, check_id, slug};
use crate::base::names::nearest;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// A pack as read: what loads, and what is wrong with it and with the rest.
#[derive(Debug, Default)]
pub struct Loaded {
    /// Every resource that loads.
    pub content: Content,
    /// Problems of reading, sorted by file and place. References between resources are checked by `check`.
    pub problems: Vec<Problem>,
    /// The folders of its packs, the lowest first, as [`Content::packs`] has them.
    pub folders: Vec<PathBuf>,
    /// The files that were looked at.
    pub files: FilePaths,
}

/// Files of packs by the names that problems call them by. Such a name is text for people: it is no path that could be
/// opened, as two files can have the same one.
#[derive(Clone, Debug, Default)]
pub struct FilePaths(BTreeMap<String, Option<PathBuf>>);

impl FilePaths {
    /// The path of the one file that is called so.
    pub fn get(&self, name: &str) -> Option<&Path> {
        self.0.get(name)?.as_deref()
    }

    fn add(&mut self, path: PathBuf) {
        let name = shown(&path);
        let known = self.0.entry(name).or_insert_with(|| Some(path.clone()));
        if known.as_ref().is_some_and(|known| *known != path) {
            *known = None;
        }
    }
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
/// What cannot be read is on the list of problems; nothing else is lost by it. Notes (`.md`, `.txt`), and files and
/// folders whose names begin with a dot, are passed over; other files that nothing reads are told of.
pub fn load_pack(folder: &Path) -> Loaded {
    load_stack(stack_of(folder))
}

/// Reads packs that stand on each other.
pub fn load_stack(stack: Stack) -> Loaded {
    let mut assembly = Assembly::default();
    let roots: Vec<PathBuf> = stack.layers.iter().map(|layer| layer.folder.clone()).collect();
    let mut inside = PackFiles::below(&roots);
    let (mut problems, mut paths) = (stack.problems, FilePaths::default());
    for layer in &stack.layers {
        paths.add(layer.folder.join("pack.ron"));
        let pack = assembly.pack(layer.info(), &layer.manifest);
        let (files, wrong) = files_of(&layer.folder, &roots);
        problems.extend(wrong);
        // Overrides come behind all resources of their pack.
        for file in &files {
            paths.add(file.path.clone());
            let text = match text_in(&mut inside, &file.path) {
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
    for folder in &roots {
        problems.extend(
            order::wrong_in(folder)
                .map(|(severity, what, remedy)| told(&folder.join(order::ORDER), severity, what, remedy)),
        );
    }
    problems.sort();
    Loaded { content, problems, folders: roots, files: paths }
}

/// A path with `/` on every system, so that problems and hashes read the same.
fn shown(path: &Path) -> String {
    let text = path.to_string_lossy();
    if cfg!(windows) { text.replace('\\', "/") } else { text.into_owned() }
}

pub(super) fn told(path: &Path, severity: Severity, what: String, remedy: String) -> Problem {
    Problem {
        file: Arc::from(shown(path)),
        place: Place::START,
        severity,
        what: cut(what),
        remedy: cut(remedy),
        resource: None,
        fixes: Vec::new(),
    }
}

/// The text of a file of a pack that was found by [`files_of`].
///
/// # Errors
/// It cannot be read, is too long, is no regular file or no UTF-8 text; with the place where that ends.
pub fn text_of(path: &Path) -> Result<String, Problem> {
    disk::read_text(path, limits::FILE_BYTES as u64).map_err(|refusal| refused(path, &refusal))
}

/// As [`text_of`], of a file that also has to lie in one of the packs' folders.
///
/// # Errors
/// As [`text_of`]; it is reached by a link that leads out.
pub fn text_in(files: &mut PackFiles, path: &Path) -> Result<String, Problem> {
    files.text(path, limits::FILE_BYTES as u64).map_err(|refusal| refused(path, &refusal))
}

/// The problem of a file that was not read.
pub fn refused(path: &Path, refusal: &Refusal) -> Problem {
    let place = if let Refusal::NotText { place, .. } = refusal { *place } else { Place::START };
    Problem { place, ..told(path, Severity::Error, refusal.to_string(), refusal.remedy()) }
}

/// The files of a pack, resources first, each sorted by kind and path. `roots` are the folders of all packs
/// that belong together: links may lead there and nowhere else.
pub fn files_of(folder: &Path, roots: &[PathBuf]) -> (Vec<PackFile>, Vec<Problem>) {
    let inside = PackFiles::below(roots);
    let mut looking = Looking { inside, files: Vec::new(), problems: Vec::new(), entries: 0 };
    let top = looking.sorted(folder);
    looking.no_folders(&top);
    for entry in looking.folders_in(top) {
        match name_of(&entry) {
            name if name == OVERRIDES => {
                let inside = looking.sorted(&entry);
                let strays: Vec<&Entry> = inside.iter().filter(|one| one.kind == EntryKind::File).collect();
                looking.stray(&entry, &strays, "overrides stand in a kind's folder, as overrides/monsters");
                looking.no_folders(&inside);
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

/// What is found while looking through a pack's folders.
struct Looking {
    inside: PackFiles,
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
        match disk::list(folder, limits::ENTRIES) {
            Ok((mut entries, more)) => {
                self.entries += entries.len() + usize::from(more);
                entries.retain(|entry| !entry.name().starts_with('.'));
                entries
            }
            Err(error) => {
                let remedy = "See that it exists and may be read";
                self.say(folder, Severity::Error, format!("the folder cannot be read: {error}"), remedy);
                Vec::new()
            }
        }
    }

    /// Tells of what stands in the place of a folder of the pack and is none.
    fn no_folders(&mut self, entries: &[Entry]) {
        for entry in entries {
            let name = entry.name();
            let is = match entry.kind {
                EntryKind::File => "a file",
                EntryKind::Other(what) => what,
                EntryKind::Link if !entry.path.is_dir() => "a link to no folder",
                EntryKind::Folder | EntryKind::Link => continue,
            };
            if name == OVERRIDES || name == TESTS || Kind::from_folder(&name).is_some() {
                let what = format!("`{name}` is {is}, and stands where a folder is looked for");
                self.say(
                    &entry.path,
                    Severity::Error,
                    what,
                    "Put a folder in its place, or give it another name",
                );
            }
        }
    }

    fn leads_nowhere(&mut self, link: &Path) {
        let what = "the link leads nowhere".to_owned();
        self.say(link, Severity::Error, what, "Take it away, or put what it should lead to in its place");
    }

    /// Those of the entries that are folders and no links; links are told of.
    fn folders_in(&mut self, entries: Vec<Entry>) -> Vec<PathBuf> {
        let mut folders = Vec::new();
        for entry in entries {
            match entry.kind {
                EntryKind::Folder => folders.push(entry.path),
                EntryKind::Link if entry.path.is_dir() => _ = self.may_follow(&entry.path),
                _ => {}
            }
        }
        folders
    }

    /// Whether a link leads to a file of these packs. Whatever else it leads to is a problem.
    fn may_follow(&mut self, link: &Path) -> bool {
        let refusal = match self.inside.target_is_inside(link) {
            Ok(()) if !link.is_dir() => return true,
            Ok(()) => {
                let what = "the link leads to a folder of the pack, and is not followed".to_owned();
                let remedy = "Its files are read where they are: take the link away";
                self.say(link, Severity::Warning, what, remedy);
                return false;
            }
            Err(refusal) => refusal,
        };
        let what = match refusal {
            Refusal::LeadsOut => refusal.to_string(),
            _ => format!("the link leads nowhere: {refusal}"),
        };
        self.say(link, Severity::Error, what, &Refusal::LeadsOut.remedy());
        false
    }

    /// Tells of files of a folder that nothing reads, unless they are notes for people.
    fn stray(&mut self, folder: &Path, files: &[&Entry], wanted: &str) {
        let note = |one: &Entry| {
            let ending = one.path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
            // `orc.ron.txt` is a resource that an editor of texts gave its own ending.
            let inner = one.path.file_stem().map(std::path::Path::new).and_then(|stem| stem.extension());
            matches!(ending.as_deref(), Some("md" | "txt"))
                && inner.is_none_or(|inner| !inner.eq_ignore_ascii_case("ron"))
        };
        let names: Vec<String> = files.iter().filter(|one| !note(one)).map(|one| one.name()).collect();
        let Some((first, more)) = names.split_first() else { return };
        let more = if more.is_empty() { String::new() } else { format!(" (and {} more here)", more.len()) };
        let what = format!("nothing reads `{first}`{more}: {wanted}");
        self.say(
            &folder.join(first),
            Severity::Warning,
            what,
            "Give it another name or folder, or take it away",
        );
    }

    fn kind_folder(&mut self, folder: &Path, holds: fn(Kind) -> Holds) {
        let name = name_of(folder);
        match Kind::from_folder(&name) {
            Some(kind) => self.below(folder, &holds(kind), 1),
            None => {
                let folders = Kind::ALL.iter().map(|kind| kind.folder());
                let remedy = match nearest(&name.to_lowercase(), folders.chain([super::pack::TESTS])) {
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
        let entries = self.sorted(folder);
        let is_file = |one: &Entry| match one.kind {
            EntryKind::File => true,
            EntryKind::Link => one.path.is_file(),
            _ => false,
        };
        let not_ron = |one: &&Entry| is_file(one) && one.path.extension() != Some("ron".as_ref());
        let strays: Vec<&Entry> = entries.iter().filter(not_ron).collect();
        self.stray(folder, &strays, "resources are in files that end in .ron");
        for entry in entries {
            if self.too_many() {
                return;
            }
            let ron = entry.path.extension().is_some_and(|extension| extension == "ron");
            match entry.kind {
                EntryKind::Folder if ron => {
                    let what = "a folder is called as a file is, and is not read".to_owned();
                    self.say(&entry.path, Severity::Error, what, "Take `.ron` from its name");
                }
                EntryKind::Folder => self.below(&entry.path, holds, depth + 1),
                EntryKind::Link if !ron && entry.path.metadata().is_err() => self.leads_nowhere(&entry.path),
                EntryKind::Link if !ron && !entry.path.is_dir() => {}
                EntryKind::Link if !self.may_follow(&entry.path) => {}
                EntryKind::Other(what) if ron => {
                    let refusal = Refusal::NotAFile(what);
                    self.problems.push(refused(&entry.path, &refusal));
                }
                EntryKind::File | EntryKind::Link if ron => {
                    self.files.push(PackFile { holds: holds.clone(), path: entry.path });
                }
                _ => {}
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
        if named.is_some() && !file.is_file() && !disk::is_denied(&file) {
            let what = format!("there is no pack in {}", shown(folder));
            let remedy =
                "Write the path of its folder from this pack's, or put its folder beside this one".to_owned();
            self.stack.problems.push(at_name(what, remedy));
            return;
        }
        let read = self.manifest(&file);
        self.open.push((real.clone(), String::new()));
        if let Some(place) = read.stands_on.get(limits::PACKS) {
            let what =
                format!("the pack stands on more than {} others, and the rest is not read", limits::PACKS);
            let remedy = "Join some of them".to_owned();
            self.stack.problems.push(Problem { place: *place, ..told(&file, Severity::Error, what, remedy) });
        }
        for (name, place) in read.manifest.stands_on.iter().zip(&read.stands_on).take(limits::PACKS) {
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
        if file.symlink_metadata().is_err() && !disk::is_denied(file) {
            let remedy = "Write at least (name: \"…\", format: 2) into it, or open the folder that has it";
            let what = "the pack has no manifest".to_owned();
            self.stack.problems.push(told(file, Severity::Error, what, remedy.to_owned()));
            return none;
        }
        let read = text_in(&mut PackFiles::below(file.parent()), file).map_err(|problem| vec![problem]);
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
    // What stands before `..` or `.` at the end of a path is not the folder beside it.
    let plain = folder.file_name().and(folder.parent());
    match (plain.filter(|p| !p.as_os_str().is_empty()), real) {
        (Some(parent), _) => Some(parent.join(name)),
        (None, Some(real)) => real.parent().map(|parent| parent.join(name)),
        (None, None) => Some(folder.join("..").join(name)),
    }
}
