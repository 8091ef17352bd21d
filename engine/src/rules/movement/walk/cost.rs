//! What a step costs (docs/rules/movement.md, The cost). Arithmetic only, but for the bank.

use super::step::{Step, Way};
use crate::base::names::{
    Ability, Attribute, MonsterFlag, MonsterType, Named, Skill, StatiValue, TerrainFlag,
};
use crate::rules::prelude::*;
use crate::rules::query::way::{is_aerial, plane_of};
use crate::rules::query::who::Who;
use crate::world::{CreatureField, Point};

/// Timeout that a monster which still saves up for its step spends.
const BANK_STEP: i32 = 5;
/// Segments of a jump.
const JUMP: i32 = 20;

/// Segments to pay once the step is made; `None`: the monster saves up for it, and stays.
pub(super) fn of<O: Observer>(m: &mut Machine<'_, O>, step: &Step) -> Option<i32> {
    let full = match step.way {
        Way::Push => return Some(0),
        Way::Jump => return Some(JUMP),
        Way::Walk => m.who(step.me).map_or(10, |w| step_cost(&w, step.from)),
    };
    let monster = m.world().creature(step.me).is_some_and(|c| !c.is_character());
    if monster { bank(m, step.me, full) } else { Some(full) }
}

/// Segments for leaving a square: the square that is left counts (MoveTimeout).
pub fn step_cost(w: &Who<'_>, from: Point) -> i32 {
    let speed = 100 + 5 * w.c.attr(Attribute::A_MOV);
    let pace = speed * ease(w, from) / 100;
    (1000 / pace.max(1)).max(1)
}

/// How easily one moves on a square, in percent.
fn ease(w: &Who<'_>, from: Point) -> i32 {
    let map = w.here().map();
    let ground = map.terrain(from).and_then(|t| w.content.terrain(t));
    let mut percent = 100 + 5 * ground.map_or(0, |t| i32::from(t.mov_steps()));
    for fixture in w.here().features_at(from) {
        let steps = w.content.feature(fixture.kind).map_or(0, |kind| i32::from(kind.mov_steps()));
        percent = percent * (100 + 5 * steps) / 100;
    }
    let aerial = is_aerial(w);
    if ground.is_some_and(|t| t.flags.has(TerrainFlag::TF_WATER)) && !aerial {
        let at_home = w.is_type(MonsterType::MA_AQUATIC) || w.has_flag(MonsterFlag::M_AQUATIC);
        let swim = (w.skill(Skill::SK_SWIM) - 10).max(0);
        let share = if at_home { 100 } else { 70 } + 10 * swim;
        percent = percent * share / 100;
    }
    let room = map.region(from).and_then(|r| w.content.region(r)).map(|r| r.size.number());
    let bodiless = plane_of(w) > StatiValue::PHASE_VORTEX.number();
    if room.is_some_and(|room| room <= w.size()) && !bodiless {
        percent /= 2;
    }
    let unhindered = aerial || bodiless || w.ability(Ability::CA_WOODLAND_STRIDE) > 0;
    if unhindered { percent.max(100) } else { percent }
}

/// What a monster pays for a step out of what it has saved.
fn bank<O: Observer>(m: &mut Machine<'_, O>, me: Handle, cost: i32) -> Option<i32> {
    let saved = m.world().creature(me).map_or(0, |c| c.move_bank());
    if cost - 10 > saved + BANK_STEP {
        let why = label!("walk: saving up for the step");
        m.put_add(me, CreatureField::MoveBank, BANK_STEP, why);
        m.put_add(me, CreatureField::Timeout, BANK_STEP, why);
        return None;
    }
    m.put(me, CreatureField::MoveBank, 0, label!("walk: step"));
    Some(cost.min((cost - saved).max(12)))
}
