//! The invisible and the ethereal noticed by the air they move (docs/rules/hiding.md, Ripples): with each step and
//! each round near by, on becoming so farther, and by noise as far as that is heard.

use crate::base::names::{MonsterType, Named, Skill, StatiNature as Nature, StatiSource, StatiValue};
use crate::rules::checks::skill;
use crate::rules::prelude::*;
use crate::rules::query::who::{Who, who};
use crate::rules::stati::gain;
use crate::world::Stati;
use smallvec::SmallVec;

/// Squares each way, with each step and each round.
pub const NEAR: i32 = 3;
/// Squares each way, on becoming invisible.
pub const ON_BECOMING: i32 = 15;
/// Least challenge rating of those who notice; of those to whom alone it is invisible.
const LEAST_CR: i32 = 5;
const LEAST_CR_OF_KIND: i32 = 6;
/// What Spot has to reach.
const DC: i32 = 20;
/// A duration: until rest.
const UNTIL_REST: i16 = -2;

/// A creature moves the air as far as `reach` squares each way, if it is one that is noticed by that alone.
pub fn moved<O: Observer>(m: &mut Machine<'_, O>, me: Handle, reach: i32) -> Result<(), Halt> {
    let stati = m.world().stati(me);
    let maybe = [Nature::INVIS, Nature::INVIS_TO, Nature::PHASED];
    let by_form = || who(m.world(), m.content(), me).is_some_and(|w| is_unseen(&w));
    if !stati.is_some_and(|s| maybe.iter().any(|n| s.has(*n))) && !by_form() {
        return Ok(());
    }
    let Some(w) = who(m.world(), m.content(), me).filter(|w| w.c.is_here()) else { return Ok(()) };
    let watchers: SmallVec<[Handle; 16]> = m
        .level_of(me)
        .creatures()
        .filter(|c| c.handle() != me && c.at().steps(w.c.at()) <= reach)
        .filter(|c| who(m.world(), m.content(), c.handle()).is_some_and(|o| may_notice(&o, &w)))
        .map(|c| c.handle())
        .collect();
    for watcher in watchers {
        let seen = skill::check(m, watcher, Skill::SK_SPOT, DC, 0)?.passed;
        let (nature, why) = match seen {
            true => (Nature::SEEN_RIPPLE, label!("ripple: noticed")),
            false => (Nature::TRIED, label!("ripple: not noticed")),
        };
        let record = Stati::new(nature, Nature::SEEN_RIPPLE.number() as i16, 0).lasting(UNTIL_REST).by(me);
        gain(m, watcher, record.from_source(StatiSource::SS_MISC), why)?;
    }
    Ok(())
}

/// Invisible to all or some, or ethereal?
fn is_unseen(w: &Who<'_>) -> bool {
    w.has_stati(Nature::INVIS)
        || w.has_stati(Nature::INVIS_TO)
        || w.has_flag(crate::base::names::MonsterFlag::M_INVIS)
        || w.plane() == i32::from(StatiValue::PHASE_ETHEREAL.0)
}

/// Old enough a hand, in sight of it, and not tried or noticed yet? (The original asks the type of INVIS_TO by Val
/// here and by Mag elsewhere; Mag is what effects give.)
fn may_notice(o: &Who<'_>, it: &Who<'_>) -> bool {
    let known = |nature| o.c.stati().of(nature).any(|s| s.thing == it.c.handle());
    if known(Nature::SEEN_RIPPLE) || known(Nature::TRIED) || o.has_stati(Nature::SLEEPING) {
        return false;
    }
    let to_kind = !it.has_stati(Nature::INVIS)
        && !it.has_flag(crate::base::names::MonsterFlag::M_INVIS)
        && it.has_stati(Nature::INVIS_TO);
    if to_kind {
        let meant = |mag: i32| o.is_type(MonsterType::from_number(mag));
        if o.cr() < LEAST_CR_OF_KIND || !it.stati_of(Nature::INVIS_TO).any(|s| meant(s.mag)) {
            return false;
        }
    }
    let senses = o.senses();
    o.cr() >= LEAST_CR && super::line_of_sight(o.here(), o.content, Some(&senses), o.c.at(), it.c.at())
}
