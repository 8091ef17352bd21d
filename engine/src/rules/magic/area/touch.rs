//! AR_TOUCH: the effect waits for a touch (docs/rules/magic-effects.md, Areas).

use super::scene::{Cast, Scene};
use crate::base::names::{EffectArea, StatiNature as Nature, StatiSource};
use crate::content::SegmentNumbers;
use crate::event::fields::{EActor, EfNum, VDuration};
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::Stati;

/// The next touch of whoever casts carries the effect; the segments behind it that are touches too are passed over.
pub(super) fn charge<O: Observer>(
    m: &mut Machine<'_, O>,
    cast: Cast<'_>,
    segment: &SegmentNumbers,
) -> Ruling {
    let me = m.get(EActor);
    stati::end(m, me, Nature::TOUCH_ATTACK, label!("touch: another spell takes its place"))?;
    let (rounds, mag) = (m.get(VDuration) as i16, m.scaled(segment) as i16);
    let charge = stati::temp(Nature::TOUCH_ATTACK, me, rounds, StatiSource::SS_ENCH, 0, mag);
    let charge = Stati { effect: Some(cast.magic.id), ..charge };
    stati::gain(m, me, charge, label!("touch: the spell waits in the hand"))?;
    let mut k = m.get(EfNum);
    let touches = |n: i32| {
        let next = usize::try_from(n).ok().and_then(|n| cast.magic.segment(n));
        next.is_some_and(|s| s.aval == EffectArea::AR_TOUCH)
    };
    while touches(k + 1) {
        k += 1;
    }
    m.set(EfNum, k, label!("touch: all of its segments wait"));
    Ok(Answer::Done)
}
