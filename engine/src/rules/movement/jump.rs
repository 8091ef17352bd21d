//! EV_JUMP (docs/rules/movement.md, Jumps): over ground that one does not touch, as far as skill goes.

use crate::base::names::{Feat, Skill, StatiNature as Nature, StatiSource, TerrainFlag};
use crate::event::fields::{ExVal, EyVal};
use crate::rules::checks::skill;
use crate::rules::movement::walk::{Step, Way};
use crate::rules::movement::{ride, walk};
use crate::rules::prelude::*;
use crate::rules::query::way;
use crate::rules::{opportunity, senses, stati, traps};
use crate::world::{CreatureField, Point, Stati, StatiQuery};

/// Draws of a landing place before it gives up.
const TRIES: usize = 50;

/// Conditions in which nobody jumps.
const HELD: [Nature; 6] =
    [Nature::GRABBED, Nature::GRAPPLED, Nature::GRAPPLING, Nature::PRONE, Nature::STUCK, Nature::ENGULFED];

/// EV_JUMP of the actor to a square.
pub fn jump<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(from) = m.world().creature(me).filter(|c| c.is_here()).map(|c| c.at()) else {
        return Ok(Answer::Abort);
    };
    let to = Point::new(m.get(ExVal) as i16, m.get(EyVal) as i16);
    if to == from || !may_jump(m, me, from, to) {
        return Ok(Answer::Abort);
    }
    if m.throw_xy(EventCode::EV_JUMP_OFF, from, &[me])? == Answer::Abort {
        return Ok(Answer::Abort);
    }
    let dc = 10 + 5 * from.distance(to);
    let (jumper, range) = match ride::mount_of(m, me) {
        Some(mount) => {
            if !skill::check(m, me, Skill::SK_RIDE, dc, 0)?.passed {
                m.put_add(me, CreatureField::Timeout, 30, label!("jump: the mount refuses"));
                return Ok(Answer::Abort);
            }
            (mount, 2 + m.skill(mount, Skill::SK_JUMP) / 5)
        }
        None => (me, 2 + m.skill(me, Skill::SK_JUMP) / 4),
    };
    if from.distance(to) > range {
        return Ok(Answer::Abort);
    }
    let made = skill::check(m, jumper, Skill::SK_JUMP, dc, 0)?.passed;
    let to = match made {
        true => to,
        false => match falls_short(m, from, to, range)? {
            Some(short) => short,
            None => return Ok(Answer::Abort),
        },
    };
    stati::end(m, me, Nature::HIDING, label!("jump: in plain sight"))?;
    m.throw_xy(EventCode::EV_LAND, to, &[me])?;
    if !m.is_here(me) {
        return Ok(Answer::Done);
    }
    lays_itself_open(m, me)?;
    if !m.is_here(me) {
        return Ok(Answer::Done);
    }
    let answer = walk::go(m, Step::new(me, from, to, Way::Jump))?;
    if made && m.is_here(me) && m.at(me) == to && m.feat(me, Feat::FT_MANTIS_LEAP) {
        charges_on(m, me, from, to)?;
    }
    Ok(answer)
}

/// A made jump adds its length to a charge, and begins one where there was none (docs/rules/manoeuvres.md, Charge).
fn charges_on<O: Observer>(m: &mut Machine<'_, O>, me: Handle, from: Point, to: Point) -> Result<(), Halt> {
    let (why, length) = (label!("jump: it leaps on"), from.distance(to) as i16);
    let charge = StatiQuery::of(Nature::CHARGING);
    if stati::read::has(m.world(), me, charge) {
        return stati::increase_mag(m, me, charge, StatiSource::SS_MISC, length, why);
    }
    let begun = Stati::new(Nature::CHARGING, way::toward(from, to) as i16, length);
    stati::gain(m, me, begun.from_source(StatiSource::SS_MISC), why)
}

fn may_jump<O: Observer>(m: &Machine<'_, O>, me: Handle, from: Point, to: Point) -> bool {
    let aerial = m.who(me).is_none_or(|w| way::is_aerial(&w));
    let straight = senses::line_of_fire(m.level_of(me), m.content(), from, to);
    !aerial && !m.has_any(me, &HELD) && straight && m.level_of(me).map().contains(to)
}

/// It lands short: in what it meant to clear, if that is the next square, or somewhere on the way.
fn falls_short<O: Observer>(
    m: &mut Machine<'_, O>,
    from: Point,
    to: Point,
    range: i32,
) -> Result<Option<Point>, Halt> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let next = from.shifted(dx.signum(), dy.signum());
    if traps::at(m, next).is_some() || is_hole(m, next) {
        return Ok(Some(next));
    }
    for _ in 0..TRIES {
        let share = m.roll(100, label!("how far it comes"))?;
        let part = |leg: i16| (i32::from(leg) * share / 100) as i16;
        let there = from.shifted(part(dx), part(dy));
        if way::is_open(m.here(), m.content(), there) && from.distance(there) <= range {
            return Ok(Some(there));
        }
    }
    Ok(None)
}

fn is_hole<O: Observer>(m: &Machine<'_, O>, at: Point) -> bool {
    let ground = m.here().map().terrain(at).and_then(|t| m.content().terrain(t));
    ground.is_some_and(|t| t.flags.has(TerrainFlag::TF_FALL))
}

/// Whoever is no acrobat, and does not tumble, is open to everybody around.
fn lays_itself_open<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    if m.feat(me, Feat::FT_ACROBATIC) {
        return Ok(());
    }
    if m.has(me, Nature::TUMBLING) && skill::check(m, me, Skill::SK_TUMBLE, 20, 0)?.passed {
        return Ok(());
    }
    opportunity::provoke_all(m, me)
}
