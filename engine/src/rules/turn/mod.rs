//! The round of a creature: EV_TURN's steps in their order (docs/rules/round.md), numbered as in the original.
//!
//! | file | steps |
//! |---|---|
//! | `harm` | what several steps use: who is there, and damage by itself |
//! | `place` | 2 to 5: paralysis, rock, air, small wounds; 16: the ground; 6 is of `rules::senses` |
//! | `held` | 7 and 8: inside another, and holding one |
//! | `burden` | 9: food, loads, armour and risk tell on a character |
//! | `pace` | 11, 12 and 14: out of the fight, attacks of opportunity, fatigue, mana |
//! | `near` | 13: eyes and what is too near |
//! | `company` | 17: animal companions |
//! | `time` | 15 and 18: stati and lights run out; hunger |
//! | `ride` | 19 and 20: the mount |
//! | `illness` | 23 to 26: poison, disease, fear, blood |
//! | `regenerate` | 27 to 30: regeneration, what pulses |
//!
//! Continual fields (22) strike by `rules::fields`; gods (10) make themselves felt by `rules::gods`.

mod aura;
mod burden;
mod company;
mod harm;
mod held;
mod illness;
mod near;
mod pace;
mod place;
mod regenerate;
mod ride;
mod time;

pub use illness::diseases_overnight;

use crate::rules::gods::presence;
use crate::rules::prelude::*;
use crate::rules::senses::{detection, ripples};
use crate::world::CreatureField;
use harm::is_here;

/// EV_TURN of a creature.
pub fn turn<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if !is_here(m, me) {
        return Ok(Answer::Done);
    }
    place::breaks_paralysis(m, me)?;
    place::inside_rock(m, me)?;
    place::out_of_water(m, me)?;
    if !is_here(m, me) {
        return Ok(Answer::Done);
    }
    place::resilient(m, me);
    ripples::moved(m, me, ripples::NEAR)?;
    let inside = held::engulfed(m, me)?;
    held::grips(m, me)?;
    burden::tells(m, me)?;
    presence::looks(m, me)?;
    aura::valour(m, me)?;
    pace::out_of_fight(m, me)?;
    pace::opportunities(m, me);
    near::gaze(m, me)?;
    near::proximity(m, me)?;
    pace::mana(m, me);
    time::count_down(m, me)?;
    if !is_here(m, me) {
        return Ok(Answer::Done);
    }
    if !inside {
        place::ground(m, me)?;
    }
    company::watchful(m, me);
    detection::looks(m, me)?;
    time::belongings(m, me)?;
    ride::mount(m, me)?;
    if !is_here(m, me) {
        return Ok(Answer::Done);
    }
    crate::rules::fields::strike(m, me)?;
    if !is_here(m, me) {
        return Ok(Answer::Done);
    }
    illness::poisons(m, me)?;
    illness::diseases(m, me)?;
    illness::fearless(m, me)?;
    illness::bleeds(m, me)?;
    regenerate::regenerates(m, me)?;
    regenerate::pulses(m, me)?;
    regenerate::hungers(m, me)?;
    regenerate::heals_by_nature(m, me)?;
    Ok(Answer::Done)
}

/// Segments that waiting takes (docs/rules/time.md, What actions cost: the rest key).
const WAIT: i32 = 15;

/// EV_WAIT of the actor: time passes.
///
/// # Errors
/// None; the action goes on.
pub fn wait<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    m.put_add(me, CreatureField::Timeout, WAIT, label!("action: wait"));
    Ok(Answer::Done)
}

/// EV_TURN of what is no creature: what lies on it runs out.
pub fn runs_out<O: Observer>(m: &mut Machine<'_, O>, thing: Handle) -> Ruling {
    if m.world().creature(thing).is_none() {
        time::count_down(m, thing)?;
    }
    Ok(Answer::Done)
}
