//! Searching (docs/rules/doors.md, Searching): EV_SEARCH, which finds secret doors and traps near by, and what
//! those of sharp senses notice beside each step. What lies behind walls, or where a player sees nothing, is not
//! found.

use crate::base::names::{Ability, DoorState, Named, Skill, StatiNature as Nature, TrapState};
use crate::rules::checks::skill;
use crate::rules::checks::tried::{boost_retry, retry_bonus};
use crate::rules::doors::settle;
use crate::rules::prelude::*;
use crate::rules::query::who::Who;
use crate::rules::senses::{Seen, line_of_sight, seen_square};
use crate::rules::traps;
use crate::world::{FeatureField, Point};
use smallvec::SmallVec;

/// How far a search reaches.
const REACH: i32 = 5;
/// How hard a secret door is to find.
const DOOR: i32 = 15;

/// EV_SEARCH of the actor: secret doors and traps within five squares, in their order. No time passes by itself.
pub fn search<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let from = m.at(me);
    let near: Vec<Handle> = {
        let world = m.world();
        let here =
            |h: &&Handle| world.feature(**h).is_some_and(|f| f.is_here() && f.at().distance(from) <= REACH);
        m.level_of(me).order().iter().filter(here).copied().collect()
    };
    for thing in near {
        let Some((at, secret)) = m.world().feature(thing).map(|f| (f.at(), f.door_is(DoorState::DF_SECRET)))
        else {
            continue;
        };
        let Some(w) = m.who(me) else { return Ok(Answer::Done) };
        match secret {
            true if sees(&w, at) => look_for_door(m, me, thing)?,
            true => {}
            false if w.c.is_player() && !sees(&w, at) => {}
            false => look_for_trap(m, me, thing, at)?,
        }
    }
    Ok(Answer::Done)
}

/// Whoever plays and has the senses for it notices secret doors beside each step.
pub(in crate::rules) fn in_passing<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    if m.world().creature(me).is_none_or(|c| !c.is_player()) {
        return Ok(());
    }
    let Some(w) = m.who(me).filter(notices_stonework) else { return Ok(()) };
    let at = w.c.at();
    let beside: SmallVec<[Handle; 4]> = (-1..=1)
        .flat_map(|dy| (-1..=1).map(move |dx| at.shifted(dx, dy)))
        .flat_map(|square| m.level_of(me).features_at(square))
        .filter(|f| f.door_is(DoorState::DF_SECRET))
        .map(|f| f.handle)
        .collect();
    for door in beside {
        look_for_door(m, me, door)?;
    }
    Ok(())
}

/// Sharp senses, a feeling for stonework, or magic that perceives what is around.
fn notices_stonework(w: &Who<'_>) -> bool {
    let able = [Ability::CA_SHARP_SENSES, Ability::CA_STONEWORK_SENSE].iter().any(|a| w.ability(*a) > 0);
    able || w.has_stati(Nature::PERCEPTION)
}

/// Has it the square in sight: a player as its view says, anybody else if nothing is in between?
fn sees(w: &Who<'_>, at: Point) -> bool {
    let senses = w.senses();
    match w.c.is_player() {
        true => seen_square(w, &senses, at) == Seen::Visible,
        false => line_of_sight(w.here(), w.content, Some(&senses), w.c.at(), at),
    }
}

fn look_for_trap<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    trap: Handle,
    at: Point,
) -> Result<(), Halt> {
    let known = |state| m.world().feature(trap).is_some_and(|f| f.trap_is(state));
    if traps::at(m, at) != Some(trap) || known(TrapState::TS_SEARCHED) || known(TrapState::TS_FOUND) {
        return Ok(());
    }
    let dc = traps::FIND - if traps::is_mundane(m, trap) { 5 } else { 0 };
    if traps::searched(m, me, trap, dc)? {
        traps::mark(m, trap, TrapState::TS_FOUND, true);
    }
    Ok(())
}

/// One look for a secret door; what was missed is not found by anybody before a rest.
fn look_for_door<O: Observer>(m: &mut Machine<'_, O>, me: Handle, door: Handle) -> Result<(), Halt> {
    let Some(state) = m.world().feature(door).map(|f| f.door()) else { return Ok(()) };
    if state & DoorState::DF_SEARCHED.number() != 0 {
        return Ok(());
    }
    let bonus = retry_bonus(m, door, me, Skill::SK_SEARCH);
    if skill::check(m, me, Skill::SK_SEARCH, DOOR, bonus)?.passed {
        let why = label!("door: its secret is out");
        m.put_feature(door, FeatureField::Door, state & !DoorState::DF_SECRET.number(), why);
        settle(m, door);
        return Ok(());
    }
    let why = label!("door: searched for in vain");
    m.put_feature(door, FeatureField::Door, state | DoorState::DF_SEARCHED.number(), why);
    boost_retry(m, door, me, Skill::SK_SEARCH)
}
