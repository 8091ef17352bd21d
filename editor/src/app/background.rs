//! What goes on beside drawing: loading a pack, the disk, the journal, checking after edits.
//!
//! Each is polled once a frame and never waited for. This is where the state meets the disk's changes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use augury_engine::content::Owed;
use augury_engine::content::origins::ORIGINS;
use augury_engine::content::pack::TESTS;

use super::base_packs::{BasePacks, unsaved_stands_on};
use super::navigate;
use super::origins::Reader;
use super::task::{Outcome, Task};
use crate::document::keeper::Keeper;
use crate::document::library::{Key, Library};
use crate::document::live::Live;
use crate::document::open::DiskAnswer;
use crate::document::problem::{Problem, Severity};
use crate::document::saving::{AGAIN_MS, Refused};
use crate::document::whole::remove_abandoned;
use crate::lab::pack;
use crate::view::commands::UiCommand;
use crate::view::prompt::Prompt;
use crate::view::state::State;
use crate::view::status::Offer;
use crate::watch::{Notice, Watch};

/// How long after the last edit the pack is checked as a whole, in milliseconds.
const CHECK_MS: u64 = 150;
/// How long until a watch that ended is tried again, in milliseconds.
const REWATCH_MS: u64 = 2_000;

/// A pack as it was read.
struct Opened {
    folder: PathBuf,
    library: Library,
    problems: Vec<Problem>,
    live: Live,
    /// The file of the pack that was asked for in place of the folder.
    file: Option<PathBuf>,
}

/// What goes on beside drawing.
#[derive(Default)]
pub struct Background {
    loading: Option<Task<Opened>>,
    watch: Option<Watch>,
    rewatch_at: Option<u64>,
    /// The packs below.
    base_packs: BasePacks,
    /// Where the pack comes from.
    origins: Reader,
    keeper: Keeper,
    journals: Option<PathBuf>,
    check_at: Option<u64>,
    /// Problems of files that could not be read at all.
    unreadable: Vec<Problem>,
}

impl Background {
    /// Keeps journals under a folder; without one, unsaved edits do not survive the process.
    pub fn new(journals: Option<PathBuf>) -> Self {
        Self { journals, ..Self::default() }
    }

    /// Begins to open a pack, by its folder or by a file of it; what is open stays until it is read.
    pub fn open(&mut self, state: &mut State, asked: &Path, ctx: &egui::Context) {
        let (asked, ctx) = (asked.to_owned(), ctx.clone());
        let title = format!("Reading {}", asked.display());
        let started = Task::start(
            title,
            move || ctx.request_repaint(),
            move |progress| {
                let of_file = pack::of_file(&asked);
                let (folder, file) = of_file.map_or((asked, None), |(folder, file)| (folder, Some(file)));
                // Reading is the first half, loading the second.
                let (library, problems) =
                    Library::open(&folder, &mut |done, total| progress.tell(done, 2 * total))?;
                let live = Live::load(&library, &mut |done, total| progress.tell(total + done, 2 * total))?;
                Some(Opened { folder, library, problems, live, file })
            },
        );
        match started {
            Ok(task) => self.loading = Some(task),
            Err(error) => state.complain(format!("the pack cannot be read: {error}")),
        }
    }

    /// Closes the pack that is open; its unsaved edits are neither asked about nor kept from now on.
    pub fn close(&mut self, state: &mut State) {
        if let Some(task) = self.loading.take() {
            task.cancel();
        }
        self.keeper.note(&state.library);
        self.keeper.keep_nothing(&mut state.library);
        (self.watch, self.rewatch_at, self.check_at) = (None, None, None);
        self.base_packs = BasePacks::default();
        self.unreadable.clear();
        state.library = Library::default();
        state.live = Live::default();
        self.origins.forget(state);
        state.refused = Refused::default();
        state.owed.handlers.clear();
        state.debugger = None;
        state.pack_open = false;
        state.viewed = Default::default();
        state.list = Default::default();
        state.cells = Default::default();
        state.playing = Default::default();
        state.running_script = Default::default();
        state.recordings = Default::default();
        state.coverage = Default::default();
        state.problems.set(Vec::new());
        state.recovered.clear();
        state.wishes.clear();
        state.prompt = None;
        state.running = None;
        super::finding::forget(state);
    }

    /// Stops opening a pack.
    pub fn cancel(&self) {
        if let Some(task) = &self.loading {
            task.cancel();
        }
    }

    /// Whether a pack is being read.
    pub fn loading(&self) -> bool {
        self.loading.is_some()
    }

    /// Looks after everything once. `now` is in milliseconds.
    pub fn poll(&mut self, state: &mut State, ctx: &egui::Context, now: u64) {
        self.poll_loading(state, ctx, now);
        self.poll_watch(state, ctx, now);
        if !self.loading() && self.base_packs.poll(state, &mut self.unreadable, ctx) {
            self.check_at = Some(now);
        }
        self.origins.poll(state, ctx);
        self.take_changes(state, ctx, now);
        if self.check_at.is_some_and(|at| at <= now) {
            self.check_at = None;
            self.check(state);
        }
        if super::saving::again(state, now) {
            ctx.request_repaint_after(std::time::Duration::from_millis(AGAIN_MS));
        }
        if let Some(failure) = self.keeper.poll(&state.library, now).pop() {
            state.warn(failure);
        }
    }

    /// Puts all unsaved edits into the journal and waits until they are there.
    pub fn flush(&mut self, state: &State) {
        self.keeper.flush(&state.library);
    }

    /// Drops what the journal has of some resources.
    pub fn forget(&self, keys: &[Key]) {
        self.keeper.forget(keys);
    }

    fn poll_loading(&mut self, state: &mut State, ctx: &egui::Context, now: u64) {
        let Some(task) = &self.loading else { return };
        state.running = Some(task.running());
        match task.poll() {
            Outcome::Running => {
                ctx.request_repaint_after(std::time::Duration::from_millis(50));
                return;
            }
            Outcome::Done(opened) => self.opened(state, opened, ctx, now),
            Outcome::Stopped => state.say("reading the pack was stopped"),
        }
        state.running = None;
        self.loading = None;
    }

    fn opened(&mut self, state: &mut State, opened: Opened, ctx: &egui::Context, now: u64) {
        if opened.folder.is_dir() && opened.library.entries().next().is_none() {
            let folder = opened.folder.display();
            // What is open stays: a slip in choosing a folder closes nothing.
            state.complain(format!(
                "{folder} is no pack: it has neither pack.ron nor resources. Choose another folder, or make a new pack"
            ));
            return;
        }
        self.keeper.note(&state.library);
        state.library = opened.library;
        state.refused = Refused::default();
        remove_abandoned_below(&state.library);
        state.live = opened.live;
        state.library.take_changed();
        super::debugging::pack_opened(state);
        state.viewed.current = None;
        state.viewed.visited = crate::view::parts::Visited::default();
        state.list.cursor = None;
        state.viewed.pinned = Default::default();
        state.viewed.pinned_edited = None;
        state.cells = Default::default();
        state.viewed.together.clear();
        state.pack_open = opened.folder.is_dir();
        // The copy of a tour is opened once and not remembered.
        let passing = state.touring.as_ref().is_some_and(|touring| touring.folder == opened.folder);
        if let (true, false, Ok(pack)) = (state.pack_open, passing, opened.folder.canonicalize()) {
            state.settings.pack = Some(pack.clone());
            state.settings.remember(pack);
        }
        let notes = self.keep_unsaved(state, passing);
        self.origins.forget(state);
        self.unreadable = opened.problems;
        self.check(state);
        super::finding::forget(state);
        if state.pack_open {
            // What went wrong before (damaged settings) stays to be read.
            if !state.notices.status.bad {
                let count = state.library.entries().filter(|e| !e.key.folder.is_empty()).count();
                state.say(format!("{}: {count} resources", super::debugging::pack_name(&opened.folder)));
            }
        } else {
            let folder = opened.folder.display();
            state.complain(match opened.folder.is_file() {
                true => format!("{folder} belongs to no pack: no folder above it has a pack.ron"),
                false => format!("{folder} is no folder that can be read"),
            });
        }
        if let Some(file) = opened.file {
            match state.library.key_of(&file).filter(|key| state.library.document(key).is_some()) {
                Some(key) => navigate::look_at(state, key),
                None => state.complain(format!("{} is no resource of this pack", file.display())),
            }
        }
        if !notes.is_empty() {
            state.complain(notes);
        }
        if !state.recovered.is_empty() {
            state.prompt = Some(Prompt::Recover);
        }
        self.start_watch(state, ctx, now);
        self.base_packs.watch(state, ctx);
        self.origins.read(state, ctx);
    }

    /// Unsaved edits of the pack go into a journal from now on; what a killed process left is offered. What is wrong
    /// with either, in words. Of a pack that is opened `passing` none are kept.
    fn keep_unsaved(&mut self, state: &mut State, passing: bool) -> String {
        state.recovered.clear();
        let Some(journals) = self.journals.as_ref().filter(|_| !passing) else {
            self.keeper.keep_nothing(&mut state.library);
            return String::new();
        };
        match self.keeper.keep(journals, &mut state.library) {
            Ok((recovered, notes)) => {
                state.recovered = recovered;
                match notes.is_empty() {
                    true => String::new(),
                    false => format!("unsaved edits that cannot be read: {}", notes.join("; ")),
                }
            }
            Err(error) => format!("unsaved edits will not survive a crash: {error}"),
        }
    }

    fn start_watch(&mut self, state: &mut State, ctx: &egui::Context, now: u64) {
        let ctx = ctx.clone();
        match Watch::start(state.library.root(), move || ctx.request_repaint()) {
            Ok(watch) => {
                self.watch = Some(watch);
                self.rewatch_at = None;
            }
            Err(_) if self.rewatch_at.is_some() => self.rewatch_at = Some(now + REWATCH_MS),
            Err(why) => {
                state.complain(why);
                self.rewatch_at = Some(now + REWATCH_MS);
            }
        }
    }

    fn poll_watch(&mut self, state: &mut State, ctx: &egui::Context, now: u64) {
        if let Some(at) = self.rewatch_at {
            if at <= now && state.library.root().is_dir() {
                self.start_watch(state, ctx, now);
                self.look_again(state, now);
            } else {
                ctx.request_repaint_after(std::time::Duration::from_millis(REWATCH_MS));
            }
        }
        let notices = self.watch.as_ref().map(Watch::notices).unwrap_or_default();
        for notice in notices {
            match notice {
                Notice::Changed(paths) => {
                    self.disk_changed(state, &paths, now);
                    if paths.contains(&state.library.root().join(ORIGINS)) {
                        self.origins.read(state, ctx);
                    }
                    let manifest = state.library.root().join("pack.ron");
                    if paths.contains(&manifest) && state.library.stands_on_others() {
                        self.base_packs.read(state, ctx);
                    }
                }
                Notice::LookAgain => {
                    self.look_again(state, now);
                    self.origins.read(state, ctx);
                }
                Notice::Ended(why) => {
                    state.warn(format!("{why}; what is open stays, and the folder is looked for again"));
                    self.watch = None;
                    self.rewatch_at = Some(now + REWATCH_MS);
                }
            }
        }
    }

    /// Changes were missed: looks at every file again, those that are gone and those that appeared too.
    fn look_again(&mut self, state: &mut State, now: u64) {
        let known = state.library.documents().map(|d| d.path().to_owned());
        let all: BTreeSet<PathBuf> = known.chain(state.library.on_disk()).collect();
        let paths: Vec<PathBuf> = all.into_iter().collect();
        self.disk_changed(state, &paths, now);
    }

    fn disk_changed(&mut self, state: &mut State, paths: &[PathBuf], now: u64) {
        if !state.library.root().is_dir() {
            // The whole pack is gone for the moment (a checkout): its resources are not deleted one by one.
            return;
        }
        self.unreadable.retain(|p| !paths.contains(&p.file));
        // What has to come of a recording stands beside it.
        let tests = state.library.root().join(TESTS);
        if paths.iter().any(|path| path.starts_with(&tests)) {
            super::recordings::changed(state);
        }
        let (answers, problems) = state.library.disk_changed(paths, now);
        for (key, answer) in answers {
            let file = state.library.own_document(&key).map(|document| document.path().to_owned());
            // What was read is passed over no more.
            self.unreadable.retain(|p| Some(&p.file) != file.as_ref());
            match answer {
                DiskAnswer::Same => {}
                DiskAnswer::Reloaded => {
                    let text = format!("{key} was changed on disk and read again");
                    state.mention_offering(text, shows(key));
                }
                DiskAnswer::Conflict => {
                    let text = format!("{key} was changed on disk, and here: choose");
                    state.warn_offering(text, shows(key));
                }
            }
        }
        if !problems.is_empty() {
            self.unreadable.extend(problems);
        }
        self.check_at = Some(now);
    }

    fn take_changes(&mut self, state: &mut State, ctx: &egui::Context, now: u64) {
        let changed = state.library.take_changed();
        if changed.is_empty() {
            super::debugging::after_pause(state, ctx);
            if self.check_at.is_some() || self.keeper.waits() {
                ctx.request_repaint_after(std::time::Duration::from_millis(CHECK_MS));
            }
            return;
        }
        if changed.iter().any(Key::is_recording) {
            super::recordings::changed(state);
        }
        if state.live.update(&state.library, &changed) {
            super::debugging::edited(state, &changed, ctx);
        }
        self.keeper.edited(changed, now);
        self.check_at = Some(now + CHECK_MS);
        ctx.request_repaint();
    }

    fn check(&mut self, state: &mut State) {
        let (mut problems, report) = state.live.check();
        problems.extend(self.unreadable.iter().cloned());
        for document in state.library.documents().filter(|d| d.in_conflict() && d.marks().is_none()) {
            problems.push(Problem {
                file: document.path().to_owned(),
                line: 1,
                column: 1,
                severity: Severity::Warning,
                what: "another program changed the file under your unsaved edits".to_owned(),
                remedy: "Keep yours, take the file's, or merge".to_owned(),
                resource: Some(document.key().clone()),
                fixes: Vec::new(),
            });
        }
        problems.extend(unsaved_stands_on(state));
        let owes = |owed: Owed| owed.events.into_iter().map(move |event| (owed.resource, event));
        state.owed.handlers = report.owed.into_iter().flat_map(owes).collect();
        super::origins::group(state);
        state.problems.put_first(state.viewed.current.as_ref());
        state.problems.set(problems);
    }
}

/// A button that opens a resource.
fn shows(key: Key) -> Offer {
    Offer::new("Show", UiCommand::Open { key, place: None })
}

/// Clears the pack's folders of what a process that was killed while it saved left there.
fn remove_abandoned_below(library: &Library) {
    let folders: BTreeSet<&Path> = library.documents().filter_map(|d| d.path().parent()).collect();
    folders.into_iter().for_each(remove_abandoned);
}
