//! Experience that is drained, and the levels that go with it (docs/rules/experience.md, Drained; DrainXP and
//! RestoreXP).

use crate::base::names::{AttributeGroup, DamageType as D, StatiNature as Nature, StatiSource};
use crate::rules::prelude::*;
use crate::rules::stati::{StatiPart, gain, perm, remove, set_part};
use crate::world::{CreatureField, StatiQuery};

/// The experience that each level takes, from level 0 on (docs/rules/experience.md, Levels).
pub const NEEDED: [i32; 27] = [
    0, 0, 1000, 2250, 4500, 10000, 15000, 21000, 28000, 36000, 45000, 55000, 66000, 78000, 91000, 105_000,
    120_000, 136_000, 153_000, 171_000, 190_000, 210_000, 231_000, 252_000, 273_000, 294_000, 315_000,
];

/// The record of lost levels.
fn lost_levels() -> StatiQuery {
    StatiQuery::of(Nature::ADJUST_DMG).val(AttributeGroup::A_AID.0)
}

/// Drains experience from a character: the levels that what is left does not reach are lost, as ADJUST_DMG of A_AID. More
/// than it has: EV_DEATH. Whoever was made at a level has at least what that level takes. Nothing for others.
pub fn drain<O: Observer>(m: &mut Machine<'_, O>, me: Handle, amount: i32, why: Label) -> Result<(), Halt> {
    let Some(levels) = m.world().creature(me).and_then(|c| c.character().map(|c| c.levels())) else {
        return Ok(());
    };
    m.put_add(me, CreatureField::XpDrained, amount.max(0), why);
    let Some(c) = m.world().creature(me) else { return Ok(()) };
    let at_level = usize::try_from(levels).ok().and_then(|level| NEEDED.get(level)).copied().unwrap_or(0);
    let left = c.xp().max(at_level).saturating_sub(c.xp_drained());
    if left < 0 {
        m.throw_dmg(EventCode::EV_DEATH, D::AD_DREX, 0, "negative energy", &[me, me])?;
        // It may have been raised at once.
        if m.is_here(me) {
            gives_back_all(m, me)?;
        }
        return Ok(());
    }
    let reached = NEEDED.iter().skip(1).take_while(|needed| left >= **needed).count();
    let lost = levels - i32::try_from(reached).unwrap_or(levels);
    if lost <= 0 {
        return Ok(());
    }
    let mag = i16::try_from(-lost).unwrap_or(i16::MIN);
    let why = label!("drain: levels");
    if set_part(m, me, lost_levels(), StatiPart::Mag, mag, why) {
        m.recalculate(me);
        return Ok(());
    }
    let record = perm(Nature::ADJUST_DMG, Handle::NONE, StatiSource::SS_ATTK, AttributeGroup::A_AID.0, mag);
    gain(m, me, record, why)
}

/// Drained experience comes back; with the last of it the lost levels do.
pub fn restore<O: Observer>(m: &mut Machine<'_, O>, me: Handle, amount: i32) -> Result<(), Halt> {
    let drained = m.world().creature(me).map_or(0, |c| c.xp_drained());
    if drained <= 0 {
        return Ok(());
    }
    if amount >= drained {
        return gives_back_all(m, me);
    }
    m.put_add(me, CreatureField::XpDrained, -amount.max(0), label!("experience: restored"));
    Ok(())
}

fn gives_back_all<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    m.put(me, CreatureField::XpDrained, 0, label!("experience: restored"));
    remove(m, me, lost_levels(), label!("experience: levels restored")).map(|_| ())
}
