//! EV_PICKUP (docs/rules/items.md, Pick up). The thing comes into the air before a character, or onto a stack it
//! carries; a monster has no such order.

use super::end::ceases;
use super::refuse::{HELD_FAST, charges_on, lacks_hands, refuse, slips_through, torments};
use super::{stack, time};
use crate::base::names::{ItemKnown, Named, Slot, StatiNature as Nature};
use crate::event::fields::EItem;
use crate::rules::growth::knowledge;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::senses::illusions;
use crate::rules::{opportunity, stati};
use crate::world::{ItemField, StatiQuery};

/// EV_PICKUP of the actor.
pub fn pick_up<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let item = m.get(EItem);
    if m.world().item(item).is_none() {
        return Ok(Answer::Nothing);
    }
    let character = m.world().creature(me).is_some_and(|c| c.is_character());
    if !m.world().item(item).is_some_and(|i| i.is_here() && i.at() == m.at(me)) {
        return refuse(m, me, "That does not lie here.");
    }
    if lacks_hands(m, me) {
        return refuse(m, me, "You have no hands to take it with.");
    }
    if !character && m.has(me, Nature::DO_NOT_PICKUP) {
        return Ok(Answer::Abort);
    }
    if character && m.has_any(me, &HELD_FAST) {
        return refuse(m, me, "You are held fast.");
    }
    if character && charges_on(m, me)? {
        return refuse(m, me, "You are charging.");
    }
    if m.world().stati(item).is_some_and(|s| s.has(Nature::ILLUSION)) {
        return grasps_nothing(m, me, item);
    }
    if is_too_heavy(m, me, item) {
        return refuse(m, me, "You can't lift it.");
    }
    if let Some(why) = torments(m, me, item) {
        return refuse(m, me, why);
    }
    if slips_through(m, me, item) {
        return refuse(m, me, "Your hand goes through it.");
    }
    if character && stack::in_air(m, me).is_some() {
        return refuse(m, me, "You hold something else already; put it away first.");
    }
    takes(m, me, item, character)
}

/// Nothing speaks against it: everybody near may strike, then it has the thing.
fn takes<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle, character: bool) -> Ruling {
    knowledge::learn(m, item, ItemKnown::KN_HANDLED.number(), label!("picked up"));
    if !time::is_too_fast(m, me) {
        opportunity::provoke_all(m, me)?;
    }
    let still = m.world().item(item).is_some_and(|i| i.is_here());
    if !m.is_here(me) || !still {
        return Ok(Answer::Abort);
    }
    let why = label!("picked up");
    time::handle(m, me, 1500, label!("pick up: time"));
    let mine = StatiQuery { thing: Some(me), ..StatiQuery::of(Nature::DROPPED) };
    stati::remove(m, item, mine, why)?;
    if character {
        if stack::joins_what_is_put_away(m, me, item) {
            return Ok(Answer::Done);
        }
        m.put_item(item, ItemField::Slots, super::slots::bit(Slot::SL_INAIR), why);
    }
    m.hand(item, me, why);
    m.recalculate(me);
    Ok(Answer::Done)
}

/// More than it could press over its head?
fn is_too_heavy<O: Observer>(m: &Machine<'_, O>, me: Handle, item: Handle) -> bool {
    let Some(who) = m.who(me) else { return false };
    let weight = Held::of(m.world(), m.content(), item).map(|h| h.weight(m.world(), m.content(), false));
    weight.is_some_and(|weight| i64::from(weight) > who.max_press())
}

/// The hand closes on nothing: the illusion is gone, and takes its time. Who has seen through it tries nothing.
fn grasps_nothing<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle) -> Ruling {
    let effect = m.world().stati(item).and_then(|s| s.of(Nature::ILLUSION).find_map(|s| s.effect));
    let seen_through = m.who(me).is_some_and(|w| {
        w.has_stati(Nature::TRUE_SIGHT)
            || w.stati_of(Nature::DISBELIEVED)
                .any(|s| s.thing == item || (s.effect.is_some() && s.effect == effect))
    });
    if seen_through {
        return refuse(m, me, "There is nothing there.");
    }
    let why = label!("an illusion is touched");
    illusions::exposed(m, item)?;
    ceases(m, item, why)?;
    m.i_print(me, "Your hand closes on nothing.")?;
    if !time::is_too_fast(m, me) {
        opportunity::provoke_all(m, me)?;
    }
    time::handle(m, me, 1000, label!("pick up: time"));
    Ok(Answer::Done)
}

/// Puts a thing that nobody holds into a creature's hands without a word: what it takes out of a container, or
/// off itself, or catches.
///
/// # Errors
/// None; the action goes on.
pub fn into_hands<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle) -> Result<(), Halt> {
    let why = label!("in hand");
    // What is in the air already stays there; the new thing is carried beside it.
    let free = m.who(me).is_some_and(|w| w.is_character() && w.in_slot(Slot::SL_INAIR).is_none());
    m.put_item(item, ItemField::Slots, if free { super::slots::bit(Slot::SL_INAIR) } else { 0 }, why);
    m.hand(item, me, why);
    Ok(())
}
