//! Ground that one thinks twice about (docs/rules/movement.md, Ground that one thinks twice about): traps looked
//! for, what warns, water, trees and ceilings, bad fields. Only of steps that are somebody's own, and known where
//! they lead; pushed climbers fall.

use super::step::{Step, Way};
use super::trapped;
use crate::base::names::{
    Feat, FieldFlag, MonsterFlag, MonsterType, Skill, StatiNature as Nature, StatiValue, TerrainFlag,
    ThingFlag,
};
use crate::event::fields::{ExVal, EyVal};
use crate::rules::checks::skill;
use crate::rules::combat::aloft;
use crate::rules::prelude::*;
use crate::rules::query::ask;
use crate::rules::query::way;
use crate::rules::query::way::is_aerial;
use crate::rules::{senses, stati};
use crate::world::{CreatureField, Point};
use smallvec::SmallVec;

/// Climb checks: along a ceiling now and then, and on from hold to hold.
const CEILING: i32 = 25;
const HOLD: i32 = 13;
const LEAP: i32 = 25;

/// What speaks against the step; `None`: nothing.
pub(super) fn minds<O: Observer>(m: &mut Machine<'_, O>, step: &Step) -> Result<Option<Answer>, Halt> {
    let own = step.way == Way::Walk && !step.confused;
    if own {
        if let Some(answer) = trapped::looked_for(m, step)? {
            return Ok(Some(answer));
        }
        if warned(m, step)? {
            return Ok(Some(Answer::Abort));
        }
    }
    if m.has(step.me, Nature::ELEVATED)
        && let Some(answer) = aloft(m, step)?
    {
        return Ok(Some(answer));
    }
    if own && (into_a_bad_field(m, step) || leaves_its_makers_sight(m, step)) {
        return Ok(Some(Answer::Abort));
    }
    Ok(None)
}

/// Sticky ground, fixtures and terrain that warn, water for those who live out of it and the other way round.
fn warned<O: Observer>(m: &mut Machine<'_, O>, step: &Step) -> Result<bool, Halt> {
    let (me, to) = (step.me, step.to);
    let Some(terrain) = m.level_of(me).map().terrain(to) else { return Ok(true) };
    let flags = |m: &Machine<'_, O>, at: Point| {
        m.level_of(me)
            .map()
            .terrain(at)
            .and_then(|t| m.content().terrain(t))
            .map(|t| t.flags)
            .unwrap_or_default()
    };
    let (here, there) = (flags(m, step.from), flags(m, to));
    if there.has(TerrainFlag::TF_STICKY) && !ask::confirms(m, me, "Walk into what sticks?")? {
        return Ok(true);
    }
    let warn: SmallVec<[_; 4]> =
        m.level_of(me).features_at(to).filter(|f| f.has(ThingFlag::F_WARN)).map(|f| f.kind).collect();
    for kind in warn {
        if considers(m, me, kind, to)? == Answer::Abort {
            return Ok(true);
        }
    }
    if there.has(TerrainFlag::TF_WARN)
        && considers(m, me, terrain, to)? == Answer::Abort
        && !(m.world().creature(me).is_some_and(|c| c.is_player())
            && ask::confirms(m, me, "Walk into what harms?")?)
    {
        return Ok(true);
    }
    let Some(w) = m.who(me) else { return Ok(true) };
    let (aquatic, amphibious) = (w.has_flag(MonsterFlag::M_AQUATIC), w.has_flag(MonsterFlag::M_AMPHIB));
    let (from_water, to_water) = (here.has(TerrainFlag::TF_WATER), there.has(TerrainFlag::TF_WATER));
    if aquatic {
        return Ok(!(amphibious || from_water && to_water));
    }
    if !to_water || from_water || w.is_character() {
        return Ok(false);
    }
    let form = w.c.form();
    Ok(considers(m, me, form, to)? == Answer::Abort)
}

/// EV_MON_CONSIDER of one resource alone.
fn considers<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    res: crate::base::id::ResId,
    to: Point,
) -> Result<Answer, Halt> {
    // The question has a square and does not say that it is about one (isLoc), as in the original.
    let there = |e: EventInfo| e.with(ExVal, i32::from(to.x)).with(EyVal, i32::from(to.y));
    m.pevent(EventCode::EV_MON_CONSIDER, me, res, there)
}

/// Of one in a tree or on a ceiling. `None`: it goes on.
fn aloft<O: Observer>(m: &mut Machine<'_, O>, step: &Step) -> Result<Option<Answer>, Halt> {
    let me = step.me;
    if step.way == Way::Push {
        aloft::falls(m, me)?;
        return Ok((!m.is_here(me)).then_some(Answer::Done));
    }
    let in_tree = !m.has_val(me, Nature::ELEVATED, StatiValue::ELEV_CEILING.0);
    if in_tree && !way::is_tree(m, step.me, step.to) {
        m.put_add(me, CreatureField::Timeout, 15, label!("walk: down from the tree"));
        stati::end(m, me, Nature::ELEVATED, label!("walk: down from the tree"))?;
        return Ok(Some(Answer::Done));
    }
    if !in_tree && m.roll(30, label!("is it a hard stretch"))? == 0 {
        let tried = skill::check(m, me, Skill::SK_CLIMB, CEILING, 0)?;
        if !tried.passed {
            return drops(m, me).map(Some);
        }
        if tried.total < CEILING + 10 {
            m.put_add(me, CreatureField::Fatigue, -1, label!("walk: a hard stretch tires"));
        }
    }
    if in_tree && m.feat(me, Feat::FT_BRACHIATION) {
        return Ok(None);
    }
    let dc = if step.way == Way::Jump { LEAP } else { HOLD };
    if skill::check(m, me, Skill::SK_CLIMB, dc, 0)?.passed {
        return Ok(None);
    }
    drops(m, me).map(Some)
}

fn drops<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<Answer, Halt> {
    aloft::falls(m, me)?;
    m.put_add(me, CreatureField::Timeout, 10, label!("walk: it lost its hold"));
    Ok(Answer::Done)
}

/// A monster does not walk into a bad field of its own will.
fn into_a_bad_field<O: Observer>(m: &Machine<'_, O>, step: &Step) -> bool {
    let monster = m.world().creature(step.me).is_some_and(|c| !c.is_character());
    monster
        && m.level_of(step.me).map().fields().iter().any(|f| {
            f.is(FieldFlag::FI_BAD) && f.creator != step.me && f.covers(step.to) && !f.covers(step.from)
        })
}

/// An illusion stays where whoever made it can see it.
fn leaves_its_makers_sight<O: Observer>(m: &Machine<'_, O>, step: &Step) -> bool {
    let maker =
        m.world().creature(step.me).and_then(|c| c.stati().of(Nature::ILLUSION).next().map(|s| s.thing));
    let Some(maker) = maker.and_then(|h| m.world().creature(h)).filter(|c| c.is_here()) else { return false };
    !senses::line_of_sight(m.level_of(step.me), m.content(), None, maker.at(), step.to)
}

/// Is it held by what the ground or a fixture there is made of (StickyAt)? The number of how (STUCK_).
pub(super) fn stickiness<O: Observer>(m: &Machine<'_, O>, me: Handle, at: Point) -> Option<i32> {
    let w = m.who(me)?;
    let terrain = m.level_of(me).map().terrain(at).and_then(|t| m.content().terrain(t))?;
    let by_fixture = m
        .level_of(me)
        .features_at(at)
        .filter(|f| f.has(ThingFlag::F_STICKY))
        .find_map(|f| m.content().feature(f.kind)?.stick.as_ref().map(|s| s.number()));
    let by_ground = terrain
        .flags
        .has(TerrainFlag::TF_STICKY)
        .then(|| terrain.stick.as_ref().map_or(i32::from(StatiValue::STUCK_STICKY.0), |s| s.number()));
    let kind = by_ground.or(by_fixture)?;
    let liquid = terrain.material == Some(crate::base::names::Material::MAT_LIQUID);
    use crate::base::names::{Ability, DamageType};
    let slips = w.has_stati(Nature::STUCK)
        || w.has_flag(MonsterFlag::M_AMORPH)
        || is_aerial(&w)
        || w.is_immune(DamageType::AD_STUK)
        || w.ability(Ability::CA_WOODLAND_STRIDE) > 0
        || liquid && w.ability(Ability::CA_PASS_SLIME) > 0
        || w.is_type(MonsterType::MA_SWARM) && w.has_flag(MonsterFlag::M_AMORPH);
    (!slips).then_some(kind)
}
