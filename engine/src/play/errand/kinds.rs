//! Which errands there are.

use crate::play::command::direction;
use crate::world::Point;
use serde::{Deserialize, Serialize};

/// When a rest is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Until {
    /// All hit points are back.
    Healed,
    /// So many rounds have passed.
    Rounds(u32),
    /// Only when something happens.
    Something,
}

/// Something that takes many steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Errand {
    /// To what is unknown, or lies about, nearest first.
    Explore,
    /// Waits.
    Rest(Until),
    /// Searches the surroundings, 25 times.
    Search,
    /// To a square, by the shortest known way.
    GoTo(Point),
    /// On and on in a direction, until the way branches or ends.
    Run(i8, i8),
}

impl std::fmt::Display for Errand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Errand::Explore => f.write_str("explore"),
            Errand::Rest(Until::Healed) => f.write_str("rest until healed"),
            Errand::Rest(Until::Rounds(n)) => write!(f, "rest {n} rounds"),
            Errand::Rest(Until::Something) => f.write_str("rest until something happens"),
            Errand::Search => f.write_str("search"),
            Errand::GoTo(at) => write!(f, "go to {},{}", at.x, at.y),
            Errand::Run(dx, dy) => write!(f, "go on {}", direction(*dx, *dy)),
        }
    }
}
