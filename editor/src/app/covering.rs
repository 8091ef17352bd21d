//! Which handlers of the pack ran: in this session, and, once asked for, in the recordings of the project and in
//! fights, which are run on a thread.

use super::task::{Outcome, Task};
use crate::lab::coverage::{Wanted, gather, totals};
use crate::view::commands::UiCommand;
use crate::view::covering::Covered;
use crate::view::panels::PanelId;
use crate::view::prompt::Prompt;
use crate::view::state::State;
use crate::view::status::Offer;
use crate::workbench::words::counted;

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
            let (ran, in_recordings) = (gathered.ran, gathered.in_recordings);
            Some(Covered { ran, in_recordings, recordings, fights })
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

    /// Shows how far it is, and takes what came of it; answers whether something did, which its panel then shows.
    pub fn poll(&mut self, state: &mut State) -> bool {
        let Some(task) = &self.task else { return false };
        match task.poll() {
            Outcome::Running => state.running = Some(task.running()),
            Outcome::Done(found) => {
                state.coverage = found;
                state.running = None;
                self.task = None;
                tell(state);
                return true;
            }
            Outcome::Stopped => {
                state.running = None;
                self.task = None;
                state.say("Cancelled; previous coverage kept");
            }
        }
        false
    }
}

fn tell(state: &mut State) {
    let Some(debugger) = &state.debugger else { return };
    let mut ran = (*debugger.coverage()).clone();
    ran.extend(state.coverage.ran.clone());
    let (all, did) = totals(&debugger.newest().content, &ran);
    let of_what = state.coverage.of_what();
    let text = format!("{did} of {all} handlers ran in {of_what}");
    state.say_offering(text, Offer::new("Show", UiCommand::Focus(PanelId::Coverage)));
}
