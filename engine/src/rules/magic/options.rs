//! What players choose about how the game is played (facts/constants.json, OPT_options), as far as rules of magic read it.
//! There are no options as data yet: each is what a new game of the original begins with.

use crate::base::handle::Handle;
use crate::event::{Machine, Observer};

/// When a player counters spells (OPT_COUNTERSPELL).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Countering {
    /// Never.
    Never,
    /// Whenever it can.
    Always,
    /// Asked each time.
    Asked,
    /// As monsters do: while it pays.
    WhileItPays,
}

/// When somebody counters spells: monsters while it pays, players when they are asked.
pub fn countering<O: Observer>(m: &Machine<'_, O>, who: Handle) -> Countering {
    match m.world().creature(who).is_some_and(|c| c.is_player()) {
        true => Countering::Asked,
        false => Countering::WhileItPays,
    }
}
