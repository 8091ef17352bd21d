//! What attacker and victim know of each other's kind, and masters of elements
//! (docs/rules/strike-bonuses.md, Bonuses).

use crate::base::names::{
    Ability, MonsterFlag, MonsterType as Kind, Named, StatiNature as Stati, TerrainFlag,
};
use crate::event::fields::*;
use crate::rules::prelude::*;

/// 25: Giant killers: harder to hit for larger humanoids, or keener against them.
pub fn giants<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    let humanoid = |m: &Machine<'_, O>, h| m.flag(h, MonsterFlag::M_HUMANOID);
    let steps = m.size(me) - m.size(victim);
    if m.ability(victim, Ability::CA_GIANT_KILLER) > 0 && steps > 0 && humanoid(m, me) && !m.get(IsSurprise) {
        m.add(VDef, 2 * steps, label!("strike: the victim knows giants"));
    } else if m.ability(me, Ability::CA_GIANT_KILLER) > 0 && steps < 0 && humanoid(m, victim) {
        m.add(VThreat, steps, label!("strike: giant killer"));
    }
}

/// 26: Small fighters trained to strike up at larger ones.
pub fn small_against_large<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    let level = m.ability(me, Ability::CA_SIZE_ADVANTAGE);
    if level <= 0 || m.size(me) >= m.size(victim) {
        return;
    }
    let steps = 1 + [3, 9, 17].iter().filter(|l| level >= **l).count() as i32;
    m.add(VThreat, -steps, label!("strike: size advantage"));
}

/// 39: Knowledge of the other's kind: threat for the attacker, defence for the victim.
pub fn knowledge<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    let mine = lore(m, me, victim);
    m.add(VThreat, -(mine / 9), label!("strike: the attacker knows its prey"));
    let theirs = lore(m, victim, me);
    m.add(VDef, theirs / 3, label!("strike: the victim knows its foe"));
}

/// What `h` knows of creatures such as `other`; 0 for nothing.
fn lore<O: Observer>(m: &Machine<'_, O>, h: Handle, other: Handle) -> i32 {
    let Some((w, it)) = m.who(h).zip(m.who(other)) else { return 0 };
    w.best_knowledge(&it, true)
}

/// 46: Masters of an element strike and parry better while the other is in that element and they are of
/// it.
pub fn elements<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    let hit = mastery(m, me, victim);
    m.add(VHit, hit, label!("strike: master of an element"));
    let defence = mastery(m, victim, me);
    m.add(VDef, defence, label!("strike: the victim masters an element"));
}

fn mastery<O: Observer>(m: &Machine<'_, O>, h: Handle, other: Handle) -> i32 {
    let air = m.ability(h, Ability::CA_AIR_MASTERY);
    let water = m.ability(h, Ability::CA_WATER_MASTERY);
    let plant = m.ability(h, Ability::CA_PLANT_MASTERY);
    let mut sum = 0;
    if air > 0 && m.aerial(other) {
        sum += air;
    }
    if water > 0 && !m.aerial(other) && stands_on(m, other, TerrainFlag::TF_WATER) {
        sum += water;
    }
    let trees = || stands_on(m, h, TerrainFlag::TF_TREE) || stands_on(m, other, TerrainFlag::TF_TREE);
    if plant > 0 && (trees() || m.is_type(other, Kind::MA_PLANT)) {
        sum += plant;
    }
    sum
}

/// Does the ground under a creature have a trait?
pub(super) fn stands_on<O: Observer>(m: &Machine<'_, O>, h: Handle, flag: TerrainFlag) -> bool {
    let terrain = m.level_of(h).map().terrain(m.at(h)).and_then(|t| m.content().terrain(t));
    terrain.is_some_and(|t| t.flags.has(flag))
}

/// 48: The bonus against a favoured enemy.
pub fn favoured_enemy<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    let Some((w, it)) = m.who(me).zip(m.who(victim)) else { return };
    let bonus = w
        .stati_of(Stati::FAV_ENEMY)
        .filter(|s| it.is_type(Kind::from_number(s.val)))
        .map(|s| s.mag)
        .max()
        .unwrap_or(0);
    m.add(VHit, bonus, label!("strike: favoured enemy"));
    m.add(BDmg, bonus, label!("strike: favoured enemy"));
}
