//! What becomes of an action in a queue.

use crate::event::Answer;

/// What became of an action in a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A listener answered with it.
    Answered,
    /// It waits for the end of the round.
    Waits,
    /// Listeners are asked before it.
    Announced,
    /// It was called off.
    Cancelled,
    /// It was thrown.
    Done(Answer),
    /// Listeners are asked after it.
    AnnouncedAfter,
    /// One too many, or too deep: it will not be done.
    Dropped,
}

impl Step {
    /// One word for it, the same for every answer.
    pub fn word(self) -> &'static str {
        match self {
            Step::Answered => "answered",
            Step::Waits => "waits",
            Step::Announced => "announced",
            Step::Cancelled => "cancelled",
            Step::Done(_) => "done",
            Step::AnnouncedAfter => "announced-after",
            Step::Dropped => "dropped",
        }
    }
}

impl std::fmt::Display for Step {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Step::Answered => f.write_str("is an answer"),
            Step::Waits => f.write_str("waits for the end of the round"),
            Step::Announced => f.write_str("is about to be done"),
            Step::Cancelled => f.write_str("is called off"),
            Step::Done(answer) => write!(f, "was done: {answer}"),
            Step::AnnouncedAfter => f.write_str("has been done"),
            Step::Dropped => f.write_str("is one too many, and dropped"),
        }
    }
}
