//! What mends, and what pulses (docs/rules/round.md).

use super::time::grow_hungry;
use crate::base::names::{Ability, StatiNature as Nature};
use crate::event::fields::{EActor, EId, EItem, EVictim, IsItem, IsPeriodic};
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::world::{CreatureField, Stati, StatiQuery};

/// Food that a body needs to mend itself.
const MENDING_TAKES: i32 = 5;

/// 27: Each regeneration mends with a chance of its Mag in a hundred, by a hundredth of it, at least 1. (The
/// original takes the first record's Mag for all: docs/rules/round.md.)
pub(super) fn regenerates<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(c) = m.world().creature(me).filter(|c| c.is_here()) else { return Ok(()) };
    let mags: Vec<i32> = c.stati().of(Nature::REGEN).map(|s| i32::from(s.mag)).collect();
    for mag in mags {
        let hurt = m.world().creature(me).is_some_and(|c| c.hp() < c.max_hp());
        if hurt && m.roll(100, label!("regeneration"))? < mag {
            heal(m, me, (mag / 100).max(1));
        }
    }
    Ok(())
}

/// 28: What happens at intervals: Val rounds, counted in Mag.
pub(super) fn pulses<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(c) = m.world().creature(me) else { return Ok(()) };
    for mark in c.stati().marks(StatiQuery::of(Nature::PERIODIC)) {
        let Some(list) = m.world().stati(me) else { return Ok(()) };
        let (Some(place), Some(record)) = (list.place_of(mark), list.marked(mark).cloned()) else { continue };
        let count = record.mag.saturating_add(1);
        let due = record.val != 0 && count % record.val == 0;
        let counted = Stati { mag: if due { 1 } else { count }, ..record.clone() };
        m.change_stati(me, place, counted, label!("turn: a round nearer"));
        if due {
            let info = EventInfo::new(EventCode::EV_EFFECT)
                .with(EActor, me)
                .with(EId, record.effect)
                .with(IsPeriodic, true);
            let info = match m.world().item(record.thing) {
                Some(_) => info.with(EItem, record.thing).with(IsItem, true),
                None => info.with(EVictim, record.thing),
            };
            m.throw(info)?;
        }
    }
    Ok(())
}

/// 29: Burning Hunger.
pub(super) fn hungers<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let level = who(m.world(), m.content(), me).map_or(0, |w| w.ability(Ability::CA_BURNING_HUNGER));
    grow_hungry(m, me, 2 * level)
}

/// 30: Whoever regenerates by nature does so every round, and gets hungry from it.
pub(super) fn heals_by_nature<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), me).filter(|w| w.c.is_here()) else { return Ok(()) };
    let (level, before) = (w.ability(Ability::CA_REGEN), w.c.hp());
    if level <= 0 {
        return Ok(());
    }
    heal(m, me, level);
    if m.world().creature(me).is_some_and(|c| c.hp() > before) {
        grow_hungry(m, me, MENDING_TAKES)?;
    }
    Ok(())
}

fn heal<O: Observer>(m: &mut Machine<'_, O>, me: Handle, amount: i32) {
    let Some(c) = m.world().creature(me).filter(|c| c.is_here()) else { return };
    let hp = (c.hp() + amount).min(c.max_hp()).max(c.hp());
    m.put(me, CreatureField::Hp, hp, label!("turn: regeneration"));
}
