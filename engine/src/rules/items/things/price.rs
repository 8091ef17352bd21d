//! What a shop asks for a thing when nobody bargains (docs/rules/item-values.md, Price; getShopCost).

use super::worth::{is_own_armour_or_weapon, level};
use crate::base::names::{ListId, ObjectType as T};
use crate::content::{Content, ListValue};
use crate::rules::query::who::Held;

/// What magic costs by the level of a thing, 0 to 20, before it is multiplied.
const BY_LEVEL: [i64; 21] = [
    500, 1_000, 2_000, 3_000, 4_000, 6_000, 8_000, 12_000, 16_000, 24_000, 36_000, 48_000, 56_000, 75_000,
    102_000, 128_000, 256_000, 512_000, 1_000_000, 1_500_000, 2_000_000,
];
/// Of weapons and armour with an effect, of those with a plus alone, and of everything else.
const ENCHANTED: i64 = 400;
const FORGED: i64 = 160;
const OTHER: i64 = 70;
/// A spell in a book, in copper: so much for each of its levels, and at least.
const SPELL: i64 = 150;
const LEAST_SPELL: i64 = 200;
/// A wand, for the square of its level.
const WAND: i64 = 250;

/// The price of a stack in gold pieces, 0 or more.
pub fn shop_price(held: &Held<'_>, content: &Content) -> i32 {
    let plus = held.item.plus();
    let at_plus = usize::try_from(plus).unwrap_or(0);
    let listed = held.kind.lists.iter().find(|list| list.list == ListId::ITEM_COST);
    let effect = held.item.effect.and_then(|id| content.effect(id));
    let level = i64::from(level(held, content));
    let mut copper = i64::from(held.kind.cost.copper());
    if let Some(list) = listed {
        let gold = match list.entries.get(at_plus) {
            Some(ListValue::Number(gold)) => i64::from(*gold),
            _ => 0,
        };
        copper = gold * 100;
    } else if held.is(T::T_BOOK) {
        let levels = held.kind.spells.iter().filter_map(|s| content.effect(s.res_id()));
        copper = levels.map(|spell| (SPELL * i64::from(spell.level.value(0, 0))).max(LEAST_SPELL)).sum();
    }
    if let Some(effect) = effect {
        let of_effect = i64::from(effect.level.value(0, plus));
        match () {
            () if held.is(T::T_POTION) => copper += (of_effect + 3) * 500,
            () if held.is(T::T_SCROLL) => copper += (of_effect + 3) * 200,
            () if held.is(T::T_WAND) => copper += WAND * level * level,
            () => {}
        }
    }
    if effect.is_some() || (plus != 0 && listed.is_none()) {
        let said = effect.map_or(0, |e| i64::from(e.item_cost));
        let by_level =
            usize::try_from(level.clamp(0, 20)).ok().and_then(|at| BY_LEVEL.get(at)).copied().unwrap_or(0);
        let times = match (is_own_armour_or_weapon(held), effect.is_some()) {
            (true, true) => ENCHANTED,
            (true, false) => FORGED,
            (false, _) => OTHER,
        };
        copper += if said > 0 { said * 100 } else { by_level * times };
    }
    let all = copper.saturating_mul(i64::from(held.item.quantity().max(0)));
    let gold = if all > 0 { (all / 100).max(1) } else { 0 };
    i32::try_from(gold / 3).unwrap_or(i32::MAX)
}
