//! The fields of the [`Debugger`](super::Debugger), grouped by what changes together.

use super::breakpoints::Breakpoints;
use super::cursor::activity::Activity;
use super::cursor::look::{Look, Pin, Seen};
use super::cursor::trail::Trail;
use super::cursor::{Speed, Stop};
use super::interventions::inputs::{Built, Line, SessionRun};
use super::revise::{Made, Reach, Revised, Task};
use super::search::filter::Filter;
use super::search::query::Query;
use super::search::text::Search;
use super::what_if::WhatIf;
use super::what_if::made::Making;
use augury_engine::base::id::ResId;
use augury_engine::content::Content;
use augury_engine::play::Condition;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Where the cursor stands, and how the session is looked at from there.
pub(super) struct CursorState {
    /// The moment looked at.
    pub cursor: u64,
    /// How many lines of a script came since that moment; 0 at the moment itself.
    pub line: u32,
    /// Does the cursor go along with the newest moment?
    pub following: bool,
    pub look: Look,
    pub pins: Vec<Pin>,
    pub trail: Trail,
    /// From where a panel that is held looks, while it is drawn.
    pub seen: Cell<Option<Seen>>,
}

impl Default for CursorState {
    fn default() -> Self {
        CursorState {
            cursor: 0,
            line: 0,
            following: true,
            look: Look::default(),
            pins: Vec::new(),
            trail: Trail::default(),
            seen: Cell::new(None),
        }
    }
}

/// Whether the session runs, how fast, and where it stops.
pub(super) struct RunControl {
    pub activity: Activity,
    pub stop: Option<Stop>,
    pub speed: Speed,
    /// Actions that are due by the speed, in part.
    pub owed: f32,
    /// The turn at which the run began.
    pub began: u32,
    /// What a run looks for in place of breakpoints.
    pub seeking: Option<Breakpoints>,
    /// How often this run met each breakpoint.
    pub met: BTreeMap<usize, u32>,
}

impl Default for RunControl {
    fn default() -> Self {
        RunControl {
            activity: Activity::Stopped,
            stop: None,
            speed: Speed::default(),
            owed: 0.0,
            began: 0,
            seeking: None,
            met: BTreeMap::new(),
        }
    }
}

/// The content that the session runs on, and edits on their way into it.
pub(super) struct LiveContent {
    pub newest: Made,
    /// The content before the last edit.
    pub before_edit: Option<Arc<Content>>,
    /// The content as it was when nothing was unsaved.
    pub saved: Arc<Content>,
    pub resources: Vec<(ResId, String)>,
    /// Whether edits apply from now on or from the start.
    pub reach: Reach,
    pub revising: Option<Task<Revised>>,
}

impl LiveContent {
    pub fn new(content: Arc<Content>) -> LiveContent {
        let saved = content.clone();
        LiveContent {
            newest: Made::new(content),
            before_edit: None,
            saved,
            resources: Vec::new(),
            reach: Reach::default(),
            revising: None,
        }
    }
}

/// The comparison of the session with itself on other content.
#[derive(Default)]
pub(super) struct WhatIfs {
    pub shown: Option<WhatIf>,
    pub making: Option<Making>,
    /// What is to be made next, once the one that is being made is done.
    pub next: Option<String>,
    /// Was it said that a what-if takes long in this session?
    pub told_long: bool,
}

/// What is looked for among the moments, and what is watched.
#[derive(Default)]
pub(super) struct Lookups {
    pub search: Search,
    pub filter: Filter,
    pub query: Query,
    /// What one god came to think of one character.
    pub devotion: Query,
    pub watches: Vec<Condition>,
}

/// The session while it is made anew on a thread.
#[derive(Default)]
pub(super) struct Rebuild {
    pub building: Option<Task<Result<Built, Vec<String>>>>,
    /// What the session is that is being made anew after an edit, and what was edited.
    pub remade_from: Option<(SessionRun, String)>,
    /// Changes by hand before the first action, while the start can't be staged.
    pub waiting: Vec<Line>,
}
