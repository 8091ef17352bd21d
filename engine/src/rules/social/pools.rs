//! How many companions somebody may lead (the original's GetGroupXCR, MaxGroupCR, FixSummonCR): each pool holds a rating, and
//! what is beyond it is taken of the party's; the undead beyond theirs are taken of magic's.

use super::strength::{rating_of, xcr};
use crate::base::names::{
    Ability, Attribute, EffectFlag, Feat, MonsterType, Named, Skill, StatiNature as Nature, StatiValue,
};
use crate::rules::prelude::*;
use crate::rules::query::who::Who;

/// Companions won by words, and all that others leave over.
pub const PARTY: i32 = 1;
/// Those that magic brought.
pub const MAGIC: i32 = 2;
/// Beasts.
pub const ANIMALS: i32 = 3;
/// Those that are commanded.
pub const COMMAND: i32 = 4;
/// The undead.
pub const UNDEAD: i32 = 5;
/// Those that come for nothing.
pub const FREE: i32 = 6;

/// The rating of a pool of which somebody has nothing.
const NONE: i32 = -10;
/// The least that anybody takes of a pool.
const LEAST: i32 = 10;

/// Is there room for it among a leader's companions of a pool? What is left of the pool once it is in it, and of the party
/// for all pools but that, has to be worth a rating of 0 at least.
pub fn has_room<O: Observer>(m: &Machine<'_, O>, leader: Handle, h: Handle, pool: i32) -> bool {
    let (Some(w), Some(new)) = (m.who(leader), m.who(h)) else { return false };
    let with = xcr(rating_of(taken(&w, pool, new.cr())));
    let left = rating_of(xcr(most(&w, pool)) - with);
    if pool == PARTY {
        return left >= 0;
    }
    let of_party = xcr(most(&w, PARTY)) - xcr(rating_of(taken(&w, PARTY, 0)));
    rating_of(xcr(left) + of_party.max(0)) >= 0
}

/// The highest rating, up to that one, of which somebody may lead another in a pool, what the party leaves over included; -1
/// where there is no room at all.
pub fn rating_with_room<O: Observer>(m: &Machine<'_, O>, leader: Handle, rating: i32, pool: i32) -> i32 {
    let Some(w) = m.who(leader) else { return -1 };
    let of_party = if pool == PARTY { 0 } else { xcr(most(&w, PARTY)) - taken(&w, PARTY, 0) };
    let left = xcr(most(&w, pool)) - taken(&w, pool, 0) + of_party;
    let fits = |rating: &i32| left - adds(*rating) >= 0;
    (0..=rating.max(0)).rev().find(fits).unwrap_or(-1)
}

/// What somebody's followers take of a pool, with another of that rating; 0 for nobody.
fn taken(w: &Who<'_>, pool: i32, adding: i32) -> i32 {
    let followers = w.here().creatures().filter(|c| c.handle() != w.c.handle() && !c.is_character());
    let followers = followers.filter_map(|c| w.other(c.handle())).filter(|c| c.is_led_by(w.c.handle()));
    let of_pool = followers.filter(|c| pool_of(c, w.c.handle()) == Some(pool));
    let sum: i32 = of_pool.map(|c| cube(c.cr()).max(LEAST)).sum();
    let overflows: &[i32] = match pool {
        PARTY => &[ANIMALS, MAGIC, COMMAND],
        MAGIC => &[UNDEAD],
        _ => &[],
    };
    let beyond = overflows.iter().map(|other| {
        let (taken, most) = (taken(w, *other, 0), most(w, *other));
        if rating_of(taken) > most.max(0) { taken - xcr(most) } else { 0 }
    });
    sum + adds(adding) + beyond.sum::<i32>()
}

/// What another of a rating adds to that; nobody, rated 0, adds nothing.
fn adds(rating: i32) -> i32 {
    if rating == 0 { 0 } else { cube(rating).max(0) }
}

/// What a follower of a rating takes.
fn cube(rating: i32) -> i32 {
    (rating.min(100) + 2).pow(3)
}

/// The pool that a follower is in; none for one that needs no room.
fn pool_of(follower: &Who<'_>, leader: Handle) -> Option<i32> {
    let by = |nature: Nature, val: Option<i32>| {
        follower.stati_of(nature).any(|s| s.thing == leader && val.is_none_or(|val| s.val == val))
    };
    if needs_no_room(follower) || by(Nature::NO_PHD, None) {
        return None;
    }
    Some(if by(Nature::CHARMED, Some(StatiValue::CH_DOMINATE.number())) || by(Nature::SUMMONED, None) {
        MAGIC
    } else if by(Nature::CHARMED, Some(StatiValue::CH_COMMAND.number())) {
        COMMAND
    } else if follower.is_type(MonsterType::MA_ANIMAL) {
        ANIMALS
    } else if follower.is_type(MonsterType::MA_UNDEAD) {
        UNDEAD
    } else {
        PARTY
    })
}

/// An illusion, or somebody called by what calls without limit (EF_XSUMMON).
pub(super) fn needs_no_room(w: &Who<'_>) -> bool {
    let by = w.stati_of(Nature::SUMMONED).find_map(|s| s.effect);
    let magic = by.and_then(|effect| w.content.magic(effect));
    magic.is_some_and(|magic| magic.has(EffectFlag::EF_XSUMMON)) || w.has_stati(Nature::ILLUSION)
}

/// The rating of all whom somebody may lead in a pool.
fn most(w: &Who<'_>, pool: i32) -> i32 {
    let levels = w.character().map_or_else(|| w.cr(), |c| c.levels());
    let high = |nature: Nature, val: Option<i32>| w.best_mag(nature, val).unwrap_or(0).max(0);
    let bonus = high(Nature::BONUS_PHD, Some(pool));
    let authority = w.ability(Ability::CA_COMMAND_AUTHORITY);
    match pool {
        PARTY => {
            let of_skill = ((w.skill(Skill::SK_DIPLOMACY) - 5) / 5 * 2).max(0);
            let leadership = if w.has_feat(Feat::FT_LEADERSHIP) { 3 } else { 0 };
            levels + w.modifier(Attribute::A_CHA) + of_skill + leadership + bonus
        }
        MAGIC => ((w.caster_level() + levels) / 2).max(0) + authority + bonus,
        ANIMALS if w.ability(Ability::CA_ANIMAL_COMP) <= 0 => NONE,
        ANIMALS => w.ability(Ability::CA_ANIMAL_COMP).max(1) + bonus,
        COMMAND if w.ability(Ability::CA_COMMAND) <= 0 => NONE,
        COMMAND => high(Nature::COMMAND_ABILITY, None).max(1) + authority + bonus,
        UNDEAD => bonus,
        _ => levels,
    }
}
