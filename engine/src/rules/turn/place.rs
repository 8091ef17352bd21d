//! What the place a creature is in does to it each round (docs/rules/round.md).

use super::harm::hurt;
use crate::base::game_option::GameOption;
use crate::base::names::{
    Ability, Attribute, DamageType, Feat, MonsterFlag, MonsterType, SaveBits, SaveType, Skill,
    StatiNature as Nature, TerrainFlag,
};
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::prelude::*;
use crate::rules::query::who::who;
use crate::rules::stati;
use crate::world::CreatureField;

/// Skill from which a mind or a body can work itself out of paralysis, and what that has to beat.
const FREES_ITSELF: i32 = 15;
const PARALYSIS_DC: i32 = 18;

/// 2: A trained mind or body breaks paralysis.
pub(super) fn breaks_paralysis<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    if !w.has_stati(Nature::PARALYSIS)
        || w.skill(Skill::SK_CONCENT).max(w.skill(Skill::SK_ESCAPE_ART)) < FREES_ITSELF
    {
        return Ok(());
    }
    let against = sorts([SaveBits::SA_MAGIC, SaveBits::SA_PARA]);
    let die = label!("save vs paralysis");
    if saving_throw(m, me, SaveType::FORT, PARALYSIS_DC, against, 0, die)? {
        stati::end(m, me, Nature::PARALYSIS, label!("turn: paralysis broken"))?;
    }
    Ok(())
}

/// 3: Inside rock: 1d20.
pub(super) fn inside_rock<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    let ghost = w.chose(GameOption::OPT_GHOSTWALK)
        || w.has_flag(MonsterFlag::M_INCOR)
        || w.has_stati(Nature::PHASED)
        || w.ability(Ability::CA_EARTHMELD) > 0;
    if ghost || !crate::rules::query::way::is_solid(w.here(), m.content(), w.c.at()) {
        return Ok(());
    }
    let damage = m.d(20, label!("inside rock"))?;
    hurt(m, me, DamageType::AD_NORM, damage)
}

/// 4: What lives in water only suffocates out of it: 1d6.
pub(super) fn out_of_water<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    if !w.c.is_here() || !w.is_type(MonsterType::MA_AQUATIC) || w.has_flag(MonsterFlag::M_AMPHIB) {
        return Ok(());
    }
    let ground = m.level_of(me).map().terrain(w.c.at()).and_then(|t| m.content().terrain(t));
    if ground.is_some_and(|t| t.flags.has(TerrainFlag::TF_WATER)) {
        return Ok(());
    }
    let damage = m.d(6, label!("out of water"))?;
    hurt(m, me, DamageType::AD_NORM, damage)
}

/// 5: Resilient: a hit point every third round, as long as little is missing.
pub(super) fn resilient<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let round = m.world().turn() / 60;
    let Some(w) = who(m.world(), m.content(), me) else { return };
    let limit = w.c.max_hp() * (100 - 5 * (w.c.modifier(Attribute::A_CON) + 3)) / 100;
    let heals = w.has_feat(Feat::FT_RESILIENT) && round % 3 == 1 && w.c.hp() < w.c.max_hp();
    if heals && w.c.hp() >= limit {
        m.put_add(me, CreatureField::Hp, 1, label!("turn: resilient"));
    }
}

/// 16: What the ground does to whoever stands on it.
pub(super) fn ground<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(at) = m.world().creature(me).map(|c| c.at()) else { return Ok(()) };
    crate::rules::movement::walk::arrive(m, me, at)
}
