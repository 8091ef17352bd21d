//! Things handed over or thrown down under words (docs/rules/talk.md, The acts).

use crate::base::names::{ItemState, Named, ObjectType, StatiNature as Nature};
use crate::event::fields::{EActor, EItem};
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::stati;
use crate::world::{CreatureField, ItemField, Stati};

/// Is it armour, or a shield?
fn is_armour(held: &Held<'_>) -> bool {
    held.is(ObjectType::T_ARMOUR) || held.is(ObjectType::T_SHIELD)
}

/// The handles of what somebody carries that fit.
fn carried<O: Observer>(m: &Machine<'_, O>, h: Handle, fits: impl Fn(&Held<'_>) -> bool) -> Vec<Handle> {
    let held = |item: &Handle| Held::of(m.world(), m.content(), *item).is_some_and(|held| fits(&held));
    m.world().held_by(h).iter().copied().filter(held).collect()
}

/// One of the good things that somebody carries or wears, no potion and no scroll, by a die; `least` is what it has to be
/// worth in copper (docs/rules/item-values.md, Good things). Nothing, without a die, where there is none.
pub fn good_thing<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    least: i32,
) -> Result<Option<Handle>, Halt> {
    let good = things::good_things(m.world(), m.content(), h, least);
    if good.is_empty() {
        return Ok(None);
    }
    let place = m.roll(good.len() as i32, label!("talk: which good thing"))?;
    Ok(good.get(usize::try_from(place).unwrap_or(0)).copied())
}

/// What somebody carries that is magic, a coin or a gem.
pub fn valuables<O: Observer>(m: &Machine<'_, O>, h: Handle) -> Vec<Handle> {
    carried(m, h, |held| things::is_magic(held) || held.is(ObjectType::T_COIN) || held.is(ObjectType::T_GEM))
}

/// Everything but armour that is worn.
pub fn but_armour<O: Observer>(m: &Machine<'_, O>, h: Handle) -> Vec<Handle> {
    carried(m, h, |held| !(is_armour(held) && held.item.is(ItemState::IF_WORN)))
}

/// It takes a thing off, if it wears it; `false` where it can't.
fn let_go<O: Observer>(m: &mut Machine<'_, O>, h: Handle, item: Handle) -> Result<bool, Halt> {
    if m.world().item(item).is_some_and(|i| i.is(ItemState::IF_WORN)) {
        let thrown = EventInfo::new(EventCode::EV_REMOVE).with(EActor, h).with(EItem, item);
        if m.throw(thrown)? == Answer::Abort {
            return Ok(false);
        }
    }
    let state = m.world().item(item).map_or(0, |i| i.state());
    let left = state & !ItemState::IF_PROPERTY.number();
    m.put_item(item, ItemField::State, left, label!("talk: given up"));
    m.put_item(item, ItemField::Slots, 0, label!("talk: given up"));
    Ok(true)
}

/// A thing goes to somebody; what cannot be taken off stays.
pub fn hand_over<O: Observer>(
    m: &mut Machine<'_, O>,
    from: Handle,
    to: Handle,
    item: Handle,
) -> Result<bool, Halt> {
    Ok(let_go(m, from, item)? && m.hand(item, to, label!("talk: handed over")))
}

/// A thing is thrown down, ten segments each, and its owner does not pick it up again.
pub fn throw_down<O: Observer>(m: &mut Machine<'_, O>, h: Handle, item: Handle) -> Result<bool, Halt> {
    let why = label!("talk: thrown down");
    if !let_go(m, h, item)? || !m.lay(item, m.at(h), why) {
        return Ok(false);
    }
    m.put_add(h, CreatureField::Timeout, 10, why);
    stati::gain(m, item, Stati::new(Nature::DO_NOT_PICKUP, 0, 0).by(h), why)?;
    Ok(true)
}

/// So much gold, as far as there is any, goes to somebody.
pub fn hand_gold<O: Observer>(m: &mut Machine<'_, O>, from: Handle, to: Handle, amount: i32) -> i32 {
    let why = label!("talk: gold handed over");
    let gold = |held: &Held<'_>| held.is(ObjectType::T_COIN) && held.kind.cost.copper() == 100;
    let mut left = amount;
    for stack in carried(m, from, gold) {
        let Some(count) = m.world().item(stack).map(|i| i.quantity()) else { continue };
        if left <= 0 {
            break;
        }
        if count <= left {
            m.hand(stack, to, why);
            left -= count;
            continue;
        }
        if let Some(part) = things::stack::split(m, stack, left) {
            m.hand(part, to, why);
        }
        left = 0;
    }
    amount - left
}
