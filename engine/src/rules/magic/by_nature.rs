//! Effects that are attacks of whoever does them.

use crate::base::names::{AttackType as A, EffectArea};
use crate::content::Magic;
use crate::event::fields::{AType, IsNAttack};
use crate::rules::prelude::*;

/// Is the event in hand a breath or spit, done by an effect? Its dice, reach and kind of damage are then those of the
/// attack.
pub fn is_breath<O: Observer>(m: &Machine<'_, O>, magic: &Magic<'_>) -> bool {
    m.get(IsNAttack)
        && matches!(m.get(AType), A::A_BREA | A::A_BRE2 | A::A_SPIT)
        && magic.segment(0).is_some_and(|s| s.aval == EffectArea::AR_BREATH)
}
