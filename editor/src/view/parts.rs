//! The parts of [`State`](super::state::State) that change together.

use std::collections::{BTreeSet, VecDeque};

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::ResId;

use super::commands::SortBy;
use super::status::{News, Status, Toast};
use crate::document::library::Key;

/// What the Library shows.
#[derive(Clone, Debug, Default)]
pub struct LibraryView {
    /// What was typed into its filter.
    pub filter: String,
    /// The kind's folder that is shown; `None` for all.
    pub folder: Option<String>,
    /// How it is sorted.
    pub sort: SortBy,
    /// The field that the table is sorted by, empty for the name, and whether downwards.
    pub column: Option<(String, bool)>,
    /// Where its cursor stands.
    pub cursor: Option<Key>,
}

/// Places that were looked at, to go back to.
#[derive(Clone, Debug, Default)]
pub struct Visited {
    /// Before the present one, latest last.
    pub back: Vec<Key>,
    /// After it, next last.
    pub forward: Vec<Key>,
}

/// What runs in the background, as shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Running {
    /// What it does.
    pub title: String,
    /// How much is done.
    pub done: usize,
    /// Of how much; 0 while unknown.
    pub total: usize,
}

/// The handlers that the pack owes.
#[derive(Default)]
pub struct Owed {
    /// All of them.
    pub handlers: Vec<(ResId, EventCode)>,
    /// The same by their reasons, where an import noted them; empty elsewhere.
    pub by_reason: Vec<crate::lab::owed::OwedGroup>,
    /// Where an imported pack comes from.
    pub origins: Option<std::sync::Arc<augury_engine::content::origins::Origins>>,
}

/// Which resources are shown and edited.
#[derive(Default)]
pub struct Viewed {
    /// The resource that is looked at.
    pub current: Option<Key>,
    /// Where we were before.
    pub visited: Visited,
    /// Resources that stand beside what is looked at, and which of them is shown.
    pub pinned: (Vec<Key>, usize),
    /// The pinned one whose values have the keyboard; `None` where those of what is looked at have it.
    pub pinned_edited: Option<Key>,
    /// Resources that the form edits together, while it shows one of them.
    pub together: Vec<Key>,
}

/// What the author is told.
#[derive(Default)]
pub struct Notices {
    /// The status bar's line.
    pub status: Status,
    /// What was told, in the status bar or not, the latest last.
    pub told: VecDeque<Status>,
    /// What waits for its place there.
    pub news: News,
    /// What stands over the panels, the latest last.
    pub toasts: Vec<Toast>,
    /// The number of what was told last.
    pub last: u64,
    /// The number of what was told last when the notifications were looked at.
    pub read: u64,
    /// What failed in the program itself.
    pub failures: Vec<String>,
}

/// Where the session stands in a script.
#[derive(Default)]
pub struct RunningScript {
    /// The resource whose handler runs, and which of its handlers, from 0.
    pub handler: Option<(Key, usize)>,
    /// The line of a file, from 1.
    pub line: Option<(Key, usize)>,
    /// The same as a line of the script: whose, which of its handlers, and the line from 1.
    pub script: Option<(ResId, u16, u32)>,
    /// What the variables of that script hold there, outermost first.
    pub locals: Vec<(String, String)>,
}

/// Edits that the session has not taken in: it does once whoever types pauses, leaves the field, or runs it.
#[derive(Default)]
pub struct Typed {
    /// The resources.
    pub keys: BTreeSet<Key>,
    /// When the last edit came, in seconds of the window's clock.
    pub at: f64,
}

/// What the author is about to do in the Arena.
#[derive(Default)]
pub struct Playing {
    /// What the Arena asks, for a command that is not complete yet.
    pub ask: Option<super::ask::Ask>,
    /// The verb that was done last, by its row.
    pub verb: Option<usize>,
    /// The metamagic that spells are cast with, MM_ bits.
    pub metamagic: u32,
    /// Is the next spell cast by arcane trickery?
    pub trickery: bool,
    /// Messages before this moment were read.
    pub read_to: u64,
}
