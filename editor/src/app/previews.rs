//! What the workbenches show is worked out beside drawing: one thread a bench, for what was asked of it last, stopped as
//! soon as something else is, or when the author says so.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use super::task::{Outcome, Task};
use crate::lab::devotion::{self, WhatIf};
use crate::lab::trial::{self, Trial};
use crate::view::state::State;
use crate::workbench::{self, Bench, Choices, Preview, Standing, Tell, Wanted};

/// How often progress is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// Works out what was asked for.
type Work<C, P> = fn(&Wanted<C>, &mut Tell<'_, P>) -> Result<(), String>;

/// The thread of a bench, while there is one.
pub struct Previews<C = Choices, P = Preview> {
    title: &'static str,
    bench: fn(&mut State) -> &mut Bench<C, P>,
    work: Work<C, P>,
    running: Option<Running<C, P>>,
}

struct Running<C, P> {
    of: Wanted<C>,
    task: Task<Result<(), String>>,
    given: Receiver<P>,
}

impl Previews {
    /// That of what resources come to.
    pub fn of_resources() -> Self {
        Previews {
            title: "Working out a preview",
            bench: |state| &mut state.bench,
            work: |of, tell| {
                workbench::work_out(&of.revision, (of.id, of.saved.as_deref()), &of.choices, tell)
            },
            running: None,
        }
    }
}

impl Previews<trial::Choices, Trial> {
    /// That of effects that are tried.
    pub fn of_trials() -> Self {
        Previews {
            title: "Trying an effect",
            bench: |state| &mut state.trial.bench,
            work: |of, tell| trial::work_out(&of.revision, of.id, &of.choices, tell),
            running: None,
        }
    }
}

impl Previews<devotion::Choices, WhatIf> {
    /// That of what characters might do to a god.
    pub fn of_devotions() -> Self {
        Previews {
            title: "Trying a deed",
            bench: |state| &mut state.devotion.bench,
            work: |of, tell| devotion::work_out(&of.revision, of.id, &of.choices, tell),
            running: None,
        }
    }
}

impl<C, P> Previews<C, P>
where
    C: Clone + PartialEq + Send + 'static,
    P: Send + 'static,
{
    /// Looks after it once a frame.
    pub fn poll(&mut self, state: &mut State, ctx: &egui::Context) {
        let bench = (self.bench)(state);
        let works = |wanted: &&Wanted<C>| matches!(bench.standing(wanted.id), Standing::Working(..));
        let wanted = bench.wanted().filter(works);
        let stale = |running: &Running<C, P>| wanted.is_none_or(|wanted| !wanted.is(&running.of));
        if self.running.as_ref().is_some_and(stale) {
            // Dropping it stops it.
            self.running = None;
        }
        if self.running.is_none()
            && let Some(wanted) = wanted.cloned()
        {
            self.start(bench, wanted, ctx);
        }
        let Some(running) = &self.running else { return };
        let outcome = running.task.poll();
        for preview in running.given.try_iter() {
            bench.give(&running.of, preview);
        }
        let standing = match outcome {
            Outcome::Running => {
                ctx.request_repaint_after(LOOK);
                let (done, total) = running.task.progress();
                Standing::Working(done, total)
            }
            Outcome::Done(Ok(())) => Standing::Done,
            Outcome::Done(Err(why)) => Standing::Failed(why),
            Outcome::Stopped => Standing::Failed("working it out failed; an edit tries it again".to_owned()),
        };
        let ended = !matches!(standing, Standing::Working(..));
        bench.stands(&running.of, standing);
        if ended {
            self.running = None;
        }
    }

    fn start(&mut self, bench: &mut Bench<C, P>, wanted: Wanted<C>, ctx: &egui::Context) {
        let (sender, given) = channel();
        let (of, work) = (wanted.clone(), self.work);
        let (wake, woken) = (ctx.clone(), ctx.clone());
        let started = Task::start(
            self.title,
            move || wake.request_repaint(),
            move |progress| {
                let mut tell = Tell {
                    progress: &mut |done, total| progress.tell(done, total),
                    give: &mut |preview| {
                        // Nobody takes it any more where the task was dropped.
                        let _ = sender.send(preview);
                        woken.request_repaint();
                    },
                };
                Some(work(&of, &mut tell))
            },
        );
        match started {
            Ok(task) => self.running = Some(Running { of: wanted, task, given }),
            Err(error) => bench.stands(&wanted, Standing::Failed(error.to_string())),
        }
    }
}
