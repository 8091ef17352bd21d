//! Work that goes on between frames, and the session made anew.

use super::cursor::activity::Activity;
use super::cursor::trail::Trail;
use super::interventions::inputs::{Built, Plan, SessionRun};
use super::revise::{Progress, Task, Wanted};
use super::state::{Debugger, SMALL};
use std::time::Duration;

impl Debugger {
    /// Is there work that wants more frames?
    pub fn busy(&self) -> bool {
        self.running()
            || self.rebuild.building.is_some()
            || self.content.revising.is_some()
            || self.what_ifs.making.is_some()
            || self.finding.search.unfinished(self.session())
            || self.finding.query.unfinished(self.session())
            || self.finding.devotion.unfinished(self.session())
            || self.run.as_ref().is_some_and(SessionRun::behind)
    }

    /// The session is another one now: whatever was made of it is made anew.
    pub(super) fn anew(&mut self) {
        self.cache.forget();
        self.finding.search.restart();
        self.finding.query.restart();
        self.finding.devotion.restart();
        self.at.look.throw = None;
        self.at.trail = Trail::default();
        self.repin();
        self.running.activity = Activity::Stopped;
        self.running.stop = None;
    }

    /// Takes a session that was made or kept elsewhere in place of this one.
    pub(super) fn take_in(&mut self, run: SessionRun) {
        self.setup = run.setup.clone();
        self.run = Some(run);
        self.faults = Vec::new();
        (self.rebuild.building, self.rebuild.remade_from) = (None, None);
        self.anew();
    }

    /// Interventions that no longer meet anything, by place.
    pub fn lost(&self) -> &[usize] {
        self.run.as_ref().map_or(&[], |run| &run.lost)
    }

    /// Throws away all that can be made anew. What is shown must not depend on it.
    pub fn forget(&mut self) {
        self.cache.forget();
        if let Some(run) = &mut self.run {
            run.session.forget_checkpoints();
            run.notes.clear();
            run.fresh = 0;
        }
        self.finding.search.restart();
        self.finding.query.restart();
        self.finding.devotion.restart();
    }

    /// Makes the session anew as a plan says; a large one on another thread. After an edit of the content, `from` says
    /// what the session is now, to go back to, and what was edited.
    pub(super) fn build(&mut self, plan: Plan, from: Option<(SessionRun, String)>) {
        self.rebuild.remade_from = from;
        let size = self.session().map_or(0, |s| s.atoms().len());
        self.running.activity = Activity::Stopped;
        if size <= SMALL {
            let built = plan.run(&Wanted::default());
            self.take_built(built);
        } else {
            self.rebuild.building = Some(Task::start(move |wanted| plan.run(wanted)));
        }
    }

    /// A plan for the same session.
    pub(super) fn plan(&self) -> Option<Plan> {
        let run = self.run.as_ref()?;
        Some(Plan {
            setup: run.setup.clone(),
            first: run.session.revisions().first()?.clone(),
            lines: run.lines.clone(),
            interventions: run.session.interventions().to_vec(),
            breakpoints: self.breakpoints.clone(),
            keep: self.address(),
            most: None,
        })
    }

    fn take_built(&mut self, built: Result<Built, Vec<String>>) {
        let from = self.rebuild.remade_from.take();
        match built {
            Ok(built) => {
                let last = built.run.session.moments().saturating_sub(1);
                let from = from.map(|(was, about)| (self.before_edit_of(&about).unwrap_or(was), about));
                self.drop_what_if();
                self.take_in(built.run);
                if let Some((was, about)) = from {
                    self.compare_taken(was, about);
                }
                match (built.cursor, built.keep) {
                    (Some(at), _) if !self.at.following => {
                        self.at.cursor = at;
                        if !built.exact {
                            let what = "The moment looked at is not there any more; its phase begins here.";
                            self.says.push(what.to_owned());
                        }
                    }
                    (None, Some(address)) if !self.at.following => {
                        self.says.push(format!(
                            "The moment looked at is not there any more ({address}); this is the live end."
                        ));
                        (self.at.cursor, self.at.line, self.at.following) = (last, 0, true);
                    }
                    _ => (self.at.cursor, self.at.line, self.at.following) = (last, 0, true),
                }
            }
            Err(faults) => {
                self.says.push("The session can't be made anew; it stays as it was.".to_owned());
                self.says.extend(faults);
            }
        }
    }

    pub(super) fn poll_tasks(&mut self) {
        self.poll_what_if();
        if let Some(task) = self.rebuild.building.take() {
            match task.poll() {
                Progress::Pending => self.rebuild.building = Some(task),
                Progress::Done(built) => self.take_built(built),
                Progress::Lost => {
                    self.says.push("Making the session anew failed; it stays as it was.".into())
                }
            }
        }
        if self.rebuild.building.is_none()
            && let Some(task) = self.content.revising.take()
        {
            match task.poll() {
                Progress::Pending => self.content.revising = Some(task),
                Progress::Done(revised) => self.take_revised(revised),
                Progress::Lost => self.says.push("The new content could not be compiled.".into()),
            }
        }
    }

    /// Waits for all work on other threads: for the command line and for tests.
    pub fn finish_work(&mut self) {
        self.finish_what_if();
        if let Some(built) = self.rebuild.building.take().and_then(Task::wait) {
            self.take_built(built);
        }
        if let Some(revised) = self.content.revising.take().and_then(Task::wait) {
            self.take_revised(revised);
        }
        if let Some(built) = self.rebuild.building.take().and_then(Task::wait) {
            self.take_built(built);
        }
        self.finish_what_if();
        while self.busy() && !self.running() {
            self.tick(Duration::from_millis(50), Duration::ZERO);
        }
    }
}
