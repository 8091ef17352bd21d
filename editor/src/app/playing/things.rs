//! Which things a command can be done with, as lists show them, and what can be done with a thing. Where things are is
//! [`super::carried`]'s business, which slots they work in the engine's.

use augury_engine::base::handle::Handle;
use augury_engine::base::names::{ItemState, ObjectType, Slot};
use augury_engine::event::{EventCode, Options, Question};
use augury_engine::play::command::EventOrder;
use augury_engine::rules::query::who::Held;
use augury_engine::world::{Item, Point};

use super::Id;
use super::carried::{self, at_hand, carried, containers, lying};
use super::places::{self, HANDS, WORN, slot_words};
use crate::debugger::Debugger;
use crate::view::ask::{Ask, Then};
use crate::view::commands::command;
use crate::view::state::State;

/// What can be done with a thing that is taken up, in the order in which it is offered.
const OFFERED: [Id; 12] = [
    Id::Wield,
    Id::Wear,
    Id::TakeOff,
    Id::PutAway,
    Id::PutInto,
    Id::TakeOut,
    Id::PourOut,
    Id::Drink,
    Id::Eat,
    Id::ThrowAt,
    Id::Drop,
    Id::AnotherVerb,
];

/// The things that a command can be done with.
pub(super) fn fitting(debugger: &Debugger, me: Handle, id: Id) -> Vec<Handle> {
    let Some(world) = debugger.session().map(|s| s.live()) else { return Vec::new() };
    let held = |h: Handle| Held::of(world, debugger.content(), h);
    let own = |wanted: &dyn Fn(&Held<'_>) -> bool| -> Vec<Handle> {
        world.held_by(me).iter().copied().filter(|h| held(*h).is_some_and(|held| wanted(&held))).collect()
    };
    let reached = |kinds: [ObjectType; 2]| -> Vec<Handle> {
        let all = at_hand(debugger, me).into_iter().map(|(h, _)| h);
        all.filter(|h| held(*h).is_some_and(|held| kinds.iter().any(|kind| held.is(*kind)))).collect()
    };
    // What is in use is taken off first; what hangs at the belt or in the air is free.
    let free = |held: &Held<'_>| !held.item.is(ItemState::IF_WORN);
    let fits = |held: &Held<'_>, slots: &[Slot]| free(held) && slots.iter().any(|slot| held.works_in(*slot));
    match id {
        Id::PickUp => lying(debugger, me),
        Id::Drop | Id::ThrowAt => own(&|_| true),
        Id::AnotherVerb => carried(debugger, me).into_iter().map(|(h, _)| h).collect(),
        Id::Wield => own(&|held| fits(held, &HANDS)),
        Id::Wear => own(&|held| fits(held, &WORN)),
        Id::TakeOff => own(&|held| held.item.slots() & !1 != 0 || !free(held)),
        Id::PutAway => {
            let character = world.creature(me).is_some_and(|c| c.is_character());
            own(&|held| character && free(held))
        }
        Id::PutInto => {
            let all = world.held_by(me).iter().copied().chain(lying(debugger, me));
            all.filter(|h| !places::containers_for(debugger, me, *h).is_empty()).collect()
        }
        Id::TakeOut => {
            let shut = |h: Handle| carried::is_locked(world, h) && !world.held_by(h).is_empty();
            at_hand(debugger, me)
                .into_iter()
                .filter(|(h, deep)| *deep > 0 || shut(*h))
                .map(|(h, _)| h)
                .collect()
        }
        Id::PourOut => {
            containers(debugger, me).into_iter().filter(|h| !world.held_by(*h).is_empty()).collect()
        }
        Id::Drink => reached([ObjectType::T_POTION, ObjectType::T_FOUNTAIN]),
        Id::Eat => reached([ObjectType::T_FOOD, ObjectType::T_CORPSE]),
        _ => Vec::new(),
    }
}

/// Asks which of all that is carried is taken up; what lies in a container stands below it.
pub(super) fn inventory(state: &mut State, me: Handle) {
    let Some(debugger) = &state.debugger else { return };
    let rows = carried(debugger, me);
    if rows.is_empty() {
        state.say("Nothing is carried");
        return;
    }
    let lines =
        rows.iter().map(|(h, deep)| format!("{}{}", "    ".repeat(*deep), line(debugger, *h))).collect();
    let question = Question::new(me, "Inventory: what is taken up?", Options::Lines(lines));
    state.playing.ask = Some(Ask { question, then: Then::Offer(rows.into_iter().map(|(h, _)| h).collect()) });
}

/// Asks what is done with a thing.
pub(super) fn offer(state: &mut State, me: Handle, h: Handle) {
    let Some(debugger) = &state.debugger else { return };
    let all: Vec<Id> = OFFERED.into_iter().filter(|id| fitting(debugger, me, *id).contains(&h)).collect();
    let title = |id: &Id| command(*id).map_or("", |c| c.title).trim_end_matches('…').to_owned();
    if all.is_empty() {
        let name = debugger.name(h);
        state.say(format!("There is nothing to be done with {name} here"));
        return;
    }
    let text = format!("What with {}?", line(debugger, h));
    let question = Question::new(me, text, Options::Lines(all.iter().map(title).collect()));
    state.playing.ask = Some(Ask { question, then: Then::With(h, all) });
}

/// A thing thrown at a square, or shot, where a bow for it is in hand.
pub(super) fn thrown(debugger: &Debugger, me: Handle, thing: Handle, at: Point) -> EventOrder {
    let world = debugger.session().map(|s| s.live());
    let kind = world.and_then(|w| w.item(thing)).map(|i| i.kind);
    let fires = |held: &Held<'_>| {
        held.is(ObjectType::T_BOW)
            && held.item.slots() & !1 != 0
            && held.kind.fires.iter().any(|missile| Some(missile.res_id()) == kind)
    };
    let mut held = world.into_iter().flat_map(|w| w.held_by(me)).copied();
    let of = |h: &Handle| world.and_then(|w| Held::of(w, debugger.content(), *h));
    let bow = held.find(|h| of(h).is_some_and(|held| fires(&held))).unwrap_or(Handle::NONE);
    let victim = world.and_then(|w| w.in_play().creature_at(at)).map_or(Handle::NONE, |c| c.handle());
    EventOrder { item: bow, item2: thing, victim, at: Some(at), ..EventOrder::new(EventCode::EV_RATTACK) }
}

/// How many of a thing lie together.
pub(super) fn quantity(debugger: &Debugger, h: Handle) -> i32 {
    debugger.session().and_then(|s| s.live().item(h)).map_or(0, Item::quantity)
}

/// A thing as lists show it: its name, the slots that it fills, and whether it is locked.
pub(super) fn line(debugger: &Debugger, h: Handle) -> String {
    let name = debugger.name(h);
    let Some(world) = debugger.session().map(|s| s.live()) else { return name };
    let Some(item) = world.item(h) else { return name };
    // What takes both hands fills two.
    let filled = (0..24).map(Slot).filter(|slot| item.fills(*slot));
    let mut notes: Vec<&str> = filled.map(slot_words).collect();
    if carried::is_locked(world, h) {
        notes.push("locked");
    }
    let count = if item.quantity() > 1 { format!("{} ", item.quantity()) } else { String::new() };
    match notes.is_empty() {
        false => format!("{count}{name} ({})", notes.join(", ")),
        true => format!("{count}{name}"),
    }
}

/// The same, and the container that it lies in, or the ground.
pub(super) fn line_with_place(debugger: &Debugger, h: Handle) -> String {
    let line = line(debugger, h);
    let Some(world) = debugger.session().map(|s| s.live()) else { return line };
    match world.item(h) {
        Some(item) if world.item(item.holder).is_some() => {
            format!("{line}, in the {}", debugger.name(item.holder))
        }
        Some(item) if item.is_here() => format!("{line}, on the ground"),
        _ => line,
    }
}
