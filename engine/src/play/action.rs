//! A command carried out: each fires an event that place, performer and target may change or stop.

use super::command::{Command, is_foe};
use super::monster;
use crate::base::handle::Handle;
use crate::event::{Answer, EventCode, Halt, Machine, Observer};
use crate::label;
use crate::rules::combat::arms;
use crate::rules::items::things;
use crate::rules::magic::cast::trickery;
use crate::rules::magic::let_go;
use crate::world::action::Action;
use crate::world::{CreatureField, Point};

/// Segments of one step of an extended action (docs/rules/time.md, What actions cost).
const SEARCH: i32 = 10;

/// Carries a command out; whoever is no longer on the map does nothing.
pub(crate) fn perform<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    command: Command,
) -> Result<Answer, Halt> {
    if !m.world().creature(h).is_some_and(|c| c.is_here()) {
        return Ok(Answer::Abort);
    }
    match command {
        Command::ByItself => monster::choose_action(m, h),
        Command::Wait => m.perform(Action::new(EventCode::EV_WAIT, h)),
        Command::Search => {
            let answer = m.perform(Action::new(EventCode::EV_SEARCH, h))?;
            m.put_add(h, CreatureField::Timeout, SEARCH, label!("action: a step of a search"));
            Ok(answer)
        }
        Command::Attack(victim) => attack(m, h, victim),
        Command::Do(order) if order.trickery && !trickery::take(m, h)? => Ok(Answer::Abort),
        Command::Do(order) => m.perform(order.by(h)),
        Command::Swap(slot) => things::swap(m, h, slot),
        Command::Exchange => things::exchange(m, h),
        Command::LetGo(effect) => let_go::let_go(m, h, effect),
        Command::Step(dx, dy) => step_or_attack(m, h, dx, dy),
    }
}

fn step_or_attack<O: Observer>(m: &mut Machine<'_, O>, h: Handle, dx: i8, dy: i8) -> Result<Answer, Halt> {
    let Some(from) = m.world().creature(h).map(|c| c.at()) else { return Ok(Answer::Abort) };
    let to = Point::new(from.x + dx.signum() as i16, from.y + dy.signum() as i16);
    if to == from {
        return Ok(Answer::Abort);
    }
    match m.level_of(h).creature_at(to).map(|c| c.handle()) {
        Some(victim) if is_foe(m.world(), m.content(), h, victim) => attack(m, h, victim),
        _ => step(m, h, to),
    }
}

/// One step: EV_MOVE with the place meant.
///
/// # Errors
/// As [`Machine::throw`].
pub fn step<O: Observer>(m: &mut Machine<'_, O>, h: Handle, to: Point) -> Result<Answer, Halt> {
    m.perform(Action::new(EventCode::EV_MOVE, h).at(to))
}

/// A blow with what is in hand: EV_WATTACK with a weapon that is good for melee, else all natural attacks: EV_NATTACK
/// (docs/rules/monster-play.md, The acts).
///
/// # Errors
/// As [`Machine::throw`].
pub fn attack<O: Observer>(m: &mut Machine<'_, O>, h: Handle, victim: Handle) -> Result<Answer, Halt> {
    let blow = if arms::strikes(m, h, victim) { EventCode::EV_WATTACK } else { EventCode::EV_NATTACK };
    m.perform(Action::new(blow, h).to(victim))
}
