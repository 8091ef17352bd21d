//! How good the weapons are that somebody carries, and which is the main one: what classes give by
//! (rateMeleeWeapon, rateRangedWeapon, getPrimaryMelee, getPrimaryRanged).

use crate::base::handle::Handle;
use crate::base::names::{ObjectType, WeaponGroup as Group, WeaponSkill};
use crate::rules::query::who::{Held, Who};

/// Groups of plain and small weapons.
const SMALL: [Group; 3] = [Group::WG_SIMPLE, Group::WG_DAGGERS, Group::WG_LIGHT];
/// The bows that count as good ones.
const GOOD_BOWS: [&str; 3] = ["cranquin", "long_bow", "composite_long_bow"];

fn is_small(held: &Held<'_>) -> bool {
    SMALL.iter().any(|group| held.is_of(*group))
}

/// Is it of the kind with that id?
fn is_kind(held: &Held<'_>, id: &str) -> bool {
    held.item.kind.id() == id
}

fn has_focus(who: &Who<'_>, held: &Held<'_>) -> bool {
    who.weapon_skill_in(held.item.kind).0 >= WeaponSkill::WS_FOCUSED.0
}

/// A weapon for fighting hand to hand, but for the pickaxe.
fn is_melee(held: &Held<'_>) -> bool {
    held.is(ObjectType::T_WEAPON) && !is_kind(held, "pickaxe")
}

/// How good a weapon for fighting hand to hand it carries: 0 none, 1 any that is not for throwing, 2 one of some size,
/// 3 one that it has a focus for.
pub fn melee(who: &Who<'_>) -> i32 {
    let rated = who.things().filter(|held| is_melee(held) && !held.is_of(Group::WG_THROWN)).map(|held| {
        let plain = is_kind(&held, "knife") || (is_kind(&held, "short_sword") && !who.is_small_race());
        match () {
            () if has_focus(who, &held) => 3,
            () if !is_small(&held) && !plain => 2,
            () => 1,
        }
    });
    rated.max().unwrap_or(0)
}

/// How good a bow it carries: 0 none, 1 any, 2 a long bow or a cranquin, 3 one that it has a focus for.
pub fn ranged(who: &Who<'_>) -> i32 {
    let rated = who.things().filter(|held| held.is(ObjectType::T_BOW)).map(|held| match () {
        () if has_focus(who, &held) => 3,
        () if GOOD_BOWS.iter().any(|id| is_kind(&held, id)) => 2,
        () => 1,
    });
    rated.max().unwrap_or(0)
}

/// The first of the best, by a rating above 0.
fn best<'a>(rated: impl Iterator<Item = (i32, Held<'a>)>) -> Handle {
    let none = (0, Handle::NONE);
    let better = |(most, best), (rating, held): (i32, Held<'a>)| {
        if rating > most { (rating, held.item.handle) } else { (most, best) }
    };
    rated.fold(none, better).1
}

/// The weapon that it mainly fights with hand to hand: one without magic, with a focus if there is such a one.
pub fn primary_melee(who: &Who<'_>) -> Handle {
    let thrown = |held: &Held<'_>| held.is_of(Group::WG_THROWN) && !held.is_of(Group::WG_DAGGERS);
    let fit = who.things().filter(|held| is_melee(held) && !thrown(held) && held.item.effect.is_none());
    best(fit.map(|held| (if has_focus(who, &held) { 3 } else { 1 }, held)))
}

/// The bow that it mainly shoots with: one without magic, with a focus or of some size if there is such a one.
pub fn primary_ranged(who: &Who<'_>) -> Handle {
    let fit = who.things().filter(|held| held.is(ObjectType::T_BOW) && held.item.effect.is_none());
    best(fit.map(|held| {
        let rating = match () {
            () if has_focus(who, &held) => 3,
            () if !is_small(&held) => 2,
            () => 1,
        };
        (rating, held)
    }))
}
