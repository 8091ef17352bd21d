//! A what-if that was made, and one that is being made.

use super::compare::Compared;
use crate::debugger::interventions::inputs::SessionRun;
use crate::debugger::revise::Task;

/// A what-if that was made.
pub struct WhatIf {
    /// What was changed since the session ran.
    pub about: String,
    /// The last edit.
    pub(super) edit: String,
    /// Both side by side.
    pub compared: Compared,
    /// The other session.
    pub(in crate::debugger) run: SessionRun,
    /// Is it the session now? Then this is what it was before.
    pub taken: bool,
}

/// What comes of making one: the other session, unless it is the one before an edit that was taken already.
pub(super) type Came = Result<(Option<SessionRun>, Compared), Vec<String>>;

/// A what-if that is being made.
pub(in crate::debugger) struct Making {
    pub(super) about: String,
    pub(super) edit: String,
    /// What the session was, where it was made anew already.
    pub(super) was: Option<SessionRun>,
    pub(super) task: Task<Came>,
}

impl Making {
    /// Is the session made anew already?
    pub fn taken(&self) -> bool {
        self.was.is_some()
    }
}
