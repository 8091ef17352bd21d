//! What stands around the fighters: friends, walls, water (docs/rules/strike-bonuses.md, Bonuses).

use super::advantage::around;
use super::expertise::stands_on;
use crate::base::names::{Feat, MonsterType, Skill, TerrainFlag};
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::query::way::is_solid;

/// 30: Swarm fighters gain from each companion beside them that is no larger.
pub fn swarming<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    if m.at(me).steps(m.at(victim)) > 1 {
        return;
    }
    if m.feat(me, Feat::FT_SWARM) {
        let n = companions(m, me);
        m.add(VHit, n, label!("strike: swarm"));
        m.add(BDmg, n, label!("strike: swarm"));
    }
    if m.feat(victim, Feat::FT_SWARM) {
        let n = companions(m, victim);
        m.add(VDef, n, label!("strike: the victim's swarm"));
    }
}

fn companions<O: Observer>(m: &Machine<'_, O>, h: Handle) -> i32 {
    let at = m.at(h);
    let size = m.size(h);
    m.level_of(h)
        .creatures()
        .filter(|c| c.handle() != h && c.at().steps(at) == 1)
        .filter(|c| !m.hostile(c.handle(), h) && m.size(c.handle()) <= size)
        .count() as i32
}

/// 31: With four walls or more around them, those trained for it fight better.
pub fn close_quarters<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    if m.feat(me, Feat::FT_CLOSE_QUARTERS_FIGHTER) && walls(m, me) >= 4 {
        m.add(VHit, 1, label!("strike: close quarters"));
        m.add(BDmg, 1, label!("strike: close quarters"));
    }
    if m.feat(victim, Feat::FT_CLOSE_QUARTERS_FIGHTER) && walls(m, victim) >= 4 {
        m.add(VDef, 1, label!("strike: the victim's close quarters"));
    }
}

fn walls<O: Observer>(m: &Machine<'_, O>, h: Handle) -> usize {
    around(m.at(h)).filter(|at| is_solid(m.level_of(h), m.content(), *at)).count()
}

/// 47: Wading hampers the victim, unless it is at home in water; good swimmers less.
pub fn water<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) {
    if m.aerial(victim) || !stands_on(m, victim, TerrainFlag::TF_WATER) {
        return;
    }
    let swim = (m.skill(victim, Skill::SK_SWIM) - 10).max(0);
    let hampered = if m.is_type(victim, MonsterType::MA_AQUATIC) { 0 } else { -4 };
    m.add(VDef, hampered + swim, label!("strike: the victim wades"));
}
