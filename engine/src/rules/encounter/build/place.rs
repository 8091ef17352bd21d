//! The square that a built creature comes to: any open one of the place that suits it, beside the others of its formation,
//! or the square of the event.

use crate::base::names::{MonsterFlag, MonsterType, TerrainFlag as T};
use crate::content::Terrain;
use crate::event::fields::{EnIsFormation, ExVal, EyVal};
use crate::rules::movement::places;
use crate::rules::prelude::*;
use crate::rules::query::way;
use crate::world::Point;

/// How many squares are tried before whoever fits nowhere is left out.
const TRIES: usize = 50;

/// Puts a creature on an open square of the place that suits it; of a formation all stand about the first. `false`: none
/// of those that were tried did.
pub(super) fn anywhere<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<bool, Halt> {
    if m.get(EnIsFormation) && m.get(ExVal) != 0 {
        return at_spot(m, h);
    }
    for _ in 0..TRIES {
        let open = m.draft().open.len();
        let drawn = m.roll(i32::try_from(open).unwrap_or(i32::MAX), label!("encounter: which square"))?;
        let at = usize::try_from(drawn).ok().and_then(|place| m.draft().open.get(place).copied());
        let Some(at) = at else { return Ok(false) };
        if !suits(m, h, at)? {
            continue;
        }
        if !enter(m, h, at)? {
            return Ok(false);
        }
        if m.get(EnIsFormation) {
            let why = label!("encounter: the first of the formation");
            m.set(ExVal, i32::from(at.x), why);
            m.set(EyVal, i32::from(at.y), why);
        }
        return Ok(true);
    }
    Ok(false)
}

/// Puts a creature on the square of the event, or as near to it as there is room.
pub(super) fn at_spot<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<bool, Halt> {
    let of = |value: i32| i16::try_from(value).unwrap_or(-1);
    let at = Point::new(of(m.get(ExVal)), of(m.get(EyVal)));
    enter(m, h, at)
}

/// Can it stand there? Whoever lives in water begins in water and everybody else on land, but for those who live in both;
/// nobody begins in what holds or lets fall, but for those whom it does not.
fn suits<O: Observer>(m: &mut Machine<'_, O>, h: Handle, at: Point) -> Result<bool, Halt> {
    let here = m.level_of(h);
    let Some((id, terrain)) = here.map().terrain(at).and_then(|id| Some((id, m.content().terrain(id)?)))
    else {
        return Ok(false);
    };
    if !is_for(m, h, terrain) {
        return Ok(false);
    }
    let is = |flag| terrain.flags.has(flag);
    let warns = is(T::TF_WARN) && !is(T::TF_WATER) && !is(T::TF_FALL) && !is(T::TF_STICKY);
    let fixtures = here.features_at(at).map(|f| f.kind);
    let asked: Vec<_> = warns.then_some(id).into_iter().chain(fixtures).collect();
    for id in asked {
        if m.pevent(EventCode::EV_MON_CONSIDER, h, id, |info| info)? == Answer::Abort {
            return Ok(false);
        }
    }
    Ok(true)
}

fn is_for<O: Observer>(m: &Machine<'_, O>, h: Handle, terrain: &Terrain) -> bool {
    let Some(w) = m.who(h) else { return false };
    let wet = terrain.flags.has(T::TF_WATER);
    let suits_water = w.has_flag(MonsterFlag::M_AMPHIB) || w.is_type(MonsterType::MA_AQUATIC) == wet;
    suits_water
        && (!terrain.flags.has(T::TF_STICKY) || w.is_type(MonsterType::MA_SPIDER))
        && (!terrain.flags.has(T::TF_FALL) || way::is_aerial(&w))
}

/// A creature comes onto its map. `false`: it is not there afterwards.
fn enter<O: Observer>(m: &mut Machine<'_, O>, h: Handle, at: Point) -> Result<bool, Halt> {
    Ok(places::come_near(m, h, at, label!("encounter: placed"))? && m.is_here(h))
}
