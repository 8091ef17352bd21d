//! What was tried in vain: the next try is easier, and a lock teaches only once (docs/rules/doors.md, Locks).

use crate::base::names::{Named, Skill, StatiNature as Nature, StatiSource};
use crate::rules::growth::experience;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::{Stati, StatiQuery};

/// What a first failure gives for the next time, and each one after.
const FIRST_RETRY: i16 = 4;
const LATER_RETRY: i16 = 2;

/// Did this creature try this in vain since it rested?
pub fn tried<O: Observer>(m: &Machine<'_, O>, thing: Handle, by: Handle, skill: Skill) -> bool {
    let val = skill.number() as i16;
    m.world().stati(thing).is_some_and(|s| s.of(Nature::TRIED).any(|t| t.thing == by && t.val == val))
}

/// It is not tried again for so long, 0 for good.
pub fn mark_tried<O: Observer>(
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

/// What a lock teaches whoever picks it first (docs/rules/doors.md, Locks): 90, and ten for each point that it was
/// harder than a door's at the surface. It is marked by itself, and teaches nobody again; what was only called here
/// teaches nothing.
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
