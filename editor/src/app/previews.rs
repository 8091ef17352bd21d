//! What the workbenches show is worked out beside drawing: one thread for what was asked for last, stopped as soon as
//! something else is.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use super::task::{Outcome, Task};
use crate::view::state::State;
use crate::workbench::{self, Preview, Standing, Tell, Wanted};

/// How often progress is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// The thread, while there is one.
#[derive(Default)]
pub struct Previews {
    running: Option<Running>,
}

struct Running {
    of: Wanted,
    task: Task<Result<(), String>>,
    given: Receiver<Preview>,
}

impl Previews {
    /// Looks after it once a frame.
    pub fn poll(&mut self, state: &mut State, ctx: &egui::Context) {
        let wanted = state.bench.wanted();
        let stale = |running: &Running| wanted.is_none_or(|wanted| !wanted.is(&running.of));
        if self.running.as_ref().is_some_and(stale) {
            // Dropping it stops it.
            self.running = None;
        }
        if self.running.is_none()
            && let Some(wanted) = wanted.cloned()
            && matches!(state.bench.standing(wanted.id), Standing::Working(..))
        {
            self.start(state, wanted, ctx);
        }
        let Some(running) = &self.running else { return };
        let outcome = running.task.poll();
        for preview in running.given.try_iter() {
            state.bench.give(&running.of, preview);
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
        state.bench.stands(&running.of, standing);
        if ended {
            self.running = None;
        }
    }

    fn start(&mut self, state: &mut State, wanted: Wanted, ctx: &egui::Context) {
        let (sender, given) = channel();
        let (of, wake, woken) = (wanted.clone(), ctx.clone(), ctx.clone());
        let started = Task::start(
            "Working out a preview",
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
                Some(workbench::work_out(&of.revision, of.id, &of.choices, &mut tell))
            },
        );
        match started {
            Ok(task) => self.running = Some(Running { of: wanted, task, given }),
            Err(error) => state.bench.stands(&wanted, Standing::Failed(error.to_string())),
        }
    }
}
