//! Which handlers of the pack ran: in this session, and, once asked for, in the recordings of the project and in
//! fights, which are run on a thread.

use super::state::{Prompt, Running, State};
use super::task::{Outcome, Task};
use crate::debugger::answers::Coverage;
use crate::lab::coverage::{Wanted, covered, gather, totals};
use crate::workbench::words::counted;
use augury_engine::base::id::ResId;

/// How many fights are offered at first.
const FIGHTS: u64 = 200;
/// More fights than this are not run at once.
pub const MOST: u64 = 100_000;

/// Asks which recordings are run, and how many fights.
pub fn ask(state: &mut State) {
    let root = state.library.root().to_owned();
    state.recordings.list(&root);
    let taken = vec![true; state.recordings.cases.len()];
    state.prompt = Some(Prompt::Cover { taken, fights: FIGHTS.to_string() });
}

/// What was asked for.
pub fn wanted(state: &State, taken: &[bool], fights: u64) -> Wanted {
    let cases = state.recordings.cases.iter().zip(taken).filter(|(_, taken)| **taken);
    Wanted { cases: cases.map(|(case, _)| case.folder.clone()).collect(), fights, seed: 1 }
}

/// What was gathered besides the session.
#[derive(Clone, Debug, Default)]
pub struct Covered {
    ran: Coverage,
    recordings: usize,
    fights: u64,
}

impl Covered {
    /// What all of it comes from, in words.
    pub fn of_what(&self) -> String {
        let mut all = vec!["this session".to_owned()];
        if self.recordings > 0 {
            all.push(counted(self.recordings, "recording"));
        }
        if self.fights > 0 {
            all.push(format!("{} {}", self.fights, if self.fights == 1 { "fight" } else { "fights" }));
        }
        all.join(", ")
    }
}

impl State {
    /// A resource's handlers, and how many of them ran in this session or in what was gathered. `None`: it has none.
    pub fn covered(&self, id: ResId) -> Option<(usize, usize)> {
        let debugger = self.debugger.as_ref()?;
        let content = &debugger.newest().content;
        let (all, gathered) = covered(content, id, &self.coverage.ran)?;
        if gathered == all {
            return Some((all, all));
        }
        let session = debugger.coverage();
        let both = (0..all).filter_map(|n| u16::try_from(n).ok());
        let ran = |n: &u16| session.contains_key(&(id, *n)) || self.coverage.ran.contains_key(&(id, *n));
        Some((all, both.filter(ran).count()))
    }

    /// How often a handler of a resource ran in this session and in what was gathered.
    pub fn handler_ran(&self, id: ResId, place: usize) -> u32 {
        let Ok(place) = u16::try_from(place) else { return 0 };
        let of = |ran: &Coverage| ran.get(&(id, place)).copied().unwrap_or(0);
        self.debugger.as_ref().map_or(0, |d| of(&d.coverage())) + of(&self.coverage.ran)
    }

    /// Has anything been run at all, so that what did not is worth a word?
    pub fn anything_ran(&self) -> bool {
        let played = self.debugger.as_ref().is_some_and(|d| d.cursor().is_some());
        played || self.coverage.fights > 0 || self.coverage.recordings > 0
    }
}

/// Recordings and fights that are run on a thread.
#[derive(Default)]
pub struct Covering {
    task: Option<Task<Covered>>,
}

impl Covering {
    /// Runs recordings and fights on the content as it is now.
    pub fn start(&mut self, state: &mut State, wanted: Wanted, ctx: &egui::Context) {
        let Some(revision) = state.debugger.as_ref().map(|d| d.newest().clone()) else { return };
        let (recordings, fights) = (wanted.cases.len(), wanted.fights);
        let wake = ctx.clone();
        let frame = ctx.clone();
        let work = move |progress: &super::task::Progress| {
            let gathered = gather(&revision, &wanted, &mut |done, total| {
                frame.request_repaint();
                progress.tell(done, total)
            })?;
            Some(Covered { ran: gathered.ran, recordings, fights })
        };
        let title = format!("Running {} and {fights} fights", counted(recordings, "recording"));
        match Task::start(title, move || wake.request_repaint(), work) {
            Ok(task) => self.task = Some(task),
            Err(error) => state.complain(format!("they cannot be run: {error}")),
        }
    }

    /// Stops; what was gathered before stays.
    pub fn cancel(&self) {
        if let Some(task) = &self.task {
            task.cancel();
        }
    }

    /// Shows how far it is, and takes what came of it.
    pub fn poll(&mut self, state: &mut State) {
        let Some(task) = &self.task else { return };
        let (done, total) = task.progress();
        match task.poll() {
            Outcome::Running => state.running = Some(Running { title: task.title.clone(), done, total }),
            Outcome::Done(found) => {
                state.coverage = found;
                state.running = None;
                self.task = None;
                tell(state);
            }
            Outcome::Stopped => {
                state.running = None;
                self.task = None;
                state.say("Stopped; what ran before is known as it was");
            }
        }
    }
}

fn tell(state: &mut State) {
    let Some(debugger) = &state.debugger else { return };
    let mut ran = (*debugger.coverage()).clone();
    ran.extend(state.coverage.ran.clone());
    let (all, did) = totals(&debugger.newest().content, &ran);
    let of_what = state.coverage.of_what();
    let sign = crate::theme::SIGN_NOT_YET;
    state.say(format!("{did} of {all} handlers ran in {of_what}; {sign} marks the others in the Library"));
}
