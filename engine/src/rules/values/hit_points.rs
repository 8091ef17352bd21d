//! Hit points when hale (docs/rules/hit-points.md). Takes dice from whoever asks; knows no machine.

use crate::base::dice::DieKey;
use crate::base::game_option::GameOption;
use crate::base::names::{
    Ability, Attribute, Feat, MonsterFlag, MonsterType as Type, Named, Size, StatiNature,
};
use crate::rules::prelude::*;
use crate::rules::query::who::{Who, adjust};
use crate::world::Character;

/// Hit points of a character before any level (docs/rules/hit-points.md, Hit points of characters).
const CHARACTER_BASE: i32 = 20;
/// The largest die that a character rolls for itself.
const LARGE_DIE: i32 = 8;
/// What the heroic quality adds.
const HEROIC: i32 = 20;

/// The most hit points a creature can have. `roll` is asked once for each hit die of a monster, with its
/// sides, and answers 1 to that number; [`average`] and [`maximum`] are the original's options. Never
/// below 1.
pub fn hit_points(who: &Who<'_>, mut roll: impl FnMut(i32) -> i32) -> i32 {
    let Some(monster) = who.true_monster().filter(|_| !who.is_character()) else {
        return of_a_character(who);
    };
    if monster.flags.has(MonsterFlag::M_FIXED_HP) {
        return i32::from(monster.hd).max(1);
    }
    let (dice, sides) = hit_dice(who);
    let whole = match who.world.options().get(GameOption::OPT_MON_MAX_HP) {
        1 => Some(dice * sides / 2),
        2 => Some(dice * sides),
        3 => Some(dice * sides * 2),
        _ => None,
    };
    if let Some(whole) = whole {
        return finish(who, whole, dice);
    }
    // A monster of no type has no die to roll.
    let rolled: i32 = (0..dice).filter(|_| sides > 0).map(|_| roll(sides)).sum();
    finish(who, rolled, dice)
}

/// Hit points with every die at half its sides, as the original works them out: all dice at once.
pub fn average(who: &Who<'_>) -> i32 {
    fixed(who, |dice, sides| dice * sides / 2)
}

/// Hit points with every die at its highest.
pub fn maximum(who: &Who<'_>) -> i32 {
    fixed(who, |dice, sides| dice * sides)
}

fn fixed(who: &Who<'_>, sum: impl Fn(i32, i32) -> i32) -> i32 {
    match who.true_monster().filter(|_| !who.is_character()) {
        None => of_a_character(who),
        Some(m) if m.flags.has(MonsterFlag::M_FIXED_HP) => i32::from(m.hd).max(1),
        Some(_) => finish(who, sum(who.hit_dice(), best_hit_die(who)), who.hit_dice()),
    }
}

/// A creature's own hit dice: the same on every machine for the same seed and creature, whatever is rolled
/// elsewhere.
pub fn own_dice(seed: u64, h: Handle) -> impl FnMut(i32) -> i32 {
    let mut nth = 0;
    move |sides| {
        let key = DieKey { actor: h.0, action: 0, path: 0, label: label!("hit die").hash, nth };
        nth += 1;
        key.roll(seed, sides) + 1
    }
}

/// A character's: what everybody has, then what each level rolled, at least 1 a level; of a body with large
/// dice, and of one not its own, half the die instead of the roll. Hit dice that a template adds count the same.
fn of_a_character(who: &Who<'_>) -> i32 {
    let body = body_modifier(who);
    let die = best_hit_die(who);
    let levels = who.character().map_or(0, Character::levels);
    let each = if who.chosen(GameOption::OPT_MAX_HP) == Some(2) { die } else { die / 2 };
    let fixed = |dice: i32| dice * (body + each).max(1);
    let mut hp = CHARACTER_BASE;
    if who.is_polymorphed() {
        let form = who.monster().map_or(0, |m| i32::from(m.hd));
        hp += fixed(who.templates().fold(form, |hd, t| adjust(t.hd.as_ref(), hd)));
    } else {
        let more = who.templates().fold(levels, |hd, t| adjust(t.hd.as_ref(), hd)) - levels;
        hp += fixed(more.max(0));
        hp += if die > LARGE_DIE { fixed(levels) } else { rolled(who, body) };
    }
    hp += who.ability(Ability::CA_TOUGH_AS_HELL) * body.max(0);
    sized(who, toughened(who, hp))
}

/// What the levels rolled.
fn rolled(who: &Who<'_>, body: i32) -> i32 {
    let classes = who.character().map_or(&[][..], |c| c.classes.as_slice());
    let roll = |rolls: &[i16], n: i16| rolls.get(n.max(0) as usize).map_or(0, |r| i32::from(*r));
    classes.iter().flat_map(|c| (0..c.level).map(move |n| (body + roll(&c.hp_rolls, n)).max(1))).sum()
}

/// What body and feats make of a monster's dice.
fn finish(who: &Who<'_>, rolled: i32, dice: i32) -> i32 {
    let body = body_modifier(who);
    let mut hp = (rolled / 2).max(rolled + dice * body);
    hp += body * who.ability(Ability::CA_TOUGH_AS_HELL);
    let mut hp = sized(who, toughened(who, hp)).max(1);
    hp += hp * 5 * summoner_knows(who) / 100;
    if who.has_stati(StatiNature::HEROIC_QUALITY) {
        hp += HEROIC;
    }
    hp
}

fn toughened(who: &Who<'_>, hp: i32) -> i32 {
    if who.has_feat(Feat::FT_TOUGHNESS) { hp + hp / 4 } else { hp }
}

fn sized(who: &Who<'_>, hp: i32) -> i32 {
    if who.has_flag(MonsterFlag::M_NO_SIZE_HP) { hp } else { hp * size_tenths(who.size()) / 10 }
}

/// What whoever summoned it knows of its kind; 0 for one that nobody did.
fn summoner_knows(who: &Who<'_>) -> i32 {
    let Some(summoned) = who.stati_of(StatiNature::SUMMONED).next() else { return 0 };
    let Some(summoner) = who.other(summoned.thing) else { return 0 };
    summoner.best_knowledge(who, false)
}

/// The modifier of Con; of the better of Con and Wis for whoever has no body or is one with it.
fn body_modifier(who: &Who<'_>) -> i32 {
    let (con, wis) = (who.modifier(Attribute::A_CON), who.modifier(Attribute::A_WIS));
    if who.is_one_body_one_soul() { con.max(wis) } else { con }
}

/// The factor of size, in tenths (docs/rules/hit-points.md, Hit points of monsters).
fn size_tenths(size: i32) -> i32 {
    match Size::from_number(size) {
        s if s <= Size::SZ_MINISCULE => 5,
        Size::SZ_TINY => 7,
        Size::SZ_SMALL => 9,
        Size::SZ_MEDIUM => 10,
        Size::SZ_LARGE => 11,
        Size::SZ_HUGE => 13,
        Size::SZ_GARGANTUAN => 16,
        _ => 20,
    }
}

/// How many hit dice are rolled for it, and their sides; none for a character, or where the author fixed
/// the number.
pub fn hit_dice(who: &Who<'_>) -> (i32, i32) {
    let fixed = who.true_monster().is_none_or(|m| m.flags.has(MonsterFlag::M_FIXED_HP));
    if fixed || who.is_character() { (0, 0) } else { (who.hit_dice(), best_hit_die(who)) }
}

/// Sides of the hit die: the largest of its types', a forced one before all (docs/rules/hit-points.md, Hit points
/// of monsters).
pub fn best_hit_die(who: &Who<'_>) -> i32 {
    let types = who.monster().map_or(&[][..], |m| m.types.as_slice()).iter().copied();
    types.chain(who.templates().filter_map(|t| t.makes)).map(hit_die).max().unwrap_or(0) % 100
}

/// Sides of a type's hit die, 100 more for one that is forced.
fn hit_die(kind: Type) -> i32 {
    match kind {
        Type::MA_ALL => 0,
        Type::MA_DEMON | Type::MA_DEVIL | Type::MA_CELESTIAL => 20,
        Type::MA_LICH => 16,
        Type::MA_CONSTRUCT
        | Type::MA_DRAGON
        | Type::MA_VAMPIRE
        | Type::MA_WRAITH
        | Type::MA_REVENANT
        | Type::MA_ZOMBIE => 12,
        Type::MA_BEAST | Type::MA_ELEMENTAL | Type::MA_OOZE | Type::MA_PUDDING | Type::MA_JELLY => 10,
        Type::MA_FAERIE | Type::MA_FUNGI | Type::MA_GOBLIN | Type::MA_YUAN_TI | Type::MA_ELEMENTALKIN => 6,
        Type::MA_KOBOLD => 4,
        Type::MA_FORCE_D4 => 104,
        Type::MA_FORCE_D6 => 106,
        Type::MA_FORCE_D8 => 108,
        Type::MA_FORCE_D10 => 110,
        Type::MA_FORCE_D12 => 112,
        _ => 8,
    }
}
