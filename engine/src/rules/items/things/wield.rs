//! EV_WIELD (docs/rules/items.md, Put on): somebody puts a thing into the slot that EParam names. Each refusal in
//! its order; then time, what both hands hold, and what the thing does.

use super::refuse::{ask, is_in_play, no_time_for_armour, refuse, slips_through, torments};
use super::slots::{allows, bit, is_active};
use super::{pick_up, soulblade, stack, time, worn};
use crate::base::names::{
    ItemFlag, ItemState, Named, ObjectType as T, Slot, StatiNature as Nature, WeaponGroup,
};
use crate::content::Switch;
use crate::event::fields::{EActor, EItem, EParam};
use crate::rules::prelude::*;
use crate::rules::query::who::{Held, Who};
use crate::world::{Creature, ItemField};

/// EV_WIELD of the actor.
pub fn wield<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let (item, slot) = (m.get(EItem), Slot(i16::try_from(m.get(EParam)).unwrap_or(-1)));
    let there = m.world().item(item).filter(|i| i.gone() == 0);
    let Some(item_now) = there else { return Ok(Answer::Abort) };
    let elsewhere = item_now.is_here() && item_now.at() != m.at(me);
    let in_hands = item_now.holder.is_some();
    if elsewhere || (in_hands && item_now.holder != me) || (!in_hands && is_alive(m, item)) {
        return refuse(m, me, "You don't have that in hand.");
    }
    match m.world().creature(me).map(|c| c.is_character()) {
        Some(true) => character(m, me, item, slot),
        Some(false) => monster(m, me, item, slot),
        None => Ok(Answer::Nothing),
    }
}

/// Does a thing go about as a creature now?
fn is_alive<O: Observer>(m: &Machine<'_, O>, item: Handle) -> bool {
    let is_its_body = |c: &Creature| c.stati().of(Nature::TRANSFORMED).any(|s| s.thing == item);
    m.world().creatures().filter(|c| c.is_here()).any(is_its_body)
}

/// Why a character can't put a thing into a slot, by what the two are; `None`: nothing speaks against it.
fn unfit(who: &Who<'_>, held: &Held<'_>, slot: Slot) -> Option<&'static str> {
    let active = is_active(held, who.content, slot);
    let filled_by = |slot| who.carried_in(slot).filter(|other| other.item.handle != held.item.handle);
    if !(slot == Slot::SL_LIGHT || slot == Slot::SL_INAIR || who.has_slot(slot)) || bit(slot) == 0 {
        return Some("You have no place for it there.");
    }
    if active && held.item.quantity() > 1 && !held.is_of(WeaponGroup::WG_THROWN) {
        return Some("You can use one of them only.");
    }
    let magic =
        |slot, kind| filled_by(slot).is_some_and(|other| other.is(kind) && other.item.effect.is_some());
    if active && held.item.effect.is_some() {
        let clash = (held.is(T::T_CLOTHES) && magic(Slot::SL_CLOAK, T::T_CLOAK))
            || (held.is(T::T_CLOAK) && magic(Slot::SL_CLOTHES, T::T_CLOTHES));
        if clash {
            return Some("Magic robes and a magic cloak don't go together.");
        }
    }
    if !allows(held, who, slot) {
        return Some("It does not belong there.");
    }
    if filled_by(slot).is_some_and(|other| !gives_way(who, &other)) {
        return Some("Something else is there already.");
    }
    None
}

/// Why a character can't put a thing that it carries into a slot, by what the two are, and by what it has on already;
/// `None`: nothing speaks against it.
pub fn lacks_for_slot(who: &Who<'_>, held: &Held<'_>, slot: Slot) -> Option<&'static str> {
    unfit(who, held, slot)
        .or_else(|| {
            reaches_do_not_match(who, held, slot).then_some("One reaches far and the other does not.")
        })
        .or_else(|| hands(who, held, slot).err())
}

/// Is it held in both hands, and leaves one to what comes? What needs both does so where the pack keeps that
/// (measured: geared.json, rows 14 and 21).
fn gives_way(who: &Who<'_>, held: &Held<'_>) -> bool {
    let both = held.item.fills(Slot::SL_WEAPON) && held.item.fills(Slot::SL_READY);
    both && (!who.needs_both_hands(held) || who.content.keeps(Switch::BothHandsGiveWay))
}

/// A weapon that only reaches far, and one that does not, get in each other's way.
fn reaches_do_not_match(who: &Who<'_>, held: &Held<'_>, slot: Slot) -> bool {
    let other = match slot {
        Slot::SL_WEAPON => Slot::SL_READY,
        Slot::SL_READY => Slot::SL_WEAPON,
        _ => return false,
    };
    let reaches = |h: &Held<'_>| h.has_flag(ItemFlag::WT_REACH);
    held.is(T::T_WEAPON)
        && who
            .carried_in(other)
            .filter(|o| o.is(T::T_WEAPON) && o.item.handle != held.item.handle)
            .is_some_and(|o| reaches(&o) != reaches(held))
}

/// How many hands a thing wants.
enum Hands {
    /// It is not held in hands, or one does.
    One,
    /// One does, and both may.
    Either,
    /// Both.
    Both,
}

/// How a weapon, bow or shield is held; `Err`: why it can't be.
fn hands(who: &Who<'_>, held: &Held<'_>, slot: Slot) -> Result<Hands, &'static str> {
    let arms = [T::T_WEAPON, T::T_BOW, T::T_SHIELD].iter().any(|kind| held.is(*kind));
    if !arms || !matches!(slot, Slot::SL_WEAPON | Slot::SL_READY) {
        return Ok(Hands::One);
    }
    if held.size_for(who) > who.size() + 1 {
        return Err("It is too large for you.");
    }
    let mine = |slot| who.carried_in(slot).is_none_or(|other| other.item.handle == held.item.handle);
    let free = mine(Slot::SL_WEAPON) && mine(Slot::SL_READY);
    match (who.needs_both_hands(held), free) {
        (true, false) => Err("You need both hands for it."),
        (true, true) => Ok(Hands::Both),
        (false, true) if held.is(T::T_WEAPON) => Ok(Hands::Either),
        (false, _) => Ok(Hands::One),
    }
}

fn character<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle, slot: Slot) -> Ruling {
    let (Some(who), Some(held)) = (m.who(me), Held::of(m.world(), m.content(), item)) else {
        return Ok(Answer::Abort);
    };
    let (active, armour) = (is_active(&held, m.content(), slot), held.is(T::T_ARMOUR));
    let worn = held.item.is(ItemState::IF_WORN);
    let fault = unfit(&who, &held, slot).or_else(|| {
        reaches_do_not_match(&who, &held, slot).then_some("One reaches far and the other does not.")
    });
    let hands = hands(&who, &held, slot);
    if worn {
        return refuse(m, me, "You have it on already.");
    }
    if let Some(fault) = fault {
        return refuse(m, me, fault);
    }
    if armour && active && no_time_for_armour(m, me) {
        return refuse(m, me, "This is no moment to put armour on.");
    }
    let in_play = is_in_play(m, me);
    if in_play && let Some(why) = torments(m, me, item) {
        return refuse(m, me, why);
    }
    if in_play && slips_through(m, me, item) {
        return refuse(m, me, "Your hand goes through it.");
    }
    let both = match hands {
        Err(why) => return refuse(m, me, why),
        Ok(Hands::Both) => true,
        Ok(Hands::Either) => in_play && ask(m, me, "Take it in both hands?", false)?,
        Ok(Hands::One) => false,
    };
    let bits = if both { bit(Slot::SL_WEAPON) | bit(Slot::SL_READY) } else { bit(slot) };
    if m.world().item(item).is_none_or(|i| i.holder != me) {
        pick_up::into_hands(m, me, item)?;
    }
    let others = m.world().held_by(me).iter().copied().filter(|h| *h != item);
    let in_the_way: Vec<(Handle, i32)> = others
        .filter_map(|h| Some((h, m.world().item(h)?.slots())))
        .filter(|(_, slots)| slots & bits != 0)
        .collect();
    for (other, slots) in in_the_way {
        m.put_item(other, ItemField::Slots, slots & !bits, label!("one hand is enough for it"));
    }
    m.put_item(item, ItemField::Slots, bits, label!("wielded"));
    puts_on(m, me, item, active)
}

/// The thing is in place: it is worn, takes its time, and does what it does.
fn puts_on<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle, active: bool) -> Ruling {
    if active {
        let state = m.world().item(item).map_or(0, |i| i.state()) | ItemState::IF_WORN.number();
        m.put_item(item, ItemField::State, state, label!("wielded"));
    }
    if is_in_play(m, me) {
        time::dress(m, me, 2000, label!("put on: time"));
    }
    if active {
        soulblade::begins(m, me, item)?;
        worn::begin(m, me, item)?;
    }
    m.recalculate(me);
    Ok(Answer::Done)
}

/// A monster takes off what it wears in that place first, and leaves what is no use there as it is.
fn monster<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle, slot: Slot) -> Ruling {
    let (Some(who), Some(held)) = (m.who(me), Held::of(m.world(), m.content(), item)) else {
        return Ok(Answer::Abort);
    };
    let (usable, active) = (who.has_slot(slot), is_active(&held, m.content(), slot));
    let too_large = (held.is(T::T_WEAPON) || held.is(T::T_BOW)) && held.size_for(&who) > who.size() + 1;
    let (armour, many) =
        (held.is(T::T_ARMOUR), held.item.quantity() > 1 && !held.is_of(WeaponGroup::WG_THROWN));
    let old = who.carried_in(slot).map(|old| old.item.handle).filter(|old| *old != item);
    if !usable || too_large {
        return Ok(Answer::Abort);
    }
    let item = if many { stack::split(m, item, 1).unwrap_or(item) } else { item };
    if m.world().item(item).is_none_or(|i| i.holder != me) {
        pick_up::into_hands(m, me, item)?;
    }
    if !active {
        return Ok(Answer::Done);
    }
    if let Some(old) = old {
        let off = EventInfo::new(EventCode::EV_REMOVE).with(EActor, me).with(EItem, old);
        if m.throw(off.with(EParam, slot.number()))? == Answer::Abort {
            return Ok(Answer::Abort);
        }
    }
    if armour && no_time_for_armour(m, me) {
        return Ok(Answer::Abort);
    }
    puts_on(m, me, item, true)
}
