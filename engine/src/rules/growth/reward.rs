//! Experience for foes that were overcome, by words or by death (docs/rules/experience.md, What a foe is worth).

use crate::base::names::{MonsterType as Type, StatiNature as Nature, StatiSource};
use crate::rules::prelude::*;
use crate::rules::{growth, stati};

/// Percent of a foe's worth by its rating less one's level, from -9 to 10.
const BY_DIFFERENCE: [i32; 20] =
    [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 125, 150, 175, 200, 250, 300, 400, 500, 600, 800];
/// Percent by one's own level, up to 6.
const SLOWER: [i32; 7] = [100, 100, 100, 125, 150, 200, 300];

/// What so many percent of a foe are worth to a character of a level.
pub fn worth(cr: i32, level: i32, percent: i32, once_friendly: bool, generation: i32) -> i32 {
    let base = if cr > 0 { 100 * i64::from(cr) } else { 75 };
    let place = usize::try_from(cr.saturating_sub(level).saturating_add(9).clamp(0, 19)).unwrap_or(0);
    let slower = SLOWER[usize::try_from(level.clamp(0, 6)).unwrap_or(0)];
    let mut sum = base * i64::from(BY_DIFFERENCE[place]) / 100 * 100 / i64::from(slower);
    if once_friendly {
        sum /= 3;
    }
    let whole = sum / (1 + i64::from(generation.max(0))) * i64::from(percent) / 100;
    whole.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

/// A character gains so many percent of what a foe is worth, less what was paid for it before, and it is noted how much
/// that was (XP_GAINED). What was called here is worth nothing. Others gain nothing.
pub fn reward<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    foe: Handle,
    percent: i32,
) -> Result<(), Halt> {
    let (Some(w), Some(other)) = (m.who(me), m.who(foe)) else { return Ok(()) };
    let Some(character) = w.character() else { return Ok(()) };
    let before = other.c.stati().of(Nature::XP_GAINED).filter(|s| s.thing == me).map(|s| i32::from(s.mag));
    let percent = percent.saturating_sub(before.sum::<i32>());
    if percent <= 0 {
        return Ok(());
    }
    let summoned = other.has_stati(Nature::SUMMONED);
    let friendly = other.stati_of(Nature::WAS_FRIENDLY).any(|s| s.thing == me);
    let generation = other.sum_mag(Nature::GENERATION, None);
    let amount = worth(other.cr(), character.levels(), percent, friendly, generation);
    let why = label!("experience for a foe");
    let paid = percent.clamp(0, 1000) as i16;
    let known = m.world().creature(foe).and_then(|c| {
        let place = c.stati().iter().position(|s| s.nature == Nature::XP_GAINED && s.thing == me)?;
        c.stati().get(place).map(|s| (place, s.mag, s.duration))
    });
    match known {
        Some((place, mag, rounds)) => m.turn_stati(foe, place, mag.saturating_add(paid), rounds, why),
        None => stati::gain(m, foe, stati::perm(Nature::XP_GAINED, me, StatiSource::SS_MISC, 0, paid), why)?,
    }
    if !summoned {
        growth::experience::gain(m, me, amount, why)?;
    }
    Ok(())
}

/// 120 percent for the good, who spare where they can; 100 for others.
pub fn mercy<O: Observer>(m: &Machine<'_, O>, me: Handle) -> i32 {
    if m.is_type(me, Type::MA_GOOD) { 120 } else { 100 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_foe_is_worth_more_to_the_weak() {
        assert_eq!(worth(1, 1, 100, false, 0), 100);
        assert_eq!(worth(3, 1, 100, false, 0), 450);
        assert_eq!(worth(1, 6, 100, false, 0), 16);
        assert_eq!(worth(0, 1, 50, false, 0), 33);
        assert_eq!(worth(3, 1, 100, true, 0), 150);
        assert_eq!(worth(3, 1, 100, false, 2), 150);
        assert_eq!(worth(-3, 30, 120, false, 0), 2);
    }
}
