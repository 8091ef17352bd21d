//! Critical hits: when a hit is one, and what takes it back (docs/rules/strike-dice.md, Critical hits).

use super::defence::defence;
use crate::base::names::{Ability, DamageType, Feat, MonsterType, Skill, StatiNature as Stati};
use crate::event::fields::*;
use crate::rules::prelude::*;

/// Decides whether the hit in hand is critical: the first die threatens, the second would hit too, and
/// nothing guards the victim.
pub fn decide<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    if m.get(VRoll) >= m.get(VThreat) && m.get(VHit) + m.get(VtRoll) >= defence(m) {
        m.set(IsCrit, true, label!("critical: threat, and the second die hits"));
    }
    if m.get(IsCrit) && is_proof(m, me, victim) {
        m.set(IsCrit, false, label!("critical: the victim has no weak spot"));
    }
    if m.get(IsCrit) && m.has(victim, Stati::FORTIFICATION) {
        let guard = m.best_mag(victim, Stati::FORTIFICATION);
        if guard >= m.d(100, label!("fortification"))? {
            m.set(IsCrit, false, label!("critical: fortification"));
        }
    }
    let level = m.ability(victim, Ability::CA_NEGATE_CRIT);
    if m.get(IsCrit) && level > 0 && level * 5 >= m.d(100, label!("negate critical"))? {
        m.set(IsCrit, false, label!("critical: negated"));
    }
    Ok(())
}

/// Is the victim proof against critical hits? Those who know the undead find weak spots even in them.
pub fn is_proof<O: Observer>(m: &Machine<'_, O>, me: Handle, victim: Handle) -> bool {
    if !m.immune(victim, DamageType::AD_CRIT) {
        return false;
    }
    let lore = m.skill(me, Skill::SK_KNOW_UNDEAD);
    let expert = m.feat(me, Feat::FT_NECROPHYSIOLOGY) || m.get(VRoll) >= 21 - lore / 9;
    !(m.is_type(victim, MonsterType::MA_UNDEAD) && expert)
}
