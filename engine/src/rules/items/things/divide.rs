//! EV_DIVIDE: a stack that somebody carries becomes two (Creature::HandleVerb). It is a verb and nothing else: thrown
//! otherwise it divides nothing.

use super::stack;
use crate::event::Question;
use crate::event::fields::{EItem, IsVerb};
use crate::event::prompt::Options;
use crate::rules::prelude::*;

/// Whoever does it says how many come off. They stay in its hands, and lie apart until they are put away again.
pub fn divide<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let item = m.get(EItem);
    let Some(all) = m.world().item(item).filter(|i| i.holder == me).map(|i| i.quantity()) else {
        return Ok(Answer::Nothing);
    };
    if !m.get(IsVerb) {
        return Ok(Answer::Nothing);
    }
    if all <= 1 {
        m.print(Audience::Actor, "One thing alone is no stack.")?;
        return Ok(Answer::Abort);
    }
    let asked = Question::new(me, "How many come off?", Options::Number(1, all - 1)).usually(0);
    let count = m.ask_whoever_plays(&asked, 0)?.saturating_add(1);
    let Some(some) = stack::split(m, item, count) else { return Ok(Answer::Abort) };
    m.hand(some, me, label!("taken off the stack"));
    Ok(Answer::Done)
}
