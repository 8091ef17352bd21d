//! Coins: what somebody has of them, and what is paid away (docs/rules/making.md, The bill; of the original's way
//! to pay, the order of the coins). Knows nothing of what is paid for.

use crate::base::names::ObjectType;
use crate::content::Content;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::world::{ItemField, World};

/// Copper in a piece of gold.
const GOLD: i64 = 100;

/// The stacks of coins that somebody carries with what one coin is worth in copper: the dearest first, and those alike
/// as they lie.
fn coins(world: &World, content: &Content, of: Handle) -> Vec<(Handle, i64)> {
    let coin = |h: &Handle| {
        let held = Held::of(world, content, *h)?;
        let worth = i64::from(held.kind.cost.copper());
        (held.is(ObjectType::T_COIN) && held.item.effect.is_none() && worth > 0).then_some((*h, worth))
    };
    let mut all: Vec<(Handle, i64)> = world.held_by(of).iter().filter_map(coin).collect();
    all.sort_by_key(|(_, worth)| -worth);
    all
}

fn count(world: &World, stack: Handle) -> i64 {
    world.item(stack).map_or(0, |i| i64::from(i.quantity()).max(0))
}

/// Whole pieces of gold that somebody's coins come to.
pub fn gold_of(world: &World, content: &Content, of: Handle) -> i32 {
    let all = coins(world, content, of);
    let copper: i64 = all.iter().map(|(h, worth)| worth.saturating_mul(count(world, *h))).sum();
    i32::try_from(copper / GOLD).unwrap_or(i32::MAX)
}

/// So many pieces of gold go out of the world, as far as there are any: the dearest coins first that do not pay too
/// much, and for what is left over one of the cheapest that remain.
pub fn pay<O: Observer>(m: &mut Machine<'_, O>, who: Handle, gold: i32, why: Label) -> Result<(), Halt> {
    let all = coins(m.world(), m.content(), who);
    let mut owed = i64::from(gold.max(0)) * GOLD;
    for (stack, worth) in &all {
        let coins = (owed / worth).min(count(m.world(), *stack));
        take(m, *stack, coins, why)?;
        owed -= coins * worth;
    }
    if owed > 0
        && let Some((stack, _)) =
            all.iter().rev().find(|(h, _)| m.world().item(*h).is_some_and(|i| i.gone() == 0))
    {
        take(m, *stack, 1, why)?;
    }
    m.recalculate(who);
    Ok(())
}

/// So many coins of a stack are gone.
fn take<O: Observer>(m: &mut Machine<'_, O>, stack: Handle, coins: i64, why: Label) -> Result<(), Halt> {
    let left = count(m.world(), stack) - coins;
    match i32::try_from(left) {
        _ if coins <= 0 => Ok(()),
        Ok(left) if left > 0 => {
            m.put_item(stack, ItemField::Quantity, left, why);
            Ok(())
        }
        _ => super::ceases(m, stack, why),
    }
}
