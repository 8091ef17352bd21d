//! Fields and those who move: left and entered, carried along by who made them, kept out by them
//! (docs/rules/fields.md, Fields).

use super::inside::touches;
use super::lay::{is_carried_by, lift, tell};
use super::marks;
use crate::base::names::{Ability, EffectFlag, FieldFlag};
use crate::rules::prelude::*;
use crate::rules::query::way::is_solid;
use crate::world::{Field, Point};
use smallvec::SmallVec;

/// Does a field that blocks cover the new square and not the old one, and is it meant for this creature?
pub fn keeps_out<O: Observer>(m: &Machine<'_, O>, me: Handle, from: Point, to: Point) -> bool {
    m.level_of(me).map().fields().iter().any(|f| {
        f.is(FieldFlag::FI_BLOCKER)
            && f.covers(to)
            && !f.covers(from)
            && f.effect.is_some_and(|effect| touches(m, effect, f.creator, me))
    })
}

/// Takes one's mobile fields along to another square. False: one of them has no room there, so that its maker
/// stays.
pub fn carry<O: Observer>(m: &mut Machine<'_, O>, me: Handle, to: Point) -> Result<bool, Halt> {
    let own: SmallVec<[Field; 2]> =
        m.level_of(me).map().fields().iter().filter(|f| is_carried_by(f, me)).cloned().collect();
    for field in &own {
        if field.is(FieldFlag::FI_SIZE) && !fits(m, me, field, to) {
            return Ok(false);
        }
    }
    for field in own {
        shift(m, me, &field, to)?;
    }
    Ok(true)
}

/// Has a bulk room around a square: inside everywhere, and on the rim almost everywhere?
fn fits<O: Observer>(m: &Machine<'_, O>, me: Handle, field: &Field, to: Point) -> bool {
    let radius = field.radius.clamp(0, 32);
    let mut tight = 0;
    for (dx, dy) in (-radius..=radius).flat_map(|dy| (-radius..=radius).map(move |dx| (dx, dy))) {
        let at = to.shifted(dx, dy);
        let distance = at.distance(to);
        if distance > i32::from(radius) {
            continue;
        }
        let blocked = is_solid(m.level_of(me), m.content(), at);
        if distance < i32::from(radius) {
            if blocked {
                return false;
            }
        } else if blocked {
            tight += 1;
        } else if m.level_of(me).creature_at(at).is_some_and(|c| c.handle() != me) && !field.covers(at) {
            return false;
        }
    }
    tight <= 3 * i32::from(radius) || m.ability(me, Ability::CA_EARTHMELD) > 0
}

/// Moves a field with who made it: those who are left are told, then those who are covered. One that may not be
/// pressed upon others collapses instead.
fn shift<O: Observer>(m: &mut Machine<'_, O>, me: Handle, field: &Field, to: Point) -> Result<(), Halt> {
    let (left, entered): (SmallVec<[Handle; 8]>, SmallVec<[Handle; 8]>) = {
        let moved = Field { at: to, ..field.clone() };
        let all = || m.level_of(me).creatures().filter(|c| c.handle() != me);
        (
            all().filter(|c| field.covers(c.at()) && !moved.covers(c.at())).map(|c| c.handle()).collect(),
            all().filter(|c| !field.covers(c.at()) && moved.covers(c.at())).map(|c| c.handle()).collect(),
        )
    };
    let effect = field.effect.and_then(|id| m.content().effect(id));
    if !entered.is_empty() && effect.is_some_and(|e| e.has(EffectFlag::EF_NO_PRESS)) {
        lift(m, field.number, label!("field: pressed upon somebody, it collapses"))?;
        return Ok(());
    }
    let on = m.level_of(me).id();
    m.shift_field(field.number, to, label!("field: goes along"));
    marks::renew_around(m, on, field.at, field.radius);
    marks::renew(m, field.number);
    for thing in left {
        tell(m, thing, field.number, EventCode::EV_FIELDOFF)?;
    }
    for thing in entered {
        tell(m, thing, field.number, EventCode::EV_FIELDON)?;
    }
    Ok(())
}

/// Fields that somebody left by a step, and those it entered; its own that go along are neither.
pub fn cross<O: Observer>(m: &mut Machine<'_, O>, me: Handle, from: Point, to: Point) -> Result<(), Halt> {
    if m.level_of(me).map().fields().is_empty() {
        return Ok(());
    }
    let crossed: SmallVec<[(u32, EventCode); 4]> = m
        .level_of(me)
        .map()
        .fields()
        .iter()
        .filter(|f| !is_carried_by(f, me))
        .filter_map(|f| match (f.covers(from), f.covers(to)) {
            (true, false) => Some((f.number, EventCode::EV_FIELDOFF)),
            (false, true) => Some((f.number, EventCode::EV_FIELDON)),
            _ => None,
        })
        .collect();
    for (number, code) in crossed {
        tell(m, me, number, code)?;
    }
    Ok(())
}

/// Fields that somebody comes into who was not on the map before.
pub fn enter<O: Observer>(m: &mut Machine<'_, O>, me: Handle, at: Point) -> Result<(), Halt> {
    let covering: SmallVec<[u32; 4]> =
        m.level_of(me).map().fields_at(at).filter(|f| !is_carried_by(f, me)).map(|f| f.number).collect();
    for number in covering {
        if m.world().creature(me).is_none_or(|c| !c.is_here() && !c.is_nowhere()) {
            return Ok(());
        }
        tell(m, me, number, EventCode::EV_FIELDON)?;
    }
    Ok(())
}
