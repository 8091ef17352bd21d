//! What helps or hinders either side besides surprise (docs/rules/strike-bonuses.md, Bonuses).

use crate::base::names::{
    Ability, AttackType, Attribute, DamageType, Feat, Material, MonsterFlag, MonsterType, ObjectType,
    SaveBits, SaveType, Skill, Slot, StatiNature as Stati,
};
use crate::event::fields::*;
use crate::rules::combat::approach::no_dex;
use crate::rules::combat::natural::{is_post_grab, is_standard};
use crate::rules::prelude::*;
use crate::rules::query::who::{Held, Who};
use crate::world::{Point, Stati as Record};

/// Squares within which a leader shields its followers.
const SHIELDED: i32 = 9;

/// 16 to 23: openings, righteousness, fear, flanking, backstabbing.
pub fn apply<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    if m.get(IsAoo) && m.feat(me, Feat::FT_DEFT_OPPORTUNIST) {
        m.add(VHit, 4, label!("strike: deft opportunist"));
    }
    if m.is_type(me, MonsterType::MA_GOOD) && m.is_type(victim, MonsterType::MA_EVIL) {
        let deep = m.flag(victim, MonsterFlag::M_IALIGN);
        m.add(VHit, if deep { 2 } else { 1 }, label!("strike: good against evil"));
    }
    if m.has(me, Stati::AFRAID) {
        m.add(VHit, -4, label!("strike: afraid"));
    }
    if flanks(m, me, victim) {
        m.set(IsFlanking, true, label!("strike: flanking"));
        m.add(VHit, 2, label!("strike: flanking"));
    }
    if m.feat(me, Feat::FT_BACKSTAB) && is_opening(m, me, victim) && m.distance(me, victim) <= 3 {
        m.add(VHit, 4, label!("strike: backstab"));
    }
}

/// Is the victim open to a treacherous blow?
pub fn is_opening<O: Observer>(m: &Machine<'_, O>, me: Handle, victim: Handle) -> bool {
    m.get(IsSurprise)
        || m.get(IsFlatFoot)
        || m.get(IsFlanking)
        || (m.get(IsAoo) && m.feat(me, Feat::FT_COMBAT_OPPORTUNIST))
        || no_dex(m, victim)
}

/// Does somebody else hostile to the victim stand next to it, away from the attacker
/// (docs/rules/positions.md, Positions)?
pub fn flanks<O: Observer>(m: &Machine<'_, O>, me: Handle, victim: Handle) -> bool {
    let dodge = m.ability(victim, Ability::CA_UNCANNY_DODGE);
    if dodge >= 4 && m.cr(me) < m.cr(victim) + 4 {
        return false;
    }
    let (mine, theirs) = (m.at(me), m.at(victim));
    m.level_of(me).creatures().any(|c| {
        let near = c.at().steps(theirs) == 1 && c.at().steps(mine) > 1;
        near && c.handle() != me && c.handle() != victim && m.hostile(c.handle(), victim)
    })
}

/// 29: An outlined victim is easier to hit.
pub fn outlined<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) {
    if m.has(victim, Stati::ILLUMINATED) {
        m.add(VHit, 1, label!("strike: outlined"));
    }
}

/// 32: Dwarven focus is on one foe alone.
pub fn focus<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    let Some(on) = m
        .world()
        .creature(me)
        .and_then(|c| c.stati().of(Stati::DWARVEN_FOCUS).map(|s| s.thing).find(|h| h.is_some()))
    else {
        return;
    };
    let bonus = match on == victim {
        true => 2,
        false if m.hostile(victim, on) => -2,
        false => return,
    };
    m.add(VHit, bonus, label!("strike: dwarven focus"));
    m.add(BDmg, bonus, label!("strike: dwarven focus"));
}

/// 33: A terrible mien takes the heart out of blows of those who can fear.
pub fn terrible_mien<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    let kind = m.get(AType);
    let blow = is_standard(kind) || is_post_grab(kind) || kind == AttackType::A_SWNG;
    let physical = m.get(DType).0 <= DamageType::AD_LAST_PHYSICAL.0;
    if !blow || !physical || !m.feat(victim, Feat::FT_TERRIBLE_MEIN) {
        return;
    }
    if !m.is_type(me, MonsterType::MA_SAPIENT) || m.immune(me, DamageType::AD_FEAR) {
        return;
    }
    let courage = m.who(me).map_or(0, |w| w.save_bonus(SaveType::WILL, SaveBits::SA_FEAR.0)).max(0);
    let mien = m.modifier(victim, Attribute::A_CHA);
    if mien > courage {
        m.add(BDmg, courage - mien, label!("strike: terrible mien"));
    }
}

/// 34 and 44. Strength means nothing against whoever is not there; whoever strikes from another plane
/// passes armour.
pub fn insubstantial<O: Observer>(m: &mut Machine<'_, O>) {
    if m.get(VicIncor) && !m.get(IsGhostTouch) {
        m.set(SubStr, true, label!("strike: no strength against the insubstantial"));
    }
    if m.get(ActIncor) {
        m.set(IsBypass, true, label!("strike: from another plane"));
    }
}

/// 37: Retributive Strike pays wounds back.
pub fn retribution<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    let level = m.ability(me, Ability::CA_RETRIBUTIVE_STRIKE);
    if level <= 0 {
        return;
    }
    let Some(c) = m.world().creature(me) else { return };
    let wounds: i32 =
        c.stati().of(Stati::WOUNDED_BY).filter(|s| s.thing == victim).map(|s| s.mag as i32).sum();
    if wounds >= (c.max_hp() / 10).max(1) {
        m.add(VHit, level, label!("strike: retribution"));
        m.add(BDmg, 2 * level, label!("strike: retribution"));
    }
}

/// 38: Tumbling past an opening, and tumbling at the slow.
pub fn tumbling<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    if m.get(IsAoo) && m.get(IsMoveAoo) && m.has(victim, Stati::TUMBLING) {
        let dodge = m.skill(victim, Skill::SK_TUMBLE) / 2;
        m.add(VDef, dodge, label!("strike: the victim tumbles"));
    }
    if m.has(me, Stati::TUMBLING) && m.skill(me, Skill::SK_TUMBLE) > m.attr(victim, Attribute::A_WIS) {
        m.add(VThreat, -2, label!("strike: tumbling attacker"));
    }
}

/// 43: Mobility guards whoever walks past.
pub fn on_the_move<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) {
    if m.get(IsMoveAoo) && m.feat(victim, Feat::FT_MOBILITY) {
        m.add(VDef, 4, label!("strike: mobility"));
    }
}

/// 45: Whoever shows its true might can be touched, and awes.
pub fn manifest<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    let shown = m.has(victim, Stati::MANIFEST);
    if shown || m.has(me, Stati::MANIFEST) {
        m.set(IsGhostTouch, true, label!("strike: manifest"));
    }
    if shown && !m.flag(me, MonsterFlag::M_MINDLESS) {
        m.add(VDef, 2, label!("strike: the victim's true might"));
    }
}

/// 49: Silver strikes lycanthropes and devils better; worn it guards against them, demons and the undead.
pub fn silver<O: Observer>(m: &mut Machine<'_, O>, victim: Handle, me: Handle) {
    let silver = |m: &Machine<'_, O>, item: Handle| {
        Held::of(m.world(), m.content(), item)
            .is_some_and(|held| held.material() == Some(Material::MAT_SILVER))
    };
    let any = |m: &Machine<'_, O>, h: Handle, types: &[MonsterType]| types.iter().any(|t| m.is_type(h, *t));
    let items = [m.get(EItem), m.get(EItem2)];
    if items.iter().any(|item| silver(m, *item))
        && any(m, victim, &[MonsterType::MA_LYCANTHROPE, MonsterType::MA_DEVIL])
    {
        m.add(VHit, 2, label!("strike: silver"));
        m.add(BDmg, 2, label!("strike: silver"));
    }
    let guards = m.who(victim).is_some_and(|w| {
        let of_silver = |held: &Held<'_>| held.material() == Some(Material::MAT_SILVER);
        w.in_slot(Slot::SL_ARMOUR).is_some_and(|suit| of_silver(&suit))
            || w.in_slot(Slot::SL_READY).is_some_and(|it| it.is(ObjectType::T_SHIELD) && of_silver(&it))
    });
    let feared =
        [MonsterType::MA_DEMON, MonsterType::MA_LYCANTHROPE, MonsterType::MA_DEVIL, MonsterType::MA_UNDEAD];
    if guards && any(m, me, &feared) {
        m.add(VDef, 2, label!("strike: the victim wears silver"));
    }
}

/// 50: A leader with the ability shields those who follow it and are within nine squares.
pub fn shield_group<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) {
    let Some(w) = m.who(victim).filter(|w| w.c.leader() != 0) else { return };
    let near = |l: &Who<'_>| w.c.at().distance(l.c.at()) <= SHIELDED;
    let shields = w.leader().filter(near).map_or(0, |l| l.ability(Ability::CA_SHIELD_GROUP));
    m.add(VDef, shields.max(0), label!("strike: shielded by its leader"));
}

/// 56: Power Kick.
pub fn power_kick<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    if m.get(AType) == AttackType::A_KICK && m.feat(me, Feat::FT_POWER_KICK) {
        m.add(BDmg, 2, label!("strike: power kick"));
    }
}

/// 57: Gods remember who was struck while it could not defend itself.
pub fn remember_unfair<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    let unready = [Stati::PRONE, Stati::BLIND, Stati::STUCK, Stati::PARALYSIS];
    let character = m.world().creature(victim).is_some_and(|c| c.is_character());
    if character && m.has_any(me, &unready) && !m.has_from(me, Stati::HIT_WHILE_UNREADY, victim) {
        let record = Record::new(Stati::HIT_WHILE_UNREADY, 0, 0).lasting(-2).by(victim);
        m.gain(me, record, label!("strike: fought while unready"));
    }
}

/// The eight squares around a place.
pub(super) fn around(at: Point) -> impl Iterator<Item = Point> {
    (-1..=1)
        .flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)))
        .filter(|d| *d != (0, 0))
        .map(move |(dx, dy)| Point::new(at.x + dx, at.y + dy))
}
