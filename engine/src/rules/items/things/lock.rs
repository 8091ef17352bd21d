//! Locks of containers (docs/rules/doors.md, Locks): who wants at what lies inside picks the lock first. What was
//! tried in vain is not tried again before a rest, and then with more luck.

use super::refuse::{ask, lacks_hands, refuse};
use super::time;
use crate::base::game_option::GameOption;
use crate::base::names::{Named, Skill, StatiNature as Nature, StatiSource};
use crate::rules::checks::skill;
use crate::rules::checks::tried::earned;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::{Stati, StatiQuery};

/// What a lock of a place without depth takes, and one more for each level.
const DIFFICULTY: i32 = 19;
/// What it takes more if somebody else's magic holds it.
const BY_MAGIC: i32 = 10;
/// What a try takes, in segments.
const TRY: i32 = 30;

/// Duration of what lasts until one rests.
const TO_REST: i16 = -2;

/// Is the container open to somebody, after trying its lock if it has one? False: it stays shut.
pub(super) fn opens<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    container: Handle,
) -> Result<bool, Halt> {
    let on_it = |nature| m.world().stati(container).is_some_and(|s| s.has(nature));
    if !on_it(Nature::LOCKED) {
        return Ok(true);
    }
    if lacks_hands(m, me) {
        return refuse(m, me, "It is locked, and you have no hands.").map(|_| false);
    }
    if m.plane(me) != 0 {
        return refuse(m, me, "It is locked, and not of your world.").map(|_| false);
    }
    let skill = Skill::SK_LOCKPICKING.number() as i16;
    let tried = m
        .world()
        .stati(container)
        .is_some_and(|s| s.of(Nature::TRIED).any(|s| s.val == skill && s.thing == me));
    if tried {
        return refuse(m, me, "You have tried that lock already.").map(|_| false);
    }
    if !m.chose(me, GameOption::OPT_AUTOOPEN) && !ask(m, me, "It is locked. Pick the lock?", true)? {
        return Ok(false);
    }
    picks(m, me, container, skill)
}

fn picks<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    container: Handle,
    skill: i16,
) -> Result<bool, Halt> {
    time::spend(m, me, TRY, label!("pick a lock: time"));
    let held = m.world().stati(container).is_some_and(|s| s.of(Nature::WIZLOCK).any(|s| s.thing != me));
    let dc = DIFFICULTY + i32::from(m.level_of(me).map().depth()) + if held { BY_MAGIC } else { 0 };
    let retry =
        StatiQuery { thing: Some(container), val: Some(skill), ..StatiQuery::of(Nature::RETRY_BONUS) };
    let bonus = stati::read::mag(m.world(), me, retry);
    let tried = skill::check(m, me, Skill::SK_LOCKPICKING, dc, bonus)?;
    if tried.passed {
        earned(m, me, container, dc)?;
        stati::end(m, container, Nature::LOCKED, label!("the lock is picked"))?;
        stati::end(m, container, Nature::WIZLOCK, label!("the lock is picked"))?;
        return Ok(true);
    }
    // The next try is easier by 4, later ones by 2 more each.
    let more = if bonus == 0 { 4 } else { 2 };
    stati::increase_mag(m, me, retry, StatiSource::SS_MISC, more, label!("pick a lock: it learns"))?;
    let once = Stati::new(Nature::TRIED, skill, 0).lasting(TO_REST).from_source(StatiSource::SS_MISC).by(me);
    stati::gain(m, container, once, label!("pick a lock: tried"))?;
    refuse(m, me, "The lock holds.").map(|_| false)
}
