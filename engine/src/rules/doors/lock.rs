//! Locks: picked, or not (docs/rules/doors.md, Locks). What was tried in vain is not tried again before a rest, and
//! then with more luck.

use super::open::wizlocked_by;
use crate::base::game_option::GameOption;
use crate::base::names::{DoorState, Named, Skill, StatiNature as Nature};
use crate::rules::checks::skill;
use crate::rules::checks::tried::{boost_retry, earned, mark_tried, retry_bonus, tried};
use crate::rules::prelude::*;
use crate::rules::query::ask;
use crate::world::{CreatureField, FeatureField, World};

/// Segments that picking a lock takes.
const TIME: i32 = 30;
/// How hard a lock is, before depth; and one that magic holds, in addition.
const DC: i32 = 14;
const MAGIC: i32 = 10;
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
    let unasked = m.chose(me, GameOption::OPT_AUTOOPEN);
    if untrained || (!unasked && !ask::confirms(m, me, "Pick the lock?")?) {
        return Ok(Some(Answer::Abort));
    }
    m.put_add(me, CreatureField::Timeout, TIME, label!("lock: picked"));
    let dc = DC + i32::from(m.level_of(me).map().depth()) + if magic.is_some() { MAGIC } else { 0 };
    let bonus = retry_bonus(m, door, me, Skill::SK_LOCKPICKING);
    if !skill::check(m, me, Skill::SK_LOCKPICKING, dc, bonus)?.passed {
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
