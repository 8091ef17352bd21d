//! Who is about: foes, and whom one can talk to.

use augury_engine::base::handle::Handle;
use augury_engine::play::command::is_foe;
use augury_engine::rules::who::who;

use crate::debugger::Debugger;

/// Squares within which somebody is talked to.
const EARSHOT: i32 = 8;

/// The nearest foe that whoever is played perceives.
pub(super) fn nearest_foe(debugger: &Debugger, me: Handle) -> Option<Handle> {
    let world = debugger.session()?.live();
    let at = world.creature(me)?.at();
    let content = debugger.content();
    let foes = world.creatures().filter(|c| c.handle() != me && is_foe(world, content, me, c.handle()));
    foes.min_by_key(|c| (c.at().distance(at), c.handle())).map(|c| c.handle())
}

/// Whom it perceives near enough to talk to, the nearest first.
pub(super) fn in_earshot(debugger: &Debugger, me: Handle) -> Vec<Handle> {
    let Some(world) = debugger.session().map(|s| s.live()) else { return Vec::new() };
    let Some(w) = who(world, debugger.content(), me) else { return Vec::new() };
    let near = world.creatures().filter(|c| c.handle() != me && c.at().distance(w.c.at()) <= EARSHOT);
    let seen = near.filter(|c| w.other(c.handle()).is_some_and(|o| w.perceives(&o) != 0));
    let mut all: Vec<Handle> = seen.map(|c| c.handle()).collect();
    all.sort_by_key(|h| (world.creature(*h).map(|c| c.at().distance(w.c.at())), *h));
    all
}
