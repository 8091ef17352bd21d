//! A step from a number to what made it.

use crate::debugger::breakpoints::Breakpoint;
use augury_engine::base::id::ResId;
use augury_engine::event::EventCode;

/// What can be opened for a cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opens {
    /// A handler of a resource.
    Handler(ResId, EventCode),
    /// A figure of a resource, by its path in the file (`attacks[0].damage`); empty for the whole.
    Figure(ResId, String),
}

/// One step from a number to what made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// How far from the number: 0 for what made it itself.
    pub depth: usize,
    /// In words.
    pub text: String,
    /// The moment at which it happened.
    pub at: Option<u64>,
    /// What holds it.
    pub opens: Option<Opens>,
    /// What to look for where it did not happen in this action.
    pub seek: Option<Breakpoint>,
}
