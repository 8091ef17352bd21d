//! What a run is doing, how fast it goes on, and why it stopped.

use crate::debugger::breakpoints::Breakpoints;
use augury_engine::base::handle::Handle;
use augury_engine::event::{Halt, Question};
use augury_engine::play::errand::{CameTo, Going};
use augury_engine::world::World;

/// Segments after which a run asks whether it is to go on (a measured fight is a draw then).
pub(super) const LONG: u32 = 20_000;

/// What is going on.
#[derive(Clone, Debug, Default)]
pub(in crate::debugger) enum Activity {
    /// Nothing.
    #[default]
    Stopped,
    /// The live end goes on.
    Live,
    /// A creature is on an errand at the live end.
    Errand(Box<Going>),
    /// Looking for the next breakpoint in what has been run, from this atom on.
    Forward(usize, Option<World>),
    /// Looking for the last breakpoint before the cursor, from this atom down.
    Back(usize),
}

/// How fast the live end goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Speed {
    /// One action or round a second.
    Slow,
    /// Six a second.
    #[default]
    Walk,
    /// Thirty a second.
    Quick,
    /// As many as there is time for.
    Full,
}

impl Speed {
    /// All four, slowest first.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Walk, Speed::Quick, Speed::Full];

    /// For the button.
    pub const fn words(self) -> &'static str {
        match self {
            Speed::Slow => "slow",
            Speed::Walk => "walk",
            Speed::Quick => "quick",
            Speed::Full => "full",
        }
    }

    pub(super) const fn a_second(self) -> Option<f32> {
        match self {
            Speed::Slow => Some(1.0),
            Speed::Walk => Some(6.0),
            Speed::Quick => Some(30.0),
            Speed::Full => None,
        }
    }
}

/// Why a run stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// At a breakpoint, by place.
    Break(usize),
    /// By hand.
    Paused,
    /// Nobody is left who could act.
    Nobody,
    /// One creature is left.
    Alone(Handle),
    /// This creature is played, and it is its turn.
    YourTurn(Handle),
    /// An errand is over: this is what it came to.
    CameTo(CameTo),
    /// Whoever plays is asked.
    Asked(Box<Question>),
    /// The rules were cut short; the action was rolled back.
    Halted(Halt),
    /// It went on for very long.
    Long,
    /// The session is as long as a session can be.
    Full,
    /// No breakpoint before here; at the first moment.
    Start,
    /// What was looked for.
    Found(String),
    /// There is no more of what was looked for, this way.
    NoMore(String),
}

impl Stop {
    /// In words. `name` says what a thing is called.
    pub fn words(&self, breakpoints: &Breakpoints, name: &dyn Fn(Handle) -> String) -> String {
        match self {
            Stop::Break(place) => match breakpoints.all().get(*place) {
                Some(breakpoint) => format!("stopped at the breakpoint on {}", breakpoint.words(name)),
                None => "stopped at a breakpoint".to_owned(),
            },
            Stop::Paused => "paused".to_owned(),
            Stop::Nobody => "nobody is left who could act".to_owned(),
            Stop::Alone(h) => format!("only {} is left", name(*h)),
            Stop::YourTurn(h) => format!("it is the turn of {}", name(*h)),
            Stop::CameTo(came_to) => came_to.words(name),
            Stop::Asked(question) => format!("{} is asked: {}", name(question.who), question.text),
            Stop::Halted(halt) => format!("{halt}; the action was undone and the turn spent"),
            Stop::Full => "the session is as long as it can be; save it, and start a new one".to_owned(),
            Stop::Long => format!("{LONG} segments without an end; continue to go on"),
            Stop::Start => "no breakpoint before here; at the first moment".to_owned(),
            Stop::Found(what) => format!("at {what}"),
            Stop::NoMore(what) => format!("no more of {what} this way"),
        }
    }
}
