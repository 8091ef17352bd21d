//! Who leads those who came together, and in what order they go.

use crate::base::names::{MonsterType, PartFlag};
use crate::event::fields::{EnId, EnIsFormation};
use crate::rules::prelude::*;
use crate::rules::social::orders;
use crate::world::CreatureField;

/// Those who think and are rated below this lead nobody.
const LEAST: i32 = -6;

/// The first of a part that leads, or else the strongest who thinks, leads the others; in a formation they keep near.
pub(in crate::rules::encounter) fn follow_leader<O: Observer>(m: &mut Machine<'_, O>) -> Result<(), Halt> {
    let Some(encounter) = m.get(EnId).and_then(|id| m.content().encounter(id)) else { return Ok(()) };
    let members: Vec<(Handle, i16)> = m
        .draft()
        .members
        .iter()
        .map(|member| (member.made, member.part))
        .filter(|(made, _)| m.is_here(*made))
        .collect();
    let leads = |part: i16| {
        let part = usize::try_from(part).ok().and_then(|place| encounter.parts.get(place));
        part.is_some_and(|part| part.flags.has(PartFlag::EP_LEADER))
    };
    let named = members.iter().find(|(_, part)| leads(*part)).map(|(h, _)| *h);
    let Some(leader) = named.or_else(|| strongest(m, &members)) else { return Ok(()) };
    let why = label!("encounter: its leader");
    let formation = m.get(EnIsFormation);
    for (h, _) in members.into_iter().filter(|(h, _)| *h != leader) {
        // Whoever was summoned follows its master.
        if m.world().creature(h).is_some_and(|c| c.leader() == 0) {
            m.put(h, CreatureField::Leader, i32::try_from(leader.0).unwrap_or(0), why);
        }
        if formation {
            orders::give(m, leader, h, orders::NEAR_ME)?;
        }
        m.look_anew(h, why);
    }
    Ok(())
}

/// The strongest who thinks; of several alike the first.
fn strongest<O: Observer>(m: &Machine<'_, O>, members: &[(Handle, i16)]) -> Option<Handle> {
    let mut best = (LEAST, None);
    for (h, _) in members {
        let Some(w) = m.who(*h).filter(|w| w.is_type(MonsterType::MA_SAPIENT)) else { continue };
        if w.cr_signed() > best.0 {
            best = (w.cr_signed(), Some(*h));
        }
    }
    best.1
}
