//! EV_DRINK (docs/rules/magic.md, Things).

use super::{by_itself, is_shunned, its_effect, recognise, refuse, spend};
use crate::base::names::{ObjectType as T, Skill};
use crate::event::fields::*;
use crate::rules::items::things::{self, stack};
use crate::rules::prelude::*;
use crate::rules::query::who::Held;

/// Segments that a draught takes.
const DRAUGHT: i32 = 30;

/// EV_DRINK of a potion, which is used up, or of a fountain, which is not: its effect happens to who drinks.
pub fn is_drunk<O: Observer>(m: &mut Machine<'_, O>, item: Handle) -> Ruling {
    let me = m.get(EActor);
    if m.get(EItem) != item {
        return Ok(Answer::Nothing);
    }
    let kind = Held::of(m.world(), m.content(), item).map(|held| held.kind.itype);
    if !matches!(kind, Some(T::T_POTION | T::T_FOUNTAIN)) {
        return refuse(m, "That can't be drunk.");
    }
    if !things::is_within_reach(m, me, item) {
        return refuse(m, "You don't have that at hand.");
    }
    by_itself(m, me);
    if kind == Some(T::T_FOUNTAIN) {
        its_effect(m, item);
        let answer = m.rethrow(EventCode::EV_EFFECT)?;
        m.recalculate(me);
        return Ok(answer);
    }
    things::reach_into(m, me, item, label!("drink: reaching for it"));
    let Some(one) = stack::take_one(m, item) else { return Ok(Answer::Abort) };
    m.set(EItem, one, label!("drink: one of them"));
    let magic = its_effect(m, one);
    let shunned = match magic {
        Some(magic) => is_shunned(m, me, &magic)?,
        None => false,
    };
    let answer = match shunned {
        true => Answer::Done,
        false => m.rethrow(EventCode::EV_EFFECT)?,
    };
    spend(m, me, DRAUGHT, label!("drink: time"));
    if !shunned {
        recognise(m, me, one, Skill::SK_ALCHEMY)?;
    }
    things::ceases(m, one, label!("drunk"))?;
    m.recalculate(me);
    Ok(answer)
}
