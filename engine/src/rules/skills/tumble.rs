//! Tumble: a few rounds of rolling and leaping (docs/rules/skill-uses.md, By command). What it adds and hampers is
//! `values`.

use crate::base::names::{MonsterType as Type, Skill, StatiNature as Nature};
use crate::rules::growth::practice;
use crate::rules::prelude::*;
use crate::rules::query::ask::refused;
use crate::rules::stati;
use crate::world::{CreatureField, Stati};

/// Begins to tumble, at the cost of a point of fatigue.
pub(super) fn tumble<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if m.has_any(me, &[Nature::TUMBLING, Nature::PRONE, Nature::STUCK]) {
        return refused(m, "{actor} {actor:are|is} in no position to tumble.");
    }
    if !m.is_type(me, Type::MA_UNDEAD) && !m.is_type(me, Type::MA_CONSTRUCT) {
        m.put_add(me, CreatureField::Fatigue, -1, label!("tumble: tires"));
    }
    if m.world().creature(me).is_some_and(|c| c.is_player()) {
        let amount = 1 + m.roll(4, label!("tumble: exercise"))?;
        practice::practise(m, me, practice::TUMBLE, amount)?;
    }
    let rounds = m.d(4, label!("tumble: rounds"))? + m.skill(me, Skill::SK_TUMBLE);
    let rounds = rounds.clamp(1, i32::from(i16::MAX)) as i16;
    stati::gain(m, me, Stati::new(Nature::TUMBLING, 0, 0).lasting(rounds), label!("tumble"))?;
    m.recalculate(me);
    Ok(Answer::Done)
}
