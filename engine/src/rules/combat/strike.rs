//! EV_STRIKE: the dice of one blow, what comes of it, and what it provokes (docs/rules/strike-dice.md, The roll).
//! Knows not how hard it hits: that is EV_HIT.

use super::decide::{Blow, Fall, decide};
use super::{blow_events, opposed, respond, unarmed};
use crate::base::names::{
    Ability, AttackType as A, Attribute as To, AttributeGroup as All, Feat, MonsterFlag, MonsterType,
    StatiNature as Stati,
};
use crate::event::fields::*;
use crate::rules::opportunity;
use crate::rules::prelude::*;
use crate::rules::senses::noise;
use crate::rules::stati::{self, end};

/// What may be adjusted for one blow: scores and groups of attributes, and those of what flies.
const ONCE: [i16; 6] = [To::A_STR.0, To::A_DEX.0, All::A_HIT.0, All::A_SPD.0, All::A_DMG.0, All::A_AID.0];
const THROWN: [i16; 3] = [To::A_DMG_THROWN.0, To::A_SPD_THROWN.0, To::A_HIT_THROWN.0];
const SHOT: [i16; 3] = [To::A_DMG_ARCHERY.0, To::A_SPD_ARCHERY.0, To::A_HIT_ARCHERY.0];

/// EV_STRIKE of the actor.
pub fn strike<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let victim = m.get(EVictim);
    let kind = m.get(AType);
    if same_fungus(m, me, victim) {
        return Ok(Answer::Abort);
    }
    roll(m, me)?;
    let fall = match blow_from_inside(m, me, kind) {
        Some(Fall::Void) => return Ok(Answer::Abort),
        Some(fall) => fall,
        None => {
            if unpractised_fist(m, me, victim, kind)? {
                return Ok(Answer::Done);
            }
            decide(m, Blow { me, victim, kind, sure: false })?
        }
    };
    // 12: the check is made of a miss, too; whoever loses it neither hits nor misses.
    let is_contested = matches!(fall, Fall::Hit | Fall::Miss) && opposed::is_contested(kind);
    let fall = match is_contested && !opposed::wins(m, me, victim, kind)? {
        true => Fall::LostCheck,
        false => fall,
    };
    let caught = matches!(fall, Fall::Caught);
    match fall {
        Fall::Void => return Ok(Answer::Done),
        Fall::LostCheck => {}
        Fall::Hit => {
            let critical = m.get(IsCrit);
            connect(m, me, victim, kind)?;
            blow_events::of_hit(m, critical)?;
        }
        Fall::Miss => {
            let kept_off = blow_events::kept_off(m, victim);
            m.rethrow(EventCode::EV_MISS)?;
            blow_events::of_miss(m, kept_off)?;
        }
        Fall::Caught => {}
        Fall::Wild => m.set(IsWildMiss, true, label!("strike: it goes wide")),
    }
    finish(m, me, victim, caught)?;
    respond::to_blow(m, me, victim)?;
    riposte(m, me, victim)?;
    noise::of_blow(m, me)?;
    Ok(Answer::Done)
}

/// 0: Fungi leave their own kind alone.
fn same_fungus<O: Observer>(m: &Machine<'_, O>, me: Handle, victim: Handle) -> bool {
    let form = |h| m.world().creature(h).map(|c| c.form());
    m.is_type(me, MonsterType::MA_FUNGI) && form(me) == form(victim)
}

/// 1: The two dice of every blow.
fn roll<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let roll = m.d(20, label!("vRoll"))?;
    m.set(VRoll, roll, label!("strike: the die"));
    let mut threat = m.d(20, label!("vtRoll"))?;
    if m.feat(me, Feat::FT_MURDEROUS) {
        threat += 2;
    }
    m.set(VtRoll, threat, label!("strike: the second die"));
    Ok(())
}

/// 2: Whoever is engulfed hits what is around it, but cannot wrestle.
fn blow_from_inside<O: Observer>(m: &mut Machine<'_, O>, me: Handle, kind: A) -> Option<Fall> {
    use crate::base::names::StatiValue;
    if !m.has(me, Stati::ENGULFED) {
        return None;
    }
    if matches!(kind, A::A_BULL | A::A_GRAB | A::A_DISA | A::A_TRIP | A::A_THRO) {
        return Some(Fall::Void);
    }
    let why = label!("strike: from inside");
    m.set(IsHit, true, why);
    m.set(IsCrit, false, why);
    m.set(VRoll, 10, why);
    let swallowed = m.has_val(me, Stati::ENGULFED, StatiValue::EG_SWALLOW.0);
    m.set(IsBypass, swallowed, why);
    Some(Fall::Hit)
}

/// 3: Bare fists against the ready: the victim alone may use the opening. True when the striker fell.
fn unpractised_fist<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    victim: Handle,
    kind: A,
) -> Result<bool, Halt> {
    let fist = matches!(kind, A::A_PUNC | A::A_KICK);
    let practised = m.ability(me, Ability::CA_UNARMED_STRIKE) > 0
        || m.feat(me, Feat::FT_MARTIAL_MASTERY)
        || m.is_type(me, MonsterType::MA_QUADRUPED);
    if !fist || practised {
        return Ok(false);
    }
    opportunity::provoke(m, me, victim, false)?;
    Ok(!m.is_here(me))
}

/// 13: A blow that lands: EV_HIT, and what the same blow also does.
fn connect<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle, kind: A) -> Result<(), Halt> {
    if kind == A::A_SPEL {
        // What was aimed strikes as magic does.
        return m.rethrow(EventCode::EV_MAGIC_STRIKE).map(|_| ());
    }
    m.rethrow(EventCode::EV_HIT)?;
    if !m.get(IsNAttack) {
        return Ok(());
    }
    let slots = unarmed::attack_list(m, me);
    let Some(first) = slots.iter().position(|s| s.attack == kind) else { return Ok(()) };
    for slot in &slots[first + 1..] {
        let applies = match slot.attack {
            A::A_ALSO => true,
            A::A_CRIT => m.get(IsCrit),
            _ => break,
        };
        if !applies || !m.is_here(victim) {
            continue;
        }
        m.throw_copy(EventCode::EV_HIT, |e| {
            e.with(DType, slot.dtype)
                .with(Dmg, slot.damage)
                .with(Immune, false)
                .with(Resist, false)
                .with(SaveDc, slot.dc)
        })?;
    }
    Ok(())
}

/// The end of a blow, hit or not: messages, and what only lasts for one blow.
fn finish<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle, caught: bool) -> Result<(), Halt> {
    // That it was caught has been told.
    if !m.is_silent() && !caught {
        m.rethrow(EventCode::EV_ATTACKMSG)?;
    }
    uses_up(m, me)?;
    if !m.get(IsAoo) {
        let keeps = m.feat(me, Feat::FT_RIDE_BY_ATTACK) && !m.is_here(victim);
        if !keeps {
            end(m, me, Stati::CHARGING, label!("strike: the charge is over"))?;
        }
    }
    Ok(())
}

/// What adjusts one blow alone (SS_ONCE) ends with it (docs/rules/strike-dice.md, After the strike).
fn uses_up<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let by_mode: &[i16] = match m.get(AType) {
        A::A_HURL => &THROWN,
        A::A_FIRE => &SHOT,
        _ => &[],
    };
    for of in ONCE.iter().chain(by_mode) {
        stati::remove_once(m, me, Stati::ADJUST, Some(*of), label!("strike: an adjustment for once"))?;
    }
    Ok(())
}

/// 15: A miss opens the attacker to a light-armoured fencer.
fn riposte<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    let open = !m.get(IsHit) && !m.get(IsSurprise) && m.beside(victim, me);
    if open && m.feat(victim, Feat::FT_RIPOSTE) && !m.flag(victim, MonsterFlag::M_SWARM) {
        opportunity::provoke(m, me, victim, false)?;
    }
    Ok(())
}
