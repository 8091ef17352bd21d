//! EV_OATTACK: one blow at somebody who left an opening (facts/rules/manoeuvres.md, 4). Who may strike,
//! and what leaves an opening, stands in `rules::opportunity`.

use super::look::Look;
use super::natural::is_standard;
use super::unarmed;
use crate::base::handle::Handle;
use crate::base::names::Attribute;
use crate::event::fields::*;
use crate::event::{Answer, EventCode, Machine, Observer, Ruling};
use crate::label;
use crate::world::CreatureField;

/// The first standard attack of the list, with its plain dice, in no time. Uses one attack of opportunity
/// up.
///
/// # Errors
/// The action is over.
pub fn attack_of_opportunity<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let victim = m.get(EVictim);
    if !m.is_here(me) || !m.is_here(victim) {
        return Ok(Answer::Abort);
    }
    let left = m.world().creature(me).map_or(0, |c| c.aoo());
    m.put(me, CreatureField::Aoo, (left - 1).max(0), label!("opportunity: one used"));
    let slots = unarmed::attack_list(m, me);
    let Some(slot) = slots.into_iter().find(|s| is_standard(s.attack)) else { return Ok(Answer::Abort) };
    let why = label!("opportunity: first attack of the list");
    m.set(IsAoo, true, why);
    m.set(IsNAttack, true, why);
    m.set(AType, slot.attack, why);
    m.set(DType, slot.dtype, why);
    m.set(Dmg, slot.damage, why);
    m.set(VHit, m.attr(me, Attribute::A_HIT_BRAWL), why);
    m.set(VDef, m.attr(victim, Attribute::A_DEF), why);
    m.set(VThreat, 20, why);
    m.set(VCrit, 2, why);
    m.set(SaveDc, 0, why);
    m.rethrow(EventCode::EV_STRIKE)?;
    Ok(Answer::Done)
}
