//! EV_HIT of a breath or of spit (docs/rules/magic-effects.md, Breath and spit): a blast, and what goes with it for
//! whoever does not withstand it.

use super::archetype;
use super::by_nature::is_breath;
use crate::base::names::AttackType as A;
use crate::event::fields::*;
use crate::rules::combat;
use crate::rules::prelude::*;
use crate::rules::query::look::Slots;

/// EV_HIT of the actor: a breath is a blast; everything else is a blow.
pub fn hit<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let kind = m.get(AType);
    let magic = m.get(EId).and_then(|id| m.content().magic(id)).filter(|magic| is_breath(m, magic));
    let Some((magic, segment)) = magic.and_then(|magic| Some((magic, magic.segment(0)?))) else {
        return combat::hit(m, me);
    };
    let answer = archetype::blast(m, me, &magic, segment)?;
    if answer != Answer::Abort && !m.get(Resist) {
        riders(m, me, kind)?;
    }
    Ok(answer)
}

/// The attacks of the list that go with the breath, each as a hit of its own.
fn riders<O: Observer>(m: &mut Machine<'_, O>, me: Handle, kind: A) -> Ruling {
    let slots = m.slots(me);
    let after = slots.iter().position(|s| s.attack == kind).map_or(slots.len(), |place| place + 1);
    let also: Slots = slots.into_iter().skip(after).take_while(|s| s.attack == A::A_ALSO).collect();
    for slot in also {
        let why = label!("breath: what goes with it");
        let dc = m.who(me).map_or(slot.dc, |w| w.power(slot.dc));
        m.set(AType, slot.attack, why);
        m.set(DType, slot.dtype, why);
        m.set(Dmg, slot.damage, why);
        m.set(SaveDc, dc, why);
        m.rethrow(EventCode::EV_HIT)?;
    }
    Ok(Answer::Done)
}
