//! Levels, magic and worth of items (facts/rules/gear.md, 4, "Item level"; objects.md, 1, RandGoodInv).

use crate::base::handle::Handle;
use crate::base::names::{
    ArmourQuality as A, ItemFlag, ItemQuality as I, ObjectType as T, WeaponQuality as W,
};
use crate::content::Content;
use crate::rules::who::Held;
use crate::world::World;

/// The highest level that plus and qualities make.
const MOST: i32 = 22;

/// What a quality costs of a weapon's magic (facts/constants.json, QualityMods_weapon).
const OF_WEAPONS: &[(i32, &[W])] = &[
    (2, &[W::WQ_WOUNDING, W::WQ_BALANCE, W::WQ_CHAOTIC, W::WQ_HOLY, W::WQ_LAWFUL, W::WQ_UNHOLY]),
    (2, &[W::WQ_DISRUPTION, W::WQ_NIGHT, W::WQ_MIGHTY, W::WQ_QUICK_LOADING, W::WQ_THIRSTY]),
    (3, &[W::WQ_ENERGY, W::WQ_SLAYING, W::WQ_SPEED, W::WQ_SLEEP, W::WQ_VAMPIRIC]),
    (4, &[W::WQ_IMPACT]),
    (5, &[W::WQ_VORPAL]),
];

/// What a quality costs of armour's magic (facts/constants.json, QualityMods_armour).
const OF_ARMOUR: &[(i32, &[A])] = &[
    (2, &[A::AQ_AUSPICIOUS, A::AQ_INVULN, A::AQ_COMMAND, A::AQ_BLINDING, A::AQ_FEARSOME]),
    (2, &[A::AQ_MEDIUM_FOR, A::AQ_RESISTANT]),
    (3, &[A::AQ_ANIMATED, A::AQ_GREAT_INV, A::AQ_LIFEKEEPING, A::AQ_HEAVY_FOR, A::AQ_MAGIC_RES]),
    (4, &[A::AQ_HEALING]),
    (5, &[A::AQ_ETHEREALNESS]),
];

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

fn is_armour(held: &Held<'_>) -> bool {
    held.is(T::T_ARMOUR) || held.is(T::T_SHIELD)
}

fn is_weapon(held: &Held<'_>) -> bool {
    matches!(held.kind.itype, T::T_WEAPON | T::T_BOW | T::T_MISSILE)
}

/// What all its qualities cost of its magic.
fn qualities(held: &Held<'_>) -> i32 {
    let cost = |quality: i16| {
        if OF_MAKE.iter().any(|q| q.0 == quality) {
            return 0;
        }
        let weapon = OF_WEAPONS.iter().find(|(_, all)| all.iter().any(|q| q.0 == quality)).map(|(n, _)| *n);
        let armour = OF_ARMOUR.iter().find(|(_, all)| all.iter().any(|q| q.0 == quality)).map(|(n, _)| *n);
        // Proficiency costs a weapon 2 and armour 1.
        let dear = quality == I::IQ_PROFICIENT.0 && is_weapon(held);
        if is_armour(held) { armour } else { weapon }.unwrap_or(if dear { 2 } else { 1 })
    };
    held.item.qualities.iter().map(|q| cost(q.0)).sum()
}

/// The level from which an item is found: that of its kind or of its effect; of weapons without an effect their plus
/// and qualities alone, of armour its kind's and one and a half times those.
pub fn level(held: &Held<'_>, content: &Content) -> i32 {
    let (plus, own) = (held.item.plus(), i32::from(held.kind.level));
    if let Some(effect) = held.item.effect.and_then(|id| content.effect(id)) {
        return own.max(effect.level.value(plus, 0));
    }
    let level = match () {
        () if is_weapon(held) => MOST.min(plus + qualities(held)),
        () if is_armour(held) => own + MOST.min((plus + qualities(held)) * 3 / 2),
        () => own,
    };
    level.max(2 * plus)
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
        let plus = if is_weapon(&held) || is_armour(&held) { held.item.plus() } else { 0 };
        let forged = plus.saturating_mul(plus).saturating_mul(100_000);
        let all = held.kind.cost.copper().saturating_add(magic).saturating_add(forged);
        !held.is(T::T_POTION) && !held.is(T::T_SCROLL) && all.saturating_mul(held.item.quantity()) >= worth
    };
    world.held_by(of).iter().copied().filter(good).collect()
}
