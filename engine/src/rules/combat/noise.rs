//! The noise of fighting (facts/rules/strike.md, 4.16; senses.md, 2, Noise), as far as it wakes sleepers.

use super::look::Look;
use crate::base::handle::Handle;
use crate::base::names::{AttackType, Skill, StatiNature, StatiValue};
use crate::event::fields::AType;
use crate::event::{Halt, Machine, Observer};
use crate::label;
use crate::rules::stati::awaken;

/// A blow is heard as far as its maker is loud; a blow on the helpless is not.
///
/// # Errors
/// The action is over.
pub fn of_blow<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    if m.get(AType) == AttackType::A_COUP {
        return Ok(());
    }
    let sneaking = if any_sleeper(m) { m.skill(me, Skill::SK_MOVE_SIL) } else { 0 };
    wake_sleepers(m, me, (10 - sneaking / 2).max(1))
}

fn any_sleeper<O: Observer>(m: &Machine<'_, O>) -> bool {
    m.world().creatures().any(|c| c.stati().has(StatiNature::ASLEEP))
}

/// Everybody in a natural sleep within a radius wakes.
///
/// # Errors
/// The action is over.
pub fn wake_sleepers<O: Observer>(m: &mut Machine<'_, O>, source: Handle, radius: i32) -> Result<(), Halt> {
    if !any_sleeper(m) {
        return Ok(());
    }
    let at = m.at(source);
    let natural = StatiValue::SLEEP_NATURAL.0;
    let sleepers: Vec<Handle> = m
        .world()
        .creatures()
        .filter(|c| c.at().distance(at) <= radius)
        .filter(|c| c.stati().of(StatiNature::ASLEEP).any(|s| s.val == natural))
        .map(|c| c.handle())
        .collect();
    for sleeper in sleepers {
        awaken(m, sleeper, label!("noise: woken"))?;
    }
    Ok(())
}
