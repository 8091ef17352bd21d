//! EV_PHASE: whoever can goes to another plane and comes back (facts/rules/monster-play.md, 3.5). What being there means
//! stands where it matters: steps, blows, senses.

use super::combat::look::Look;
use super::stati;
use crate::base::handle::Handle;
use crate::base::names::{Ability, StatiNature, StatiSource};
use crate::event::observe::Audience;
use crate::event::{Answer, Machine, Observer, Ruling};
use crate::label;
use crate::world::CreatureField;

/// What it takes, in segments.
const TIME: i32 = 12;

/// EV_PHASE of the actor: to the plane that its ability names (PHASE_), or from there to the material one. From any
/// other plane there is no way for it.
///
/// # Errors
/// The action is over.
pub fn phase<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let plane = m.ability(me, Ability::CA_PHASE);
    if plane <= 0 {
        m.print(Audience::Actor, "{actor} {actor:know|knows} no way to another plane.")?;
        return Ok(Answer::Abort);
    }
    if m.has_val(me, StatiNature::PHASED, plane as i16) {
        stati::end(m, me, StatiNature::PHASED, label!("phase: back"))?;
        m.print(Audience::All, "{actor} {actor:are|is} back from another plane.")?;
    } else if m.has(me, StatiNature::PHASED) {
        m.print(Audience::Actor, "From this plane there is no way for {actor}.")?;
        return Ok(Answer::Abort);
    } else {
        m.print(Audience::All, "{actor} {actor:fade|fades} to another plane.")?;
        let there = stati::perm(StatiNature::PHASED, Handle::NONE, StatiSource::SS_MISC, plane as i16, 0);
        stati::gain(m, me, there, label!("phase: to another plane"))?;
    }
    m.put_add(me, CreatureField::Timeout, TIME, label!("phase: time"));
    Ok(Answer::Done)
}
