//! Leaving and entering: terrain, region and fixtures are asked (docs/rules/movement.md, Borders), and ABORT keeps
//! a creature where it is. Regions have room for bodies of a size.

use super::step::Step;
use crate::base::names::{Ability, Named, StatiNature as Nature, StatiValue};
use crate::content::Switch;
use crate::event::Link;
use crate::event::fields::{ExVal, EyVal, IsLoc};
use crate::rules::prelude::*;
use crate::rules::query::way::plane_of;
use smallvec::SmallVec;

/// Asks everything on both sides; `Some`: it stays.
pub(super) fn cross<O: Observer>(m: &mut Machine<'_, O>, step: &Step) -> Result<Option<Answer>, Halt> {
    let map = m.level_of(step.me).map();
    let seen = (m.perceived_terrain(step.from, step.me), m.perceived_terrain(step.to, step.me));
    let true_ground = (map.terrain(step.from), map.terrain(step.to));
    let regions = (map.region(step.from), map.region(step.to));
    if true_ground.0 != true_ground.1 || seen.0 != seen.1 {
        means(m, step);
        if refused(m, true_ground)? || (seen != true_ground && refused(m, seen)?) {
            return Ok(Some(Answer::Abort));
        }
    }
    if regions.0 != regions.1 {
        let old = (regions.0, None);
        if refused(m, old)? || !has_room(m, step, regions.1) || refused(m, (None, regions.1))? {
            return Ok(Some(Answer::Abort));
        }
    }
    fixtures(m, step)
}

/// From here on the record means the square that is entered.
fn means<O: Observer>(m: &mut Machine<'_, O>, step: &Step) {
    let why = label!("walk: the square it enters");
    m.set(ExVal, i32::from(step.to.x), why);
    m.set(EyVal, i32::from(step.to.y), why);
    m.set(IsLoc, true, why);
}

/// Does the one that is left, or the one that is entered, refuse?
fn refused<O: Observer>(m: &mut Machine<'_, O>, sides: (Option<ResId>, Option<ResId>)) -> Result<bool, Halt> {
    for (res, code) in [(sides.0, EventCode::EV_LEAVE), (sides.1, EventCode::EV_ENTER)] {
        if let Some(res) = res
            && m.ask(Link::TerrainDirect, res, code)? == Answer::Abort
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Is the region large enough? Those who ride need more room than they fill.
fn has_room<O: Observer>(m: &Machine<'_, O>, step: &Step, region: Option<ResId>) -> bool {
    let (Some(w), Some(region)) = (m.who(step.me), region.and_then(|r| m.content().region(r))) else {
        return true;
    };
    if plane_of(&w) != StatiValue::PHASE_MATERIAL.number() || w.ability(Ability::CA_EARTHMELD) > 0 {
        return true;
    }
    let (room, size) = (region.size.number(), w.size());
    room > size || (room == size && !w.has_stati(Nature::MOUNTED))
}

/// Fixtures of the square that is left (EV_LEAVE), and of the one that is entered: EV_WALKON once more, asked of
/// their kind alone.
fn fixtures<O: Observer>(m: &mut Machine<'_, O>, step: &Step) -> Result<Option<Answer>, Halt> {
    let kinds = |m: &Machine<'_, O>, at| {
        m.level_of(step.me).features_at(at).map(|f| f.kind).collect::<SmallVec<[_; 4]>>()
    };
    for kind in kinds(m, step.from) {
        if m.ask(Link::TerrainDirect, kind, EventCode::EV_LEAVE)? == Answer::Abort {
            return Ok(Some(Answer::Abort));
        }
    }
    if !m.content().keeps(Switch::WalkOnIsAskedTwice) {
        return Ok(None);
    }
    for kind in kinds(m, step.to) {
        let there = |e: EventInfo| e.at_place(step.to);
        if m.pevent(EventCode::EV_WALKON, step.me, kind, there)? == Answer::Abort {
            return Ok(Some(Answer::Abort));
        }
    }
    Ok(None)
}
