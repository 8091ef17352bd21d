//! Whom a field concerns (docs/rules/fields.md, Fields): PRE of EV_FIELDON and EV_FIELDOFF.

use super::target::is_target;
use crate::event::fields::{EActor, EField, EId, EMagic, EVictim, EfNum};
use crate::rules::fields::field_in_hand;
use crate::rules::prelude::*;
use crate::world::Stati;

/// PRE of both: what is no target of any segment of its effect is not concerned. Whoever bears the effect still feels
/// that the field ends.
pub fn concerns<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(field) = field_in_hand(m) else { return Ok(Answer::Nothing) };
    let (Some(effect), creator) = (field.effect, field.creator) else { return Ok(Answer::Nothing) };
    let leaving = m.e().code().main() == EventCode::EV_FIELDOFF;
    let bears = |s: &Stati| s.effect == Some(effect);
    if leaving && m.world().stati(me).is_some_and(|list| list.iter().any(bears)) {
        return Ok(Answer::Nothing);
    }
    if m.world().thing(creator).is_none() {
        return Ok(Answer::Nothing);
    }
    m.with_copy(|m| reaches(m, effect, creator, me))
}

/// NOTHING where it is a target of one of the segments, else ABORT.
fn reaches<O: Observer>(m: &mut Machine<'_, O>, effect: ResId, creator: Handle, me: Handle) -> Ruling {
    let why = label!("field: whom it concerns");
    m.set(EField, 0, why);
    m.set(EId, Some(effect), why);
    m.set(EActor, creator, why);
    m.set(EVictim, me, why);
    let Some(magic) = m.content().magic(effect) else { return Ok(Answer::Abort) };
    let mut k = 0;
    while let Some(segment) = magic.segment(k) {
        m.set(EfNum, k as i32, why);
        m.set(EMagic, k as i32 + 1, why);
        if is_target(m, &magic, segment, me)? {
            return Ok(Answer::Nothing);
        }
        k += 1;
    }
    Ok(Answer::Abort)
}
