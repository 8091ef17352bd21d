//! Opposed checks: who wrestles, trips or shoves whom (docs/rules/manoeuvres.md, Opposed check). Knows two dice and
//! their bonuses, not what winning does.

use super::arms;
use crate::base::names::{
    AttackType as A, Attribute, Feat, ItemFlag, MonsterType, Named, SaveBits, SaveType, Size, Skill,
};
use crate::event::fields::*;
use crate::rules::prelude::*;

/// Is this kind of attack decided by an opposed check after it hits?
pub fn is_contested(kind: A) -> bool {
    matches!(kind, A::A_BULL | A::A_GRAB | A::A_DISA | A::A_TRIP | A::A_THRO)
}

/// Rolls the check into vOpp1 and vOpp2. The actor has to be better: ties go to the victim, and set Resist.
pub fn wins<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle, kind: A) -> Result<bool, Halt> {
    let (actor, other) = (bonus(m, me, kind, true), bonus(m, victim, kind, false));
    let mine = m.d(20, label!("opposed check of the actor"))? + actor;
    let theirs = m.d(20, label!("opposed check of the victim"))? + other;
    m.set(VOpp1, mine, label!("opposed: the actor's side"));
    m.set(VOpp2, theirs, label!("opposed: the victim's side"));
    if mine <= theirs {
        m.set(Resist, true, label!("opposed: the victim holds out"));
        return Ok(false);
    }
    if kind == A::A_THRO {
        let mut dice = m.get(Dmg);
        dice.bonus += ((mine - theirs) / 3) as i16;
        m.set(Dmg, dice, label!("opposed: a hard throw"));
    }
    Ok(true)
}

/// What one side adds to its die.
fn bonus<O: Observer>(m: &Machine<'_, O>, h: Handle, kind: A, is_actor: bool) -> i32 {
    m.base_attack(h) + strength(m, h, kind) + build(m, h, kind) + training(m, h, kind, is_actor)
}

/// Strength, or Dexterity where that is better and may stand in for it.
fn strength<O: Observer>(m: &Machine<'_, O>, h: Handle, kind: A) -> i32 {
    let (str, dex) = (m.modifier(h, Attribute::A_STR), m.modifier(h, Attribute::A_DEX));
    let agile = m.feat(h, Feat::FT_WEAPON_FINESSE) || matches!(kind, A::A_DISA | A::A_TRIP);
    if agile && dex > str { dex } else { str }
}

/// In holds and shoves 4 for each step of size above medium, or below it.
fn build<O: Observer>(m: &Machine<'_, O>, h: Handle, kind: A) -> i32 {
    match kind {
        A::A_BULL | A::A_GRAB | A::A_ESCA => 4 * (m.size(h) - Size::SZ_MEDIUM.number()),
        _ => 0,
    }
}

/// Feats and what helps to hold on.
fn training<O: Observer>(m: &Machine<'_, O>, h: Handle, kind: A, is_actor: bool) -> i32 {
    let feat = |feat| if m.feat(h, feat) { 4 } else { 0 };
    let save = |bits: SaveBits| {
        let own = m.attr(h, Attribute::A_SAV_REF);
        m.who(h).map_or(0, |w| w.save_bonus(SaveType::REF, bits.0) - own)
    };
    match (kind, is_actor) {
        (A::A_BULL, true) => 0,
        (A::A_BULL, false) => save(SaveBits::SA_KNOCKDOWN),
        (A::A_GRAB, true) => feat(Feat::FT_MASTER_GRAPPLE),
        (A::A_GRAB, false) => feat(Feat::FT_MASTER_GRAPPLE) + save(SaveBits::SA_GRAB),
        (A::A_ESCA, true) => {
            let slippery = if m.feat(h, Feat::FT_SLIPAWAY) { 6 } else { 0 };
            let art = m.skill(h, Skill::SK_ESCAPE_ART) - m.modifier2(h, Attribute::A_DEX);
            slippery + art.max(0) + save(SaveBits::SA_GRAB) + feat(Feat::FT_MASTER_GRAPPLE)
        }
        (A::A_ESCA, false) => feat(Feat::FT_MASTER_GRAPPLE),
        (A::A_DISA, _) => feat(Feat::FT_MASTER_DISARM) + grip(m, h, is_actor),
        (A::A_TRIP, true) => {
            let made_for_it = arms::weapon(m, h).filter(|w| arms::has_flag(m, *w, ItemFlag::WT_SUPER_TRIP));
            feat(Feat::FT_MASTER_TRIP) + if made_for_it.is_some() { 4 } else { 0 }
        }
        (A::A_TRIP, false) => {
            let legs = if m.is_type(h, MonsterType::MA_QUADRUPED) { 4 } else { 0 };
            legs + feat(Feat::FT_MASTER_TRIP)
        }
        _ => 0,
    }
}

/// What the weapon in hand is worth when it is to be struck out of a hand: its size above medium, or below it,
/// twice; both hands on it, or that it was made to disarm.
fn grip<O: Observer>(m: &Machine<'_, O>, h: Handle, is_actor: bool) -> i32 {
    let Some(weapon) = arms::weapon(m, h) else { return 0 };
    let size = arms::item(m, weapon).and_then(|(_, kind)| kind.size);
    let size = size.map_or(0, |s| 2 * (s.number() - Size::SZ_MEDIUM.number()));
    let firm = match is_actor {
        true => arms::has_flag(m, weapon, ItemFlag::WT_SUPER_DISARM),
        false => arms::ready(m, h) == Some(weapon),
    };
    size + if firm { 4 } else { 0 }
}
