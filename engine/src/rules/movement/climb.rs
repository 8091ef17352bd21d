//! Climbing, and falling from where one climbed to (docs/rules/movement.md, Climbing).

use crate::base::names::{Feat, Skill, StatiNature as Nature, StatiSource, StatiValue};
use crate::rules::prelude::*;
use crate::rules::query::way::{self, is_tree};
use crate::rules::stati;
use crate::world::{CreatureField, Stati};

/// Levels of Climb that a tree and a ceiling want.
const TREE: i32 = 8;
const CEILING: i32 = 20;

/// Conditions in which nobody climbs.
const HELD: [Nature; 5] =
    [Nature::STUCK, Nature::GRABBED, Nature::GRAPPLED, Nature::GRAPPLING, Nature::ENGULFED];

/// EV_ASCEND of the actor: up the tree it stands at, or up to the ceiling where a wall is beside it.
pub fn climb<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if !m.is_here(me) || m.has_any(me, &HELD) {
        return Ok(Answer::Abort);
    }
    let at = m.at(me);
    if m.has(me, Nature::ELEVATED) {
        return Ok(Answer::Abort);
    }
    if m.has(me, Nature::LEVITATION) {
        m.put_add(me, CreatureField::Timeout, 30, label!("climb: floating"));
        return Ok(Answer::Done);
    }
    let level = m.skill(me, Skill::SK_CLIMB);
    if is_tree(m, me, at) {
        if level < TREE && !m.feat(me, Feat::FT_BRACHIATION) {
            return Ok(Answer::Abort);
        }
        m.put_add(me, CreatureField::Timeout, 30, label!("climb: up the tree"));
        return rises(m, me, StatiValue::ELEV_TREE.0);
    }
    let wall = way::DIRECTIONS
        .iter()
        .any(|(dx, dy)| way::is_solid(m.level_of(me), m.content(), at.shifted(*dx, *dy)));
    if level < CEILING || !wall {
        return Ok(Answer::Abort);
    }
    m.put_add(me, CreatureField::Fatigue, -1, label!("climb: up to the ceiling"));
    rises(m, me, StatiValue::ELEV_CEILING.0)
}

/// EV_DESCEND of the actor: down from where it climbed to. Whoever stands on the ground has nothing to climb down
/// from; stairs are fixtures and answer for themselves.
pub fn down<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if !m.is_here(me) || m.has_any(me, &HELD) || !m.has(me, Nature::ELEVATED) {
        return Ok(Answer::Abort);
    }
    let why = label!("climb: down");
    m.put_add(me, CreatureField::Timeout, 15, why);
    stati::end(m, me, Nature::ELEVATED, why)?;
    Ok(Answer::Done)
}

fn rises<O: Observer>(m: &mut Machine<'_, O>, me: Handle, kind: i16) -> Ruling {
    let up = Stati::new(Nature::ELEVATED, kind, 0).from_source(StatiSource::SS_MISC);
    stati::gain(m, me, up, label!("climb: up"))?;
    Ok(Answer::Done)
}
