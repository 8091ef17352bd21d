//! Where an imported pack comes from: `origins.ron`, read on a thread when the pack is opened and when it changes.

use std::sync::Arc;

use augury_engine::content::origins::Origins;

use super::task::{Outcome, Task};
use crate::lab::owed::by_reason;
use crate::view::state::State;

/// The reading of the file, if it goes on.
#[derive(Default)]
pub struct Reader {
    task: Option<Task<Result<Option<Origins>, String>>>,
    /// It changed while it was read.
    again: bool,
}

impl Reader {
    /// Reads the file of the open pack.
    pub fn read(&mut self, state: &mut State, ctx: &egui::Context) {
        if self.task.is_some() {
            self.again = true;
            return;
        }
        let (root, ctx) = (state.library.root().to_owned(), ctx.clone());
        let work = move |_: &super::task::Progress| Some(Origins::read(&root));
        match Task::start("Reading where the pack comes from", move || ctx.request_repaint(), work) {
            Ok(task) => self.task = Some(task),
            Err(error) => state.warn(format!("where the pack comes from cannot be read: {error}")),
        }
    }

    /// Forgets what is read: another pack is open.
    pub fn forget(&mut self, state: &mut State) {
        (self.task, self.again) = (None, false);
        set(state, None);
    }

    /// Takes what was read.
    pub fn poll(&mut self, state: &mut State, ctx: &egui::Context) {
        let Some(task) = &self.task else { return };
        match task.poll() {
            Outcome::Running => return,
            Outcome::Done(Ok(origins)) => set(state, origins.map(Arc::new)),
            Outcome::Done(Err(why)) => state.warn(why),
            Outcome::Stopped => {}
        }
        self.task = None;
        if std::mem::take(&mut self.again) {
            self.read(state, ctx);
        }
    }
}

fn set(state: &mut State, origins: Option<Arc<Origins>>) {
    state.owed.origins = origins;
    group(state);
}

/// Sorts what is owed by its reasons, where an import noted them.
pub fn group(state: &mut State) {
    let groups = state.owed.origins.as_ref().map(|origins| by_reason(&state.owed.handlers, origins));
    state.owed.by_reason = groups.unwrap_or_default();
}
