//! What runs in the background, for the toolbar: how much is done, and how it is stopped.

use super::commands::UiCommand;
use super::recordings::Asked;
use super::state::State;
use crate::debugger::Intent;

/// Something that runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// What it does.
    pub title: String,
    /// How much is done.
    pub done: usize,
    /// Of how much; 0 while unknown.
    pub total: usize,
    /// What stops it.
    pub stops: UiCommand,
}

impl Job {
    /// The part that is done, where it is known how much there is.
    pub fn part(&self) -> Option<f32> {
        (self.total > 0).then(|| self.done as f32 / self.total as f32)
    }

    /// How long it goes on, in seconds, where it came from `before` to where it is in `passed` seconds.
    pub fn left(&self, before: usize, passed: f64) -> Option<f64> {
        let done = self.done.checked_sub(before).filter(|done| *done > 0)?;
        let rest = self.total.checked_sub(self.done)?;
        Some(passed * rest as f64 / done as f64)
    }
}

/// All that runs now.
pub fn jobs(state: &State) -> Vec<Job> {
    let mut jobs = Vec::new();
    if let Some(running) = &state.running {
        let (title, done, total) = (running.title.clone(), running.done, running.total);
        jobs.push(Job { title, done, total, stops: UiCommand::CancelTask });
    }
    if let Some((done, total)) = state.recordings.running {
        let stops = UiCommand::Recordings(Asked::Stop);
        jobs.push(Job { title: "Running the recordings".to_owned(), done, total, stops });
    }
    if state.debugger.as_ref().is_some_and(|debugger| debugger.running()) {
        let stops = UiCommand::Debug(Intent::Pause);
        jobs.push(Job { title: "Running the session".to_owned(), done: 0, total: 0, stops });
    }
    jobs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::parts::Running;

    #[test]
    fn what_runs_is_listed_with_the_time_that_is_left() {
        let mut state = State::default();
        assert!(jobs(&state).is_empty());
        state.running = Some(Running { title: "Reading".to_owned(), done: 50, total: 200 });
        state.recordings.running = Some((0, 0));
        let jobs = jobs(&state);
        assert_eq!(jobs.iter().map(|job| job.part()).collect::<Vec<_>>(), [Some(0.25), None]);
        assert_eq!(jobs[0].left(0, 5.0), Some(15.0));
        assert_eq!(jobs[0].left(50, 5.0), None, "nothing was done meanwhile");
    }
}
