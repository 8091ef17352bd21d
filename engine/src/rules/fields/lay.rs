//! A field comes and goes: everything inside is told, in the order of the map.

use super::marks;
use crate::base::names::FieldFlag;
use crate::event::fields::{EActor, EField};
use crate::rules::prelude::*;
use crate::world::{Field, Point};

/// Lays a field on the level of the event in hand; hands back its number.
pub fn lay<O: Observer>(m: &mut Machine<'_, O>, field: Field, why: Label) -> Result<u32, Halt> {
    let number = m.lay_field(m.here().id(), field, why);
    marks::renew(m, number);
    tell_inside(m, number, EventCode::EV_FIELDON)?;
    Ok(number)
}

/// Lifts a field. False if there is none of that number.
pub fn lift<O: Observer>(m: &mut Machine<'_, O>, number: u32, why: Label) -> Result<bool, Halt> {
    if m.world().field(number).is_none() {
        return Ok(false);
    }
    // Those inside are told while the field can still be asked.
    tell_inside(m, number, EventCode::EV_FIELDOFF)?;
    let Some((on, gone)) = m.lift_field(number, why) else { return Ok(false) };
    marks::renew_around(m, on, gone.at, gone.radius);
    Ok(true)
}

/// Lifts all fields that fit, on every level; how many.
pub fn lift_all<O: Observer>(
    m: &mut Machine<'_, O>,
    why: Label,
    fits: impl Fn(&Field) -> bool,
) -> Result<i32, Halt> {
    let all = m.world().levels().flat_map(|here| here.map().fields());
    let numbers: Vec<u32> = all.filter(|f| fits(f)).map(|f| f.number).collect();
    let mut count = 0;
    for number in numbers {
        count += i32::from(lift(m, number, why)?);
    }
    Ok(count)
}

/// Lifts the fields that go where their maker goes.
pub fn end_carried<O: Observer>(m: &mut Machine<'_, O>, maker: Handle, why: Label) -> Result<(), Halt> {
    lift_all(m, why, |f| is_carried_by(f, maker)).map(|_| ())
}

/// Ends fields of a square of the level of the event in hand: of some kinds (0 or -1 for all), of an effect (none for all),
/// as far as `level` overcomes the caster level of who made them (0 for any; what no creature made always ends).
pub fn dispel<O: Observer>(
    m: &mut Machine<'_, O>,
    at: Point,
    kinds: i32,
    effect: Option<ResId>,
    level: i32,
) -> Result<i32, Halt> {
    let numbers: Vec<u32> = {
        let (world, content) = (m.world(), m.content());
        let strength =
            |f: &Field| crate::rules::query::who::who(world, content, f.creator).map(|w| w.caster_level());
        let fits = |f: &&Field| {
            (matches!(kinds, 0 | -1) || f.kinds & kinds != 0)
                && (effect.is_none() || f.effect == effect)
                && (level == 0 || strength(f).is_none_or(|own| level > own))
        };
        m.here().map().fields_at(at).filter(fits).map(|f| f.number).collect()
    };
    let mut count = 0;
    for number in numbers {
        count += i32::from(lift(m, number, label!("field: dispelled"))?);
    }
    Ok(count)
}

/// EV_FIELDON or EV_FIELDOFF at everything that a field covers.
fn tell_inside<O: Observer>(m: &mut Machine<'_, O>, number: u32, code: EventCode) -> Result<(), Halt> {
    let inside: Vec<Handle> = {
        let world = m.world();
        let Some((here, field)) = world.field(number) else { return Ok(()) };
        let covered = |h: &&Handle| world.place_of(**h).is_some_and(|at| field.covers(at));
        here.order().iter().filter(covered).copied().collect()
    };
    for thing in inside {
        tell(m, thing, number, code)?;
    }
    Ok(())
}

/// One thing is told.
pub(super) fn tell<O: Observer>(
    m: &mut Machine<'_, O>,
    thing: Handle,
    number: u32,
    code: EventCode,
) -> Result<(), Halt> {
    let Some((_, field)) = m.world().field(number) else { return Ok(()) };
    let info = EventInfo::new(code).with(EActor, thing).with(EField, number as i32);
    let info = info.with_effect(field.effect);
    m.throw(info).map(|_| ())
}

/// Does a field go where who made it goes?
pub(super) fn is_carried_by(field: &Field, h: Handle) -> bool {
    field.creator == h && field.is(FieldFlag::FI_MOBILE)
}
