//! EA_OVERRIDE: the META handlers of an effect answer events of its target for a time (docs/rules/magic-effects.md,
//! Archetypes).

use super::{record, rounds, source_of};
use crate::base::names::StatiNature as Nature;
use crate::content::Magic;
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::stati::{self, Because};

/// What META adds to a code.
const META: i32 = 10000;

/// Lays a TRAP_EVENT on the victim of the event in hand for each META handler of the effect.
pub fn override_events<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>) -> Ruling {
    let (actor, victim) = (m.get(EActor), m.get(EVictim));
    if m.get(IsRemove) || m.get(IsLeave) {
        stati::remove_effect(m, victim, magic.id, Because::Removed, false, label!("override: it ends"))?;
        m.set(Terse, true, label!("override: it ends"));
        return Ok(Answer::Done);
    }
    let handlers = m.content().handlers(magic.id);
    let trapped: Vec<EventCode> = handlers
        .into_iter()
        .flat_map(|h| h.codes())
        .filter(|code| code.modifiers().meta)
        .map(|code| EventCode(code.0 % META))
        .collect();
    for code in trapped {
        let record = record(m, magic, Nature::TRAP_EVENT, code.0).lasting(rounds(m)).by(actor);
        stati::gain(m, victim, record.from_source(source_of(magic)), label!("override: it lies in wait"))?;
    }
    Ok(Answer::Done)
}
