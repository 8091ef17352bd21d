//! What a creature has in hand and how well it handles it (docs/rules/strikes.md; docs/rules/values-base.md,
//! Proficiency). Only looks.

use crate::base::dice_expr::Dice;
use crate::base::names::{
    Attribute, DamageType, Feat, ItemFlag, ItemQuality, ItemState, MonsterType, Named, ObjectType, Slot,
    StatiNature, WeaponGroup, WeaponQuality, WeaponSkill,
};
use crate::content::Item as Kind;
use crate::rules::prelude::*;
use crate::rules::query::way::plane_of;
use crate::rules::query::who::Held;
use crate::world::Item;

/// The weapon in hand: of a monster the first worn weapon, of a character what its slot holds.
pub fn weapon<O: Observer>(m: &Machine<'_, O>, h: Handle) -> Option<Handle> {
    in_slot(m, h, Slot::SL_WEAPON, |kind| matches!(kind, ObjectType::T_WEAPON))
}

/// What the other hand holds: of a monster its first worn shield.
pub(crate) fn ready<O: Observer>(m: &Machine<'_, O>, h: Handle) -> Option<Handle> {
    in_slot(m, h, Slot::SL_READY, |kind| matches!(kind, ObjectType::T_SHIELD))
}

fn in_slot<O: Observer>(
    m: &Machine<'_, O>,
    h: Handle,
    slot: Slot,
    suits: impl Fn(ObjectType) -> bool,
) -> Option<Handle> {
    let character = m.world().creature(h)?.is_character();
    let fits = |item: &Item| match character {
        true => item.fills(slot),
        false => item.is(ItemState::IF_WORN) && m.content().item(item.kind).is_some_and(|k| suits(k.itype)),
    };
    m.world().held_by(h).iter().copied().find(|i| m.world().item(*i).is_some_and(&fits))
}

/// What strikes after the weapon in hand, the mode DUAL of docs/rules/strikes.md, Weapon attack: the weapon in the
/// other hand, or the other end of a double weapon.
pub(crate) fn second<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<Handle> {
    let first = weapon(m, me)?;
    ready(m, me).filter(|other| {
        let another = *other != first || has_flag(m, first, ItemFlag::WT_DOUBLE);
        another && item(m, *other).is_some_and(|(_, kind)| kind.itype == ObjectType::T_WEAPON)
    })
}

/// Is what is in hand good for a blow at somebody: a weapon made for melee, and between planes a magic one
/// (docs/rules/monster-play.md, The acts)?
pub fn strikes<O: Observer>(m: &Machine<'_, O>, me: Handle, victim: Handle) -> bool {
    let Some(held) = weapon(m, me).and_then(|weapon| Held::of(m.world(), m.content(), weapon)) else {
        return false;
    };
    if !held.is(ObjectType::T_WEAPON) || has_flag(m, held.item.handle, ItemFlag::WT_NO_MELEE) {
        return false;
    }
    let together = m.who(me).zip(m.who(victim)).is_none_or(|(w, it)| plane_of(&w) == plane_of(&it));
    together || held.plus() > 0
}

/// An item and its kind.
pub(crate) fn item<'m, O: Observer>(m: &'m Machine<'_, O>, h: Handle) -> Option<(&'m Item, &'m Kind)> {
    let item = m.world().item(h)?;
    Some((item, m.content().item(item.kind)?))
}

/// Has the kind of an item this trait?
pub(crate) fn has_flag<O: Observer>(m: &Machine<'_, O>, h: Handle, flag: ItemFlag) -> bool {
    item(m, h).is_some_and(|(_, kind)| kind.flags.has(flag))
}

/// Has an item this quality of weapons?
pub(crate) fn has_quality<O: Observer>(m: &Machine<'_, O>, h: Handle, quality: WeaponQuality) -> bool {
    m.world().item(h).is_some_and(|i| i.has_quality(ItemQuality(quality.0)))
}

/// How well a creature handles an item, WS_NOT_PROF to WS_GRAND_MASTERY. Monsters by their feats, characters by
/// what they learnt of this kind; who has learnt nothing of it is proficient, since nobody's proficiencies are
/// known yet.
pub(crate) fn skill<O: Observer>(m: &Machine<'_, O>, h: Handle, with: Handle) -> i32 {
    let Some((thing, kind)) = item(m, with) else { return WeaponSkill::WS_PROFICIENT.number() };
    let Some(c) = m.world().creature(h) else { return WeaponSkill::WS_PROFICIENT.number() };
    if c.is_character() {
        let learnt = c.stati().of(StatiNature::WEP_SKILL).filter(|s| s.effect == Some(thing.kind));
        return learnt.map(|s| i32::from(s.val)).max().unwrap_or(WeaponSkill::WS_PROFICIENT.number());
    }
    let exotic = kind.group.has(WeaponGroup::WG_EXOTIC) && !m.feat(h, Feat::FT_EXOTIC_WEAPON);
    let trained = [
        (Feat::FT_WEAPON_MASTERY, WeaponSkill::WS_MASTERY),
        (Feat::FT_WEAPON_SPECIALIST, WeaponSkill::WS_SPECIALIST),
        (Feat::FT_WEAPON_FOCUS, WeaponSkill::WS_FOCUSED),
    ];
    match trained.iter().find(|(feat, _)| m.feat(h, *feat)) {
        Some((_, skill)) => skill.number(),
        None if exotic => WeaponSkill::WS_NOT_PROF.number(),
        None => WeaponSkill::WS_PROFICIENT.number(),
    }
}

/// The dice of a blow with a weapon, with what the wielder adds: larger ones against who is larger than
/// medium; a master's have two faces more (docs/rules/strikes.md, Dice of a weapon).
pub(crate) fn dice<O: Observer>(
    m: &Machine<'_, O>,
    me: Handle,
    with: Handle,
    large: bool,
    bonus: Attribute,
) -> Dice {
    let more = m.attr(me, bonus) as i16;
    let Some((_, kind)) = item(m, with) else { return Dice::new(1, 3, more) };
    let thrown = !kind.group.is_empty() && kind.group.iter().all(|g| g == WeaponGroup::WG_THROWN);
    if kind.itype != ObjectType::T_WEAPON || thrown {
        return Dice::new(1, 3, more);
    }
    let mut dice = if large { kind.large_damage } else { kind.small_damage };
    dice.bonus = dice.bonus.wrapping_add(more);
    if skill(m, me, with) >= WeaponSkill::WS_MASTERY.number() {
        dice.sides += 2;
    }
    dice
}

/// The kind of damage: what its form can do that the victim resists least, in the order slash, pierce, blunt
/// (docs/rules/strikes.md, Dice of a weapon).
pub(crate) fn damage_type<O: Observer>(m: &Machine<'_, O>, with: Handle, victim: Handle) -> DamageType {
    if has_flag(m, with, ItemFlag::WT_FIRE_DAMAGE) {
        return DamageType::AD_FIRE;
    }
    let ways = [
        (ItemFlag::WT_SLASHING, DamageType::AD_SLASH),
        (ItemFlag::WT_PIERCING, DamageType::AD_PIERCE),
        (ItemFlag::WT_BLUNT, DamageType::AD_BLUNT),
    ];
    let can = |flag: ItemFlag| has_flag(m, with, flag);
    let first = ways.iter().find(|(flag, _)| can(*flag)).map_or(DamageType::AD_BLUNT, |(_, kind)| *kind);
    if m.world().creature(victim).is_none() {
        return first;
    }
    let level = |kind: DamageType| match m.resist(victim, kind, false) {
        -1 => None,
        level => Some(level),
    };
    let mut best = (first, level(first).unwrap_or(i32::MAX));
    for (flag, kind) in ways {
        if let Some(level) = level(kind).filter(|l| can(flag) && *l < best.1) {
            best = (kind, level);
        }
    }
    best.0
}

/// From which roll on a blow threatens to be critical (docs/rules/strikes.md, Threat and multiplier).
pub(crate) fn threat<O: Observer>(m: &Machine<'_, O>, me: Handle, with: Handle) -> i32 {
    let Some((thing, kind)) = item(m, with) else { return 20 };
    let trained = m.world().creature(me).is_some_and(|c| {
        !c.is_character() || c.stati().of(StatiNature::IMP_CRIT).any(|s| s.effect == Some(thing.kind))
    });
    let mut times = 1;
    times += i32::from(has_quality(m, with, WeaponQuality::WQ_KEEN));
    times += i32::from(trained && m.feat(me, Feat::FT_IMPROVED_CRIT));
    times += i32::from(skill(m, me, with) >= WeaponSkill::WS_GRAND_MASTERY.number());
    21 - i32::from(kind.threat) * times
}

/// How many times a critical hit counts (docs/rules/strikes.md, Threat and multiplier).
pub(crate) fn multiplier<O: Observer>(m: &Machine<'_, O>, me: Handle, with: Handle) -> i32 {
    let times = item(m, with).map_or(2, |(_, kind)| i32::from(kind.crit));
    times + i32::from(skill(m, me, with) >= WeaponSkill::WS_HIGH_MASTERY.number())
}

/// What a weapon adds to the defence of who parries with it: never more than twice its own figure.
pub(crate) fn parry<O: Observer>(m: &Machine<'_, O>, h: Handle, with: Handle) -> i32 {
    let Some((thing, kind)) = item(m, with) else { return 0 };
    let own = i32::from(kind.parry);
    let make = i32::from(thing.has_quality(ItemQuality::IQ_ELVEN))
        - i32::from(thing.has_quality(ItemQuality::IQ_ORCISH));
    let training = match skill(m, h, with) {
        0 => -4,
        steps => 2 * (steps - 1),
    };
    (own + make + training).min(2 * own).max(0)
}

/// Is an item a bane of this creature?
pub(crate) fn is_bane_of<O: Observer>(m: &Machine<'_, O>, with: Handle, victim: Handle) -> bool {
    let bane = m.world().item(with).map_or(0, |i| i.bane());
    bane > 0 && m.is_type(victim, MonsterType::from_number(bane))
}
