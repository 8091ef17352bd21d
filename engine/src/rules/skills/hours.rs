//! Hours of quiet work (docs/rules/rest.md, Hours of quiet work): the clock goes on, and nobody acts meanwhile.
//! Whoever has been awake for too long, or is dying, starving or in danger, has none to give.

use crate::base::names::{Attribute, StatiNature as Nature};
use crate::rules::items::things::HungerState;
use crate::rules::prelude::*;

/// Segments in an hour (docs/rules/time.md, The clock).
pub const HOUR: u32 = 18_000;
/// Hours that one works between two nights, before Con.
const DAY: i32 = 12;

/// So many hours pass over work; one who heals itself may be dying of what it treats. `false`: it has no time, and hears
/// why.
pub fn spend<O: Observer>(m: &mut Machine<'_, O>, me: Handle, hours: u32, heals: bool) -> Result<bool, Halt> {
    if let Some(why) = refused(m, me, hours, heals) {
        m.print(Audience::Actor, why)?;
        return Ok(false);
    }
    m.pass_time(hours.saturating_mul(HOUR), label!("hours of quiet work"));
    Ok(true)
}

/// As many hours of quiet work as it has time for pass, from the least to the most; how many did, 0 where it has no
/// time for the least, and hears why.
pub fn spend_up_to<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    least: u32,
    most: u32,
) -> Result<u32, Halt> {
    let hours = still_awake(m, me).unwrap_or(most).min(most).max(least);
    Ok(if spend(m, me, hours, false)? { hours } else { 0 })
}

fn refused<O: Observer>(m: &Machine<'_, O>, me: Handle, hours: u32, heals: bool) -> Option<&'static str> {
    let w = m.who(me)?;
    if !heals && m.has_any(me, &[Nature::POISONED, Nature::STONING]) {
        return Some("{actor} {actor:are|is} too busy dying for that.");
    }
    if starves(m, me) {
        return Some("{actor} {actor:are|is} too hungry for that.");
    }
    if w.is_threatened() {
        return Some("Not while enemies are near.");
    }
    (hours > still_awake(m, me)?).then_some("{actor} {actor:need|needs} a night's rest before that.")
}

/// Whole hours that it may still work before it has to sleep; nothing for what rests by other rules than a character, and
/// does not tire of work.
fn still_awake<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<u32> {
    let w = m.who(me)?;
    let awake = m.world().turn().saturating_sub(w.character()?.rested_at);
    let most = u32::try_from(DAY + w.modifier(Attribute::A_CON)).unwrap_or(0) * HOUR;
    Some(most.saturating_sub(awake) / HOUR)
}

/// Is it weaker from hunger than one may be who rests or works for hours?
pub fn starves<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    let list = m.world().stati(me);
    list.is_some_and(|s| {
        s.of(Nature::HUNGER).any(|food| i32::from(food.duration) < HungerState::Starving as i32)
    })
}
