//! A pack opened for the command line, for recordings and for tests: content with its scripts compiled.
//! Knows folders and revisions, and nothing of what is done with them.

use super::names;
use super::not_loaded::NotLoaded;
use augury_engine::base::id::ResId;
use augury_engine::content::disk::{self, Refusal};
use augury_engine::content::{Content, FilePaths, Problem, Severity, Switch, limits, load_pack, order};
use augury_engine::play::{Input, Revision};
use augury_engine::script::Compiled;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The pack that is opened when none is named, beside the current folder or the executable.
pub const DEFAULT_PACK: &str = "assets/incursion";

/// A pack that was opened.
pub struct Opened {
    /// Its folder.
    pub folder: PathBuf,
    /// What loads of it.
    pub content: Arc<Content>,
    /// Its scripts.
    pub scripts: Arc<Compiled>,
    /// What is wrong with it, reading alone: references and scripts are checked elsewhere.
    pub loading: Vec<Problem>,
    /// Its files.
    pub files: FilePaths,
    /// The folders of the packs that it is made of, its own last.
    folders: Vec<PathBuf>,
}

impl Opened {
    /// Does a path belong to this pack, and not to one that it stands on? Packs may lie in each other.
    pub fn owns(&self, path: &Path) -> bool {
        let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let path = real(path);
        let inside = self.folders.iter().map(|folder| real(folder)).enumerate();
        let inside = inside.filter(|(_, folder)| path.starts_with(folder));
        let owner = inside.max_by_key(|(_, folder)| folder.components().count());
        owner.is_some_and(|(number, _)| number + 1 == self.folders.len())
    }

    /// Refuses to change a pack that is marked as read-only, or whose manifest cannot be read, which may say so.
    ///
    /// # Errors
    /// It is.
    pub fn may_be_changed(&self) -> Result<(), String> {
        may_be_changed(&self.folder, self.content.manifest().read_only)?;
        match self.manifest_is_broken() {
            true => Err(format!(
                "{}: pack.ron cannot be read, so that nobody knows whether the pack may be changed; nothing is changed. Mend \
                 pack.ron first",
                self.folder.display()
            )),
            false => Ok(()),
        }
    }

    /// Has the pack a manifest that is not read, or only in part?
    pub fn manifest_is_broken(&self) -> bool {
        let manifest = self.folder.join("pack.ron");
        let of_it = |p: &Problem| p.severity == Severity::Error && Path::new(&*p.file) == manifest;
        manifest.symlink_metadata().is_ok() && self.loading.iter().any(of_it)
    }

    /// What a session or a fight runs on.
    pub fn revision(&self) -> Revision {
        Revision::new(Arc::clone(&self.content), self.scripts.clone())
    }

    /// The same with the order of the library that its packs were made from, where they say it, and with the dice that the
    /// original rolls and has no use for: the dice of traces are of that order, and those among them.
    ///
    /// # Errors
    /// A file of the order cannot be read, with its place.
    pub fn in_library_order(mut self) -> Result<Self, String> {
        let mut all = Vec::new();
        for folder in &self.folders {
            all.extend(order::read(folder)?.unwrap_or_default());
        }
        let mut manifest = self.content.manifest().clone();
        let unused = Switch::UnusedPowerIsRolled.name();
        if !manifest.switches.iter().any(|kept| kept == unused) {
            manifest.switches.push(unused.to_owned());
        }
        self.content = Arc::new(self.content.in_order(all).under(manifest));
        Ok(self)
    }

    /// What of it does not load.
    pub fn not_loaded(&self) -> NotLoaded {
        NotLoaded::new(&self.folder, &self.loading)
    }

    /// The monster that is meant: by its id or by its name.
    ///
    /// # Errors
    /// There is none: its file does not load, or the nearest names.
    pub fn monster(&self, wanted: &str) -> Result<ResId, String> {
        names::monster(&self.content, wanted).map_err(|fault| match self.not_loaded().of_file_named(wanted) {
            Some(why) => format!("{fault}; {why}"),
            None => fault,
        })
    }
}

/// Has a folder a manifest that can be opened?
///
/// # Errors
/// It has none, or something else than a file is in its place, in one line.
pub fn has_manifest(folder: &Path) -> Result<(), String> {
    let manifest = folder.join("pack.ron");
    if manifest.is_file() {
        return Ok(());
    }
    Err(match disk::read_text(&manifest, limits::FILE_BYTES as u64) {
        Err(refusal @ (Refusal::NotAFile(_) | Refusal::Io(_))) => {
            format!("{}: {refusal}. {}", manifest.display(), refusal.remedy())
        }
        _ => format!("{}: no pack.ron in it; name the folder of a pack", folder.display()),
    })
}

/// Opens the pack in a folder.
///
/// # Errors
/// The folder is not there, or is no pack, in one line. Problems of single files are no errors here.
pub fn open(folder: &Path) -> Result<Opened, String> {
    if !folder.is_dir() && !disk::is_denied(folder) {
        return Err(format!("{}: there is no such folder; name the folder of a pack", folder.display()));
    }
    has_manifest(folder)?;
    let loaded = load_pack(folder);
    let (scripts, _) = Compiled::new(&loaded.content);
    Ok(Opened {
        folder: folder.to_owned(),
        content: Arc::new(loaded.content),
        scripts: Arc::new(scripts),
        loading: loaded.problems,
        files: loaded.files,
        folders: loaded.folders,
    })
}

/// Refuses to change the pack in a folder where its manifest says `read_only`.
///
/// # Errors
/// It does.
pub fn may_be_changed(folder: &Path, read_only: bool) -> Result<(), String> {
    match read_only {
        true => Err(format!(
            "{}: the pack is marked as read_only; nothing is changed. Take read_only out of its pack.ron first, or change \
             a pack that stands on it",
            folder.display()
        )),
        false => Ok(()),
    }
}

/// A revision with some resources changed, each by its text; an empty text takes the resource out.
///
/// # Errors
/// What is wrong with the texts, a line each.
pub fn revise(rev: &Revision, resources: &[(ResId, String)]) -> Result<Revision, Vec<String>> {
    rev.with_texts(resources).map(|(rev, _)| rev)
}

/// As [`revise`]; it has to be without fault too: each script compiles, and the pack has each name.
///
/// # Errors
/// What is wrong with the texts, a line each.
pub fn revise_soundly(rev: &Revision, resources: &[(ResId, String)]) -> Result<Revision, Vec<String>> {
    let (rev, problems) = rev.with_texts(resources)?;
    let ours = |p: &Problem| {
        p.severity == Severity::Error && resources.iter().any(|(id, _)| *p.file == id.to_string())
    };
    let problems = problems.iter().filter(|p| ours(p)).map(Problem::to_string);
    let resources = resources.iter().filter_map(|(id, _)| rev.content.get(*id));
    let missing = resources.flat_map(|resource| {
        let lacks = resource.mentions.iter().filter_map(|mention| rev.content.lacks(mention.target));
        lacks.map(|fault| format!("{}: {fault}", resource.id))
    });
    let faults: Vec<String> = problems.chain(missing).collect();
    if faults.is_empty() { Ok(rev) } else { Err(faults) }
}

/// How texts of resources are laid over a revision: [`revise`] or [`revise_soundly`].
pub type Revise = fn(&Revision, &[(ResId, String)]) -> Result<Revision, Vec<String>>;

/// The content of a recording, reload by reload: each lies over what was there before it.
pub struct Reloads {
    now: Revision,
    revise: Revise,
    /// Why a reload could not be, a line each.
    pub faults: Vec<String>,
}

impl Reloads {
    /// Begins with what the recording starts on.
    pub fn new(start: &Revision, revise: Revise) -> Reloads {
        Reloads { now: start.clone(), revise, faults: Vec::new() }
    }

    /// The revision that a reload asks for; `None` where it can't be, with the reason in `faults`.
    pub fn of(&mut self, input: &Input) -> Option<Revision> {
        let Input::Reload { resources, .. } = input else { return None };
        let nothing = resources
            .iter()
            .filter(|(id, text)| text.trim().is_empty() && self.now.content.get(*id).is_none());
        self.faults.extend(nothing.map(|(id, _)| {
            format!("{id}: its text is empty, which takes it out, and there is none; give its text, or leave it away")
        }));
        if !self.faults.is_empty() {
            return None;
        }
        match (self.revise)(&self.now, resources) {
            Ok(rev) => self.now = rev,
            Err(faults) => {
                self.faults = faults;
                return None;
            }
        }
        Some(self.now.clone())
    }
}

/// The pack that a file belongs to: the nearest folder above it that has a pack.ron; both as the system has them.
pub fn of_file(file: &Path) -> Option<(PathBuf, PathBuf)> {
    let file = file.canonicalize().ok().filter(|file| file.is_file())?;
    let folder = file.ancestors().skip(1).find(|folder| folder.join("pack.ron").is_file())?.to_owned();
    Some((folder, file))
}

/// The pack that a recording names: as it stands, or beside the folders above the recording.
///
/// # Errors
/// There is none, in one line.
pub fn pack_of_recording(pack: &str, recording: &Path) -> Result<PathBuf, String> {
    let asked = Path::new(if pack.is_empty() { DEFAULT_PACK } else { pack });
    let mut tried = vec![asked.to_path_buf()];
    let here = recording.parent().map(|p| if p.as_os_str().is_empty() { Path::new(".") } else { p });
    if let Some(full) = here.and_then(|p| p.canonicalize().ok()) {
        tried.extend(full.ancestors().map(|folder| folder.join(asked)));
    }
    match tried.into_iter().find(|folder| folder.join("pack.ron").is_file()) {
        Some(found) => Ok(found),
        None => Err(format!("the recording's pack `{}` is neither here nor above it", asked.display())),
    }
}
