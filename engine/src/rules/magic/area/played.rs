//! Areas in play: squares and targets answer with events.

use super::projection::{self, Projection};
use super::scene::{Cast, Scene};
use super::{globe, xy};
use crate::base::names::{EffectArea, EffectFlag, Feat, SaveType, StatiNature};
use crate::content::Content;
use crate::event::EventField;
use crate::event::fields::*;
use crate::event::info::FieldType;
use crate::rules::checks::save::saving_throw;
use crate::rules::prelude::*;
use crate::rules::senses::noise;
use crate::world::{CreatureField, Point, World};

/// How far a projection is heard.
const NOISE: i32 = 10;
/// What a reflex has to reach that deflects magic.
const DEFLECT: i32 = 15;

impl<O: Observer> Scene for Machine<'_, O> {
    fn world(&self) -> &World {
        Machine::world(self)
    }

    fn content(&self) -> &Content {
        Machine::content(self)
    }

    fn e(&self) -> &EventInfo {
        Machine::e(self)
    }

    fn set<F: EventField>(&mut self, field: F, value: <F::Ty as FieldType>::Api, why: Label) {
        Machine::set(self, field, value, why);
    }

    fn draw(&mut self, sides: i32, why: Label) -> Result<i32, Halt> {
        self.roll(sides, why)
    }

    fn square(&mut self, cast: Cast<'_>, at: Point) -> Result<(), Halt> {
        self.with_copy(|m| {
            m.set(IsLoc, true, label!("area: a square"));
            xy::reach(m, cast, at)
        })
    }

    fn square_of_record(&mut self, cast: Cast<'_>, at: Point) -> Result<(), Halt> {
        xy::reach(self, cast, at)
    }
}

/// A bolt, a beam, a ball and their kin: the way, those struck, the noise.
pub(super) fn project<O: Observer>(m: &mut Machine<'_, O>, cast: Cast<'_>) -> Ruling {
    let Some(mut p) = projection::project(m, cast)? else { return Ok(Answer::Abort) };
    strikes(m, cast, &p)?;
    let me = Scene::me(m);
    if p.engulfed && !m.has(me, StatiNature::ENGULFED) {
        m.set(EVictim, Handle::NONE, label!("area: free of what engulfed it"));
        p.goes(m, cast)?;
        p.ends(m, cast)?;
        strikes(m, cast, &p)?;
    }
    noise::make(m, me, NOISE)?;
    m.set(DoVUpdate, true, label!("area: the view changes"));
    Ok(Answer::Done)
}

/// Strikes those who were met, in order. What one suffers changes nothing for the next.
fn strikes<O: Observer>(m: &mut Machine<'_, O>, cast: Cast<'_>, p: &Projection) -> Result<(), Halt> {
    let code = if m.get(IsNAttack) { EventCode::EV_HIT } else { EventCode::EV_MAGIC_STRIKE };
    let narrow = cast.segment.is_some_and(|s| matches!(s.aval, EffectArea::AR_BOLT | EffectArea::AR_RAY));
    for target in p.met.list() {
        if narrow && deflects(m, *target)? {
            continue;
        }
        let at = m.world().place_of(*target).unwrap_or(Point::new(-1, -1));
        m.throw_copy(code, |e| {
            e.with(EVictim, *target).with(ExVal, i32::from(at.x)).with(EyVal, i32::from(at.y))
        })?;
    }
    Ok(())
}

/// Deflect Magic: who sees it come and is ready turns it aside, at the cost of a blow of opportunity.
fn deflects<O: Observer>(m: &mut Machine<'_, O>, target: Handle) -> Result<bool, Halt> {
    let ready = m.feat(target, Feat::FT_DEFLECT_MAGIC)
        && m.world().creature(target).is_some_and(|c| c.aoo() != 0)
        && m.perceives(target, Scene::me(m))
        && !m.flat_footed(target);
    if !ready || !saving_throw(m, target, SaveType::REF, DEFLECT, 0, 0, label!("save that deflects magic"))? {
        return Ok(false);
    }
    m.put_add(target, CreatureField::Aoo, -1, label!("area: deflected"));
    Ok(true)
}

/// A globe: its squares, and then everything inside in the order of the map. One record serves all, so that what a target
/// sets in it holds for those behind it; where things vanish on the way, the next is passed over.
pub(super) fn globe<O: Observer>(m: &mut Machine<'_, O>, cast: Cast<'_>, k: usize) -> Ruling {
    let (at, radius) = globe::squares(m, cast)?;
    let spared = cast.magic.has(EffectFlag::EF_CASTER_IMMUNE).then(|| Scene::me(m));
    let mut from = 0;
    while let Some((thing, behind)) = globe::next(m, from, at, radius) {
        from = behind;
        m.set(EVictim, thing, label!("globe: the next inside"));
        m.set(EfNum, k as i32, label!("globe: the next inside"));
        if spared != Some(thing) {
            m.rethrow(EventCode::EV_MAGIC_STRIKE)?;
        }
    }
    Ok(Answer::Done)
}
