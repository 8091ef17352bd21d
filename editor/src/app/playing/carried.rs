//! What whoever is played carries and what lies there, containers with what lies in them. What is locked shows nothing
//! of what it holds. Knows no command.

use augury_engine::base::handle::Handle;
use augury_engine::base::names::{ObjectType, StatiNature};
use augury_engine::content::Content;
use augury_engine::rules::query::who::Held;
use augury_engine::world::World;

use crate::debugger::Debugger;

/// How deep containers are looked into.
const DEEPEST: usize = 8;

/// A thing, and how many containers are around it.
pub(super) type Row = (Handle, usize);

/// What it carries.
pub(super) fn carried(debugger: &Debugger, me: Handle) -> Vec<Row> {
    let mut rows = Vec::new();
    if let Some(world) = debugger.session().map(|s| s.live()) {
        look_into(world, world.held_by(me), 0, &mut rows);
    }
    rows
}

/// What lies where it stands.
pub(super) fn lying(debugger: &Debugger, me: Handle) -> Vec<Handle> {
    let Some(world) = debugger.session().map(|s| s.live()) else { return Vec::new() };
    let Some(at) = world.creature(me).map(|c| c.at()) else { return Vec::new() };
    world.in_play().items_at(at).map(|i| i.handle).collect()
}

/// What it can reach into without a step: what it carries, then what lies there.
pub(super) fn at_hand(debugger: &Debugger, me: Handle) -> Vec<Row> {
    let mut rows = carried(debugger, me);
    if let Some(world) = debugger.session().map(|s| s.live()) {
        look_into(world, &lying(debugger, me), 0, &mut rows);
    }
    rows
}

/// Containers of these, with or without something in them.
pub(super) fn containers(debugger: &Debugger, me: Handle) -> Vec<Handle> {
    let Some(world) = debugger.session().map(|s| s.live()) else { return Vec::new() };
    let all = at_hand(debugger, me).into_iter().map(|(h, _)| h);
    all.filter(|h| is_container(world, debugger.content(), *h)).collect()
}

fn look_into(world: &World, all: &[Handle], deep: usize, rows: &mut Vec<Row>) {
    for h in all {
        rows.push((*h, deep));
        if deep < DEEPEST && !is_locked(world, *h) {
            look_into(world, world.held_by(*h), deep + 1, rows);
        }
    }
}

fn is_container(world: &World, content: &Content, h: Handle) -> bool {
    let kinds = [ObjectType::T_CONTAIN, ObjectType::T_CHEST];
    Held::of(world, content, h).is_some_and(|held| kinds.iter().any(|kind| held.is(*kind)))
}

/// Is it locked?
pub(super) fn is_locked(world: &World, h: Handle) -> bool {
    world.stati(h).is_some_and(|s| s.has(StatiNature::LOCKED))
}

/// Is a thing inside another, however deep, or that thing itself?
pub(super) fn is_within(world: &World, thing: Handle, around: Handle) -> bool {
    let mut h = thing;
    for _ in 0..=DEEPEST {
        if h == around {
            return true;
        }
        match world.item(h) {
            Some(item) => h = item.holder,
            None => return false,
        }
    }
    false
}

/// The container that a thing is taken out of, and the thing. Of what is locked nobody knows what lies in it: the lock
/// is tried, and what lies on top comes out.
pub(super) fn taken_out(debugger: &Debugger, h: Handle) -> (Handle, Handle) {
    let Some(world) = debugger.session().map(|s| s.live()) else { return (h, Handle::NONE) };
    match is_locked(world, h) {
        true => (h, world.held_by(h).first().copied().unwrap_or_default()),
        false => (world.item(h).map(|i| i.holder).unwrap_or_default(), h),
    }
}
