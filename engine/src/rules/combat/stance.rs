//! How somebody fights or moves from now on, and blows at everybody around (docs/rules/manoeuvres.md, Each of them).

use super::special_attack::prepare;
use super::{arms, time, weapon};
use crate::base::names::{AttackType as A, Attribute, Feat, StatiNature as Nature, StatiSource};
use crate::event::fields::*;
use crate::rules::checks::fatigue;
use crate::rules::prelude::*;
use crate::rules::query::look::Slot;
use crate::rules::query::way::DIRECTIONS;
use crate::rules::stati;

/// Work of a whirlwind, at the speed of the weapon.
const WHIRLWIND: i32 = 5000;
/// Whoever moves this slowly does not run.
const HALTED: i32 = -20;
/// What keeps somebody from running.
const KEPT: [(Nature, &str); 7] = [
    (Nature::SPRINTING, "You are sprinting already."),
    (Nature::STUCK, "You can't run while you are stuck."),
    (Nature::GRABBED, "You can't run while you are held."),
    (Nature::GRAPPLING, "You can't run while you hold somebody."),
    (Nature::GRAPPLED, "You can't run while you are held."),
    (Nature::LEVITATION, "You can't run in the air."),
    (Nature::STUNNED, "You can't run while you are stunned."),
];

/// DEFN and AEYE: on the defensive, or with eyes averted, until it does otherwise.
pub(super) fn take<O: Observer>(m: &mut Machine<'_, O>, me: Handle, kind: A) -> Ruling {
    let (nature, already, you, others) = match kind {
        A::A_DEFN => (
            Nature::DEFENSIVE,
            "You are fighting defensively already.",
            "You go on the defensive.",
            "{obj} {obj:go|goes} on the defensive.",
        ),
        _ => (
            Nature::EYES_AVERTED,
            "You are looking away already.",
            "You look away from everybody's eyes.",
            "{obj} {obj:look|looks} away.",
        ),
    };
    if m.has(me, nature) {
        m.i_print(me, already)?;
        return Ok(Answer::Abort);
    }
    m.id_print(me, you, others)?;
    let stance = stati::perm(nature, Handle::NONE, StatiSource::SS_MISC, 0, 0);
    stati::gain(m, me, stance, label!("stance"))?;
    Ok(Answer::Done)
}

/// SPRT: it runs as fast as it can for a few rounds.
pub(super) fn sprint<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if let Some((_, why)) = KEPT.iter().find(|(nature, _)| m.has(me, *nature)) {
        m.i_print(me, why)?;
        return Ok(Answer::Abort);
    }
    if m.attr(me, Attribute::A_MOV) <= HALTED {
        m.i_print(me, "You have nothing to run with.")?;
        return Ok(Answer::Abort);
    }
    if !fatigue::lose(m, me, 1, true, label!("sprint: effort"))? {
        return Ok(Answer::Abort);
    }
    let rounds = 1 + m.modifier(me, Attribute::A_CON).max(0);
    let runs = stati::temp(Nature::SPRINTING, Handle::NONE, rounds as i16, StatiSource::SS_MISC, 0, 0);
    stati::gain(m, me, runs, label!("sprint"))?;
    m.id_print(me, "You run as fast as you can.", "{obj} {obj:break|breaks} into a run.")?;
    Ok(Answer::Done)
}

/// WHIR: a blow at everybody around, friends too.
pub(super) fn whirlwind<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if !m.feat(me, Feat::FT_WHIRLWIND_ATTACK) {
        return Ok(Answer::Abort);
    }
    if m.has(me, Nature::STUCK) {
        m.i_print(me, "You can't turn around while you are stuck.")?;
        return Ok(Answer::Abort);
    }
    let was_afraid = m.has(me, Nature::AFRAID);
    let (at, mut found) = (m.at(me), false);
    for (dx, dy) in DIRECTIONS {
        let there: Vec<Handle> =
            m.level_of(me).creatures_at(at.shifted(dx, dy)).map(|c| c.handle()).collect();
        for victim in there {
            if !found {
                m.id_print(me, "You strike all around you.", "{obj} {obj:strike|strikes} all around.")?;
                found = true;
            }
            let struck = m.with_copy(|m| blow(m, me, victim))?;
            if struck == Answer::Abort {
                continue;
            }
            if is_out(m, me) {
                break;
            }
        }
    }
    if !found {
        m.i_print(me, "Nobody is near enough.")?;
        return Ok(Answer::Abort);
    }
    let speed = if arms::weapon(m, me).is_some() { Attribute::A_SPD_MELEE } else { Attribute::A_SPD_BRAWL };
    let segments = time::segments_at(m, me, WHIRLWIND, speed);
    time::spend(m, me, segments, was_afraid, label!("whirlwind: time"));
    Ok(Answer::Done)
}

/// Does what befell it end the blows at a square?
fn is_out<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    let frightened = m.has(me, Nature::AFRAID) && !m.feat(me, Feat::FT_LION_HEART);
    !m.is_here(me) || frightened || m.has_any(me, &[Nature::STUNNED, Nature::PARALYSIS])
}

/// One of the blows: with the weapon, else with the first attack of the form.
fn blow<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<Answer, Halt> {
    m.set(EVictim, victim, label!("whirlwind"));
    if let Some(held) = arms::weapon(m, me) {
        weapon::prepare(m, me, held, Attribute::A_HIT_MELEE, Attribute::A_DMG_MELEE);
        return m.rethrow(EventCode::EV_STRIKE);
    }
    let Some(first) = m.slots(me).first().copied() else { return Ok(Answer::Abort) };
    let mut dice = first.damage;
    let more = m.attr(me, Attribute::A_DMG_BRAWL).clamp(i16::MIN.into(), i16::MAX.into());
    dice.bonus = dice.bonus.saturating_add(more as i16);
    prepare(m, me, victim, &Slot { damage: dice, dc: 0, ..first });
    m.rethrow(EventCode::EV_STRIKE)
}
