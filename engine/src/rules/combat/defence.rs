//! What a blow has to reach.

use crate::base::names::{Attribute, BonusType};
use crate::event::fields::{VDef, VRideCheck};
use crate::rules::prelude::*;
use crate::rules::values::defence_cell;

/// What the roll has to reach: the defence, or a rider's skill if that is better.
pub(super) fn defence<O: Observer>(m: &Machine<'_, O>) -> i32 {
    m.get(VDef).max(m.get(VRideCheck))
}

/// How well somebody defends itself by what it is (getDef): less while it casts, though without gestures its weapon still
/// parries (docs/rules/values.md, Totals).
pub(super) fn own<O: Observer>(m: &Machine<'_, O>, who: Handle) -> i32 {
    match m.world().creature(who).map_or(0, |c| c.casting()) {
        0 => m.attr(who, Attribute::A_DEF),
        1 => m.attr(who, Attribute::A_CDEF),
        _ => m.attr(who, Attribute::A_CDEF) + defence_cell(m, who, BonusType::BONUS_WEAPON).max(0),
    }
}
