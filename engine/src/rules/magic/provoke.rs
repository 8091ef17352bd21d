//! What opens somebody to a blow while it is only announced: those around answer the announcement with their
//! attacks of opportunity, so that what it is about to do meets what came of them
//! (spec/magic-effects-prayer.md, "Provoke AoO").

use crate::base::handle::Handle;
use crate::base::names::EffectFlag;
use crate::event::fields::EId;
use crate::event::{Answer, EventCode, Machine, Observer, Ruling};
use crate::rules::opportunity;
use crate::world::action::{Action, Source};

/// ANNOUNCE(EV_CAST): casting provokes everybody around, unless the spell is one that is cast on guard.
///
/// # Errors
/// The action is over.
pub fn by_casting<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let spell = m.get(EId).and_then(|id| m.content().effect(id));
    if spell.is_some_and(|effect| effect.flags.has(EffectFlag::EF_DEFENSIVE)) {
        return Ok(Answer::Nothing);
    }
    for foe in opportunity::who_may(m, me) {
        let blow = Action::new(EventCode::EV_OATTACK, foe).to(me).from(Source::Rule("casting provokes"));
        m.answer_with(blow)?;
    }
    Ok(Answer::Nothing)
}
