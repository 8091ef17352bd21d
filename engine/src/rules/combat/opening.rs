//! EV_OATTACK: one blow at an opening (docs/rules/strikes.md, Opportunity). Who may, and what is an opening, stands
//! in `rules::opportunity`.

use super::defence;
use super::natural::is_standard;
use super::{approach, arms, weapon};
use crate::base::names::Attribute;
use crate::event::fields::*;
use crate::rules::opportunity;
use crate::rules::prelude::*;
use crate::world::CreatureField;

/// EV_OATTACK of whoever uses an opening: a blow with the weapon in hand, or the first standard attack of its
/// list without the strength behind it; at no cost but the opportunity.
pub fn opportunity_attack<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let victim = m.get(EVictim);
    if !m.who(me).is_some_and(|w| opportunity::can_strike(&w, victim)) {
        return Ok(Answer::Abort);
    }
    if let Some(answer) = approach::gates(m, me, victim)? {
        return Ok(answer);
    }
    let weapon = arms::weapon(m, me);
    let slot = m.slots(me).into_iter().find(|s| is_standard(s.attack));
    if weapon.is_none() && slot.is_none() {
        return Ok(Answer::Abort);
    }
    let left = m.world().creature(me).map_or(0, |c| (c.aoo() - 1).max(0));
    m.put(me, CreatureField::Aoo, left, label!("opportunity: used"));
    m.set(IsAoo, true, label!("opportunity"));
    if let Some(weapon) = weapon {
        weapon::prepare(m, me, weapon, Attribute::A_HIT_MELEE, Attribute::A_DMG_MELEE);
    } else if let Some(slot) = slot {
        let why = label!("opportunity: as the list says");
        m.set(IsNAttack, true, label!("opportunity: by nature"));
        m.set(AType, slot.attack, why);
        m.set(DType, slot.dtype, why);
        m.set(Dmg, slot.damage, why);
        m.set(VThreat, 20, why);
        m.set(VCrit, 2, why);
        let (hit, defence) = (m.attr(me, Attribute::A_HIT_BRAWL), defence::own(m, victim));
        m.set(VHit, hit, why);
        m.set(VDef, defence, why);
    }
    m.rethrow(EventCode::EV_STRIKE)
}
