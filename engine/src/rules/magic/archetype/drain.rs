//! EA_DRAIN: damage of a kind that drains, against which there is no second save (docs/rules/magic-effects.md,
//! Archetypes).

use crate::base::names::{DamageType as D, EffectArea as Ar, Named};
use crate::content::SegmentNumbers;
use crate::event::fields::*;
use crate::rules::prelude::*;

/// saveDC of damage that nothing saves against.
const NO_SAVE: i32 = -1;

/// Drains the victim of the event in hand.
pub fn drain<O: Observer>(m: &mut Machine<'_, O>, segment: &SegmentNumbers) -> Ruling {
    if matches!(segment.aval, Ar::AR_POISON | Ar::AR_DISEASE) && m.get(Resist) {
        let half = m.get(VDmg) / 2;
        m.set(VDmg, half, label!("drain: resisted"));
    }
    m.set(DType, D::from_number(segment.xval), label!("drain: its kind"));
    let dc = m.get(SaveDc);
    m.set(SaveDc, NO_SAVE, label!("drain: nothing saves against it"));
    m.rethrow(EventCode::EV_DAMAGE)?;
    m.set(SaveDc, dc, label!("drain: it is done"));
    Ok(Answer::Done)
}
