//! Hit points when hale (facts/rules/calcvalues.md, 10). Takes dice from whoever asks; knows no machine.

use crate::base::dice::DieKey;
use crate::base::handle::Handle;
use crate::base::names::{
    Ability, Attribute, Feat, MonsterFlag, MonsterType as Type, Named, Size, StatiNature,
};
use crate::label;
use crate::rules::who::Who;

/// Hit points of a character before any level (facts/rules/calcvalues.md, 10).
const CHARACTER_BASE: i32 = 20;
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
    let rolled: i32 = (0..dice).map(|_| roll(sides)).sum();
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

fn of_a_character(who: &Who<'_>) -> i32 {
    // Levels bring their dice with classes.
    finish(who, CHARACTER_BASE, 0)
}

/// What body and feats make of the dice.
fn finish(who: &Who<'_>, rolled: i32, dice: i32) -> i32 {
    let body = body_modifier(who);
    let mut hp = (rolled / 2).max(rolled + dice * body);
    let tough = who.ability(Ability::CA_TOUGH_AS_HELL);
    if tough > 0 {
        hp += body * tough;
    }
    if who.has_feat(Feat::FT_TOUGHNESS) {
        hp += hp / 4;
    }
    if !who.has_flag(MonsterFlag::M_NO_SIZE_HP) {
        hp = hp * size_tenths(who.size()) / 10;
    }
    if who.has_stati(StatiNature::HEROIC_QUALITY) {
        hp += HEROIC;
    }
    hp.max(1)
}

/// The modifier of Con; of the better of Con and Wis for whoever has no body or is one with it.
fn body_modifier(who: &Who<'_>) -> i32 {
    let (con, wis) = (who.modifier(Attribute::A_CON), who.modifier(Attribute::A_WIS));
    if who.is_one_body_one_soul() { con.max(wis) } else { con }
}

/// The factor of size, in tenths (facts/constants.json, HitPointSizeMultiplier).
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

/// Sides of the hit die: the largest of its types', a forced one before all (facts/constants.json,
/// MonsterHitDie_by_MA_type).
pub fn best_hit_die(who: &Who<'_>) -> i32 {
    let types = who.true_monster().map_or(&[][..], |m| m.types.as_slice());
    types.iter().map(|t| hit_die(*t)).max().unwrap_or(0) % 100
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
