//! EV_PHASE: whoever can goes to another plane and comes back (docs/rules/movement.md, Other planes; what it takes
//! is read in the original). What being there means stands where it matters: steps, blows, senses. What is ridden
//! stays where it is.

use crate::base::names::{Ability, StatiNature as Nature, StatiSource};
use crate::rules::prelude::*;
use crate::rules::query::who::Who;
use crate::rules::stati;
use crate::world::{CreatureField, Stati, StatiQuery};

/// What it takes, in segments.
const TIME: i32 = 12;

/// What holds somebody to the plane that it is on (docs/rules/movement.md, Other planes).
const HELD_HERE: [Nature; 2] = [Nature::ANCHORED, Nature::MANIFEST];

/// Can it go to another plane, or come back, if it likes?
pub fn may_phase(w: &Who<'_>) -> bool {
    let borne = w.stati_of(Nature::PHASED).next().is_some();
    let own = w.c.stati().of(Nature::PHASED).any(is_own);
    let able = if borne { own } else { w.ability(Ability::CA_PHASE) > 0 };
    able && !HELD_HERE.iter().any(|n| w.has_stati(*n))
}

/// EV_PHASE of the actor: to the plane that its ability names (PHASE_), or back from where it went so. From anywhere
/// else there is no way for it.
pub fn phase<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if !m.who(me).is_some_and(|w| may_phase(&w)) {
        m.print(Audience::Actor, "{actor} {actor:know|knows} no way to another plane.")?;
        return Ok(Answer::Abort);
    }
    if m.has(me, Nature::PHASED) {
        let own = StatiQuery { source: Some(StatiSource::SS_MISC), ..StatiQuery::of(Nature::PHASED) };
        stati::remove(m, me, own, label!("phase: back"))?;
        if !m.has(me, Nature::PHASED) {
            m.print(Audience::All, "{actor} {actor:are|is} back from another plane.")?;
        }
    } else {
        let plane = m.ability(me, Ability::CA_PHASE) as i16;
        m.print(Audience::All, "{actor} {actor:fade|fades} to another plane.")?;
        let there = stati::perm(Nature::PHASED, Handle::NONE, StatiSource::SS_MISC, plane, 0);
        stati::gain(m, me, there, label!("phase: to another plane"))?;
    }
    m.put_add(me, CreatureField::Timeout, TIME, label!("phase: time"));
    Ok(Answer::Done)
}

/// Did it go there by itself?
fn is_own(s: &Stati) -> bool {
    s.source == StatiSource::SS_MISC
}
