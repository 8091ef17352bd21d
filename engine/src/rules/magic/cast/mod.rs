//! EV_CAST and EV_INVOKE (docs/rules/magic.md, Casting): what has to hold before a spell is cast, what it takes,
//! what disturbs it, and what answers it, in this order. The steps are numbered as in the original.
//!
//! | file | steps | what stands there |
//! |---|---|---|
//! | `casting` | | what is known of the spell that is being cast |
//! | `gates` | 1 to 6, 10, 11 | who may not cast at all |
//! | `choose` | 9 | metamagic |
//! | `components` | 13, 14 | books and symbols, and the god's leave |
//! | `disturbed` | 15 to 17 | songs, and what one stands on |
//! | `cost` | 7, 18 to 21, 23 | mana and fatigue |
//! | `watched` | 24 to 27 | who sees it begun, hears it and strikes at it; invisibility |
//! | `attempt` | 28 to 30 | the roll, and what wounds and a bad book make of it |
//! | `fail` | | what a failed spell takes |
//! | `counter` | 32 | counterspells |
//! | `release` | 33 to 37 | what comes of it |
//! | `innate` | | EV_INVOKE |
//! | `trickery` | | uses of arcane trickery |
//! | `step` | | how a step ends |

mod attempt;
mod casting;
mod choose;
mod components;
mod cost;
mod counter;
mod disturbed;
mod fail;
mod gates;
mod innate;
mod release;
mod step;
pub mod trickery;
mod watched;

pub use counter::{Countered, Watcher};
pub(crate) use counter::{countered, watchers};
pub(crate) use innate::invoke;

use super::figures::time;
use crate::base::names::SpellAccess;
use crate::event::fields::{EId, IsSpell, IsStaffSpell, Mm};
use crate::rules::prelude::*;
use crate::world::CreatureField;
use casting::Casting;
use step::{GOES_ON, Step, Stop};

/// EV_CAST of the actor.
pub(crate) fn cast<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(magic) = m.get(EId).and_then(|id| m.content().magic(id)) else { return Ok(Answer::Abort) };
    let Some(mut spell) = Casting::of(m, me, magic) else { return Ok(Answer::Abort) };
    if spell.is_innate(m) {
        return m.rethrow(EventCode::EV_INVOKE);
    }
    let stop = match begin(m, &mut spell)? {
        Ok(()) => carry_on(m, &mut spell)?,
        stop => stop,
    };
    match stop {
        Ok(()) => release(m, &spell),
        Err(Stop::Refused) => Ok(Answer::Abort),
        Err(Stop::Fails) => fail::fails(m, &spell),
        Err(Stop::Over(answer)) => Ok(answer),
    }
}

/// One step after the other, as long as the spell goes on.
macro_rules! steps {
    ($($step:expr),+ $(,)?) => {{
        $(if let stop @ Err(_) = $step? {
            return Ok(stop);
        })+
        Ok(Ok(()))
    }};
}

/// 2 to 17: may it be cast, with what, and does nothing spoil its beginning?
fn begin<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    steps!(
        gates::folk(m, spell),
        gates::body(m, spell),
        gates::twice(m, spell),
        marked(m, spell),
        gates::temper(m, spell),
        cost::staff(m, spell),
        chosen(m, spell),
        gates::ground(m, spell),
        gates::silence(m, spell),
        hands(m, spell),
        components::at_hand(m, spell),
        components::leave_of_the_god(m, spell),
        disturbed::by_its_song(m, spell),
        disturbed::by_its_stand(m, spell),
        disturbed::by_a_chant(m, spell),
    )
}

/// 18 to 30: what it costs, who sees it, and is it cast?
fn carry_on<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    steps!(
        cost::reckon(m, spell),
        cost::enough(m, spell),
        cost::strain_of_metamagic(m, spell),
        cost::strain_of_school(m, spell),
        awkward(m, spell),
        cost::pay(m, spell),
        watched::by_the_learned(m, spell),
        watched::begun(m, spell),
        watched::struck_at(m, spell),
        watched::comes_to_light(m, spell),
        attempt::roll(m, spell),
    )
}

/// 31 to 37: the time goes, somebody may counter it, and the effect comes.
fn release<O: Observer>(m: &mut Machine<'_, O>, spell: &Casting<'_>) -> Ruling {
    m.put_add(spell.me, CreatureField::Timeout, spell.time, label!("cast: time"));
    let countered = countered(m, spell.me, &spell.magic, spell.watchers.clone())?;
    if countered == Countered::Stopped {
        return Ok(Answer::Done);
    }
    release::effect(m, spell, countered)
}

/// 5: The record says that it is a spell, and of a staff.
fn marked<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    if spell.knows([SpellAccess::SP_STAFF]) {
        m.set(IsStaffSpell, true, label!("cast: from a staff"));
    }
    m.set(IsSpell, true, label!("cast: a spell"));
    GOES_ON
}

/// 9: The metamagic that it is cast with.
fn chosen<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    let mm = choose::metamagic(m, spell)?;
    m.set(Mm, mm, label!("cast: metamagic"));
    GOES_ON
}

/// 12: Whoever has both hands full puts something away and takes it up again.
fn hands<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    let mm = m.get(Mm);
    let more = m.who(spell.me).map_or(0, |w| time::stowing(&w, mm));
    if more > 0 {
        spell.time += more;
        m.i_print(spell.me, "You put something away to have a hand free.")?;
    }
    GOES_ON
}

/// 22: Gestures take longer in a strange body, under the ceiling and on a mount.
fn awkward<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    let mm = m.get(Mm);
    spell.time += m.who(spell.me).map_or(0, |w| time::awkward(&w, mm, &mut ()));
    GOES_ON
}
