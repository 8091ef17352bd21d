//! EV_REMOVE (docs/rules/items.md, Take off). What a character takes off hangs in the air before it.

use super::refuse::{no_time_for_armour, refuse};
use super::{slots, soulblade, stack, time};
use crate::base::names::{ArmourQuality, ItemKnown, ItemState, Named, ObjectType as T, Slot, StatiNature};
use crate::event::fields::EItem;
use crate::rules::growth::knowledge;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::stati;
use crate::world::ItemField;

/// Why a thing stays where it is, whoever curses it or not; class Item asks this too before its effect ends.
pub(super) fn stays<O: Observer>(m: &Machine<'_, O>, me: Handle, item: Handle) -> Option<&'static str> {
    let (who, held) = (m.who(me)?, Held::of(m.world(), m.content(), item)?);
    let holder = held.item.holder;
    if holder.is_some() && holder != me {
        return Some("That is not yours to take off.");
    }
    if held.is(T::T_ARMOUR) && held.item.is(ItemState::IF_WORN) && no_time_for_armour(m, me) {
        return Some("This is no moment to take armour off.");
    }
    if !who.is_character() || held.item.holder != me {
        return None;
    }
    if held.item.slots() & !slots::bit(Slot::SL_INAIR) == 0 {
        return Some("You don't wear it.");
    }
    if stack::in_air(m, me).is_some() {
        return Some("You hold something else already; put it away first.");
    }
    None
}

/// Is it cursed, and in use, so that it can't be taken off?
pub(super) fn clings<O: Observer>(m: &Machine<'_, O>, item: Handle) -> bool {
    let Some(held) = Held::of(m.world(), m.content(), item) else { return false };
    let in_use = held.item.is(ItemState::IF_WORN) || slots::is_in_use(&held, m.content());
    let monsters = m.world().creature(held.item.holder).is_none_or(|c| !c.is_character());
    held.item.is(ItemState::IF_CURSED) && (in_use || monsters)
}

/// EV_REMOVE of the actor.
pub fn take_off<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let item = m.get(EItem);
    if m.world().item(item).is_none() {
        return Ok(Answer::Nothing);
    }
    if let Some(why) = stays(m, me, item) {
        return refuse(m, me, why);
    }
    let character = m.world().creature(me).is_some_and(|c| c.is_character());
    if character {
        time::dress(m, me, 2000, label!("taken off: time"));
    }
    if clings(m, item) {
        knowledge::learn(m, item, ItemKnown::KN_CURSE.number(), label!("it does not come off"));
        return refuse(m, me, "It does not come off: it is cursed.");
    }
    let worn = m.world().item(item).is_some_and(|i| i.is(ItemState::IF_WORN));
    comes_off(m, me, item)?;
    if !character && worn {
        time::dress(m, me, 2000, label!("taken off: time"));
    }
    m.recalculate(me);
    Ok(Answer::Done)
}

/// It is off: no slot holds it, and what it did to who wore it ends.
pub(super) fn comes_off<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle) -> Result<(), Halt> {
    let why = label!("taken off");
    let Some(held) = Held::of(m.world(), m.content(), item) else { return Ok(()) };
    let armour = held.is(T::T_ARMOUR) || held.is(T::T_SHIELD);
    let ethereal = armour && held.has(ArmourQuality::AQ_ETHEREALNESS.0);
    let state = held.item.state() & !ItemState::IF_WORN.number();
    let mine = held.item.holder == me && m.world().creature(me).is_some_and(|c| c.is_character());
    m.put_item(item, ItemField::State, state, why);
    m.put_item(item, ItemField::Slots, if mine { slots::bit(Slot::SL_INAIR) } else { 0 }, why);
    soulblade::ends(m, item)?;
    if ethereal {
        stati::end(m, me, StatiNature::PHASED, why)?;
    }
    Ok(())
}
