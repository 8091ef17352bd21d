//! What whoever is played carries and what lies there, as lists show it, and which slot takes what. Which slots a
//! thing works in is the engine's business.

use augury_engine::base::handle::Handle;
use augury_engine::base::names::{Named, ObjectType, Slot};
use augury_engine::event::EventCode;
use augury_engine::play::command::Deed;
use augury_engine::rules::things::allows;
use augury_engine::rules::who::{Held, who};
use augury_engine::world::{Item, Point};

use super::Id;
use crate::app::state::State;
use crate::debugger::Debugger;

/// Slots of the hands, where a thing is wielded; in others it is worn.
const HANDS: [Slot; 3] = [Slot::SL_WEAPON, Slot::SL_READY, Slot::SL_LIGHT];
/// Where a thing may be worn, in the order in which places are filled.
const WORN: [Slot; 13] = [
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

/// A command done with a thing: which one is asked.
pub(super) fn choose(state: &mut State, me: Handle, id: Id) {
    let Some(debugger) = &state.debugger else { return };
    // What hangs in the air is in no slot yet.
    let free = |held: &Held<'_>| held.item.slots() & !1 == 0;
    let fits = |slots: &'static [Slot]| {
        move |held: &Held<'_>| free(held) && slots.iter().any(|slot| held.works_in(*slot))
    };
    let (text, all, none) = match id {
        Id::PickUp => ("Pick up what?", lying(debugger, me), "Nothing lies here"),
        Id::Drop => ("Drop what?", held(debugger, me, &|_| true), "Nothing is carried"),
        Id::Wield => ("Wield what?", held(debugger, me, &fits(&HANDS)), "Nothing to wield is carried"),
        Id::Wear => ("Wear what?", held(debugger, me, &fits(&WORN)), "Nothing to wear is carried"),
        Id::ThrowAt => ("Throw what?", held(debugger, me, &|_| true), "Nothing is carried"),
        Id::TakeOff => ("Take off what?", held(debugger, me, &|h| !free(h)), "Nothing is worn or wielded"),
        _ => {
            let food = |h: &Held<'_>| h.is(ObjectType::T_FOOD) || h.is(ObjectType::T_CORPSE);
            ("Eat what?", held(debugger, me, &food), "There is nothing to eat")
        }
    };
    super::choose(state, me, id, text, all, none);
}

/// A thing thrown at a square, or shot, where a bow for it is in hand.
pub(super) fn thrown(debugger: &Debugger, me: Handle, thing: Handle, at: Point) -> Deed {
    let world = debugger.session().map(|s| s.live());
    let kind = world.and_then(|w| w.item(thing)).map(|i| i.kind);
    let fires = |held: &Held<'_>| {
        held.is(ObjectType::T_BOW)
            && held.item.slots() & !1 != 0
            && held.kind.fires.iter().any(|missile| Some(missile.res_id()) == kind)
    };
    let bow = held(debugger, me, &fires).first().copied().unwrap_or(Handle::NONE);
    let victim = world.and_then(|w| w.creature_at(at)).map_or(Handle::NONE, |c| c.handle());
    Deed { item: bow, item2: thing, victim, at: Some(at), ..Deed::new(EventCode::EV_RATTACK) }
}

fn lying(debugger: &Debugger, me: Handle) -> Vec<Handle> {
    let Some(world) = debugger.session().map(|s| s.live()) else { return Vec::new() };
    let Some(at) = world.creature(me).map(|c| c.at()) else { return Vec::new() };
    world.items_at(at).map(|i| i.handle).collect()
}

fn held(debugger: &Debugger, me: Handle, wanted: &dyn Fn(&Held<'_>) -> bool) -> Vec<Handle> {
    let Some(world) = debugger.session().map(|s| s.live()) else { return Vec::new() };
    let fits = |h: &&Handle| Held::of(world, debugger.content(), **h).is_some_and(|held| wanted(&held));
    world.held_by(me).iter().filter(fits).copied().collect()
}

/// All that is carried, a line each.
pub(super) fn inventory(debugger: &Debugger, me: Handle) -> Vec<String> {
    held(debugger, me, &|_| true).into_iter().map(|h| line(debugger, h)).collect()
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

/// The number of the first slot that a thing fills now.
pub(super) fn slot_of(debugger: &Debugger, item: Handle) -> i16 {
    let slots = debugger.session().and_then(|s| s.live().item(item)).map_or(0, Item::slots);
    slots.trailing_zeros() as i16
}

/// A thing as lists show it: its name, and the slots that it fills.
pub(super) fn line(debugger: &Debugger, h: Handle) -> String {
    let name = debugger.name(h);
    let Some(item) = debugger.session().and_then(|s| s.live().item(h)) else { return name };
    let mut filled: Vec<_> =
        Slot::table().iter().filter(|(_, n)| (1..32).contains(n) && item.slots() & (1 << n) != 0).collect();
    // Some slots have two names: the first is the one that is shown.
    filled.dedup_by_key(|(_, n)| *n);
    let slots: Vec<String> =
        filled.into_iter().map(|(word, _)| word.trim_start_matches("SL_").to_lowercase()).collect();
    let count = if item.quantity() > 1 { format!("{} ", item.quantity()) } else { String::new() };
    match slots.is_empty() {
        // What takes both hands fills two.
        false => format!("{count}{name} ({})", slots.join(", ")),
        true => format!("{count}{name}"),
    }
}
