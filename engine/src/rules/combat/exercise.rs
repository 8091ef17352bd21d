//! What blows teach characters (docs/rules/hits.md, What else): dice drawn with every hit that fits, whoever strikes.

use crate::base::names::{AttackType as A, Named, ObjectType, Size, Slot, StatiNature as Stati, WeaponGroup};
use crate::event::fields::{AType, EItem, EItem2, IsCrit};
use crate::rules::growth::practice::{self, practise};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;

/// 19: critical hits with weapons that are light or heavy for whoever strikes, small things thrown, critical hits lived
/// through, and fighting defensively under blows.
pub(super) fn of_a_hit<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    let die = label!("exercise");
    let crit = m.get(IsCrit);
    if crit && is_character(m, me) {
        striking(m, me, victim)?;
    }
    if m.get(AType) == A::A_HURL && is_small(m, m.get(EItem2)) && m.roll(3, die)? == 0 {
        practise(m, me, practice::THROWN, 1)?;
    }
    if crit && is_character(m, victim) && m.is_here(victim) && m.cr(victim) <= m.cr(me) {
        let (luck, body) = (1 + m.roll(30, die)?, 1 + m.roll(12, die)?);
        practise(m, victim, practice::CRIT_SURVIVED, luck)?;
        practise(m, victim, practice::CRIT_ENDURED, body)?;
    }
    if m.has(victim, Stati::DEFENSIVE) && m.roll(3, die)? == 0 {
        practise(m, victim, practice::DEFENSIVE, 1)?;
    }
    Ok(())
}

/// A critical hit of a character: the better the foe, the more is learnt.
fn striking<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    let die = label!("exercise");
    let better = (m.cr(victim) - m.cr(me)).max(0);
    let kind = m.get(AType);
    let Some(held) = Held::of(m.world(), m.content(), m.get(EItem)) else { return Ok(()) };
    let light = held.is_of(WeaponGroup::WG_LIGHT);
    let quick = light || held.is_of(WeaponGroup::WG_DAGGERS) || held.is_of(WeaponGroup::WG_FLEXIBLE);
    let of_size = m.who(me).map_or(0, |w| held.size_for(&w)) - m.size(me);
    let two_weapons = m
        .who(me)
        .and_then(|w| w.in_slot(Slot::SL_READY).map(|other| other.is(ObjectType::T_WEAPON)))
        .unwrap_or(false);
    if quick || matches!(kind, A::A_FIRE | A::A_HURL) {
        let amount = m.roll(6, die)? + better;
        practise(m, me, practice::LIGHT_CRIT, amount)?;
    }
    if of_size > 0 {
        let amount = m.roll(8, die)? + better;
        practise(m, me, practice::HEAVY_CRIT, amount)?;
    } else if of_size == 0 && !light && !two_weapons {
        let amount = m.roll(4, die)? + better;
        practise(m, me, practice::HEAVY_CRIT, amount)?;
    }
    Ok(())
}

fn is_character<O: Observer>(m: &Machine<'_, O>, h: Handle) -> bool {
    m.world().creature(h).is_some_and(|c| c.is_character())
}

fn is_small<O: Observer>(m: &Machine<'_, O>, thing: Handle) -> bool {
    Held::of(m.world(), m.content(), thing).is_some_and(|held| held.own_size() <= Size::SZ_SMALL.number())
}
