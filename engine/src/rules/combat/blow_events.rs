//! What a blow came to beside hit or miss, told as events that nobody need handle: EV_CRIT, EV_FUMBLE,
//! EV_BLOCK, EV_PARRY, EV_DODGE (docs/rules/strikes.md, Events that only tell). The original never throws them, and
//! a pack that keeps `only_events_the_original_throws` does not either. They change nothing: the blow is decided.

use super::defence::defence;
use super::pre_strike::is_open;
use crate::base::names::BonusType;
use crate::content::Switch;
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::values::defence_cell;

/// After EV_HIT: was the hit critical?
pub fn of_hit<O: Observer>(m: &mut Machine<'_, O>, critical: bool) -> Result<(), Halt> {
    if critical && are_told(m) {
        m.inform(EventCode::EV_CRIT)?;
    }
    Ok(())
}

/// After EV_MISS: was it a fumble, and what kept the blow off?
pub fn of_miss<O: Observer>(m: &mut Machine<'_, O>, kept_off: Option<EventCode>) -> Result<(), Halt> {
    if !are_told(m) {
        return Ok(());
    }
    if m.get(IsFumble) {
        m.inform(EventCode::EV_FUMBLE)?;
    }
    match kept_off {
        Some(code) => m.inform(code),
        None => Ok(()),
    }
}

/// What kept a blow off that has just missed: EV_BLOCK, EV_PARRY or EV_DODGE where the shield, the weapon
/// or the dodge alone made the difference. Ask before EV_MISS changes the record.
pub fn kept_off<O: Observer>(m: &Machine<'_, O>, victim: Handle) -> Option<EventCode> {
    if !are_told(m) {
        return None;
    }
    let reach = m.get(VHit) + m.get(VRoll);
    if reach >= defence(m) || m.get(VRoll) == 20 {
        // The dice had hit: the victim slipped away (flawless dodge).
        return Some(EventCode::EV_DODGE);
    }
    let cell = |kind| defence_cell(m, victim, kind).max(0);
    let (weapon, dodge) = match is_open(m, victim) {
        true => (0, 0),
        false => (cell(BonusType::BONUS_WEAPON), cell(BonusType::BONUS_DODGE)),
    };
    // A rider's skill stands in for the whole defence, whatever that is made of.
    let short_by = if m.get(VRideCheck) > reach { i32::MAX } else { m.get(VDef) - reach };
    first_that_covers(short_by, [cell(BonusType::BONUS_SHIELD), weapon, dodge])
}

/// The first of shield, weapon and dodge without which a blow that fell short by so much had hit.
fn first_that_covers(short_by: i32, parts: [i32; 3]) -> Option<EventCode> {
    let codes = [EventCode::EV_BLOCK, EventCode::EV_PARRY, EventCode::EV_DODGE];
    codes.into_iter().zip(parts).find(|(_, part)| *part >= short_by).map(|(code, _)| code)
}

fn are_told<O: Observer>(m: &Machine<'_, O>) -> bool {
    !m.content().keeps(Switch::OnlyEventsTheOriginalThrows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_alone_made_the_difference_is_told_shields_first() {
        let all = [2, 3, 4];
        for (short_by, told) in [
            (1, Some(EventCode::EV_BLOCK)),
            (2, Some(EventCode::EV_BLOCK)),
            (3, Some(EventCode::EV_PARRY)),
            (4, Some(EventCode::EV_DODGE)),
            (5, None),
        ] {
            assert_eq!(first_that_covers(short_by, all), told, "short by {short_by}");
        }
        assert_eq!(first_that_covers(1, [0, 0, 0]), None, "a plain miss");
    }
}
