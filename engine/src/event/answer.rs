//! The five answers of a handler, and the ways in which an action ends early.

use serde::{Deserialize, Serialize};

/// What a handler answers (docs/rules/events.md, Answers).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// It failed; reported, then treated as ABORT.
    #[serde(rename = "ERROR")]
    Error,
    /// It did not handle the event; the chain goes on.
    #[serde(rename = "NOTHING")]
    Nothing,
    /// Handled; the chain ends.
    #[serde(rename = "DONE")]
    Done,
    /// Cancelled; the chain ends, and so does the event.
    #[serde(rename = "ABORT")]
    Abort,
    /// Handled, say nothing more about it; sets Terse, and the chain goes on.
    #[serde(rename = "NOMSG")]
    NoMsg,
}

impl Answer {
    /// All five, by number.
    pub const ALL: [Answer; 5] = [Answer::Error, Answer::Nothing, Answer::Done, Answer::Abort, Answer::NoMsg];

    /// The original's number: -1 to 3.
    pub const fn number(self) -> i32 {
        self as i32 - 1
    }

    /// The answer with that number.
    pub const fn from_number(n: i64) -> Option<Answer> {
        match n {
            -1 => Some(Answer::Error),
            0 => Some(Answer::Nothing),
            1 => Some(Answer::Done),
            2 => Some(Answer::Abort),
            3 => Some(Answer::NoMsg),
            _ => None,
        }
    }

    /// The field's word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Answer::Error => "ERROR",
            Answer::Nothing => "NOTHING",
            Answer::Done => "DONE",
            Answer::Abort => "ABORT",
            Answer::NoMsg => "NOMSG",
        }
    }

    /// Does it end a chain?
    #[inline]
    pub const fn ends(self) -> bool {
        matches!(self, Answer::Done | Answer::Abort | Answer::Error)
    }
}

impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// Why an action ended before its rules were through (docs/rules/events.md, Limits of an action). Whatever hands
/// back this error does so where the action is over; only what fails otherwise says more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// More than 128 throws one inside the other.
    Overflow,
    /// The action's budget of throws and dice is spent: something goes round in circles.
    Budget,
    /// The scripts of the action took too many steps together.
    Steps,
    /// The observer has seen what it wanted.
    Enough,
    /// A question to the player has no answer yet.
    Prompt,
}

impl std::fmt::Display for Halt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Halt::Overflow => "the event stack overflowed (128 throws deep)",
            Halt::Budget => "the action went on for too long and was cut short",
            Halt::Steps => "the scripts of the action took too many steps together",
            Halt::Enough => "stopped here",
            Halt::Prompt => "a question has no answer yet",
        })
    }
}

/// What rules hand back.
pub type Ruling = Result<Answer, Halt>;
