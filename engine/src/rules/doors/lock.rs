//! Locks: picked, or not (facts/rules/objects.md, 2 and 3). What was tried in vain is not tried again before a rest,
//! and then with more luck.

use super::open::wizlocked_by;
use crate::base::handle::Handle;
use crate::base::names::{DoorState, Named, Skill, StatiNature as Nature, StatiSource};
use crate::event::{Answer, Halt, Machine, Observer};
use crate::label;
use crate::rules::combat::look::Look;
use crate::rules::growth::experience;
use crate::rules::{ask, skills, stati};
use crate::world::{CreatureField, FeatureField, Stati, StatiQuery, World};

/// Segments that picking a lock takes.
const TIME: i32 = 30;
/// How hard a lock is, before depth; and one that magic holds, in addition.
const DC: i32 = 14;
const MAGIC: i32 = 10;
/// What a first failure gives for the next time, and each one after.
const FIRST_RETRY: i16 = 4;
const LATER_RETRY: i16 = 2;
/// Duration of what lasts until one rests.
const TO_REST: i16 = -2;

/// Lets whoever wants to open a door past its lock; `None`: it is open to it.
pub(super) fn opens<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    door: Handle,
) -> Result<Option<Answer>, Halt> {
    let magic = wizlocked_by(m, door);
    let locked = m.world().feature(door).is_some_and(|f| f.door_is(DoorState::DF_LOCKED));
    if !locked || magic == Some(me) || is_home(m, me, door) {
        return Ok(None);
    }
    if m.has(me, Nature::RAGING) {
        return Ok(Some(Answer::Abort));
    }
    if tried(m, door, me, Skill::SK_LOCKPICKING) {
        // No time passes: whoever walks into it has done what it could.
        return Ok(Some(Answer::Done));
    }
    let untrained = m.who(me).is_none_or(|w| !w.is_character() && !w.has_skill(Skill::SK_LOCKPICKING));
    if untrained || !ask::confirms(m, me, "Pick the lock?")? {
        return Ok(Some(Answer::Abort));
    }
    m.put_add(me, CreatureField::Timeout, TIME, label!("lock: picked"));
    let dc = DC + i32::from(m.world().map().depth) + if magic.is_some() { MAGIC } else { 0 };
    let bonus = retry_bonus(m, door, me, Skill::SK_LOCKPICKING);
    if !skills::check(m, me, Skill::SK_LOCKPICKING, dc, bonus)?.passed {
        boost_retry(m, door, me, Skill::SK_LOCKPICKING)?;
        mark_tried(m, door, me, Skill::SK_LOCKPICKING, TO_REST)?;
        return Ok(Some(Answer::Abort));
    }
    let state = m.world().feature(door).map_or(0, |f| f.door()) & !DoorState::DF_LOCKED.number();
    m.put_feature(door, FeatureField::Door, state, label!("lock: it gives"));
    earned(m, me, door, dc)?;
    Ok(None)
}

/// Whoever lives in the region of a door has its key.
fn is_home<O: Observer>(m: &Machine<'_, O>, me: Handle, door: Handle) -> bool {
    let home = |h: Handle| m.world().stati(h).and_then(|s| s.of(Nature::HOME_REGION).next()?.effect);
    home(me).is_some() && home(me) == home(door)
}

/// What somebody knows of a door's lock by having tried it; a door that it never tried may stand unlocked for all it
/// knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Nothing, or that it has the key.
    Opens,
    /// It is locked, and may be tried again since a rest.
    Locked,
    /// It is locked, and was tried in vain since the last rest.
    Holds,
}

/// What a creature knows of a door that stands shut.
pub fn known_of(world: &World, me: Handle, door: Handle) -> Known {
    let home = |h: Handle| world.stati(h).and_then(|s| s.of(Nature::HOME_REGION).next()?.effect);
    let Some(list) = world.stati(door) else { return Known::Opens };
    let own = list.of(Nature::WIZLOCK).any(|s| s.thing == me);
    if own || home(me).is_some() && home(me) == home(door) {
        return Known::Opens;
    }
    let skill = Skill::SK_LOCKPICKING.number() as i16;
    let mine = |nature| list.of(nature).any(|s| s.thing == me && s.val == skill);
    match () {
        () if mine(Nature::TRIED) => Known::Holds,
        () if mine(Nature::RETRY_BONUS) => Known::Locked,
        () => Known::Opens,
    }
}

/// Did this creature try this in vain since it rested?
fn tried<O: Observer>(m: &Machine<'_, O>, thing: Handle, by: Handle, skill: Skill) -> bool {
    let val = skill.number() as i16;
    m.world().stati(thing).is_some_and(|s| s.of(Nature::TRIED).any(|t| t.thing == by && t.val == val))
}

fn mark_tried<O: Observer>(
    m: &mut Machine<'_, O>,
    thing: Handle,
    by: Handle,
    skill: Skill,
    lasting: i16,
) -> Result<(), Halt> {
    let record = Stati::new(Nature::TRIED, skill.number() as i16, 0).lasting(lasting);
    stati::gain(m, thing, record.from_source(StatiSource::SS_MISC).by(by), label!("lock: tried"))
}

/// What earlier failures of a creature at a thing add to its next try.
pub fn retry_bonus<O: Observer>(m: &Machine<'_, O>, thing: Handle, by: Handle, skill: Skill) -> i32 {
    let val = skill.number() as i16;
    let list = m.world().stati(thing);
    list.map_or(0, |s| {
        s.of(Nature::RETRY_BONUS)
            .filter(|r| r.thing == by && r.val == val)
            .map(|r| i32::from(r.mag))
            .max()
            .unwrap_or(0)
    })
}

/// Somebody failed at something: the next try is easier (BoostRetry): by 4, and by 2 more each further time.
///
/// # Errors
/// The action is over.
pub fn boost_retry<O: Observer>(
    m: &mut Machine<'_, O>,
    thing: Handle,
    by: Handle,
    skill: Skill,
) -> Result<(), Halt> {
    let why = label!("tried in vain: easier next time");
    let query = StatiQuery {
        val: Some(skill.number() as i16),
        thing: Some(by),
        ..StatiQuery::of(Nature::RETRY_BONUS)
    };
    if stati::read::has(m.world(), thing, query) {
        return stati::increase_mag(m, thing, query, StatiSource::SS_MISC, LATER_RETRY, why).map(|_| ());
    }
    let record = Stati::new(Nature::RETRY_BONUS, skill.number() as i16, FIRST_RETRY);
    stati::gain(m, thing, record.from_source(StatiSource::SS_MISC).by(by), why)
}

/// What a lock teaches whoever picks it first (objects.md, 2, Lock): 90, and ten for each point that it was harder than a
/// door's at the surface. It is marked by itself, and teaches nobody again; what was only called here teaches nothing.
///
/// # Errors
/// The action is over.
pub fn earned<O: Observer>(m: &mut Machine<'_, O>, me: Handle, lock: Handle, dc: i32) -> Result<(), Halt> {
    if tried(m, lock, lock, Skill::SK_LOCKPICKING) {
        return Ok(());
    }
    mark_tried(m, lock, lock, Skill::SK_LOCKPICKING, 0)?;
    if m.world().stati(lock).is_some_and(|s| s.has(Nature::SUMMONED)) {
        return Ok(());
    }
    experience::gain(m, me, experience::of_work(dc), label!("lock: what it taught"))
}
