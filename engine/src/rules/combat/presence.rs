//! What harms without a blow (docs/rules/special-attacks.md): to be near, to look, to touch.

use super::natural::{is_post_grab, is_standard};
use super::respond::sacred_aura;
use super::special_attack::prepare;
use crate::base::dice_expr::Dice;
use crate::base::names::{
    AttackType as A, DamageType as D, Feat, MonsterFlag, SaveType, StatiNature as Nature, StatiValue,
};
use crate::event::fields::*;
use crate::rules::checks::save::saving_throw;
use crate::rules::prelude::*;
use crate::rules::query::look::{Slot, Slots};
use crate::rules::senses::line_of_sight;
use crate::world::CreatureField;

/// How often whoever looks away is spared, in percent.
const AVERTED: i32 = 50;
/// Mana that a gaze costs.
const LOOK: i32 = 2;

/// PROX, CPRX: whatever comes near suffers each entry of the list; swarms bite with all they have.
pub(super) fn near<O: Observer>(m: &mut Machine<'_, O>, me: Handle, kind: A) -> Ruling {
    let swarm = m.flag(me, MonsterFlag::M_SWARM);
    let slots = m.slots(me);
    if !slots.iter().any(|s| s.attack == kind) {
        return Ok(Answer::Abort);
    }
    let fits = |s: &Slot| {
        let swarming = is_standard(s.attack) || is_post_grab(s.attack) || s.attack == A::A_ALSO;
        s.attack == kind || (swarm && swarming)
    };
    for slot in slots.iter().filter(|s| fits(s)) {
        let why = label!("special attack: nearness");
        m.set(IsHit, true, why);
        m.set(IsNAttack, true, why);
        entry(m, me, slot, label!("nearness, first roll"))?;
        m.rethrow(EventCode::EV_DAMAGE)?;
        m.rethrow(EventCode::EV_ATTACKMSG)?;
        let victim = m.get(EVictim);
        if !m.is_here(victim) || !m.is_here(me) {
            break;
        }
    }
    tidy(m);
    Ok(Answer::Done)
}

/// An entry of the list as damage. The dice fall twice, and the second time counts.
pub(super) fn entry<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    slot: &Slot,
    first: Label,
) -> Result<(), Halt> {
    let why = label!("special attack: as the list says");
    m.set(DType, slot.dtype, why);
    m.set(Dmg, slot.damage, why);
    m.set(SaveDc, difficulty(m, me, slot), why);
    m.set(ADmg, 0, why);
    m.dice(slot.damage, first)?;
    let damage = m.dice(slot.damage, label!("damage"))?.max(1);
    m.set(VDmg, damage, label!("special attack: dice"));
    Ok(())
}

/// What a save against an attack of the list has to reach, with what templates add (GetPower).
pub(super) fn difficulty<O: Observer>(m: &Machine<'_, O>, me: Handle, slot: &Slot) -> i32 {
    m.who(me).map_or(slot.dc, |w| w.power(slot.dc))
}

fn tidy<O: Observer>(m: &mut Machine<'_, O>) {
    let why = label!("special attack: over");
    m.set(DType, D::AD_NORM, why);
    m.set(Dmg, Dice::default(), why);
    m.set(VDmg, 0, why);
    m.set(ADmg, 0, why);
    m.set(IsHit, false, why);
    m.set(IsNAttack, false, why);
}

/// GAZE: whoever meets the eyes suffers; whoever looks away may not, and a mirror turns it back. Each look costs mana.
pub(super) fn gaze<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Ruling {
    let slots: Slots = m.slots(me).into_iter().filter(|s| s.attack == A::A_GAZE).collect();
    if slots.is_empty() || !sees(m, me, victim) {
        return Ok(Answer::Abort);
    }
    if m.has_val(victim, Nature::GAZE_REFLECTION, StatiValue::GR_REFLECT.0) {
        m.print(Audience::Actor, "Your gaze comes back to you!")?;
        m.print(Audience::Others, "The gaze of {actor} comes back to {actor:him}!")?;
        m.set(EVictim, me, label!("special attack: the gaze is reflected"));
    }
    let averts = m.has(victim, Nature::EYES_AVERTED) && m.roll(100, label!("averted eyes"))? < AVERTED;
    let victim = m.get(EVictim);
    if averts || m.blind(victim) || m.has_val(victim, Nature::GAZE_REFLECTION, StatiValue::GR_IMMUNE.0) {
        m.set(Immune, true, label!("special attack: it does not look"));
        m.print(Audience::Others, "{Victim} does not meet the eyes of {actor}.")?;
        return Ok(Answer::Done);
    }
    for slot in slots {
        let again = label!("special attack: the next of its gazes");
        m.set(Resist, false, again);
        m.set(Immune, false, again);
        m.set(IsHit, true, label!("special attack: eyes meet"));
        entry(m, me, &slot, label!("gaze, first roll"))?;
        m.put_add(me, CreatureField::ManaUsed, LOOK, label!("special attack: a gaze costs mana"));
        m.rethrow(EventCode::EV_DAMAGE)?;
        m.rethrow(EventCode::EV_ATTACKMSG)?;
    }
    Ok(Answer::Done)
}

/// Is there a line of sight to it?
fn sees<O: Observer>(m: &Machine<'_, O>, me: Handle, victim: Handle) -> bool {
    let (Some(w), Some(other)) = (m.who(me), m.who(victim)) else { return false };
    w.c.level() == other.c.level()
        && line_of_sight(m.level_of(me), m.content(), Some(&w.senses()), w.c.at(), other.c.at())
}

/// AURA, DEQU, DETH: damage that answers a blow or a death. Reflexes dodge what corrodes.
pub(super) fn answer<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle, kind: A) -> Ruling {
    let listed = m.slots(me).into_iter().find(|s| s.attack == kind);
    let aura = || sacred_aura(m, me).filter(|s| s.attack == kind);
    let Some(slot) = listed.or_else(aura) else { return Ok(Answer::Abort) };
    prepare(m, me, victim, &slot);
    let mut damage = m.dice(slot.damage, label!("damage"))?.max(1);
    if kind == A::A_DEQU
        && slot.dc > 0
        && saving_throw(m, victim, SaveType::REF, slot.dc, 0, 0, label!("save vs touching it"))?
    {
        m.set(Resist, true, label!("special attack: the hand drawn back"));
        return Ok(Answer::Done);
    }
    if kind != A::A_DETH && m.feat(victim, Feat::FT_FISTS_OF_IRON) {
        damage = (damage / 2).max(1);
    }
    m.set(VDmg, damage, label!("special attack: dice"));
    m.rethrow(EventCode::EV_DAMAGE)?;
    Ok(Answer::Done)
}
