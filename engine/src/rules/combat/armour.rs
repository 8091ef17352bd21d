//! Armour and resistance: finding the gap, being stopped, and losing a part (docs/rules/damage.md, Armour and
//! resistance).

use super::armour_tables::{ABSORB, REDUCE};
use super::arms;
use super::natural::is_weapon_damage;
use crate::base::names::{AttackType, Attribute, ItemFlag, WeaponQuality};
use crate::event::fields::*;
use crate::rules::prelude::*;

/// A well-aimed blow goes past what armour there is.
pub fn find_gap<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let cover = m.attr(me, Attribute::A_COV);
    if !is_weapon_damage(m.get(DType)) || m.get(VRoll) == 0 || cover == 0 {
        return;
    }
    let die = if m.get(IsCrit) { m.get(VtRoll) } else { m.get(VRoll) };
    if m.get(VHit) + die + m.get(VPenetrateBonus) >= m.get(VDef) + cover {
        m.set(IsBypass, true, label!("damage: a gap in the armour"));
    }
    let second = (m.get(AType) != AttackType::A_SUND).then(|| m.get(EItem2));
    let weapons = [Some(m.get(EItem)), second];
    if weapons.iter().flatten().any(|item| arms::has_quality(m, *item, WeaponQuality::WQ_ENERGY)) {
        m.set(IsBypass, true, label!("damage: armour is nothing to energy"));
    }
}

/// Is it a weapon made to go through armour?
fn penetrates<O: Observer>(m: &Machine<'_, O>) -> bool {
    [m.get(EItem), m.get(EItem2)].iter().any(|item| arms::has_flag(m, *item, ItemFlag::WT_PENETRATING))
}

/// Turns vDmg into aDmg. False when nothing comes through.
pub fn reduce<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<bool, Halt> {
    let kind = m.get(DType);
    let armour = m.resist(me, kind, m.get(IsBypass));
    m.set(VArm, armour, label!("damage: armour or resistance"));
    let damage = m.get(VDmg);
    if armour <= 0 {
        m.set(ADmg, damage, label!("damage: nothing in its way"));
        return Ok(true);
    }
    let column = column(damage);
    let part = if penetrates(m) { 2 } else { 1 };
    let stopped = ABSORB[armour.min(16) as usize][column] as i32 / part;
    let roll = m.d(100, label!("absorb"))?;
    if roll <= stopped && damage <= (10 + 2 * armour) / part {
        return Ok(absorb(m));
    }
    let taken = REDUCE[armour.min(32) as usize][column] as i32 / part;
    m.set(VPen, 100 - taken, label!("damage: what comes through in a hundred"));
    let left = damage * (100 - taken) / 100;
    m.set(ADmg, left, label!("damage: through the armour"));
    if left == 0 {
        return Ok(absorb(m));
    }
    if !is_weapon_damage(kind) {
        m.set(Resist, true, label!("damage: resisted in part"));
    }
    Ok(true)
}

/// All of it was stopped.
fn absorb<O: Observer>(m: &mut Machine<'_, O>) -> bool {
    m.set(Absorb, true, label!("damage: absorbed"));
    m.set(VPen, 0, label!("damage: absorbed"));
    m.set(ADmg, 0, label!("damage: absorbed"));
    if !is_weapon_damage(m.get(DType)) {
        m.set(Resist, true, label!("damage: resisted"));
    }
    false
}

/// The column of both tables for a blow.
fn column(damage: i32) -> usize {
    let c = match damage {
        ..5 => 0,
        5..10 => 1,
        10..100 => damage / 10 + 1,
        100..200 => (damage - 100) / 20 + 11,
        _ => 15,
    };
    c.min(15) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_follow_the_size_of_the_blow() {
        let columns: Vec<usize> =
            [0, 4, 5, 9, 10, 19, 99, 100, 119, 120, 199, 200, 9999].map(column).to_vec();
        assert_eq!(columns, [0, 0, 1, 1, 2, 2, 10, 11, 11, 12, 15, 15, 15]);
    }

    #[test]
    fn tables_grow_with_the_armour() {
        for pair in ABSORB.windows(2).chain(REDUCE.windows(2)) {
            for (less, more) in pair[0].iter().zip(&pair[1]) {
                assert!(less <= more, "{pair:?}");
            }
        }
        assert_eq!((ABSORB[12][0], ABSORB[13][0], ABSORB[4][5]), (57, 62, 0));
        assert_eq!((REDUCE[10][15], REDUCE[32][0], REDUCE[1][15]), (30, 100, 3));
    }
}
