//! What scripts have done to places: each goes to the rule that does it elsewhere too. Knows no script.

use super::combat::look::Look;
use super::{doors, fields, stati, traps, walk};
use crate::base::handle::Handle;
use crate::base::label::Label;
use crate::base::names::{StatiNature, StatiValue};
use crate::event::fields::{EActor, EVictim};
use crate::event::ground::GroundAct;
use crate::event::{Halt, Machine, Observer};
use crate::world::Point;

/// Does it; what it comes to is said with each act.
///
/// # Errors
/// The action is over.
pub fn act<O: Observer>(m: &mut Machine<'_, O>, what: GroundAct, why: Label) -> Result<i32, Halt> {
    match what {
        GroundAct::NewField(field) => {
            fields::lay(m, *field, why).map(|n| i32::try_from(n).unwrap_or(i32::MAX))
        }
        GroundAct::DispelField(at, kinds, effect, level) => fields::dispel(m, at, kinds, effect, level),
        GroundAct::RemoveFields(effect, maker) => {
            fields::lift_all(m, why, |f| f.effect == Some(effect) && maker.is_none_or(|h| f.creator == h))
        }
        GroundAct::LayGround(laid) => fields::lay_ground(m, *laid, why).map(i32::from),
        GroundAct::LiftGround(at, effect) => fields::lift_ground(m, at, effect),
        GroundAct::Trigger(trap, record, found) => {
            let (actor, victim) = (record.get(EActor), record.get(EVictim));
            let who = if m.world().creature(victim).is_some() { victim } else { actor };
            traps::trigger(m, trap, who, found).map(crate::event::Answer::number)
        }
        GroundAct::Settle(door) => {
            doors::settle(m, door);
            Ok(1)
        }
        GroundAct::RollDoor(door) => doors::roll_state(m, door).map(|()| 1),
        GroundAct::Place(thing, at) => place(m, thing, at, why).map(i32::from),
        GroundAct::Noise(at, radius) => noise(m, at, radius, why).map(|()| 1),
    }
}

/// Puts a creature or fixture on a square.
fn place<O: Observer>(m: &mut Machine<'_, O>, thing: Handle, at: Point, why: Label) -> Result<bool, Halt> {
    if !m.world().map().contains(at) {
        return Ok(false);
    }
    if m.world().feature(thing).is_some() {
        m.erect(thing, at, why);
        doors::settle(m, thing);
        return Ok(true);
    }
    if !m.is_here(thing) || m.world().creature_at(at).is_some() {
        return Ok(false);
    }
    let from = m.at(thing);
    if !fields::carry(m, thing, at)? {
        return Ok(false);
    }
    m.put_at(thing, at, why);
    fields::cross(m, thing, from, at)?;
    if m.is_here(thing) && m.at(thing) == at {
        walk::arrive(m, thing, at)?;
    }
    Ok(true)
}

/// Everybody in a natural sleep within a radius of a square wakes; fields of silence swallow it.
fn noise<O: Observer>(m: &mut Machine<'_, O>, at: Point, radius: i32, why: Label) -> Result<(), Halt> {
    let silence = crate::base::names::FieldFlag::FI_SILENCE;
    if m.world().map().fields_at(at).any(|f| f.is(silence)) {
        return Ok(());
    }
    let natural = StatiValue::SLEEP_NATURAL.0;
    let sleepers: Vec<Handle> = m
        .world()
        .creatures()
        .filter(|c| c.at().distance(at) <= radius)
        .filter(|c| c.stati().of(StatiNature::ASLEEP).any(|s| s.val == natural))
        .map(|c| c.handle())
        .collect();
    for sleeper in sleepers {
        stati::awaken(m, sleeper, why)?;
    }
    Ok(())
}
