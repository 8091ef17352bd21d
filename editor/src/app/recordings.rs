//! The recordings of the project: the scenarios below `tests/` of the pack, whether each still holds on the content as
//! it is now, unsaved edits and all, and where it first goes otherwise. They are run on a thread, after an edit too.

use crate::view::commands::UiCommand;
use crate::view::panels::PanelId;
use crate::view::recordings::Case;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use augury_engine::content::limits;
use augury_engine::play::{Recording, Revision, Session};

use super::task::{Outcome, Task};
use crate::debugger::moments::coverage::{Coverage, count};
use crate::debugger::{Debugger, Intent};
use crate::document::scenarios;
use crate::lab::accept::accept_of;
use crate::lab::scenario_test::{self, Held};
use crate::view::state::State;
use crate::view::status::Offer;

/// How long after an edit they are run again, in milliseconds.
const AFTER_MS: u64 = 600;

/// Which to run, its text where that is not saved, and whether what comes is right from now on.
type Job = (PathBuf, Option<String>, bool);

fn job(state: &State, case: &Case, accept: bool) -> Job {
    (case.folder.clone(), state.library.unsaved_recording(&case.folder.join("scenario.ron")), accept)
}

/// A run of recordings on a thread.
#[derive(Default)]
pub struct Runner {
    task: Option<Task<()>>,
    told: Option<Receiver<(PathBuf, Came)>>,
    /// Are all of them run, not one alone?
    all: bool,
    /// Did somebody ask for it, not an edit alone?
    asked: bool,
    /// A trace that is being written to a file.
    export: Option<Task<Result<String, String>>>,
    /// When they are run after an edit.
    due: Option<u64>,
}

impl Runner {
    /// Runs some, or all, on the content as it is now; what runs already is stopped.
    fn start(&mut self, state: &mut State, jobs: Vec<Job>, all: bool, ctx: &egui::Context) {
        self.due = None;
        let Some(revision) = state.debugger.as_ref().map(|d| d.newest().clone()) else { return };
        if jobs.is_empty() {
            state.recordings.running = None;
            if all {
                (state.recordings.stale, state.recordings.half) = (false, false);
            }
            return;
        }
        let (tell, told) = channel();
        let (wake, frame) = (ctx.clone(), ctx.clone());
        let total = jobs.len();
        let work = move |progress: &super::task::Progress| {
            for (n, (folder, text, accept)) in jobs.into_iter().enumerate() {
                if !progress.tell(n, total) {
                    return None;
                }
                let came = run(&folder, text.as_deref(), accept, &revision);
                // Who waits no more need not hear.
                let _ = tell.send((folder, came));
                frame.request_repaint();
            }
            Some(())
        };
        let started = Task::start("Running the recordings", move || wake.request_repaint(), work);
        // The others wait until this one is done, if all were being run.
        let others = !all && self.all && self.task.is_some();
        state.recordings.stale = if all { false } else { state.recordings.stale || others };
        // What was never run is of no edit at all.
        state.recordings.half |= all && state.recordings.cases.iter().any(|case| case.came.is_some());
        match started {
            Ok(task) => {
                state.recordings.running = Some((0, total));
                (self.task, self.told, self.all, self.asked) = (Some(task), Some(told), all, true);
            }
            Err(error) => state.complain(format!("the recordings cannot be run: {error}")),
        }
    }

    /// Runs all.
    pub fn check(&mut self, state: &mut State, ctx: &egui::Context) {
        let root = state.library.root().to_owned();
        state.recordings.list(&root);
        let jobs = state.recordings.cases.iter().map(|case| job(state, case, false)).collect();
        self.start(state, jobs, true, ctx);
    }

    /// Runs one, and takes what comes of it as right.
    pub fn accept(&mut self, state: &mut State, place: usize, ctx: &egui::Context) {
        let job = state.recordings.cases.get(place).map(|case| job(state, case, true));
        self.start(state, job.into_iter().collect(), false, ctx);
    }

    /// Writes what happened in the session to a file: lines of JSON where it is called `.json` or `.jsonl`, throws
    /// inside throws where it is called `.tree`, else a moment a line.
    pub fn export(&mut self, state: &mut State, path: PathBuf, ctx: &egui::Context) {
        state.prompt = None;
        let Some(session) = state.debugger.as_ref().and_then(|d| d.session()).cloned() else { return };
        let wake = ctx.clone();
        let work = move |_: &super::task::Progress| Some(written(&session, &path));
        match Task::start("Writing the trace", move || wake.request_repaint(), work) {
            Ok(task) => self.export = Some(task),
            Err(error) => state.complain(format!("the trace cannot be written: {error}")),
        }
    }

    /// Stops running them; what is known stays, and is said to be from before the last edit. They are run again after
    /// the next one.
    pub fn stop(&mut self, state: &mut State) {
        if let Some(task) = &self.task {
            task.cancel();
        }
        self.due = None;
        let recordings = &mut state.recordings;
        recordings.running = None;
        recordings.half |= std::mem::take(&mut recordings.stale);
    }

    /// Takes what came of them, and runs them again some time after an edit. `now` is in milliseconds.
    pub fn poll(&mut self, state: &mut State, ctx: &egui::Context, now: u64) {
        self.take(state);
        match self.export.as_ref().map(Task::poll) {
            None | Some(Outcome::Running) => {}
            Some(came) => {
                self.export = None;
                match came {
                    Outcome::Done(Ok(text)) => state.say(text),
                    Outcome::Done(Err(why)) => state.complain(why),
                    _ => state.complain("the trace could not be written"),
                }
            }
        }
        if let Some(task) = &self.task {
            match task.poll() {
                Outcome::Running => {
                    if state.recordings.running.is_some() {
                        state.recordings.running = Some(task.progress());
                    }
                }
                came @ (Outcome::Done(()) | Outcome::Stopped) => {
                    // What was told between the look above and the end.
                    self.take(state);
                    (self.task, self.told) = (None, None);
                    state.recordings.running = None;
                    state.recordings.half &= !(self.all && came == Outcome::Done(()));
                    tell_of_failures(state, self.asked);
                }
            }
        }
        if state.recordings.stale && !state.recordings.cases.is_empty() {
            let due = *self.due.get_or_insert(now + AFTER_MS);
            let ready = state.debugger.as_ref().is_some_and(|d| !d.compiling());
            if due <= now && ready && self.task.is_none() {
                self.check(state, ctx);
                self.asked = false;
            } else {
                ctx.request_repaint_after(std::time::Duration::from_millis(AFTER_MS / 4));
            }
        }
    }
}

impl Runner {
    /// Takes what was told of them since the last look.
    fn take(&self, state: &mut State) {
        for (folder, (came, ran)) in self.told.iter().flat_map(Receiver::try_iter) {
            if let Some(case) = state.recordings.cases.iter_mut().find(|c| c.folder == folder) {
                (case.came, case.ran) = (Some(came), ran);
            }
        }
    }
}

/// What came of one, and which handlers ran in it.
type Came = (Result<Held, String>, Coverage);

fn run(folder: &Path, text: Option<&str>, accept: bool, revision: &Revision) -> Came {
    let recording = match text {
        Some(text) => Recording::read(text).map_err(|e| e.to_string()),
        None => scenario_test::recording(folder),
    };
    let mut ran = Coverage::new();
    let mut check = |recording: &Recording| {
        let (came, session) = scenario_test::checked(folder, recording, revision);
        if let Some(session) = session {
            ran.clear();
            count(&session, &mut ran);
        }
        came
    };
    let came = recording.and_then(|recording| match check(&recording) {
        Err(_) if accept => {
            accept_of(folder, &recording, revision)?;
            check(&recording)
        }
        came => came,
    });
    (came, ran)
}

/// Tells which went otherwise; whether somebody asked for it.
fn tell_of_failures(state: &mut State, asked: bool) {
    let (_, failed) = state.recordings.counts();
    let first =
        state.recordings.cases.iter().find(|c| matches!(c.came, Some(Err(_)))).map(|c| c.name.clone());
    if let Some(first) = first {
        let others = match failed {
            1 => String::new(),
            n => format!(" and {} more", n - 1),
        };
        let text = format!("recording {first}{others}: no longer as recorded (panel Recordings)");
        let offer = Offer::new("Show", UiCommand::Focus(PanelId::Recordings));
        if asked { state.say_offering(text, offer) } else { state.mention_offering(text, offer) }
    }
}

/// Recordings appeared, changed or went away: what is known of them is from before.
pub fn changed(state: &mut State) {
    let root = state.library.root().to_owned();
    state.recordings.list(&root);
    state.recordings.stale = true;
}

/// Stands where the session of a recording goes otherwise than the recording's folder says it has to; which moment that
/// is, in words. Nothing where it does not.
pub fn to_divergence(debugger: &mut Debugger, folder: &Path) -> Option<String> {
    let tree = scenarios::files_of(folder).text(&folder.join(scenario_test::TREE), limits::RECORDING_BYTES);
    let expected = tree.ok().filter(|text| !text.is_empty())?;
    let at = crate::lab::trace::parts(&expected, debugger.session()?)?;
    debugger.apply(Intent::GoTo(at));
    Some(debugger.moment_in_words(at))
}

/// What is said of the session that another is about to take the place of, after what is said of that one.
pub(super) fn kept(debugger: &Debugger) -> &'static str {
    match debugger.run().is_some_and(|s| !s.untouched()) {
        true => "; what was played before stays as a branch (panel Session)",
        false => "",
    }
}

/// Makes one of them the session. Where it goes otherwise than it has to, one stands where that begins.
pub fn open(state: &mut State, place: usize) {
    let Some(case) = state.recordings.cases.get(place).cloned() else { return };
    let file = case.folder.join("scenario.ron");
    let unsaved = state.library.unsaved_recording(&file);
    let Some(debugger) = &mut state.debugger else { return };
    let kept = kept(debugger);
    let on_disk = || scenarios::files_of(&case.folder).text(&file, limits::RECORDING_BYTES);
    let read = unsaved.map_or_else(|| on_disk().map_err(|refusal| refusal.to_string()), Ok);
    match read.and_then(|text| debugger.open_text(&text).map_err(|why| why.join("; "))) {
        Ok(()) => {
            let text = match to_divergence(debugger, &case.folder) {
                Some(here) => {
                    format!("{} is the session now; from here on it goes otherwise: {here}", case.name)
                }
                None => format!("{} is the session now", case.name),
            };
            super::debugging::after(state);
            state.say(format!("{text}{kept}"));
        }
        Err(why) => state.complain(format!("{}: {why}", file.display())),
    }
}

fn written(session: &Session, path: &Path) -> Result<String, String> {
    use crate::lab::trace;
    let text = match path.extension().and_then(|e| e.to_str()) {
        Some("json" | "jsonl") => trace::lines(session),
        Some("tree") => trace::tree(session),
        _ => trace::plain(session),
    };
    let shown = path.display();
    crate::document::whole::write_whole(path, text.as_bytes()).map_err(|why| format!("{shown}: {why}"))?;
    Ok(format!("the trace is in {shown}: {} lines", text.lines().count()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use augury_engine::content::Content;

    use super::*;

    /// A recording that cannot be read, on an edit that was made just now.
    fn edited(folder: &Path) -> State {
        let debugger = Some(Debugger::new("tiny", Arc::new(Content::default())));
        let mut state = State { debugger, ..State::default() };
        state.recordings.cases = vec![Case {
            name: "gone".to_owned(),
            folder: folder.join("gone"),
            came: Some(Ok(Held::Holds)),
            ran: Coverage::new(),
        }];
        state.recordings.stale = true;
        state
    }

    #[test]
    fn running_one_alone_makes_the_others_no_newer() {
        let dir = tempfile::tempdir().unwrap();
        let (mut state, mut runner, ctx) = (edited(dir.path()), Runner::default(), egui::Context::default());
        runner.accept(&mut state, 0, &ctx);
        while state.recordings.running.is_some() {
            runner.poll(&mut state, &ctx, 0);
            std::thread::yield_now();
        }
        assert!(matches!(state.recordings.cases[0].came, Some(Err(_))));
        assert!(state.recordings.stale && state.recordings.since() == ", before the last edit");
    }

    #[test]
    fn what_was_stopped_says_so_and_is_not_run_again_by_itself() {
        let dir = tempfile::tempdir().unwrap();
        let (mut state, mut runner) = (edited(dir.path()), Runner::default());
        runner.stop(&mut state);
        assert_eq!(
            (state.recordings.stale, state.recordings.since()),
            (false, ", some before the last edit")
        );
    }
}
