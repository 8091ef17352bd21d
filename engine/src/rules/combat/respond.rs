//! What answers a blow or a death by itself: spines, auras, death throes (docs/rules/strike-dice.md, Responses).

use crate::base::dice_expr::Dice;
use crate::base::names::{Ability, AttackType as A, Attribute, DamageType, StatiNature};
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::query::look::Slot;

/// Types 54 to 60: what the victim answers a blow with.
fn is_response(attack: A) -> bool {
    (A::A_AURA.0..=A::A_LAST_RESPONSE.0).contains(&attack.0)
}

/// After each blow the victim's responses strike back, in the order of its list.
pub fn to_blow<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    if is_response(m.get(AType)) || !m.is_here(victim) || !m.beside(victim, me) {
        return Ok(());
    }
    let sacred = sacred_aura(m, victim);
    for slot in m.slots(victim).into_iter().filter(|s| is_response(s.attack)).chain(sacred) {
        let busy = slot.dtype == DamageType::AD_GRAB && m.has(victim, StatiNature::GRAPPLING);
        if busy || (slot.attack == A::A_DEQU && !m.get(IsHit)) {
            continue;
        }
        let answer = answer_with(m, victim, me, &slot)?;
        if answer == Answer::Abort || !m.is_here(victim) || !m.is_here(me) {
            return Ok(());
        }
    }
    Ok(())
}

/// Death throes and the like answer the killer; the original's A_DETH comes twice (Defects, 6).
pub fn to_death<O: Observer>(m: &mut Machine<'_, O>, me: Handle, killer: Handle) -> Result<(), Halt> {
    let mut slots = m.slots(me);
    slots.extend(sacred_aura(m, me));
    let near = m.beside(me, killer);
    for wanted in [A::A_AURA, A::A_DETH, A::A_DEQU, A::A_DETH] {
        for slot in slots.iter().filter(|s| s.attack == wanted) {
            if (wanted == A::A_DETH || near) && m.is_here(killer) {
                answer_with(m, me, killer, slot)?;
            }
        }
    }
    Ok(())
}

/// What the sacred aura of somebody does: holy damage of a d4 for each level, and by Charisma. The original asks for it and
/// then looks for it among the attacks of the form, where it is not.
pub(super) fn sacred_aura<O: Observer>(m: &Machine<'_, O>, of: Handle) -> Option<Slot> {
    let level = i16::try_from(m.ability(of, Ability::CA_SACRED_AURA)).ok().filter(|level| *level > 0)?;
    let damage = Dice::new(level, 4, m.modifier(of, Attribute::A_CHA).max(0).try_into().unwrap_or(0));
    Some(Slot { attack: A::A_AURA, dtype: DamageType::AD_HOLY, damage, dc: 0 })
}

fn answer_with<O: Observer>(
    m: &mut Machine<'_, O>,
    by: Handle,
    at: Handle,
    slot: &Slot,
) -> crate::event::Ruling {
    let hit = m.attr(by, Attribute::A_HIT_BRAWL);
    m.throw(
        EventInfo::new(EventCode::EV_SATTACK)
            .with(EActor, by)
            .with(EVictim, at)
            .with(EParam, slot.attack.0 as i32)
            .with(AType, slot.attack)
            .with(DType, slot.dtype)
            .with(Dmg, slot.damage)
            .with(VHit, hit)
            .with(SaveDc, slot.dc)
            .with(VThreat, 20)
            .with(VCrit, 2)
            .with(EItem, m.get(EItem))
            .with(EItem2, m.get(EItem2)),
    )
}
