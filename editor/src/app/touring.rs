//! Guided tours: each is taken on a copy of the pack that ships, which goes when the tour ends. The pack that was open comes
//! back then, and nothing of it is touched. What the steps are is [`crate::view::tour`]'s.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use augury_engine::content::disk::{self, EntryKind};

use super::background::Background;
use super::task::{Outcome, Progress, Task};
use crate::document::file_lock::FileLock;
use crate::lab::shipped;
use crate::view::panels::Layout;
use crate::view::state::State;
use crate::view::tour::{TourAsk, TourId, Touring};

/// The pack that tours are taken on.
const SHIPPED: &str = "incursion";
/// The folder of its copy. Breakpoints are kept by the name of a pack's folder: it is no usual one.
const FOLDER: &str = "guided tour";
/// More files than the pack that ships has by far.
const MOST_FILES: usize = 20_000;
/// More bytes than they have by far.
const MOST_BYTES: u64 = 256 << 20;

/// A copy of the pack, in a folder that no other process has.
struct PackCopy {
    pack: PathBuf,
    /// Held, never read.
    _lock: FileLock,
}

impl PackCopy {
    /// Removes it; the folder around it stays for the next.
    fn remove(self) -> io::Result<()> {
        gone(&self.pack)
    }
}

/// What was shown before the tour.
#[derive(Default)]
struct Before {
    /// The pack that was open.
    pack: Option<PathBuf>,
    /// The file of the resource that was looked at.
    file: Option<PathBuf>,
    layout: Layout,
}

impl Before {
    fn of(state: &State) -> Self {
        let pack = Some(state.library.root().to_owned()).filter(|_| state.pack_open);
        let own = state.document().filter(|document| document.read_only().is_none());
        Self { pack, file: own.map(|document| document.path().to_owned()), layout: state.layout }
    }

    /// What is opened to come back to it.
    fn place(self) -> Option<PathBuf> {
        self.file.filter(|file| file.is_file()).or(self.pack)
    }
}

/// The tour that is taken, as far as it is about files.
#[derive(Default)]
pub struct Tours {
    /// Where copies are made; `None` in the folder for temporary files.
    folder: Option<PathBuf>,
    copying: Option<(TourId, Task<Result<PackCopy, String>>)>,
    copy: Option<PackCopy>,
    before: Before,
    removing: Option<Task<io::Result<()>>>,
}

impl Tours {
    /// Makes copies beside the journals.
    pub fn beside(journals: Option<&Path>) -> Self {
        let folder = journals.and_then(Path::parent).map(|own| own.join("tours"));
        Self { folder, ..Self::default() }
    }

    /// Does what is asked.
    pub fn apply(
        &mut self,
        state: &mut State,
        asked: TourAsk,
        background: &mut Background,
        ctx: &egui::Context,
    ) {
        match asked {
            TourAsk::Start(tour) => self.start(state, tour, ctx),
            TourAsk::Back | TourAsk::Skip => state.turn_tour(asked),
            TourAsk::End if self.copy.is_some() => self.end(state, background, ctx),
            TourAsk::End => {}
        }
    }

    /// Stops making a copy.
    pub fn cancel(&self) {
        if let Some((_, task)) = &self.copying {
            task.cancel();
        }
    }

    fn start(&mut self, state: &mut State, tour: TourId, ctx: &egui::Context) {
        if self.copying.is_some() {
            return state.complain("a tour is being prepared already");
        }
        if state.loses_edits() {
            return state.complain("save or undo first; then start the tour");
        }
        let folder = self.folder.clone().unwrap_or_else(|| std::env::temp_dir().join("augury-tours"));
        let from = state.start.shipped.clone();
        let wake = ctx.clone();
        let work = move |progress: &Progress| copied(&folder, from, progress);
        match Task::start("Copying the pack for the tour", move || wake.request_repaint(), work) {
            Ok(task) => self.copying = Some((tour, task)),
            Err(error) => state.complain(format!("the tour cannot be prepared: {error}")),
        }
    }

    /// Looks after the copy once a frame, and goes on with the tour.
    pub fn poll(&mut self, state: &mut State, background: &mut Background, ctx: &egui::Context) {
        self.poll_copying(state, background, ctx);
        if let Some(task) = &self.removing {
            match task.poll() {
                Outcome::Running => {}
                Outcome::Done(Err(error)) => {
                    self.removing = None;
                    state.warn(format!("the tour's copy of the pack cannot be removed: {error}"));
                }
                Outcome::Done(Ok(())) | Outcome::Stopped => self.removing = None,
            }
        }
        let Some(copy) = &self.copy else { return };
        if background.loading() {
            return;
        }
        if state.pack_open && state.library.root() == copy.pack {
            return state.follow_tour();
        }
        // Another pack was opened, or the copy could not be read.
        state.touring = None;
        forget_kept(state);
        self.remove(ctx);
    }

    fn poll_copying(&mut self, state: &mut State, background: &mut Background, ctx: &egui::Context) {
        let Some((tour, task)) = &self.copying else { return };
        let tour = *tour;
        let outcome = task.poll();
        if outcome_runs(&outcome) {
            state.running = Some(task.running());
            ctx.request_repaint_after(Duration::from_millis(50));
            return;
        }
        state.running = None;
        self.copying = None;
        match outcome {
            Outcome::Done(Ok(copy)) => self.copied(state, (tour, copy), background, ctx),
            Outcome::Done(Err(why)) => state.complain(format!("the tour cannot be taken: {why}")),
            Outcome::Stopped => state.say("The tour is cancelled"),
            Outcome::Running => {}
        }
    }

    fn copied(
        &mut self,
        state: &mut State,
        (tour, copy): (TourId, PackCopy),
        background: &mut Background,
        ctx: &egui::Context,
    ) {
        if state.loses_edits() {
            self.copy_goes(copy, ctx);
            return state.complain("save or undo first; then start the tour");
        }
        if self.copy.is_none() {
            self.before = Before::of(state);
        }
        background.close(state);
        self.remove(ctx);
        forget_kept(state);
        state.start.open = false;
        state.layout = Layout::Edit;
        let folder = copy.pack.clone();
        state.touring = Some(Touring { tour, step: 0, begun: None, monster: None, folder: folder.clone() });
        self.copy = Some(copy);
        background.open(state, &folder, ctx);
    }

    fn end(&mut self, state: &mut State, background: &mut Background, ctx: &egui::Context) {
        state.touring = None;
        background.close(state);
        forget_kept(state);
        self.remove(ctx);
        let before = std::mem::take(&mut self.before);
        state.layout = before.layout;
        state.say("The tour is over; its copy of the pack is removed");
        if let Some(place) = before.place() {
            background.open(state, &place, ctx);
        }
    }

    /// Removes the copy, on a thread.
    fn remove(&mut self, ctx: &egui::Context) {
        if let Some(copy) = self.copy.take() {
            self.copy_goes(copy, ctx);
        }
    }

    fn copy_goes(&mut self, copy: PackCopy, ctx: &egui::Context) {
        let wake = ctx.clone();
        let work = move |_: &Progress| Some(copy.remove());
        self.removing = Task::start("Removing the tour's copy", move || wake.request_repaint(), work).ok();
    }

    /// The last thing before the window goes: no copy is left.
    pub fn leave(&mut self, state: &mut State) {
        if let Some(copy) = self.copy.take() {
            forget_kept(state);
            // There is nobody left to be told; the next tour clears the folder.
            let _ = copy.remove();
        }
        if let Some(task) = self.removing.take() {
            let _ = task.wait();
        }
    }
}

fn outcome_runs<T>(outcome: &Outcome<T>) -> bool {
    matches!(outcome, Outcome::Running)
}

/// Forgets what settings keep by the name of the copy's folder.
fn forget_kept(state: &mut State) {
    state.settings.breakpoints.remove(FOLDER);
    state.settings.watches.remove(FOLDER);
    state.settings.filters.remove(FOLDER);
}

/// Copies the pack that ships; `None` once it is stopped.
fn copied(folder: &Path, from: Option<PathBuf>, progress: &Progress) -> Option<Result<PackCopy, String>> {
    let Some(from) = from.or_else(|| shipped::find(SHIPPED)) else {
        let why = "the pack that comes with the program is not found; the folder assets has to lie beside it";
        return Some(Err(why.to_owned()));
    };
    let lock = match FileLock::take(folder) {
        Ok(lock) => lock,
        Err(error) => return Some(Err(format!("no folder for its copy can be made: {error}"))),
    };
    let copy = PackCopy { pack: lock.folder().join(FOLDER), _lock: lock };
    match copy_files(&from, &copy.pack, progress) {
        Ok(true) => Some(Ok(copy)),
        // What was copied so far goes; the next copy would clear it too.
        Ok(false) => {
            let _ = copy.remove();
            None
        }
        Err(error) => {
            let why = format!("{} cannot be copied: {error}", from.display());
            let _ = copy.remove();
            Some(Err(why))
        }
    }
}

/// Removes a folder with all that is in it, where it is there.
fn gone(folder: &Path) -> io::Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Copies files and folders, not what is linked; whether it came to its end.
fn copy_files(from: &Path, to: &Path, progress: &Progress) -> io::Result<bool> {
    gone(to)?;
    std::fs::create_dir_all(to)?;
    let (mut folders, mut files) = (vec![PathBuf::new()], Vec::new());
    while let Some(folder) = folders.pop() {
        let (entries, more) = disk::list(&from.join(&folder), MOST_FILES)?;
        if more {
            return stopped(MOST_FILES);
        }
        for entry in entries {
            let path = folder.join(entry.name());
            match entry.kind {
                EntryKind::Folder => {
                    std::fs::create_dir_all(to.join(&path))?;
                    folders.push(path);
                }
                EntryKind::File => files.push(path),
                _ => {}
            }
            if files.len() + folders.len() > MOST_FILES || !progress.tell(0, 0) {
                return stopped(files.len());
            }
        }
    }
    let mut bytes = 0;
    for (place, path) in files.iter().enumerate() {
        if bytes > MOST_BYTES || !progress.tell(place, files.len()) {
            return stopped(if bytes > MOST_BYTES { MOST_FILES } else { 0 });
        }
        let content =
            disk::read(&from.join(path), MOST_BYTES).map_err(|why| io::Error::other(why.to_string()))?;
        std::fs::write(to.join(path), &content)?;
        bytes += content.len() as u64;
    }
    Ok(true)
}

/// It stopped by hand, or since there is too much.
fn stopped(files: usize) -> io::Result<bool> {
    if files < MOST_FILES { Ok(false) } else { Err(io::Error::other("it is too large for a tour")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pack(dir: &Path) -> PathBuf {
        let pack = dir.join("shipped");
        std::fs::create_dir_all(pack.join("monsters")).unwrap();
        std::fs::write(pack.join("pack.ron"), "(name: \"Shipped\", format: 2)").unwrap();
        std::fs::write(pack.join("monsters/ape.ron"), "(name: \"Ape\")").unwrap();
        pack
    }

    #[test]
    fn a_copy_is_made_used_again_and_removed() {
        let dir = tempfile::tempdir().unwrap();
        let (from, tours) = (pack(dir.path()), dir.path().join("tours"));
        let make = || copied(&tours, Some(from.clone()), &Progress::default()).unwrap();
        let first = make().unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(std::fs::read_to_string(first.pack.join("monsters/ape.ron")).unwrap(), "(name: \"Ape\")");
        let second = make().unwrap_or_else(|why| panic!("{why}"));
        assert_ne!(first.pack, second.pack, "two programs have a copy each");
        let place = first.pack.clone();
        std::fs::write(place.join("monsters/left.ron"), "left by a killed process").unwrap();
        drop(first);
        let third = make().unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(third.pack, place, "a folder that nobody has is used again");
        assert!(!place.join("monsters/left.ron").exists());
        third.remove().unwrap();
        assert!(!place.exists() && from.join("monsters/ape.ron").is_file());
    }

    #[test]
    fn a_pack_that_is_not_there_and_a_stop_are_told() {
        let dir = tempfile::tempdir().unwrap();
        let tours = dir.path().join("tours");
        let missing = copied(&tours, Some(dir.path().join("nowhere")), &Progress::default()).unwrap();
        assert!(missing.err().unwrap().contains("cannot be copied"));
        let from = pack(dir.path());
        let task = Task::start(
            "copy",
            || {},
            move |progress| {
                while progress.tell(0, 0) {
                    std::thread::yield_now();
                }
                Some(copied(&tours, Some(from), progress).is_none())
            },
        );
        let task = task.unwrap();
        task.cancel();
        assert_eq!(task.wait(), Outcome::Done(true));
    }
}
