//! Traps as walking meets them (docs/rules/traps.md, Going off): found before the step, walked around, or stepped
//! on. What goes off is `rules::traps`.

use super::step::{Step, Way};
use crate::base::names::{StatiNature as Nature, TrapState};
use crate::rules::prelude::*;
use crate::rules::query::{ask, way};
use crate::rules::traps::{FIND, at, is_mundane, is_so, level, searched, set_by, tell_players, trigger_here};
use crate::world::CreatureField;

/// Before a step onto a trap: is it found, or known and walked around? `Some` ends the step.
pub(super) fn looked_for<O: Observer>(m: &mut Machine<'_, O>, step: &Step) -> Result<Option<Answer>, Halt> {
    let me = step.me;
    let Some(trap) = at(m, step.to).filter(|t| !is_so(m, *t, TrapState::TS_DISARMED)) else {
        return Ok(None);
    };
    let aerial = m.who(me).is_none_or(|w| way::is_aerial(&w));
    if aerial || m.has(me, Nature::ILLUSION) || (knows_the_place(m, me, trap) && set_by(m, trap).is_none()) {
        return Ok(None);
    }
    if is_so(m, trap, TrapState::TS_FOUND) {
        let goes_on = ask::confirms(m, me, "Walk into the trap?")?;
        return Ok((!goes_on).then_some(Answer::Abort));
    }
    if is_so(m, trap, TrapState::TS_SEARCHED) {
        return Ok(None);
    }
    let dc = FIND + level(m, trap) - if is_mundane(m, trap) { 5 } else { 0 };
    if !searched(m, me, trap, dc)? {
        return Ok(None);
    }
    tell_players(m, me, trap);
    m.put_add(me, CreatureField::Timeout, 30, label!("trap: found in time"));
    Ok(Some(Answer::Done))
}

/// A creature whose home is where the trap is.
fn knows_the_place<O: Observer>(m: &Machine<'_, O>, me: Handle, trap: Handle) -> bool {
    let home = m.world().stati(me).and_then(|s| s.of(Nature::HOME_REGION).next()?.effect);
    let here = m.world().feature(trap).and_then(|f| m.level_of(me).map().region(f.at()));
    home.is_some() && home == here
}

/// After a step onto a trap: it goes off, unless it is one's own. `Some`: what that came to.
pub(super) fn stepped_on<O: Observer>(m: &mut Machine<'_, O>, step: &Step) -> Result<Option<Answer>, Halt> {
    let me = step.me;
    if !m.is_here(me) || m.at(me) != step.to {
        return Ok(None);
    }
    let Some(trap) = at(m, step.to) else { return Ok(None) };
    let aerial = step.way == Way::Walk && m.who(me).is_none_or(|w| way::is_aerial(&w));
    if aerial || m.has(me, Nature::ILLUSION) || is_so(m, trap, TrapState::TS_DISARMED) {
        return Ok(None);
    }
    if set_by(m, trap).is_none() && knows_the_place(m, me, trap) {
        return Ok(None);
    }
    if set_by(m, trap) == Some(me) && !is_threatened(m, me) {
        m.put_add(me, CreatureField::Timeout, 15, label!("trap: stepped over with care"));
        return Ok(None);
    }
    let found = is_so(m, trap, TrapState::TS_FOUND);
    trigger_here(m, trap, me, found).map(Some)
}

/// Is a foe near that it perceives (docs/rules/time.md, Threatened)?
fn is_threatened<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    let Some(w) = m.who(me) else { return false };
    m.level_of(me).creatures().filter(|c| c.handle() != me && c.at().distance(w.c.at()) <= 16).any(|c| {
        w.other(c.handle()).is_some_and(|o| o.is_hostile_to(&w) && w.line_of_fire(&o) && w.perceives(&o) != 0)
    })
}
