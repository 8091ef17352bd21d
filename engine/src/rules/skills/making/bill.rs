//! What making a thing takes (docs/rules/making.md, The bill): difficulty, experience, gold, hours. Knows nothing
//! of who pays.

use super::Way;
use super::piece::Piece;
use crate::base::names::{Ability, Attribute, Feat, ListId, ObjectType as T};
use crate::content::Item;
use crate::content::ListValue;
use crate::rules::prelude::*;

/// Experience that things of level 0 to 20 take.
#[rustfmt::skip]
pub(super) const EXPERIENCE: [i32; 21] = [
    0, 80, 160, 320, 540, 720, 1280, 1670, 2000, 2880, 3920, 5120, 6480, 8165, 12050, 15400, 17200, 19400, 21300, 23750,
    25000,
];
/// Hours of a day that one gives to the making of things, before Con.
const DAY: i32 = 11;
/// Hours before the first piece is done, and missiles that are made in an hour.
const BEGUN: i32 = 2;
const MISSILES: i32 = 5;
/// Gold for a point of experience, and the part of it that what is without magic takes.
const GOLD: i32 = 8;
const PLAIN: i32 = 5;

/// What it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bill {
    /// What the check has to reach.
    pub dc: i32,
    /// Points of experience, 0 or more.
    pub xp: i32,
    /// Pieces of gold, 0 or more.
    pub gold: i32,
    /// Hours.
    pub hours: u32,
}

/// Hours that somebody has in a day for it.
pub(super) fn day<O: Observer>(m: &Machine<'_, O>, me: Handle) -> i32 {
    DAY + m.modifier(me, Attribute::A_CON)
}

/// How many pieces are made in so many hours; none in less than it takes to begin and make one.
pub(super) fn most(piece: &Piece, hours: i32) -> i32 {
    let left = hours - BEGUN;
    if piece.of == T::T_MISSILE { (left + 1) * MISSILES - 1 } else { left }
}

/// The bill for so many pieces; `None` where the pack lacks the kind.
pub(super) fn of<O: Observer>(
    m: &Machine<'_, O>,
    me: Handle,
    way: Way,
    piece: &Piece,
    many: i32,
) -> Option<Bill> {
    let kind = m.content().item(piece.kind)?;
    let by_level = match way {
        Way::Scroll => 2 * (piece.effect_level - 1),
        Way::Poison => piece.effect_level,
        _ => piece.level,
    };
    let base = if way == Way::Craft { 10.max(piece.least + 7) } else { 10 };
    let part = match way {
        Way::Scroll => 10,
        Way::Potion => 5,
        _ => 1,
    };
    let each = experience(m, way, piece) / part;
    let xp = each.saturating_mul(many);
    let gold = xp.saturating_mul(GOLD);
    let (xp, gold) = match way {
        Way::Alchemy | Way::Poison => (0, gold / PLAIN),
        Way::Craft => (0, price(kind, many)),
        _ => (xp, gold),
    };
    let pieces = if piece.of == T::T_MISSILE { many / MISSILES } else { many };
    Some(Bill {
        dc: base + by_level,
        xp: artificer(m, me, xp),
        gold: artisan(m, me, gold),
        hours: u32::try_from(BEGUN + pieces).unwrap_or(0),
    })
}

/// What one takes by its level, or by what an item of its effect is said to cost. What lies in a vial is not its magic.
fn experience<O: Observer>(m: &Machine<'_, O>, way: Way, piece: &Piece) -> i32 {
    let effect = piece.effect.filter(|_| way != Way::Poison).and_then(|id| m.content().effect(id));
    match effect.map_or(0, |e| i32::from(e.item_cost)) {
        0 => by_level(piece.level.max(1)),
        said => said / 25,
    }
}

/// Experience by level, 0 to 20; what is beyond counts as 20.
pub(super) fn by_level(level: i32) -> i32 {
    let place = usize::try_from(level.clamp(0, 20)).unwrap_or(0);
    EXPERIENCE.get(place).copied().unwrap_or(0)
}

/// What a shop would have for so many of a kind, in gold (getShopCost without a trade: a third of the price).
fn price(kind: &Item, many: i32) -> i32 {
    let said = kind.lists.iter().find(|list| list.list == ListId::ITEM_COST);
    let each = match said.and_then(|list| list.entries.first()) {
        Some(ListValue::Number(gold)) => i64::from(*gold) * 100,
        _ => i64::from(kind.cost.copper()),
    };
    let all = each.saturating_mul(i64::from(many));
    let gold = if all > 0 { (all / 100).max(1) } else { 0 };
    i32::try_from(gold / 3).unwrap_or(i32::MAX)
}

/// Who has the feat Artificer pays two thirds of the experience.
pub(super) fn artificer<O: Observer>(m: &Machine<'_, O>, me: Handle, xp: i32) -> i32 {
    if m.feat(me, Feat::FT_ARTIFICER) { xp.saturating_mul(2) / 3 } else { xp }
}

/// A master artisan pays a twentieth less gold for each level of it, down to a fifth.
pub(super) fn artisan<O: Observer>(m: &Machine<'_, O>, me: Handle, gold: i32) -> i32 {
    match m.ability(me, Ability::CA_MASTER_ARTISAN) {
        0 => gold,
        level => gold.saturating_mul(4.max(20 - level)) / 20,
    }
}
