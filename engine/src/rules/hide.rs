//! Hiding in the shadows: EV_HIDE (facts/rules/monster-play.md, 3, "HIDE").

use super::who::who;
use crate::base::handle::Handle;
use crate::base::names::{Skill, StatiNature};
use crate::event::{Answer, Machine, Observer, Ruling};
use crate::label;
use crate::world::{CreatureField, Stati};

/// Val of HIDING: in the shadows (facts/constants.json, HI_SHADOWS).
const SHADOWS: i16 = 1;

/// Goes into hiding; ABORT in a lit place, or when a foe within 15 squares looks on.
///
/// # Errors
/// The action is over.
pub fn hide<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(Answer::Abort) };
    let at = w.c.at();
    let watched = m.world().creatures().any(|c| {
        c.handle() != me
            && c.at().distance(at) <= 15
            && w.other(c.handle()).is_some_and(|o| o.hates(me) && o.sees(me))
    });
    if m.world().map().lit || watched {
        return Ok(Answer::Abort);
    }
    let skill = w.skill(Skill::SK_HIDE) as i16;
    let luck = m.roll(11, label!("how well it hides"))? - 5;
    let why = label!("hide: in the shadows");
    m.gain(me, Stati::new(StatiNature::HIDING, SHADOWS, skill), why);
    m.put(me, CreatureField::HideVal, luck, why);
    m.put_add(me, CreatureField::Timeout, 15, why);
    m.recalculate(me);
    Ok(Answer::Done)
}
