//! Magic that somebody ends by choice: effects with EF_CANCEL that lie on it, or whose fields it made. That takes no time,
//! and mana that such magic holds comes back with it.

use crate::base::names::EffectFlag;
use crate::rules::fields;
use crate::rules::prelude::*;
use crate::rules::query::who::Who;
use crate::rules::stati::{self, Because};

/// The effects that somebody may let go: what lies on it, in that order, but for what things of others do to it; then
/// what fields of its are of.
pub fn all(w: &Who<'_>) -> Vec<ResId> {
    let may = |id: &ResId| {
        id.kind() == Kind::Effect
            && w.content.magic(*id).is_some_and(|magic| magic.has(EffectFlag::EF_CANCEL))
    };
    let own = |thing: Handle| w.world.item(thing).is_none() || w.all_things().any(|h| h.item.handle == thing);
    let laid = w.c.stati().iter().filter(|s| own(s.thing)).filter_map(|s| s.effect);
    let levels = w.world.levels().flat_map(|here| here.map().fields());
    let made = levels.filter(|f| f.creator == w.c.handle()).filter_map(|f| f.effect);
    let mut found = Vec::new();
    for id in laid.chain(made).filter(may) {
        if !found.contains(&id) {
            found.push(id);
        }
    }
    found
}

/// Somebody lets an effect go: what of it lies on it ends, as if its time were up; where nothing does, the fields of it
/// that it made.
pub(crate) fn let_go<O: Observer>(m: &mut Machine<'_, O>, me: Handle, effect: ResId) -> Ruling {
    if !m.who(me).is_some_and(|w| all(&w).contains(&effect)) {
        m.i_print(me, "You have nothing of that to let go.")?;
        return Ok(Answer::Abort);
    }
    let name = m.content().shown_name(effect).to_owned();
    m.i_print(me, &format!("You let {name} go."))?;
    let why = label!("let go: its bearer ends it");
    let lies = m.world().creature(me).is_some_and(|c| c.stati().iter().any(|s| s.effect == Some(effect)));
    if lies {
        stati::remove_effect(m, me, effect, Because::Elapsed, false, why)?;
    } else {
        fields::lift_all(m, why, |field| field.creator == me && field.effect == Some(effect))?;
    }
    Ok(Answer::Done)
}
