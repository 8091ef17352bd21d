//! What a player does in one go with several things (docs/rules/items.md, Swap, exchange): the thing in the air
//! against that of a slot, one set of weapons against the other. Each part is an action of its own, announced like
//! any other, with its own costs.

use super::refuse::refuse;
use super::slots::{allows, bit};
use super::{put_down, stack, take_off, time};
use crate::base::names::{Feat, Named, ObjectType as T, Slot, StatiNature as Nature};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::world::action::Action;
use crate::world::{CreatureField, ItemField};

/// Where weapons hang while others are in hand, the nearest first.
const SIDES: [Slot; 7] = [
    Slot::SL_LSHOULDER,
    Slot::SL_RSHOULDER,
    Slot::SL_BELT1,
    Slot::SL_BELT2,
    Slot::SL_BELT3,
    Slot::SL_BELT4,
    Slot::SL_BELT5,
];

fn in_slot<O: Observer>(m: &Machine<'_, O>, me: Handle, slot: Slot) -> Option<Handle> {
    m.who(me)?.carried_in(slot).map(|held| held.item.handle)
}

fn off(me: Handle, item: Handle, slot: Slot) -> Action {
    Action::new(EventCode::EV_REMOVE, me).with(item).param(slot.number() as i16)
}

fn on(me: Handle, item: Handle, slot: Slot) -> Action {
    Action::new(EventCode::EV_WIELD, me).with(item).param(slot.number() as i16)
}

/// Exchanges what hangs in the air before a character with what fills a slot; either may be nothing. A new thing
/// that does not go on leaves the old one in its place, and both times are paid.
pub fn swap<O: Observer>(m: &mut Machine<'_, O>, me: Handle, slot: Slot) -> Ruling {
    if slot == Slot::SL_INAIR {
        return Ok(Answer::Abort);
    }
    let (new, old) = (stack::in_air(m, me), in_slot(m, me, slot));
    let dress = |h: Option<Handle>| {
        let held = h.and_then(|h| Held::of(m.world(), m.content(), h));
        held.is_some_and(|h| [T::T_ARMOUR, T::T_CLOAK, T::T_CLOTHES].iter().any(|kind| h.is(*kind)))
    };
    if m.has(me, Nature::RAGING) && (dress(new) || dress(old)) {
        return refuse(m, me, "You are too angry to change clothes.");
    }
    if let (Some(new), Some(who)) = (new, m.who(me))
        && let Some(held) = Held::of(m.world(), m.content(), new)
        && !allows(&held, &who, slot)
    {
        return refuse(m, me, "It does not belong there.");
    }
    let why = label!("swapped");
    // The hand is empty while the old thing comes off.
    if let Some(new) = new {
        m.put_item(new, ItemField::Slots, 0, why);
    }
    if let Some(old) = old
        && !leaves(m, me, old, slot)?
    {
        if let Some(new) = new {
            m.put_item(new, ItemField::Slots, bit(Slot::SL_INAIR), why);
        }
        return Ok(Answer::Abort);
    }
    let Some(new) = new else { return Ok(if old.is_some() { Answer::Done } else { Answer::Abort }) };
    if m.perform(on(me, new, slot))? != Answer::Abort {
        return Ok(Answer::Done);
    }
    if let Some(old) = old {
        m.put_item(old, ItemField::Slots, 0, label!("swapped back"));
        m.perform(on(me, old, slot))?;
    }
    m.put_item(new, ItemField::Slots, bit(Slot::SL_INAIR), label!("swapped back"));
    Ok(Answer::Abort)
}

/// An old thing comes out of its slot and hangs in the air; what is in use has to be taken off.
fn leaves<O: Observer>(m: &mut Machine<'_, O>, me: Handle, old: Handle, slot: Slot) -> Result<bool, Halt> {
    let Some(held) = Held::of(m.world(), m.content(), old) else { return Ok(false) };
    if !super::is_active(&held, m.content(), slot) {
        m.put_item(old, ItemField::Slots, bit(Slot::SL_INAIR), label!("swapped"));
        return Ok(true);
    }
    Ok(m.perform(off(me, old, slot))? != Answer::Abort)
}

/// Puts the weapons in hand away and takes those from the shoulders; what finds no place falls. With Quick Draw all
/// of it takes a quarter of the time (the original quarters what was owed before as well: docs/rules/items.md,
/// Swap, exchange).
pub fn exchange<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let hands = [Slot::SL_WEAPON, Slot::SL_READY];
    let mut old: Vec<Handle> = hands.iter().filter_map(|slot| in_slot(m, me, *slot)).collect();
    old.dedup();
    if old.iter().any(|h| take_off::clings(m, *h)) {
        return refuse(m, me, "What you hold is cursed, and stays.");
    }
    if stack::in_air(m, me).is_some() {
        return refuse(m, me, "You hold something else already; put it away first.");
    }
    let shoulders = [Slot::SL_LSHOULDER, Slot::SL_RSHOULDER];
    let new: Vec<Handle> = shoulders.iter().filter_map(|slot| in_slot(m, me, *slot)).collect();
    let owed = m.world().creature(me).map_or(0, |c| c.timeout());
    for h in &old {
        if m.perform(off(me, *h, Slot::SL_WEAPON))? == Answer::Abort {
            return Ok(Answer::Abort);
        }
        m.put_item(*h, ItemField::Slots, 0, label!("exchanged"));
    }
    for (h, slot) in draw_order(m, &new).into_iter().zip(hands) {
        m.put_item(h, ItemField::Slots, bit(Slot::SL_INAIR), label!("exchanged"));
        if m.perform(on(me, h, slot))? == Answer::Abort {
            old.push(h);
        }
    }
    for h in old {
        stow(m, me, h)?;
    }
    let work = time::at_work(m, me, 3000);
    time::spend(m, me, work, label!("exchange: time"));
    let now = m.world().creature(me).map_or(0, |c| c.timeout());
    if m.feat(me, Feat::FT_QUICK_DRAW) {
        m.put(me, CreatureField::Timeout, owed + (now - owed) / 4, label!("exchange: quick draw"));
    }
    Ok(Answer::Done)
}

/// Weapons before shields.
fn draw_order<O: Observer>(m: &Machine<'_, O>, new: &[Handle]) -> Vec<Handle> {
    let is_weapon = |h: &Handle| {
        Held::of(m.world(), m.content(), *h).is_some_and(|held| held.is(T::T_WEAPON) || held.is(T::T_BOW))
    };
    let (mut first, second): (Vec<Handle>, Vec<Handle>) = new.iter().copied().partition(is_weapon);
    first.extend(second);
    first
}

/// Hangs a thing on the first side that is free and holds it; it falls if there is none.
fn stow<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle) -> Result<(), Halt> {
    let free = |slot: &Slot| {
        let (Some(who), Some(held)) = (m.who(me), Held::of(m.world(), m.content(), item)) else {
            return false;
        };
        who.has_slot(*slot) && who.carried_in(*slot).is_none() && allows(&held, &who, *slot)
    };
    if let Some(slot) = SIDES.into_iter().find(free)
        && m.perform(on(me, item, slot))? != Answer::Abort
    {
        return Ok(());
    }
    m.put_item(item, ItemField::Slots, bit(Slot::SL_INAIR), label!("exchanged"));
    if m.perform(Action::new(EventCode::EV_DROP, me).with(item))? == Answer::Abort {
        put_down::to_the_ground(m, me, item)?;
    }
    Ok(())
}
