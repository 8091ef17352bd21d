//! What players choose about magic (game options), as rules of magic ask it.

use crate::base::game_option::GameOption as Opt;
use crate::rules::prelude::*;
use crate::rules::query::who::Who;

/// When somebody counters spells (OPT_COUNTERSPELL).
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

/// When somebody counters spells: monsters while it pays, players as they chose.
pub fn countering<O: Observer>(m: &Machine<'_, O>, who: Handle) -> Countering {
    match m.chosen(who, Opt::OPT_COUNTERSPELL) {
        Some(0) => Countering::Never,
        Some(1) => Countering::Always,
        Some(2) => Countering::Asked,
        _ => Countering::WhileItPays,
    }
}

/// Do its spells take no mana (OPT_INF_MANA)?
pub fn has_endless_mana(w: &Who<'_>) -> bool {
    w.chose(Opt::OPT_INF_MANA)
}

/// Caster levels that somebody's illusions gain (OPT_OVERCAST).
pub fn overcast<O: Observer>(m: &Machine<'_, O>, who: Handle) -> i32 {
    m.chosen(who, Opt::OPT_OVERCAST).map_or(0, i32::from)
}
