//! Damage by illusions and to them (docs/rules/damage.md, Before it hurts). What is lost by it is `believed`'s.

use crate::base::names::{DamageType as D, StatiNature as Nature};
use crate::event::fields::{DType, EffIllusion, Immune};
use crate::rules::prelude::*;
use crate::rules::senses::illusions;

/// An illusion does nothing to whoever knows it for one, and everybody near may see through it then; what it does to
/// others hurts, and nothing else. Whoever strikes an illusion that is no improved one may come to disbelieve it. Is that
/// all that happens?
pub(super) fn settles<O: Observer>(
    m: &mut Machine<'_, O>,
    attacker: Handle,
    me: Handle,
) -> Result<bool, Halt> {
    if m.get(EffIllusion) && m.get(DType).0 > D::AD_LAST_PHYSICAL.0 {
        return Ok(true);
    }
    if attacker == me {
        return Ok(false);
    }
    if m.has(attacker, Nature::ILLUSION) {
        let (Some(w), Some(it)) = (m.who(me), m.who(attacker)) else { return Ok(false) };
        if !w.takes_for_real(&it) {
            m.set(Immune, true, label!("damage: by what is not there"));
            illusions::exposed(m, attacker)?;
            return Ok(true);
        }
        if m.get(DType).0 > D::AD_LAST_PHYSICAL.0 {
            return Ok(true);
        }
    }
    if m.has(me, Nature::ILLUSION) && !illusions::fools_all_senses(m.world(), m.content(), me) {
        illusions::disbelieve(m, attacker, me)?;
    }
    Ok(false)
}
