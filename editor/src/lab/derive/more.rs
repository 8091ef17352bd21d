//! What comes out of a creature beside its values: what its levels brought, what it wears and is worth with it, its
//! blows. Names as in the measured sets.

use super::basics::{attributes, object};
use super::figures::skills;
use crate::lab::json::{Json, Object};
use augury_engine::base::dice_expr::Dice;
use augury_engine::base::names::{
    Ability, Attribute, DamageType, Feat, ItemFlag, MonsterFlag, Named, ObjectType, Size, Slot, WeaponGroup,
};
use augury_engine::content::AttackSlot;
use augury_engine::rules::combat::unarmed;
use augury_engine::rules::growth;
use augury_engine::rules::query::who::{Held, Who};
use augury_engine::rules::values;

/// What the levels of a character brought.
pub fn of_levels(who: &Who<'_>) -> Object {
    let Some(character) = who.character() else { return Object::default() };
    let given = growth::abilities(who);
    let level_of = |ability| given.iter().find(|(a, _)| *a == ability).map_or(0, |(_, n)| i32::from(*n));
    let differing = abilities()
        .map(|(name, ability)| (name, who.ability(ability), level_of(ability)))
        .filter(|(_, level, given)| level != given)
        .map(|(name, level, _)| (name, level));
    let ranks = skills().map(|(name, skill)| (name, growth::most_ranks(who, skill))).filter(|(_, n)| *n != 0);
    let groups = WeaponGroup::table().iter().filter(|(name, number)| {
        let group = WeaponGroup::from_number(*number);
        group.name() == Some(name) && character.proficiencies.has(group)
    });
    let numbers = |all: &[i16]| Json::List(all.iter().map(|n| Json::from(i32::from(*n))).collect());
    Object::default()
        .with("mID", named(who, who.c.form()))
        .with("MaxRanks", object(ranks))
        .with("BonusSP", numbers(&growth::bonus_points(who)))
        .with("Abilities", object(given.iter().filter_map(|(a, n)| Some((a.name()?, i32::from(*n))))))
        .with("AbilityLevel_differing", object(differing))
        .with("SpellSlots", numbers(&growth::spell_slots(who)))
        .with("BonusSlots", numbers(&growth::bonus_slots(who)))
        .with("proficiencies", Json::List(groups.map(|(name, _)| Json::from(*name)).collect()))
}

/// A resource as the measured sets name it.
pub fn named(who: &Who<'_>, id: augury_engine::base::id::ResId) -> String {
    let name = who.content.header(id).map_or("", |header| header.name.as_str());
    format!("{}:{name}", id.kind().word())
}

/// The abilities that there are, by the first name of each.
pub fn abilities() -> impl Iterator<Item = (&'static str, Ability)> {
    let first = |(name, number): &&(&'static str, i32)| {
        *number > 0 && Ability::from_number(*number).name() == Some(name)
    };
    Ability::table().iter().filter(first).map(|(name, number)| (*name, Ability::from_number(*number)))
}

/// How far its senses reach, in squares.
pub fn senses(who: &Who<'_>) -> Object {
    let s = who.senses();
    Object::default()
        .with("sight", s.sight)
        .with("light", s.light)
        .with("shadow", s.shadow)
        .with("scent", s.scent)
        .with("infra", s.infra)
        .with("telep", s.telepathy)
        .with("tremor", s.tremor)
        .with("blind", s.blindsight)
}

/// Attributes of a character that its player believes to be something else.
pub fn believed(who: &Who<'_>, values: &values::Values<values::Matrix>) -> Object {
    if !who.is_character() {
        return Object::default();
    }
    let known = values::known(who);
    let differing = attributes().filter(|(a, _)| known.get(*a) != values.get(*a));
    object(differing.map(|(a, name)| (name, known.get(a))))
}

/// What it wears and what each thing is worth to it.
pub fn of_gear(who: &Who<'_>) -> Object {
    let mut worn: Vec<(i16, Held<'_>)> = Vec::new();
    for number in [Slot::SL_WEAPON.0, Slot::SL_READY.0, Slot::SL_ARMOUR.0, Slot::SL_ARCHERY.0] {
        if let Some(held) = who.carried_in(Slot(number))
            && !worn.iter().any(|(_, other)| other.item.handle == held.item.handle)
        {
            worn.push((number, held));
        }
    }
    let results = worn.into_iter().map(|(slot, held)| result(who, slot, held).into()).collect();
    let first = who.in_slot(Slot::SL_WEAPON);
    let long = first.is_some_and(|held| held.has_flag(ItemFlag::WT_REACH));
    let large = who.size() >= Size::SZ_HUGE.number()
        || (who.size() >= Size::SZ_LARGE.number() && who.has_flag(MonsterFlag::M_HUMANOID))
        || who.has_flag(MonsterFlag::M_REACH);
    let near = first.is_some_and(|held| held.has_flag(ItemFlag::WT_STRIKE_NEAR));
    Object::default()
        .with("wield_results", Json::List(results))
        .with("DmgVal", damages(who))
        .with("has_reach", i32::from(long || large))
        .with("reach_only", i32::from(long && !near))
}

fn result(who: &Who<'_>, slot: i16, held: Held<'_>) -> Object {
    let is = |kinds: &[ObjectType]| kinds.iter().any(|kind| held.is(*kind));
    let protects = |blow| held.protection(blow, who.content);
    let against =
        Object::default().with("SLASH", protects(0)).with("PIERCE", protects(1)).with("BLUNT", protects(2));
    let worn = is(&[ObjectType::T_ARMOUR, ObjectType::T_SHIELD]);
    let mut out = Object::default()
        .with("item", who.content.header(held.item.kind).map_or("", |h| h.name.as_str()))
        .with("wanted_slot", i32::from(slot))
        .with("ret", "DONE")
        .with("WepSkill", i32::from(who.weapon_skill(Some(&held)).0))
        .with("ParryVal", held.parry(who))
        .with("CovVal", if worn { held.coverage(who, true) } else { 0 })
        .with("DefVal", if worn { held.defence(who, true) } else { 0 })
        .with("ArmVal", if worn { against } else { zeros() })
        .with("weight", held.weight(who.world, who.content, false));
    if worn {
        out.put("Penalty", held.penalty(who, false));
        out.put("Penalty_skill", held.penalty(who, true));
    } else {
        out.put("Threat", held.threat(who));
        out.put("CritMult", i32::from(held.kind.crit));
        let flies = held.is(ObjectType::T_BOW) || held.is_of(WeaponGroup::WG_THROWN);
        out.put("RangeInc", if flies { i32::from(held.kind.range) } else { 0 });
    }
    out.put("hp", held.hale(who.content));
    out
}

fn zeros() -> Object {
    ["SLASH", "PIERCE", "BLUNT"].iter().fold(Object::default(), |out, name| out.with(*name, 0))
}

/// The dice of a blow in each mode, against who is no larger than medium and against who is (docs/rules/strikes.md,
/// Dice of a weapon). Bows shoot with their small dice; what is neither thrown nor a bow is thrown as anything is.
fn damages(who: &Who<'_>) -> Object {
    let first = who.in_slot(Slot::SL_WEAPON);
    let bow = |held: &Held<'_>| held.is(ObjectType::T_BOW);
    let thrown = [first, who.in_slot(Slot::SL_READY)].into_iter().flatten();
    let thrown = thrown.into_iter().find(|held| bow(held) || held.is_of(WeaponGroup::WG_THROWN));
    let any = Dice::new(1, 3, 0);
    let none = Dice::new(0, 0, 0);
    let mut out = Object::default();
    for (large, tail) in [(false, ""), (true, "_large")] {
        let melee =
            first.map_or(none, |held| match held.is(ObjectType::T_WEAPON) && !held.is_thrown_only() {
                true => held.dice(who, large),
                false => any,
            });
        let fist = unarmed::fist(who.ability(Ability::CA_UNARMED_STRIKE));
        let archery = first.filter(bow).map_or(none, |held| held.dice(who, false));
        for (name, dice, bonus) in [
            ("S_ARCHERY", archery, Attribute::A_DMG_ARCHERY),
            ("S_BRAWL", fist, Attribute::A_DMG_BRAWL),
            ("S_MELEE", melee, Attribute::A_DMG_MELEE),
            ("S_THROWN", thrown.map_or(any, |held| held.dice(who, large)), Attribute::A_DMG_THROWN),
        ] {
            let more = if dice == none { 0 } else { i16::try_from(who.attr(bonus)).unwrap_or(0) };
            let dice = Dice { bonus: dice.bonus.wrapping_add(more), ..dice };
            out.put(format!("{name}{tail}"), triple(dice));
        }
    }
    out
}

fn triple(dice: Dice) -> Json {
    Json::List([dice.number, dice.sides, dice.bonus].into_iter().map(|n| Json::from(i32::from(n))).collect())
}

/// Blows of a monster and of its templates, and which of them are suspended.
pub fn of_blows(who: &Who<'_>) -> Object {
    let mut all: Vec<Json> = Vec::new();
    for slot in who.monster().into_iter().flat_map(|m| m.attack_slots()) {
        all.push(
            blow(who, "monster", &slot).with("suspended", i32::from(who.is_suspended(&slot, false))).into(),
        );
    }
    for id in who.c.templates() {
        let Some(template) = who.content.template(*id) else { continue };
        for slot in template.attack_slots() {
            let suspended = i32::from(who.is_suspended(&slot, true));
            all.push(blow(who, &template.name, &slot).with("suspended_negative", suspended).into());
        }
    }
    let feats = Feat::table().iter().filter(|(name, number)| {
        let feat = Feat::from_number(*number);
        *number > 49 && feat.name() == Some(name) && who.has_feat(feat)
    });
    let levels = abilities().map(|(name, a)| (name, who.ability(a))).filter(|(_, level)| *level != 0);
    Object::default()
        .with("attacks_effective", Json::List(all))
        .with("feats", Json::List(feats.map(|(name, _)| Json::from(*name)).collect()))
        .with("AbilityLevel", object(levels))
}

fn blow(who: &Who<'_>, from: &str, slot: &AttackSlot) -> Object {
    let out = Object::default()
        .with("from", from)
        .with("atype", slot.attack.name().unwrap_or_default())
        .with("dtype", DamageType::from_number(slot.dtype.number()).name().unwrap_or_default());
    match slot.shape {
        Some(shape) => out.with("xID", named(who, shape)),
        None => out
            .with("dmg", triple(slot.damage))
            .with("dc", i32::from(slot.dc))
            .with("power_dc", who.power(i32::from(slot.dc))),
    }
}
