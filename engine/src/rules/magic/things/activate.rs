//! EV_ACTIVATE (docs/rules/magic.md, Things).

use super::{is_shunned, refuse, spend};
use crate::event::fields::*;
use crate::rules::items::things::{self, stack};
use crate::rules::prelude::*;
use crate::rules::senses::silent_at;
use crate::world::Item;

/// Segments that it takes.
const TIME: i32 = 30;

/// EV_ACTIVATE of a thing: its power is called up.
pub fn is_activated<O: Observer>(m: &mut Machine<'_, O>, item: Handle) -> Ruling {
    let me = m.get(EActor);
    if m.get(EItem) != item {
        return Ok(Answer::Nothing);
    }
    if !things::is_within_reach(m, me, item) {
        return refuse(m, "You don't have that at hand.");
    }
    if m.is_here(me) && silent_at(m.level_of(me).map(), m.at(me)) {
        return refuse(m, "No word of command is heard in this silence.");
    }
    m.set(IsActivation, true, label!("activate: its power"));
    let effect = m.get(EId).or_else(|| m.world().item(item).and_then(|i| i.effect));
    m.set(EId, effect, label!("activate: its effect"));
    spend(m, me, TIME, label!("activate: time"));
    things::reach_into(m, me, item, label!("activate: reaching for it"));
    if let Some(magic) = effect.and_then(|id| m.content().magic(id))
        && is_shunned(m, me, &magic)?
    {
        return Ok(Answer::Done);
    }
    let one = stack::split(m, item, 1);
    if let Some(one) = one {
        m.set(EItem, one, label!("activate: one of them"));
    }
    m.set(IsItem, true, label!("the thing's own magic"));
    let answer = m.rethrow(EventCode::EV_EFFECT)?;
    match one {
        Some(one) => put_back(m, me, one).map(|()| answer),
        None => Ok(answer),
    }
}

/// What was taken off a stack to be activated goes back to its bearer, unless its magic put it elsewhere. A departure:
/// the original loses it.
fn put_back<O: Observer>(m: &mut Machine<'_, O>, me: Handle, one: Handle) -> Result<(), Halt> {
    let nowhere = |i: &Item| !i.holder.is_some() && !i.is_here() && i.gone() == 0;
    if !m.world().item(one).is_some_and(nowhere) {
        return Ok(());
    }
    match m.is_here(me) {
        true => stack::comes_to(m, me, one, label!("activate: put back")),
        false => things::ceases(m, one, label!("activate: its bearer is gone")),
    }
}
