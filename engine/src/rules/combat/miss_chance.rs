//! Blows that go wide before anybody compares anything (docs/rules/strike-dice.md, Miss chances).

use crate::base::names::{Named, StatiNature as Stati, StatiValue};
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::world::Stati as Record;

/// Does the blow go wide: the target unseen, the striker stunned, the target blurred, in a tree?
pub fn goes_wide<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<bool, Halt> {
    let seeking = m.get(IsSeeking);
    if m.get(VicUnseen) && !seeking && !m.has_from(me, Stati::GRAPPLING, victim) {
        // The original asks here for a stati by the number of the feat Blind-Fight: CHARGING
        // (docs/rules/strike-dice.md, Miss chances). The measured figures contain it.
        let sides = if m.has(me, Stati::CHARGING) { 4 } else { 2 };
        if m.roll(sides, label!("striking at the unseen"))? == 0 {
            return Ok(true);
        }
    }
    if m.has(me, Stati::STUNNED) && !seeking && m.roll(2, label!("striking while stunned"))? == 0 {
        return Ok(true);
    }
    if m.has(victim, Stati::MISS_CHANCE) && !seeking && m.get(VRoll) < 20 && blurred(m, me, victim)? {
        return Ok(true);
    }
    let tree = StatiValue::ELEV_TREE.number() as i16;
    if m.has_val(victim, Stati::ELEVATED, tree) && m.d(100, label!("branches in the way"))? <= 25 {
        return Ok(true);
    }
    Ok(false)
}

/// MISS_CHANCE: one d100 each; the striker learns, 10 better with each try for 120 rounds.
fn blurred<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<bool, Halt> {
    let practice = practise(m, me, victim);
    let ranged_only = StatiValue::MISS_RANGED.number();
    let records: Vec<(i32, i32)> = match m.who(victim) {
        Some(w) => w.stati_of(Stati::MISS_CHANCE).map(|s| (s.val, s.mag)).collect(),
        None => Vec::new(),
    };
    let ranged = crate::rules::query::look::is_ranged(m.get(AType));
    for (val, chance) in records {
        if val == ranged_only && !ranged {
            continue;
        }
        if m.d(100, label!("miss chance"))? + practice <= chance {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What the striker has learned of this victim so far; it learns 10 more.
fn practise<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> i32 {
    let known = m.world().creature(me).and_then(|c| {
        let fits = |s: &Record| s.nature == Stati::PRACTICE_MISS_CHANCE && s.thing == victim;
        let place = c.stati().iter().position(fits)?;
        c.stati().get(place).map(|s| (place, s.mag))
    });
    let why = label!("strike: learns to hit the blurred");
    match known {
        Some((place, mag)) => {
            m.turn_stati(me, place, mag.saturating_add(10), 120, why);
            mag as i32
        }
        None => {
            let record = Record::new(Stati::PRACTICE_MISS_CHANCE, 0, 10).lasting(120).by(victim);
            m.gain(me, record, why);
            0
        }
    }
}
