//! Where things are kept: which slot takes what, and what is put away, into containers, and out of them again. What fits
//! where is the engine's business; what it refuses it says.

use crate::view::ask::Place;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::{ObjectType, Slot};
use augury_engine::event::{EventCode, Options, Question};
use augury_engine::play::Command;
use augury_engine::play::command::EventOrder;
use augury_engine::rules::items::things::{allows, is_active};
use augury_engine::rules::query::who::{Held, who};

use super::act::act;
use super::carried::{self, containers};
use super::{Id, things};
use crate::debugger::{Debugger, Intent};
use crate::view::ask::{Ask, Then};
use crate::view::state::State;

/// Slots of the hands, where a thing is wielded; in others it is worn.
pub(super) const HANDS: [Slot; 3] = [Slot::SL_WEAPON, Slot::SL_READY, Slot::SL_LIGHT];
/// Where a thing may be worn, in the order in which places are filled.
pub(super) const WORN: [Slot; 13] = [
    Slot::SL_BELT,
    Slot::SL_EYES,
    Slot::SL_CLOTHES,
    Slot::SL_ARMOUR,
    Slot::SL_BOOTS,
    Slot::SL_CLOAK,
    Slot::SL_LRING,
    Slot::SL_RRING,
    Slot::SL_AMULET,
    Slot::SL_GAUNTLETS,
    Slot::SL_HELM,
    Slot::SL_BRACERS,
    Slot::SL_ARCHERY,
];

/// A slot in words.
pub(super) fn slot_words(slot: Slot) -> &'static str {
    match slot {
        Slot::SL_INAIR => "not put away",
        Slot::SL_READY => "ready hand",
        Slot::SL_WEAPON => "weapon hand",
        Slot::SL_LIGHT => "light",
        Slot::SL_LSHOULDER => "left shoulder",
        Slot::SL_RSHOULDER => "right shoulder",
        Slot::SL_BELT => "around the waist",
        Slot::SL_EYES => "eyes",
        Slot::SL_CLOTHES => "clothes",
        Slot::SL_ARMOUR => "armour",
        Slot::SL_BOOTS => "feet",
        Slot::SL_CLOAK => "cloak",
        Slot::SL_LRING => "left ring",
        Slot::SL_RRING => "right ring",
        Slot::SL_AMULET => "neck",
        Slot::SL_GAUNTLETS => "gauntlets",
        Slot::SL_HELM => "head",
        Slot::SL_BRACERS => "bracers",
        Slot::SL_BELT1 => "belt 1",
        Slot::SL_BELT2 => "belt 2",
        Slot::SL_BELT3 => "belt 3",
        Slot::SL_BELT4 => "belt 4",
        Slot::SL_BELT5 => "belt 5",
        Slot::SL_PACK => "pack",
        Slot::SL_ARCHERY => "archery",
        _ => "another place",
    }
}

/// The slot that a thing goes to: the first free one in which it works; where all are taken the first, so that the
/// rules say what is in the way. `None`: it works in none.
pub(super) fn slot_for(debugger: &Debugger, me: Handle, item: Handle, id: Id) -> Option<Slot> {
    let world = debugger.session()?.live();
    let (owner, held) = (who(world, debugger.content(), me)?, Held::of(world, debugger.content(), item)?);
    let all: &[Slot] = match id {
        // A shield leaves the hand of the weapon free.
        Id::Wield if held.is(ObjectType::T_SHIELD) => &[Slot::SL_READY, Slot::SL_WEAPON],
        Id::Wield => &HANDS,
        _ => &WORN,
    };
    let works = |slot: &&Slot| held.works_in(**slot) && allows(&held, &owner, **slot);
    let free = all.iter().filter(works).find(|slot| owner.carried_in(**slot).is_none());
    free.or_else(|| all.iter().find(|slot| held.works_in(**slot))).copied()
}

/// Taking a thing off. What is only kept in its slot comes into the hand as it is.
pub(super) fn off(debugger: &Debugger, item: Handle) -> Command {
    let held = debugger.session().and_then(|s| Held::of(s.live(), debugger.content(), item));
    let slots = held.map_or(0, |h| h.item.slots());
    let slot = Slot((slots & !1).trailing_zeros() as i16);
    let kept = held.is_some_and(|h| slots & !1 != 0 && !is_active(&h, debugger.content(), slot));
    match kept {
        true => Command::Swap(slot),
        false => {
            let param = slots.trailing_zeros() as i16;
            Command::Do(EventOrder { item, param, ..EventOrder::new(EventCode::EV_REMOVE) })
        }
    }
}

/// Asks where a thing goes; of none, what hangs in the air; where nothing does, what is to come into the hand.
pub(super) fn put_away(state: &mut State, me: Handle, thing: Option<Handle>) {
    let Some(debugger) = &state.debugger else { return };
    let Some(world) = debugger.session().map(|s| s.live()) else { return };
    let Some(w) = who(world, debugger.content(), me).filter(|w| w.is_character()) else {
        state.say("Only characters keep each thing in a place of its own");
        return;
    };
    let in_air = |h: &Handle| world.item(*h).is_some_and(|i| i.fills(Slot::SL_INAIR));
    let thing = thing.or_else(|| world.held_by(me).iter().copied().find(in_air));
    let held = thing.and_then(|h| Held::of(world, debugger.content(), h));
    let mut places = Vec::new();
    let mut lines = Vec::new();
    for slot in (1..24).map(Slot).filter(|slot| *slot == Slot::SL_LIGHT || w.has_slot(*slot)) {
        let there = w.carried_in(slot).map(|held| held.item.handle);
        let fits = match (held, thing) {
            (Some(held), Some(h)) => {
                // What is kept elsewhere goes to a free place; what is in hand, against what is there.
                allows(&held, &w, slot) && there != thing && (in_air(&h) || there.is_none())
            }
            // What takes both hands comes out of both.
            _ => there.is_some_and(|h| world.item(h).is_some_and(|i| i.slots() & ((1 << slot.0) - 1) == 0)),
        };
        if fits {
            places.push(Place::Slot(slot));
            let name = there.map_or("empty".to_owned(), |h| debugger.name(h));
            lines.push(format!("{}: {name}", slot_words(slot)));
        }
    }
    for h in thing.into_iter().flat_map(|h| containers_for(debugger, me, h)) {
        places.push(Place::Into(h));
        lines.push(format!("into the {}", things::line_with_place(debugger, h)));
    }
    let text = match thing {
        Some(h) => format!("Put the {} where?", debugger.name(h)),
        None => "Take what into the hand?".to_owned(),
    };
    match (places.is_empty(), thing) {
        (true, Some(_)) => state.say("There is no place for it"),
        (true, None) => state.say("Nothing is carried"),
        (false, _) => {
            let question = Question::new(me, text, Options::Lines(lines));
            state.playing.ask = Some(Ask { question, then: Then::Place(thing.unwrap_or_default(), places) });
        }
    }
}

/// Puts a thing to a place, or takes what is there into the hand.
pub(super) fn put(state: &mut State, me: Handle, thing: Handle, to: Place) {
    let Some(debugger) = &state.debugger else { return };
    let item = debugger.session().and_then(|s| s.live().item(thing));
    let kept = item.is_some_and(|i| !i.fills(Slot::SL_INAIR));
    let command = match to {
        Place::Slot(slot) if kept => {
            Command::Do(EventOrder { item: thing, param: slot.0, ..EventOrder::new(EventCode::EV_WIELD) })
        }
        Place::Slot(slot) => Command::Swap(slot),
        Place::Into(item) => {
            Command::Do(EventOrder { item, item2: thing, ..EventOrder::new(EventCode::EV_INSERT) })
        }
    };
    act(state, Intent::Command(me, command));
}

/// Containers at hand that a thing could go into: neither itself, nor what lies in it, nor where it is.
pub(super) fn containers_for(debugger: &Debugger, me: Handle, thing: Handle) -> Vec<Handle> {
    let Some(world) = debugger.session().map(|s| s.live()) else { return Vec::new() };
    let around = world.item(thing).map_or(Handle::NONE, |i| i.holder);
    let all = containers(debugger, me).into_iter();
    all.filter(|h| *h != around && !carried::is_within(world, *h, thing)).collect()
}

/// Puts a thing into a container; which one is asked where there are several.
pub(super) fn put_into(state: &mut State, me: Handle, thing: Handle) {
    let Some(debugger) = &state.debugger else { return };
    let all = containers_for(debugger, me, thing);
    if let [one] = all.as_slice() {
        put(state, me, thing, Place::Into(*one));
        return;
    }
    let lines = all.iter().map(|h| things::line_with_place(debugger, *h)).collect();
    let text = format!("Put the {} into what?", debugger.name(thing));
    let places = all.into_iter().map(Place::Into).collect();
    let question = Question::new(me, text, Options::Lines(lines));
    state.playing.ask = Some(Ask { question, then: Then::Place(thing, places) });
}

/// Asks where what lies in a container goes: onto the ground, or into another.
pub(super) fn pour(state: &mut State, me: Handle, from: Handle) {
    let Some(debugger) = &state.debugger else { return };
    let Some(world) = debugger.session().map(|s| s.live()) else { return };
    let others = containers(debugger, me).into_iter().filter(|h| !carried::is_within(world, *h, from));
    let all: Vec<Handle> = [Handle::NONE].into_iter().chain(others).collect();
    let words = |h: &Handle| match h.is_some() {
        true => format!("into the {}", things::line_with_place(debugger, *h)),
        false => "onto the ground".to_owned(),
    };
    let text = format!("Pour what is in the {} where?", debugger.name(from));
    let question = Question::new(me, text, Options::Lines(all.iter().map(words).collect()));
    state.playing.ask = Some(Ask { question, then: Then::Pour(from, all) });
}
