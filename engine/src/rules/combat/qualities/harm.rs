//! Qualities that hurt more: every one is an EV_DAMAGE of its own, and counts in xDmg.

use super::Blow;
use crate::base::dice_expr::Dice;
use crate::base::names::{DamageType as D, MonsterFlag, MonsterType as T, WeaponQuality as Q};
use crate::event::fields::*;
use crate::rules::combat::arms;
use crate::rules::prelude::*;
use crate::world::CreatureField;

/// So much more, of this kind, by the wielder's hand.
pub(super) fn add<O: Observer>(
    m: &mut Machine<'_, O>,
    blow: &Blow,
    kind: D,
    amount: i32,
) -> Result<(), Halt> {
    m.add(XDmg, amount, label!("hit: a quality of the weapon"));
    dealt(m, blow, kind, amount)
}

fn dealt<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow, kind: D, amount: i32) -> Result<(), Halt> {
    let things = [blow.me, blow.victim];
    m.throw_dmg(EventCode::EV_DAMAGE, kind, amount, "a quality of a weapon", &things)?;
    Ok(())
}

/// VAMPIRIC: a quarter of the blow heals its wielder, unless nothing can be drunk from the victim.
pub(super) fn drink<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow) {
    if !m.is_type(blow.victim, T::MA_LIVING) || m.immune(blow.victim, D::AD_NECR) {
        return;
    }
    let full = m.full_hp(blow.me);
    let Some(hp) = m.world().creature(blow.me).map(|c| c.hp()) else { return };
    if hp < full {
        let healed = (hp + m.get(VDmg) / 4).min(full);
        m.put(blow.me, CreatureField::Hp, healed, label!("hit: a vampiric weapon"));
    }
}

/// HOLY, UNHOLY, LAWFUL, CHAOTIC in the hands of their own against their opposite; BALANCE in the hands of those
/// who take no side against the neutral.
pub(super) fn aligned<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow, quality: Q) -> Result<(), Halt> {
    let sides = [T::MA_GOOD, T::MA_EVIL, T::MA_LAWFUL, T::MA_CHAOTIC];
    let (own, foe, kind) = match quality {
        Q::WQ_HOLY => (Some(T::MA_GOOD), T::MA_EVIL, D::AD_HOLY),
        Q::WQ_UNHOLY => (Some(T::MA_EVIL), T::MA_GOOD, D::AD_EVIL),
        Q::WQ_LAWFUL => (Some(T::MA_LAWFUL), T::MA_CHAOTIC, D::AD_LAWF),
        Q::WQ_CHAOTIC => (Some(T::MA_CHAOTIC), T::MA_LAWFUL, D::AD_CHAO),
        _ => (None, T::MA_NEUTRAL, D::AD_MAGC),
    };
    let worthy = match own {
        Some(own) => m.is_type(blow.me, own),
        None => !sides.iter().any(|side| m.is_type(blow.me, *side)),
    };
    if !worthy || !m.is_type(blow.victim, foe) {
        return Ok(());
    }
    let amount = m.dice(Dice::new(2, 6, 0), label!("an aligned weapon"))?;
    add(m, blow, kind, amount)?;
    // Which words are found for it.
    m.roll(3, label!("how an aligned weapon shows"))?;
    Ok(())
}

/// Fire, cold, lightning, acid, thunder, the void, thirst: a die of six; bursting on a critical hit, dice of ten as
/// often as the hit counts. Swarms take all of it.
pub(super) fn elemental<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow, quality: Q) -> Result<(), Halt> {
    let kind = match quality {
        Q::WQ_FLAMING => D::AD_FIRE,
        Q::WQ_FROST => D::AD_COLD,
        Q::WQ_SHOCKING => D::AD_ELEC,
        Q::WQ_CORROSIVE => D::AD_ACID,
        Q::WQ_THUNDERING => D::AD_SONI,
        Q::WQ_SOULDRINK => D::AD_NECR,
        _ if !m.is_type(blow.victim, T::MA_HAS_BLOOD) => return Ok(()),
        _ => D::AD_NORM,
    };
    let swarm = m.flag(blow.victim, MonsterFlag::M_SWARM);
    let amount = match (blow.bursts, swarm) {
        (true, true) => 10 * blow.times,
        (true, false) => {
            let amount = m.dice(Dice::new(blow.times as i16, 10, 0), label!("a weapon bursts"))?;
            // The original counts a burst twice.
            m.add(XDmg, amount, label!("hit: a burst"));
            amount
        }
        (false, true) => 6,
        (false, false) => m.dice(Dice::new(1, 6, 0), label!("an elemental weapon"))?,
    };
    add(m, blow, kind, amount)
}

/// VICIOUS: as long as its wielder has more than two thirds of its hit points, it hurts both.
pub(super) fn vicious<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow) -> Result<(), Halt> {
    let hp = m.world().creature(blow.me).map_or(0, |c| c.hp());
    if hp * 3 <= 2 * m.full_hp(blow.me) {
        return Ok(());
    }
    let amount = m.dice(Dice::new(3, 6, 0), label!("a vicious weapon"))?;
    add(m, blow, D::AD_NORM, amount)?;
    let price = m.dice(Dice::new(1, 6, 0), label!("the price of a vicious weapon"))?;
    m.throw_dmg(EventCode::EV_DAMAGE, D::AD_NORM, price, "a vicious weapon", &[blow.me, blow.me])?;
    Ok(())
}

/// BANE of the victim's kind.
pub(super) fn bane<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow) -> Result<(), Halt> {
    if !arms::is_bane_of(m, blow.weapon, blow.victim) {
        return Ok(());
    }
    let amount = m.dice(Dice::new(2, 6, 0), label!("the bane of its kind"))?;
    add(m, blow, D::AD_NORM, amount)
}
