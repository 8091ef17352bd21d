//! Levels, magic and worth of items (docs/rules/item-values.md, Level of an item; docs/rules/item-values.md, Good
//! things).

use super::quality_costs;
use crate::base::handle::Handle;
use crate::base::names::{ItemFlag, ItemQuality as I, ObjectType as T};
use crate::content::{Content, Effect, Item};
use crate::rules::query::who::Held;
use crate::world::World;

/// No plus is greater.
pub const GREATEST_PLUS: i32 = 5;
/// The highest level that plus and qualities make.
const MOST: i32 = 22;

/// Qualities below these numbers are of weapons alone (WQ_LAST), or of armour alone (AQ_LAST).
const OWN_OF_WEAPONS: i16 = 64;
const OWN_OF_ARMOUR: i16 = 42;

/// Qualities of make and material cost nothing of its magic.
const OF_MAKE: &[I] = &[
    I::IQ_DWARVEN,
    I::IQ_ELVEN,
    I::IQ_ORCISH,
    I::IQ_ADAMANT,
    I::IQ_DARKWOOD,
    I::IQ_IRONWOOD,
    I::IQ_MITHRIL,
    I::IQ_SILVER,
    I::IQ_MASTERWORK,
    I::IQ_WROUGHT,
];

fn is_armour(kind: &Item) -> bool {
    matches!(kind.itype, T::T_ARMOUR | T::T_SHIELD)
}

fn is_weapon(kind: &Item) -> bool {
    matches!(kind.itype, T::T_WEAPON | T::T_BOW | T::T_MISSILE)
}

/// Is it of the weapons, or of the armour?
pub(super) fn is_own_armour_or_weapon(held: &Held<'_>) -> bool {
    is_armour(held.kind) || held.is(T::T_WEAPON) || held.is(T::T_BOW)
}

/// The qualities of a kind's own family with what they cost, and the number below which all of them are.
fn family(kind: &Item) -> (&'static [(i16, i32)], i16) {
    match is_armour(kind) {
        true => (quality_costs::OF_ARMOUR, OWN_OF_ARMOUR),
        false => (quality_costs::OF_WEAPONS, OWN_OF_WEAPONS),
    }
}

/// Is it a quality of the thing's own family, of weapons or of armour, and none that any kind of thing may have (IQ_)?
pub fn is_own_quality(held: &Held<'_>, quality: i16) -> bool {
    quality < family(held.kind).1
}

/// What all its qualities cost of its magic, and one more where one is named. Those of any kind of thing (IQ_) cost
/// nothing here, and one that the list has twice costs both.
fn qualities(held: &Held<'_>, more: Option<i16>) -> i32 {
    let (list, last) = family(held.kind);
    let own = held.item.qualities.iter().map(|q| q.0).chain(more).filter(|q| *q < last);
    own.map(|own| list.iter().filter(|(q, _)| *q == own).map(|(_, cost)| cost).sum::<i32>()).sum()
}

/// What a quality costs of the magic of a kind of thing; 0 for those of any kind (IQ_).
pub fn quality_cost(kind: &Item, quality: i16) -> i32 {
    let (list, _) = family(kind);
    list.iter().find(|(q, _)| *q == quality).map_or(0, |(_, cost)| *cost)
}

/// The level from which an item is found: that of its kind or of its effect; of weapons without an effect their plus
/// and qualities alone, of armour its kind's and one and a half times those.
pub fn level(held: &Held<'_>, content: &Content) -> i32 {
    level_with(held, content, 0, None)
}

/// The level that an item would be of with a plus that is so much greater, and with one quality more.
pub fn level_with(held: &Held<'_>, content: &Content, more: i32, quality: Option<i16>) -> i32 {
    let effect = held.item.effect.and_then(|id| content.effect(id));
    level_of(held.kind, effect, held.item.plus() + more, qualities(held, quality))
}

/// The level of what is of a kind, with an effect, a plus, and qualities that cost so much of its magic.
pub fn level_of(kind: &Item, effect: Option<&Effect>, plus: i32, qualities: i32) -> i32 {
    let own = i32::from(kind.level);
    if let Some(effect) = effect {
        return own.max(effect.level.value(0, plus));
    }
    let level = match () {
        () if is_weapon(kind) => MOST.min(plus + qualities),
        () if is_armour(kind) => own + MOST.min((plus + qualities) * 3 / 2),
        () => own,
    };
    level.max(2 * plus)
}

/// The greatest plus with which an effect is of no higher level than that, 1 at least.
pub fn greatest_plus(effect: &Effect, highest: i32) -> i32 {
    (2..=GREATEST_PLUS).take_while(|plus| effect.level.value(0, *plus) <= highest).last().unwrap_or(1)
}

/// Is there magic in it: an effect, a plus, or a quality that is more than good work?
pub fn is_magic(held: &Held<'_>) -> bool {
    held.item.effect.is_some()
        || held.item.plus() != 0
        || held.has_flag(ItemFlag::IT_MAGICAL)
        || held.item.qualities.iter().any(|q| !OF_MAKE.contains(q))
}

/// What somebody carries of so much worth at least, in copper, without potions and scrolls (RandGoodInv).
pub fn good_things(world: &World, content: &Content, of: Handle, worth: i32) -> Vec<Handle> {
    let good = |h: &Handle| {
        let Some(held) = Held::of(world, content, *h) else { return false };
        let magic =
            held.item.effect.and_then(|id| content.effect(id)).map_or(0, |e| i32::from(e.item_cost) * 100);
        let plus = if is_weapon(held.kind) || is_armour(held.kind) { held.item.plus() } else { 0 };
        let forged = plus.saturating_mul(plus).saturating_mul(100_000);
        let all = held.kind.cost.copper().saturating_add(magic).saturating_add(forged);
        !held.is(T::T_POTION) && !held.is(T::T_SCROLL) && all.saturating_mul(held.item.quantity()) >= worth
    };
    world.held_by(of).iter().copied().filter(good).collect()
}
