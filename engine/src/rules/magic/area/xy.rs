//! What an effect does to a square (docs/rules/magic-effects.md, Areas): the dungeon, the region, the terrain and
//! the effect are asked directly, and then the segments of the same area change its ground.

use super::scene::Cast;
use crate::base::names::{EffectArchetype, EffectArea as Ar};
use crate::event::Link;
use crate::event::fields::{EId, EMagic, EfNum, ExVal, EyVal};
use crate::rules::magic::archetype::terraform;
use crate::rules::magic::calc;
use crate::rules::prelude::*;
use crate::world::Point;

/// Areas that lie where they are; all others fly there, a projected touch among them.
const LYING: [Ar; 4] = [Ar::AR_GLOBE, Ar::AR_FIELD, Ar::AR_MFIELD, Ar::AR_BARRIER];

/// The effect of the record in hand reaches a square. Nobody looks at what comes of it.
pub(super) fn reach<O: Observer>(m: &mut Machine<'_, O>, cast: Cast<'_>, at: Point) -> Result<(), Halt> {
    m.set(ExVal, i32::from(at.x), label!("area: a square"));
    m.set(EyVal, i32::from(at.y), label!("area: a square"));
    m.tell_square(at);
    if asked(m, cast, at)? {
        return Ok(());
    }
    let first = m.get(EfNum);
    let mut n = usize::try_from(first).unwrap_or(0);
    let area = cast.magic.segment(n).map(|segment| segment.aval);
    while let Some(segment) = cast.magic.segment(n).filter(|segment| Some(segment.aval) == area) {
        m.set(EfNum, n as i32, label!("area: a segment at the square"));
        m.set(EMagic, n as i32 + 1, label!("area: a segment at the square"));
        if segment.eval == EffectArchetype::EA_TERRAFORM {
            calc::calc(m, cast.magic, n)?;
            if terraform(m, cast.magic, segment)? == Answer::Abort {
                return Ok(());
            }
        }
        n += 1;
    }
    m.set(EfNum, first, label!("area: back to the first segment"));
    Ok(())
}

/// Does anybody of those who are asked say that this is all? Whatever flies is asked about alone.
fn asked<O: Observer>(m: &mut Machine<'_, O>, cast: Cast<'_>, at: Point) -> Result<bool, Halt> {
    let flies = !cast.segment.is_some_and(|segment| LYING.contains(&segment.aval));
    for n in 0..4 {
        let map = m.here().map();
        let resource = match n {
            0 => map.dungeon(),
            1 => map.region(at),
            2 => map.terrain(at),
            _ => m.get(EId),
        };
        let Some(resource) = resource else { continue };
        let answer = match flies {
            true => m.ask(Link::Direct, resource, EventCode::EV_MAGIC_XY)?,
            false => m.ask_directly(resource, EventCode::EV_MAGIC_XY)?,
        };
        if !matches!(answer, Answer::Nothing | Answer::NoMsg) {
            return Ok(true);
        }
    }
    Ok(false)
}
