//! EV_DROP (docs/rules/items.md, Drop).

use super::refuse::{lacks_hands, refuse};
use super::{place, slots, stack, time};
use crate::base::names::{ItemState, Slot, StatiNature as Nature, StatiSource};
use crate::event::fields::{EActor, EItem, EParam};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::stati;
use crate::world::{ItemField, Stati};

/// EV_DROP of the actor: the whole stack, or as many of it as EParam says. What is in use is taken off first.
pub fn put_down<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let item = m.get(EItem);
    let Some(thing) = m.world().item(item) else { return Ok(Answer::Nothing) };
    let (holder, in_air) = (thing.holder, thing.fills(Slot::SL_INAIR));
    if holder != me {
        return refuse(m, me, "You don't have that in hand.");
    }
    if lacks_hands(m, me) && !in_air {
        return refuse(m, me, "You have no hands to put it down with.");
    }
    if m.has(me, Nature::ENGULFED) {
        return refuse(m, me, "There is no ground here to put it on.");
    }
    if !m.is_here(me) || !takes_off_first(m, me, item)? {
        return Ok(Answer::Abort);
    }
    let count = m.get(EParam);
    let what = match m.world().item(item).map_or(1, |i| i.quantity()) {
        all if count > 0 && count < all => stack::split(m, item, count).unwrap_or(item),
        _ => item,
    };
    if !to_the_ground(m, me, what)? {
        return Ok(Answer::Abort);
    }
    time::handle(m, me, 1000, label!("drop: time"));
    let dropped = Stati::new(Nature::DROPPED, 0, 0).from_source(StatiSource::SS_MISC).by(me);
    stati::gain(m, what, dropped, label!("dropped"))?;
    m.recalculate(me);
    Ok(Answer::Done)
}

/// What is in use comes off before it goes anywhere else. False: it does not.
pub(super) fn takes_off_first<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    item: Handle,
) -> Result<bool, Halt> {
    let Some(held) = Held::of(m.world(), m.content(), item) else { return Ok(false) };
    let worn = held.item.is(ItemState::IF_WORN) || slots::is_in_use(&held, m.content());
    if !worn || held.item.holder != me {
        return Ok(true);
    }
    let off = EventInfo::new(EventCode::EV_REMOVE).with(EActor, me).with(EItem, item);
    Ok(m.throw(off)? != Answer::Abort && m.world().item(item).is_some_and(|i| !i.is(ItemState::IF_WORN)))
}

/// Lays what somebody holds at its feet; it comes back if the ground does not take it. False: it did.
pub(super) fn to_the_ground<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    item: Handle,
) -> Result<bool, Halt> {
    let why = label!("dropped");
    let Some((holder, slots)) = m.world().item(item).map(|i| (i.holder, i.slots())) else { return Ok(false) };
    m.put_item(item, ItemField::Slots, 0, why);
    m.hand(item, Handle::NONE, why);
    let at = m.at(me);
    if place::place(m, item, at)? {
        return Ok(true);
    }
    let back = if holder.is_some() { holder } else { me };
    m.hand(item, back, label!("the ground does not take it"));
    m.put_item(item, ItemField::Slots, slots, label!("the ground does not take it"));
    Ok(false)
}
