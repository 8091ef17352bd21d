//! EA_TRAVEL: the target is somewhere else at once (docs/rules/magic-effects.md, Archetypes).

use super::learn;
use crate::base::names::{
    Metamagic, MonsterFlag, RegionFlag, StatiNature as Nature, StatiSource, TravelMode,
};
use crate::content::{Magic, SegmentNumbers};
use crate::event::fields::*;
use crate::rules::magic::figures::metamagic::has;
use crate::rules::movement::{places, ride};
use crate::rules::prelude::*;
use crate::rules::query::ask::which_square;
use crate::rules::query::way::is_solid;
use crate::rules::stati;
use crate::world::Point;

/// How far it goes at least.
const LEAST: i32 = 7;
/// Squares that are tried.
const TRIES: usize = 50;

/// Puts the target on another square of its level. Where none is found it stays, and the magic was used all the same.
pub fn travel<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>, segment: &SegmentNumbers) -> Ruling {
    m.set(VDmg, m.get(VDmg).max(LEAST), label!("travel: how far at least"));
    let (me, victim) = (m.get(EActor), m.get(EVictim));
    if !m.is_here(me) || m.world().creature(victim).is_none() {
        return Ok(Answer::Abort);
    }
    if m.has(victim, Nature::ANCHORED) {
        return stays(m, victim);
    }
    breaks_loose(m, victim)?;
    let to = match i16::try_from(segment.xval).map(TravelMode).unwrap_or_default() {
        TravelMode::TRAVEL_TO_TARG => aimed_at(m),
        TravelMode::TRAVEL_KNOWN | TravelMode::TRAVEL_ANYWHERE if has(m.get(Mm), Metamagic::MM_CONTROL) => {
            match m.world().creature(me).is_some_and(|c| c.is_player()) {
                true => chosen(m, me)?,
                false => aimed_at(m),
            }
        }
        mode @ (TravelMode::TRAVEL_KNOWN | TravelMode::TRAVEL_ANYWHERE) => {
            anywhere(m, me, victim, mode == TravelMode::TRAVEL_ANYWHERE)?
        }
        other => {
            m.trouble(|| format!("{}: {other} has no rule; choose another way to travel", magic.id));
            return Ok(Answer::Abort);
        }
    };
    let Some(to) = to else { return stays(m, victim) };
    m.set(IsSomething, true, label!("travel: it goes"));
    places::place_near(m, victim, to, label!("travel: there at once"))?;
    learn(m, victim)?;
    let there = stati::perm(Nature::TELEPORTED, Handle::NONE, StatiSource::SS_MISC, 0, 0);
    stati::gain(m, victim, there, label!("travel: nobody saw it come"))?;
    Ok(Answer::Done)
}

/// It stays where it is, and whoever used a thing for it knows what it is.
fn stays<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> Ruling {
    m.i_print(victim, "You waver for an instant, and stay where you are.")?;
    learn(m, victim)?;
    Ok(Answer::Done)
}

/// Nobody holds it, nothing sticks to it, it rides nobody and nobody rides it.
fn breaks_loose<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> Result<(), Halt> {
    let why = label!("travel: out of every hold");
    for (nature, others) in [
        (Nature::GRAPPLING, &[Nature::GRAPPLED, Nature::GRABBED][..]),
        (Nature::GRAPPLED, &[Nature::GRAPPLING]),
        (Nature::GRABBED, &[Nature::GRAPPLING]),
        (Nature::ENGULFED, &[Nature::ENGULFER]),
    ] {
        let Some(other) = m.who(victim).and_then(|w| w.c.stati().of(nature).next().map(|s| s.thing)) else {
            continue;
        };
        for bond in others {
            stati::end_from(m, other, *bond, victim, why)?;
        }
        stati::end(m, victim, nature, why)?;
    }
    for nature in [Nature::STUCK, Nature::PRONE, Nature::ELEVATED] {
        stati::end(m, victim, nature, why)?;
    }
    if let Some(mount) = of(m, victim, Nature::MOUNTED) {
        throws(m, victim, mount)?;
    }
    if let Some(rider) = of(m, victim, Nature::MOUNT) {
        throws(m, rider, victim)?;
    }
    Ok(())
}

/// Who is at the other end of a bond.
fn of<O: Observer>(m: &Machine<'_, O>, h: Handle, nature: Nature) -> Option<Handle> {
    m.who(h)?.c.stati().of(nature).next().map(|s| s.thing)
}

fn throws<O: Observer>(m: &mut Machine<'_, O>, rider: Handle, mount: Handle) -> Result<(), Halt> {
    let thrown = EventInfo::about(EventCode::EV_DISMOUNT, &[rider, mount]);
    m.throw(thrown.with(EParam, ride::THROWN)).map(|_| ())
}

/// The place meant, or the target's.
fn aimed_at<O: Observer>(m: &Machine<'_, O>) -> Option<Point> {
    let at = match m.get(IsLoc) {
        true => Point::new(m.get(ExVal) as i16, m.get(EyVal) as i16),
        false => m.world().place_of(m.get(EVictim))?,
    };
    m.here().map().contains(at).then_some(at)
}

/// The square that whoever plays the caster chooses within reach.
fn chosen<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<Option<Point>, Halt> {
    let reach = m.get(VDmg);
    m.set(VRange, reach, label!("travel: within reach"));
    let at = which_square(m, me, "Where to?", m.at(me))?;
    Ok((m.at(me).distance(at) <= m.get(VRange)).then_some(at))
}

/// A square around whoever casts, not too near: open, free, no chasm for those who can't fly, and of the same kind of
/// place, vault or not, as the target's; for a character one that it remembers, unless it may be anywhere.
fn anywhere<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    victim: Handle,
    unseen: bool,
) -> Result<Option<Point>, Halt> {
    let (from, far) = (m.at(me), m.get(VDmg));
    for _ in 0..TRIES {
        let x = i32::from(from.x) - far + m.roll(far * 2, label!("travel: column"))?;
        let y = i32::from(from.y) - far + m.roll(far * 2, label!("travel: row"))?;
        let at = Point::new(x as i16, y as i16);
        if from.distance(at) >= far / 2 && may_appear(m, me, victim, at, unseen) {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

fn may_appear<O: Observer>(m: &Machine<'_, O>, me: Handle, victim: Handle, at: Point, unseen: bool) -> bool {
    let here = m.here();
    if !here.map().contains(at) || is_solid(here, m.content(), at) || here.creature_at(at).is_some() {
        return false;
    }
    let region = |at: Point, flag: RegionFlag| {
        let region = here.map().region(at).and_then(|r| m.content().region(r));
        region.is_some_and(|r| r.flags.has(flag))
    };
    let floats = m.has(me, Nature::LEVITATION) || m.flag(me, MonsterFlag::M_FLYER);
    let known = unseen
        || m.world().creature(me).is_none_or(|c| !c.is_character() || c.memory().of(at).ground.is_some());
    (floats || !region(at, RegionFlag::RF_CHASM))
        && region(m.at(victim), RegionFlag::RF_VAULT) == region(at, RegionFlag::RF_VAULT)
        && known
}
