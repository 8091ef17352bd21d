//! The content that is live: what the open documents say, unsaved edits and all, on top of the packs below.
//!
//! A document that does not load leaves its last good version live and its problems on the list. Content is
//! swapped whole, never changed, once for any number of documents; whoever plays takes it between actions.
//! Knows no screen and no session.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::pack::{OVERRIDES, nothing_to_override, place_of, twice};
use augury_engine::content::{self, Content, FileRead, Manifest, PackInfo, Resource, Stack, load_stack};
use augury_engine::play::Revision;
use augury_engine::script::Compiled;

use super::library::{Below, Key, Library, MentionAt};
use super::open::Document;
use super::problem::{Problem, Severity};
use super::unfinished;

/// How many files are read between two looks at whether to go on.
const BATCH: usize = 256;

/// The live content and what is wrong with the documents it came from.
#[derive(Clone, Debug, Default)]
pub struct Live {
    /// What the packs below give.
    below: Arc<Content>,
    below_problems: Vec<Problem>,
    content: Arc<Content>,
    scripts: Arc<Compiled>,
    script_problems: Vec<Problem>,
    manifest: Manifest,
    /// The last good version of each resource of the pack, by the file that has it.
    own: BTreeMap<ResId, BTreeMap<Key, Arc<Resource>>>,
    /// What each file of the pack has.
    ids: BTreeMap<Key, BTreeSet<ResId>>,
    /// Files with fields for resources of packs below: their path and text.
    overrides: BTreeMap<ResId, (Key, String, String)>,
    /// Problems of reading, by document.
    problems: BTreeMap<Key, Vec<Problem>>,
    /// Handlers that do nothing yet, by document.
    hints: BTreeMap<Key, Vec<Problem>>,
    /// Resources whose last good version is live because the present text does not load.
    behind: BTreeSet<Key>,
    /// Resources that were there since the pack was opened, and are no more.
    gone: BTreeSet<ResId>,
    /// Another number for each content there has been, in whichever pack.
    revision: u64,
}

/// The kind that a resource's folder holds, or that of overrides; `None` for `pack.ron`, tables as a whole, and
/// folders of no kind.
pub fn kind_of(key: &Key) -> Option<Kind> {
    let folder =
        key.folder.strip_prefix(OVERRIDES).map_or(key.folder.as_str(), |kind| kind.trim_start_matches('/'));
    Kind::from_folder(folder).filter(|_| !key.is_table())
}

fn is_override(key: &Key) -> bool {
    key.folder.starts_with(OVERRIDES)
}

/// The engine's name of a resource.
pub fn res_id(key: &Key) -> Option<ResId> {
    kind_of(key).map(|kind| ResId::new(kind, &key.id))
}

/// The editor's name of a resource.
pub fn key_of(id: ResId) -> Key {
    Key::new(id.kind().folder(), id.id())
}

impl Live {
    /// Loads all documents of a library. `tell` is told how many of how many are loaded, and stops the
    /// loading by answering `false` (then `None`).
    pub fn load(library: &Library, tell: &mut dyn FnMut(usize, usize) -> bool) -> Option<Self> {
        let mut live = Self::default();
        let documents: Vec<&Document> = library.documents().filter(|d| d.exists()).collect();
        if !tell(0, documents.len()) {
            return None;
        }
        if !library.layers().is_empty() {
            let loaded = load_stack(Stack { layers: library.layers().to_vec(), problems: Vec::new() });
            live.below_problems = loaded.problems.iter().map(|p| shown(p, None)).collect();
            live.below = Arc::new(loaded.content);
        }
        let mut affected = BTreeSet::new();
        for (count, batch) in documents.chunks(BATCH).enumerate() {
            if count > 0 && !tell(count * BATCH, documents.len()) {
                return None;
            }
            live.take(batch, &mut affected);
        }
        live.swap(&affected, library);
        live.revision = next_revision();
        Some(live)
    }

    /// Takes in the documents that changed; whether the content is another one now. However many there are,
    /// it is one reload.
    pub fn update(&mut self, library: &Library, changed: &BTreeSet<Key>) -> bool {
        let files: BTreeSet<Key> = changed.iter().map(|key| library.file_of(key)).collect();
        let mut affected = BTreeSet::new();
        let (mut present, mut same_manifest) = (Vec::new(), true);
        for file in &files {
            match library.own_document(file).filter(|d| d.exists()) {
                Some(document) => present.push(document),
                None => self.forget(file, &mut affected),
            }
            same_manifest &= *file != Key::manifest();
        }
        let before = self.manifest.clone();
        self.take(&present, &mut affected);
        if affected.is_empty() && (same_manifest || before == self.manifest) {
            return false;
        }
        self.swap(&affected, library);
        self.revision = next_revision();
        true
    }

    /// Stands on other packs, or on the same ones as they are now; the library stands on them already.
    pub fn stand_on(&mut self, below: Below, library: &Library) {
        self.below = Arc::new(below.content);
        self.below_problems = below.problems;
        // Places of packs may be others now, so that all of the pack's own files are read again.
        self.content = Arc::default();
        let mut affected = BTreeSet::new();
        let documents: Vec<&Document> = library.documents().filter(|d| d.exists()).collect();
        self.take(&documents, &mut affected);
        affected.extend(self.own.keys().copied());
        affected.extend(self.overrides.keys().copied());
        self.swap(&affected, library);
        self.revision = next_revision();
    }

    /// What was known of a file that is gone.
    fn forget(&mut self, file: &Key, affected: &mut BTreeSet<ResId>) {
        self.problems.remove(file);
        self.hints.remove(file);
        for id in self.ids.remove(file).unwrap_or_default() {
            self.lose(id, file);
            affected.insert(id);
        }
        if let Some(id) = res_id(file).filter(|_| is_override(file)) {
            self.overrides.remove(&id);
            affected.insert(id);
        }
    }

    fn lose(&mut self, id: ResId, file: &Key) {
        self.behind.remove(&key_of(id));
        if let Some(versions) = self.own.get_mut(&id) {
            versions.remove(file);
            if versions.is_empty() {
                self.own.remove(&id);
            }
        }
    }

    /// Reads documents. Each is read by itself, so the work is shared out; what comes of it is taken in in
    /// their order.
    fn take(&mut self, documents: &[&Document], affected: &mut BTreeSet<ResId>) {
        let pack = u16::try_from(self.below.packs().len()).unwrap_or(u16::MAX);
        let reads = on_all_threads(documents, |document| {
            let kind = kind_of_file(document.key())?;
            let stem = document.key().id.trim_end_matches(".ron");
            let file = document.path().to_string_lossy();
            Some(content::load_file(kind, stem, &file, &unfinished::finished(document), pack))
        });
        for (document, read) in documents.iter().zip(reads) {
            let key = document.key();
            let path = document.path().to_string_lossy().into_owned();
            self.hints.remove(key);
            let hints = unfinished::hints(document);
            if !hints.is_empty() {
                self.hints.insert(key.clone(), hints);
            }
            match (read, res_id(key).filter(|_| is_override(key))) {
                (_, Some(id)) => {
                    let text = unfinished::finished(document).into_owned();
                    self.overrides.insert(id, (key.clone(), path, text));
                    affected.insert(id);
                }
                (Some(read), None) => self.take_file(key, read, affected),
                (None, None) => self.read_manifest(document),
            }
        }
    }

    fn take_file(&mut self, file: &Key, read: FileRead, affected: &mut BTreeSet<ResId>) {
        self.problems.insert(file.clone(), read.problems.iter().map(|p| shown(p, None)).collect());
        let good: BTreeSet<ResId> = read.resources.iter().map(|resource| resource.id).collect();
        let mut ids: BTreeSet<ResId> = read.ids.iter().copied().filter(|id| check_row(file, *id)).collect();
        let before = self.ids.get(file).cloned().unwrap_or_default();
        // A file whose brackets are wrong has lost nothing yet.
        if !read.whole {
            ids.extend(&before);
        }
        for id in before.difference(&ids).copied().collect::<Vec<_>>() {
            self.lose(id, file);
            affected.insert(id);
        }
        for id in ids.difference(&good) {
            self.behind.insert(key_of(*id));
        }
        for resource in read.resources {
            self.behind.remove(&key_of(resource.id));
            let versions = self.own.entry(resource.id).or_default();
            let same = versions.get(file).is_some_and(|known| same_resource(known, &resource));
            if !same {
                affected.insert(resource.id);
            }
            versions.insert(file.clone(), Arc::new(resource));
        }
        self.ids.insert(file.clone(), ids);
    }

    /// Works out the resources that may be others now, and makes one new content of them.
    fn swap(&mut self, affected: &BTreeSet<ResId>, library: &Library) {
        let (mut come, mut gone) = (Vec::new(), Vec::new());
        for id in affected {
            match self.effective(*id) {
                Some(resource) => come.push(resource),
                None => gone.push(*id),
            }
        }
        let mut content = if self.content.packs().is_empty() {
            self.below.with_all(come, gone)
        } else {
            self.content.with_all(come, gone)
        };
        let info = PackInfo {
            name: self.manifest.name.clone(),
            folder: library.root().to_string_lossy().into_owned(),
            read_only: self.manifest.read_only,
        };
        let manifest = match self.below.packs().is_empty() {
            true => self.manifest.clone(),
            false => self.manifest.standing_on(self.below.manifest()),
        };
        if content.packs().is_empty()
            || content.packs().last() != Some(&info)
            || *content.manifest() != manifest
        {
            let packs = self.below.packs().iter().cloned().chain([info]).collect();
            content = content.under(manifest).of_packs(packs);
        }
        for id in affected {
            if content.get(*id).is_some() {
                self.gone.remove(id);
            } else if self.content.get(*id).is_some() {
                self.gone.insert(*id);
            }
        }
        let (scripts, problems) = self.scripts.update(&content);
        self.scripts = Arc::new(scripts);
        self.script_problems = problems.iter().map(|p| shown(p, None)).collect();
        self.content = Arc::new(content);
    }

    /// The pack's own version of a resource, else that of the packs below, with the pack's overrides on it.
    fn effective(&mut self, id: ResId) -> Option<Arc<Resource>> {
        let base = self.base_of(id);
        let Some((key, file, text)) = self.overrides.get(&id) else { return base };
        let pack = u16::try_from(self.below.packs().len()).unwrap_or(u16::MAX);
        let read = match &base {
            Some(base) => content::overlay(base, file, text, pack),
            None => {
                let ids = self.below.ids(id.kind()).iter().map(|id| id.id());
                Err(vec![nothing_to_override(id, file, ids)])
            }
        };
        match read {
            Ok(resource) => {
                let known = base.as_ref().map_or(&[][..], |base| &base.warnings);
                let new = resource.warnings.iter().filter(|warning| !known.contains(warning));
                self.problems.insert(key.clone(), new.map(|p| shown(p, Some(key))).collect());
                self.behind.remove(key);
                Some(Arc::new(resource))
            }
            Err(problems) => {
                self.problems.insert(key.clone(), problems.iter().map(|p| shown(p, Some(key))).collect());
                self.behind.insert(key.clone());
                // The last version that loaded stays, if it stood on the same.
                self.content.get_shared(id).filter(|last| last.text.sources().len() > 1).or(base)
            }
        }
    }

    fn read_manifest(&mut self, document: &Document) {
        let key = document.key();
        if *key != Key::manifest() {
            return;
        }
        let problems = match Manifest::read(&document.path().to_string_lossy(), document.text()) {
            Ok(read) => {
                self.manifest = read.manifest;
                self.behind.remove(key);
                read.problems
            }
            Err(problems) => {
                self.behind.insert(key.clone());
                problems
            }
        };
        self.problems.insert(key.clone(), problems.iter().map(|p| shown(p, Some(key))).collect());
    }

    /// Resources that several files of the pack have: all but the first are of no use.
    fn twice(&self) -> Vec<Problem> {
        let mut found = Vec::new();
        for versions in self.own.values().filter(|versions| versions.len() > 1) {
            let mut files: Vec<(&Key, &Arc<Resource>)> = versions.iter().collect();
            files.sort_by(|(_, a), (_, b)| in_order(a, b));
            let Some(((_, first), others)) = files.split_first() else { continue };
            let first = (first.file.clone(), place_of(first));
            found.extend(others.iter().map(|(key, resource)| shown(&twice(resource, &first), Some(key))));
        }
        found
    }

    /// The content that is live.
    pub fn content(&self) -> &Arc<Content> {
        &self.content
    }

    /// Content and scripts as a session takes them.
    pub fn for_session(&self) -> Revision {
        Revision::new(self.content.clone(), self.scripts.clone())
    }

    /// Another number with every new content, and another one in each pack.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// What the packs below give.
    pub fn below(&self) -> &Arc<Content> {
        &self.below
    }

    /// Where a resource is referred to, in scripts too: who does, in which file, at which byte. Each place once,
    /// sorted.
    pub fn mentions_of(&self, key: &Key) -> Vec<MentionAt> {
        let Some(target) = res_id(key) else { return Vec::new() };
        let mut found: Vec<MentionAt> =
            self.content.all().flat_map(|resource| mentions_in(resource, target)).collect();
        found.sort();
        found.dedup();
        found
    }

    /// What an override file is put on: the resource as it is without it.
    pub fn base_version(&self, over: &Key) -> Option<Arc<Resource>> {
        let id = res_id(over).filter(|_| is_override(over))?;
        self.base_of(id)
    }

    fn base_of(&self, id: ResId) -> Option<Arc<Resource>> {
        let own = self.own.get(&id).and_then(|versions| versions.values().min_by(in_order).cloned());
        own.or_else(|| self.below.get_shared(id))
    }

    /// Why a text for a file would not load; nothing where it would.
    pub fn wrong_with(&self, library: &Library, key: &Key, text: &str) -> Vec<Problem> {
        let file = library.file_of(key);
        let path = library.document(key).map(|d| d.path().to_string_lossy().into_owned()).unwrap_or_default();
        let read = match (kind_of_file(&file), self.base_version(&file)) {
            _ if file == Key::manifest() => {
                Manifest::read(&path, text).map_or_else(|problems| problems, |read| read.problems)
            }
            (Some(kind), _) => {
                content::load_file(kind, file.id.trim_end_matches(".ron"), &path, text, 0).problems
            }
            (None, Some(base)) => content::overlay(&base, &path, text, 0).err().unwrap_or_default(),
            (None, None) => Vec::new(),
        };
        let bad = read.iter().filter(|problem| problem.severity == content::Severity::Error);
        bad.map(|problem| shown(problem, Some(key))).collect()
    }

    /// Whether a document's present text does not load, so that its last good version is live.
    pub fn is_behind(&self, key: &Key) -> bool {
        self.behind.contains(key)
    }

    /// All problems: of reading each document, and of what documents say of each other. The second part goes
    /// through the whole content; call it when the author pauses.
    pub fn check(&self) -> (Vec<Problem>, content::Report) {
        let report = content::check(&self.content, &[], None);
        let mut problems: Vec<Problem> = self.problems.values().flatten().cloned().collect();
        problems.extend(self.hints.values().flatten().cloned());
        problems.extend(self.below_problems.iter().cloned());
        problems.extend(self.twice());
        problems.extend(self.script_problems.iter().cloned());
        problems.iter_mut().for_each(|problem| problem.fixes.retain(|fix| self.content.offers(fix)));
        problems.extend(report.problems.iter().map(|p| shown(p, None)));
        problems.extend(report.waiting.iter().map(|p| self.waits(p)));
        (problems, report)
    }

    /// A reference to what is not there: to what was there it is a warning, since nothing is to come.
    fn waits(&self, waiting: &content::Problem) -> Problem {
        let problem = shown(waiting, None);
        let missing = waiting.fixes.iter().find_map(content::Fix::makes);
        let Some(id) = missing.filter(|id| self.gone.contains(id)) else { return problem };
        Problem {
            severity: Severity::Warning,
            what: format!("the {} `{}` is gone, and is still named here", id.kind().word(), id.id()),
            remedy: "Name another one, take it out, or make it again".to_owned(),
            ..problem
        }
    }
}

/// A number that no content had before.
fn next_revision() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

/// The kind of a file's resources, tables included; `None` for the manifest and for overrides.
fn kind_of_file(key: &Key) -> Option<Kind> {
    Kind::from_folder(&key.folder)
}

/// A table that cannot be read would have the name of its file for an id: no resource is called so.
fn check_row(file: &Key, id: ResId) -> bool {
    !file.is_table() || format!("{}.ron", id.id()) != file.id
}

/// Where a resource refers to another, in values and in scripts, each at the byte where the other's id begins.
pub fn mentions_in(resource: &Resource, target: ResId) -> Vec<MentionAt> {
    let text = resource.text.whole();
    let full = format!("{}:{}", target.kind().word(), target.id());
    let mut bytes = Vec::new();
    for mention in resource.mentions.iter().filter(|mention| mention.target == target) {
        let inside = mention.at + 1;
        let rest = text.get(inside..).unwrap_or_default();
        bytes.push(if rest.starts_with(&full) { inside + full.len() - target.id().len() } else { inside });
    }
    for span in resource.script_spans() {
        let script = text.get(span.clone()).unwrap_or_default();
        let found = script.match_indices(&full).map(|(at, _)| at);
        let part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let found = found.filter(|at| {
            let rest = script.get(at + full.len()..).unwrap_or_default();
            let before = script.get(..*at).unwrap_or_default();
            !rest.starts_with(part) && !before.ends_with(part)
        });
        bytes.extend(found.map(|at| span.start + at + full.len() - target.id().len()));
    }
    let place = |at: usize| {
        let (source, byte) = resource.text.origin(at);
        let file = resource.text.sources().get(usize::from(source))?.file.as_ref().into();
        Some(MentionAt { of: key_of(resource.id), file, at: byte? })
    };
    bytes.into_iter().filter_map(place).collect()
}

/// The order in which files are loaded: of several with one resource the first counts.
fn in_order(a: &&Arc<Resource>, b: &&Arc<Resource>) -> std::cmp::Ordering {
    Path::new(&*a.file).cmp(Path::new(&*b.file))
}

/// Whether a resource is the same as before, in the same file. Rows of a table share its text, so they change together.
fn same_resource(a: &Resource, b: &Resource) -> bool {
    a.file == b.file && a.hash == b.hash && !a.text.is_row() && !b.text.is_row()
}

/// Does the same with each, on as many threads as the machine has; answers come in the order of what was
/// given.
fn on_all_threads<T: Sync, A: Send>(all: &[T], work: impl Fn(&T) -> A + Sync) -> Vec<A> {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(8);
    let part = all.len().div_ceil(threads).max(1);
    // A thread costs more than a few files.
    if threads == 1 || all.len() < 32 {
        return all.iter().map(work).collect();
    }
    std::thread::scope(|scope| {
        let started: Vec<_> = all
            .chunks(part)
            .map(|some| (some, scope.spawn(|| some.iter().map(&work).collect::<Vec<A>>())))
            .collect();
        // Where a thread died its part is done here.
        let done = started
            .into_iter()
            .map(|(some, t)| t.join().unwrap_or_else(|_| some.iter().map(&work).collect()));
        done.flatten().collect()
    })
}

/// A problem of the engine as the editor lists it.
pub fn shown(problem: &content::Problem, of: Option<&Key>) -> Problem {
    let severity = match problem.severity {
        content::Severity::Error => Severity::Error,
        content::Severity::Warning => Severity::Warning,
        content::Severity::NotYet => Severity::NotYet,
    };
    Problem {
        file: problem.file.as_ref().into(),
        line: problem.place.line as usize,
        column: problem.place.column as usize,
        severity,
        what: problem.what.clone(),
        remedy: problem.remedy.clone(),
        resource: of.cloned().or_else(|| problem.resource.map(key_of)),
        fixes: problem.fixes.clone(),
    }
}

#[cfg(test)]
#[path = "live_tests.rs"]
mod tests;
