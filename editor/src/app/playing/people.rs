//! Who is about: foes, those beside one whom a single blow is meant for, and whom one can talk to.

use augury_engine::base::handle::Handle;
use augury_engine::play::command::is_foe;
use augury_engine::rules::query::who::who;

use crate::debugger::Debugger;

/// Squares within which somebody is talked to.
const EARSHOT: i32 = 8;

/// The nearest foe that whoever is played perceives.
pub(super) fn nearest_foe(debugger: &Debugger, me: Handle) -> Option<Handle> {
    let world = debugger.session()?.live();
    let at = world.creature(me)?.at();
    let content = debugger.content();
    let foes =
        world.level_of(me).creatures().filter(|c| c.handle() != me && is_foe(world, content, me, c.handle()));
    foes.min_by_key(|c| (c.at().distance(at), c.handle())).map(|c| c.handle())
}

/// The answer to a question for a square that means the nearest foe's.
pub(super) fn square_of_nearest_foe(debugger: &Debugger, me: Handle) -> Option<i32> {
    let world = debugger.session()?.live();
    let at = world.creature(nearest_foe(debugger, me)?)?.at();
    Some(i32::from(at.y) * i32::from(world.level_of(me).map().width()) + i32::from(at.x))
}

/// Whom it perceives near enough to talk to, the nearest first.
pub(super) fn in_earshot(debugger: &Debugger, me: Handle) -> Vec<Handle> {
    within(debugger, me, EARSHOT)
}

/// Whom it perceives not more than so many squares away, the nearest first.
pub(super) fn within(debugger: &Debugger, me: Handle, squares: i32) -> Vec<Handle> {
    let Some(world) = debugger.session().map(|s| s.live()) else { return Vec::new() };
    let Some(w) = who(world, debugger.content(), me) else { return Vec::new() };
    let near =
        world.level_of(me).creatures().filter(|c| c.handle() != me && c.at().distance(w.c.at()) <= squares);
    let seen = near.filter(|c| w.other(c.handle()).is_some_and(|o| w.perceives(&o) != 0));
    let mut all: Vec<Handle> = seen.map(|c| c.handle()).collect();
    all.sort_by_key(|h| (world.creature(*h).map(|c| c.at().distance(w.c.at())), *h));
    all
}

/// Whoever stands one square away in a direction.
pub(super) fn toward(debugger: &Debugger, me: Handle, (dx, dy): (i8, i8)) -> Option<Handle> {
    let world = debugger.session()?.live();
    let there = world.creature(me)?.at().shifted(i16::from(dx), i16::from(dy));
    world.level_of(me).creature_at(there).map(|c| c.handle()).filter(|h| *h != me)
}

/// Foes not more than a step away.
pub(super) fn foes_beside(debugger: &Debugger, me: Handle) -> Vec<Handle> {
    let Some(world) = debugger.session().map(|s| s.live()) else { return Vec::new() };
    let Some(at) = world.creature(me).map(|c| c.at()) else { return Vec::new() };
    let near = world.level_of(me).creatures_near(at, 1).map(|c| c.handle()).filter(|h| *h != me);
    near.filter(|h| is_foe(world, debugger.content(), me, *h)).collect()
}
