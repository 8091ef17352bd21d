//! What becomes of a step that is stopped (docs/rules/movement.md, What is in the way): a door is opened, one
//! unseen is bumped into and fought, a friend or a weaker one has to make room.

use super::step::{Step, Way};
use crate::base::game_option::GameOption;
use crate::base::names::{Attribute, StatiNature as Nature};
use crate::event::Question;
use crate::rules::combat::arms;
use crate::rules::prelude::*;
use crate::rules::query::way::plane_of;
use crate::rules::stati;
use crate::world::CreatureField;
use crate::world::action::Action;

/// A creature in the way. `None`: it makes room, and the step goes on.
pub(super) fn into_creature<O: Observer>(
    m: &mut Machine<'_, O>,
    step: &mut Step,
    other: Handle,
) -> Result<Option<Answer>, Halt> {
    let me = step.me;
    if !m.perceives(me, other) {
        return runs_into(m, step, other).map(Some);
    }
    if step.way == Way::Walk && makes_room(m, me, other) {
        step.displaced = other;
        return Ok(None);
    }
    Ok(Some(Answer::Abort))
}

/// Somebody whom it did not perceive: a hider is found, and what is hostile is struck at.
fn runs_into<O: Observer>(m: &mut Machine<'_, O>, step: &Step, other: Handle) -> Ruling {
    let me = step.me;
    if m.has(other, Nature::HIDING) {
        stati::end(m, other, Nature::HIDING, label!("walk: bumped into"))?;
    }
    let seen = m.perceives(me, other);
    let why = label!("walk: ran into somebody");
    m.put_add(me, CreatureField::Timeout, if seen { 3 } else { 10 }, why);
    if step.way != Way::Walk || !m.hostile(me, other) {
        return Ok(Answer::Abort);
    }
    let armed = arms::weapon(m, me).is_some();
    let blow = if armed { EventCode::EV_WATTACK } else { EventCode::EV_NATTACK };
    m.perform(Action::new(blow, me).to(other))
}

/// Will the other give way: on another plane, no foe, or so much weaker that it can be shoved?
fn makes_room<O: Observer>(m: &Machine<'_, O>, me: Handle, other: Handle) -> bool {
    let (Some(w), Some(it)) = (m.who(me), m.who(other)) else { return false };
    if it.c.is_player() {
        return false;
    }
    if plane_of(&w) != plane_of(&it) || !w.is_hostile_to(&it) && !it.is_hostile_to(&w) {
        return true;
    }
    let can_move = 100 + 5 * it.c.attr(Attribute::A_MOV) > 0
        && !m.has_any(other, &[Nature::STUCK, Nature::PRONE, Nature::GRABBED, Nature::GRAPPLED]);
    let strength = |h| m.attr(h, Attribute::A_STR);
    !w.is_character() && can_move && w.cr() >= (it.cr() + 5).min(6) && strength(me) >= strength(other) + 4
}

/// A door in the way is opened, by whoever walks of its own will: an action like any other, which may be answered.
pub(super) fn into_door<O: Observer>(m: &mut Machine<'_, O>, step: &Step, door: Handle) -> Ruling {
    if step.way != Way::Walk {
        return Ok(Answer::Abort);
    }
    match m.chosen(step.me, GameOption::OPT_AUTOOPEN) {
        Some(0) => {
            m.i_print(step.me, "A closed door is in your way.")?;
            return Ok(Answer::Abort);
        }
        Some(1) => {
            let asks = Question::yes_or_no(step.me, "Open the door?").usually(1);
            if m.ask_whoever_plays(&asks, 1)? == 0 {
                return Ok(Answer::Abort);
            }
        }
        _ => {}
    }
    m.perform(Action::new(EventCode::EV_OPEN, step.me).to(door))
}
