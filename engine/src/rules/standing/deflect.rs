//! A god takes the edge off a critical blow that might kill its follower (docs/rules/gods.md, Deflected blows).

use super::{ANATHEMA, FORSAKEN, INVOLVED, anger_of, devoted, favour, flags, own_god, tolerance};
use crate::base::names::AidKind;
use crate::event::fields::{EId, EItem, EParam, VCrit, VDmg};
use crate::rules::prelude::*;
use crate::world::{CreatureField, DevotionPart};

/// Part of the hit points within which a blow has to bring its victim.
const PART: i32 = 5;
/// Anger that is always borne here.
const TOLERATED: i32 = 3;

/// The damage of the event in hand loses its critical multiplier, if the god of whoever is hit will have it so. `vorpal`:
/// the weapon would take the head off.
pub fn deflects<O: Observer>(m: &mut Machine<'_, O>, me: Handle, vorpal: bool) -> Result<bool, Halt> {
    let Some(god) = own_god(m, me) else { return Ok(false) };
    let Some(c) = m.world().creature(me) else { return Ok(false) };
    let (hp, most) = (c.get(CreatureField::Hp), c.get(CreatureField::MaxHp));
    let cost = m.content().god(god).map_or(0, |g| i32::from(g.intervention_cost));
    let penalty = devoted(m, me, god, DevotionPart::Penalty);
    let refused = (m.get(VDmg) < hp - most / PART && !vorpal)
        || flags(m, me, god) & INVOLVED == 0
        || penalty + cost > 100
        || anger_of(m, me, god) > tolerance(m, god).max(TOLERATED)
        || flags(m, me, god) & (ANATHEMA | FORSAKEN) != 0;
    let rows: Vec<i32> = m.content().god(god).map_or_else(Vec::new, |g| {
        g.aid.iter().filter(|a| a.aid == AidKind::AID_DEFLECT).map(|a| a.favour).collect()
    });
    if refused || rows.is_empty() {
        return Ok(false);
    }
    // As in the original the favour is that with the god of the blow, which is mostly none: Departures.
    let asked = m.get(EId).filter(|id| m.content().god(*id).is_some());
    let had = match asked {
        Some(asked) => favour::of(m, me, asked)?,
        None => {
            let info = EventInfo::about(EventCode::EV_CALC_FAVOUR, &[me, me]);
            let (_, kept) = m.throw_and_keep(info)?;
            kept.get(EParam)
        }
    };
    if !rows.iter().any(|needed| had >= *needed) {
        return Ok(false);
    }
    let less = m.get(VDmg) / m.get(VCrit).max(1);
    m.set(VDmg, less, label!("a god deflects part of the blow"));
    m.put_devotion(me, god, DevotionPart::Penalty, penalty + cost, label!("a god deflects part of the blow"));
    if m.get(EItem).is_some() || !vorpal {
        m.i_print(me, "A part of the blow is turned aside, and you feel favoured!")?;
    }
    Ok(true)
}
