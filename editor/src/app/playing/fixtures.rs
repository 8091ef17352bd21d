//! Doors and traps beside whoever is played, and whom it may kick.

use augury_engine::base::handle::Handle;
use augury_engine::base::names::{DoorState, ObjectType, TrapState};
use augury_engine::event::{Options, Question};
use augury_engine::world::Feature;

use super::{Id, perform};
use crate::debugger::Debugger;
use crate::view::ask::{Ask, Then};
use crate::view::state::State;

/// A command done to a fixture beside whoever is played: at once where there is one, else the direction is asked.
pub(super) fn choose(state: &mut State, me: Handle, id: Id) {
    let beside = || -> Option<Vec<Handle>> {
        let debugger = state.debugger.as_ref()?;
        let world = debugger.session()?.live();
        let at = world.creature(me)?.at();
        let all = beside(debugger, me).into_iter().filter(|f| suits(debugger, f, id));
        let kicked = world.creatures_near(at, 1).filter(|c| id == Id::KickDoor && c.handle() != me);
        Some(all.map(|f| f.handle).chain(kicked.map(|c| c.handle())).collect())
    };
    match beside().unwrap_or_default().as_slice() {
        [] => state.say("There is nothing beside you for that"),
        // Nobody is kicked without a word, and nothing but a door.
        [one] if id != Id::KickDoor || is_door(state, *one) => perform(state, me, id, *one),
        _ => {
            let question = Question::new(me, "In which direction?", Options::Direction);
            state.ask = Some(Ask { question, then: Then::Toward(id) });
        }
    }
}

/// Fixtures not more than a step away, hidden ones among them.
pub(super) fn beside(debugger: &Debugger, me: Handle) -> Vec<&Feature> {
    let Some(world) = debugger.session().map(|s| s.live()) else { return Vec::new() };
    let Some(at) = world.creature(me).map(|c| c.at()) else { return Vec::new() };
    let all = world.order().iter().filter_map(|h| world.feature(*h));
    all.filter(|f| f.is_here() && f.at().steps(at) <= 1).collect()
}

/// What suits a command, one square away in a direction: a fixture, or whom one kicks, who comes first.
pub(super) fn toward(debugger: &Debugger, me: Handle, id: Id, (dx, dy): (i8, i8)) -> Option<Handle> {
    let world = debugger.session()?.live();
    let there = world.creature(me)?.at().shifted(i16::from(dx), i16::from(dy));
    let kicked = world.creature_at(there).filter(|c| id == Id::KickDoor && c.handle() != me);
    let fixture = || world.features_at(there).find(|f| suits(debugger, f, id)).map(|f| f.handle);
    kicked.map(|c| c.handle()).or_else(fixture)
}

fn is_door(state: &State, h: Handle) -> bool {
    let Some(debugger) = &state.debugger else { return false };
    let kind = debugger.session().and_then(|s| s.live().feature(h)).map(|f| f.kind);
    let kind = kind.and_then(|kind| debugger.content().feature(kind));
    kind.is_some_and(|kind| kind.ftype == ObjectType::T_DOOR)
}

/// Is it a door that can be opened or closed, a trap that was found, or whatever else stands there to be kicked?
fn suits(debugger: &Debugger, feature: &Feature, id: Id) -> bool {
    let kind = debugger.content().feature(feature.kind).map(|f| f.ftype);
    let door = kind == Some(ObjectType::T_DOOR) && !feature.door_is(DoorState::DF_SECRET);
    match id {
        Id::OpenDoor => door && !feature.door_is(DoorState::DF_OPEN),
        Id::KickDoor if kind == Some(ObjectType::T_DOOR) => door && !feature.door_is(DoorState::DF_OPEN),
        // What is found of traps is for careful hands.
        Id::KickDoor => kind != Some(ObjectType::T_TRAP),
        Id::CloseDoor => door && feature.door_is(DoorState::DF_OPEN),
        Id::DisarmTrap => kind == Some(ObjectType::T_TRAP) && feature.trap_is(TrapState::TS_FOUND),
        _ => false,
    }
}
