//! What food, loads, armour and risk do to a character in time (docs/rules/round.md, Burdens).

use crate::base::names::{Ability, Attribute, Encumbrance, Slot, WeaponGroup};
use crate::rules::growth::practice::{self, practise, strain};
use crate::rules::items::things::{HungerState, hunger_state};
use crate::rules::prelude::*;
use crate::rules::query::who::who;

/// 9: One round in 30 a character's way of life tells on it. The die is drawn for everybody.
///
/// Strain tells always; exercise only where experience was gained since the last time. Each character keeps its own count;
/// the original has one for all.
pub(super) fn tells<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    if m.roll(30, label!("exercise"))? != 0 {
        return Ok(());
    }
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    let Some(before) = w.c.character().map(|c| c.burdened_at) else { return Ok(()) };
    let xp = w.c.xp();
    let grown = xp > before;
    let (hunger, load) = (hunger_state(&w), w.encumbrance());
    let fasts = w.has_ability(Ability::CA_FASTING);
    let heavy_armour = w.in_slot(Slot::SL_ARMOUR).is_some_and(|held| held.is_of(WeaponGroup::WG_HARMOUR));
    let risk = (i32::from(m.level_of(me).map().depth()) - w.cr()).max(0);
    food(m, me, hunger, fasts, grown)?;
    if grown {
        loads(m, me, load)?;
        if heavy_armour {
            let amount = 1 + m.roll(2, label!("exercise of strength"))?;
            practise(m, me, practice::ARMOUR_WORN, amount)?;
            practise(m, me, practice::ARMOUR_ENDURED, 1)?;
            strain(m, me, Attribute::A_DEX, 1);
        }
        if risk > 0 {
            let amount = 1 + m.roll(5 * risk, label!("exercise of luck"))?;
            practise(m, me, practice::RISK, amount)?;
        }
        m.put_burdened(me, xp, label!("burdens count"));
    }
    Ok(())
}

/// Too much food and too little strain the body; fasting and plenty strengthen it.
fn food<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    state: HungerState,
    fasts: bool,
    grown: bool,
) -> Result<(), Halt> {
    let body = Attribute::A_CON;
    let die = label!("exercise of the body");
    match state {
        HungerState::Satiated => {
            if m.roll(10, die)? == 0 {
                strain(m, me, body, 1);
            }
        }
        HungerState::Bloated => strain(m, me, body, 1),
        HungerState::Hungry => {
            if m.roll(5, die)? != 0 {
                return Ok(());
            }
            if !fasts {
                return weak(m, me);
            }
            if grown {
                let amount = 1 + m.roll(3, die)?;
                practise(m, me, practice::FASTING, amount)?;
            }
        }
        HungerState::Weak | HungerState::Fainting => return weak(m, me),
        HungerState::Starving => strain(m, me, body, 1),
        HungerState::Starved => {}
        HungerState::Content | HungerState::Peckish => {
            if grown && m.roll(10, die)? == 0 {
                practise(m, me, practice::EATING_WELL, 1)?;
            }
        }
    }
    Ok(())
}

fn weak<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let amount = 1 + m.roll(2, label!("exercise of the body"))?;
    strain(m, me, Attribute::A_CON, amount + 1);
    Ok(())
}

fn loads<O: Observer>(m: &mut Machine<'_, O>, me: Handle, load: Encumbrance) -> Result<(), Halt> {
    match load {
        Encumbrance::EN_EXTREME => {
            let amount = 1 + m.roll(3, label!("exercise of strength"))?;
            practise(m, me, practice::EXTREME_LOAD, amount)
        }
        Encumbrance::EN_HEAVY => practise(m, me, practice::HEAVY_LOAD, 1),
        _ => Ok(()),
    }
}
