//! What a player (or an author who plays) may tell a creature to do.

use crate::base::handle::Handle;
use serde::{Deserialize, Serialize};

/// An intent; recorded as an input, carried out by [`action`](super::action).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// One step: east-west and north-south, each -1, 0 or 1. Into somebody hostile: an attack.
    Step(i8, i8),
    /// All natural attacks on somebody.
    Attack(Handle),
    /// 15 segments of nothing (facts/rules/energy-scheduling.md, 4: the rest key).
    Wait,
    /// It decides for itself, as a monster does.
    ByItself,
}

impl std::fmt::Display for Command {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Command::Step(dx, dy) => write!(f, "step {}", direction(*dx, *dy)),
            Command::Attack(h) => write!(f, "attack {h}"),
            Command::Wait => f.write_str("wait"),
            Command::ByItself => f.write_str("act by itself"),
        }
    }
}

/// The compass word of a step.
pub fn direction(dx: i8, dy: i8) -> &'static str {
    match (dx.signum(), dy.signum()) {
        (0, -1) => "north",
        (0, 1) => "south",
        (1, 0) => "east",
        (-1, 0) => "west",
        (1, -1) => "northeast",
        (-1, -1) => "northwest",
        (1, 1) => "southeast",
        (-1, 1) => "southwest",
        _ => "nowhere",
    }
}
