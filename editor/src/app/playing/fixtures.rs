//! Doors and traps beside whoever is played, and whom it may kick.

use augury_engine::base::handle::Handle;
use augury_engine::base::names::{DoorState, ObjectType, TrapState};
use augury_engine::world::Feature;

use super::Id;
use crate::debugger::Debugger;
use crate::view::state::State;

/// Fixtures not more than a step away, hidden ones among them.
pub(super) fn beside(debugger: &Debugger, me: Handle) -> Vec<&Feature> {
    let Some(world) = debugger.session().map(|s| s.live()) else { return Vec::new() };
    let Some(at) = world.creature(me).map(|c| c.at()) else { return Vec::new() };
    let all = world.in_play().order().iter().filter_map(|h| world.feature(*h));
    all.filter(|f| f.is_here() && f.at().steps(at) <= 1).collect()
}

/// What suits a command, one square away in a direction: a fixture, or whom one kicks, who comes first.
pub(super) fn toward(debugger: &Debugger, me: Handle, id: Id, (dx, dy): (i8, i8)) -> Option<Handle> {
    let world = debugger.session()?.live();
    let there = world.creature(me)?.at().shifted(i16::from(dx), i16::from(dy));
    let kicked = world.in_play().creature_at(there).filter(|c| id == Id::KickDoor && c.handle() != me);
    let fixture = || world.in_play().features_at(there).find(|f| suits(debugger, f, id)).map(|f| f.handle);
    kicked.map(|c| c.handle()).or_else(fixture)
}

/// Is it a door?
pub(super) fn is_door(state: &State, h: Handle) -> bool {
    let Some(debugger) = &state.debugger else { return false };
    let kind = debugger.session().and_then(|s| s.live().feature(h)).map(|f| f.kind);
    let kind = kind.and_then(|kind| debugger.content().feature(kind));
    kind.is_some_and(|kind| kind.ftype == ObjectType::T_DOOR)
}

/// Is it a door that can be opened or closed, a trap that was found, or whatever else stands there to be kicked?
pub(super) fn suits(debugger: &Debugger, feature: &Feature, id: Id) -> bool {
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
