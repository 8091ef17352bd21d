//! Damage that goes by what the victim is: alignment, heat and cold, undeath, breath, metal
//! (facts/rules/strike.md, 6).

use super::{DONE, Effect, Outcome};
use crate::base::handle::Handle;
use crate::base::names::{DamageType as D, MonsterType as Kind};
use crate::event::fields::*;
use crate::event::{Answer, Machine, Observer};
use crate::label;
use crate::rules::combat::damage::hurt;
use crate::rules::combat::look::Look;
use crate::world::CreatureField;

/// Fire hurts what lives in cold half as much again, and cold what lives in fire.
pub fn heat<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    let weak = match m.get(DType) {
        D::AD_FIRE => Kind::MA_COLD,
        _ => Kind::MA_FIRE,
    };
    if m.is_type(me, weak) {
        let more = m.get(VDmg) * 3 / 2;
        m.set(VDmg, more, label!("damage: its opposite element"));
    }
    Ok(Effect::Hurts)
}

/// What kills the living mends the undead.
pub fn necrotic<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    if m.is_type(me, Kind::MA_UNDEAD) {
        return mend(m, me);
    }
    Ok(Effect::Hurts)
}

/// Sunlight mends plants, burns wraiths twice, and burns everybody else as fire does.
pub fn sunlight<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    if m.is_type(me, Kind::MA_PLANT) {
        return mend(m, me);
    }
    if m.is_type(me, Kind::MA_WRAITH) {
        let twice = m.get(VDmg) * 2;
        m.set(VDmg, twice, label!("damage: sunlight on a wraith"));
    }
    m.set(DType, D::AD_FIRE, label!("damage: sunlight burns"));
    Ok(Effect::Hurts)
}

fn mend<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    let healed = m.world().creature(me).map_or(0, |c| (c.hp() + m.get(VDmg)).min(c.max_hp()).max(c.hp()));
    m.put(me, CreatureField::Hp, healed, label!("damage: it thrives on it"));
    m.set(Immune, true, label!("damage: it thrives on it"));
    DONE
}

/// The attacker drinks what the victim loses.
pub fn vampiric<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    if m.is_type(me, Kind::MA_UNDEAD) {
        return mend(m, me);
    }
    let before = m.world().creature(me).map_or(0, |c| c.hp());
    let answer = hurt(m, by, me)?;
    let lost = before - m.world().creature(me).map_or(0, |c| c.hp());
    if let Some(c) = m.world().creature(by)
        && lost > 0
    {
        let healed = (c.hp() + lost).min(c.max_hp()).max(c.hp());
        m.put(by, CreatureField::Hp, healed, label!("damage: drunk by the attacker"));
    }
    Ok(Effect::Over(answer))
}

/// Holy, unholy, lawful, chaotic: nothing to their own, half to the indifferent.
pub fn aligned<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    let (own, foe) = match m.get(DType) {
        D::AD_HOLY => (Kind::MA_GOOD, Kind::MA_EVIL),
        D::AD_EVIL => (Kind::MA_EVIL, Kind::MA_GOOD),
        D::AD_LAWF => (Kind::MA_LAWFUL, Kind::MA_CHAOTIC),
        _ => (Kind::MA_CHAOTIC, Kind::MA_LAWFUL),
    };
    if m.is_type(me, own) {
        m.set(Immune, true, label!("damage: of its own kind"));
        return Ok(Effect::Over(Answer::Done));
    }
    let holy_on_undead = m.get(DType) == D::AD_HOLY && m.is_type(me, Kind::MA_UNDEAD);
    if !m.is_type(me, foe) && !holy_on_undead {
        let half = m.get(VDmg) / 2;
        m.set(VDmg, half, label!("damage: the indifferent take half"));
    }
    Ok(Effect::Hurts)
}

/// Choking: whatever breathes; what is made of air twice.
pub fn choking<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    if !m.is_type(me, Kind::MA_BREATHER) {
        m.set(Immune, true, label!("damage: it does not breathe"));
        return DONE;
    }
    if m.is_type(me, Kind::MA_AIR) {
        let twice = m.get(VDmg) * 2;
        m.set(VDmg, twice, label!("damage: choking on air"));
    }
    Ok(Effect::Hurts)
}

/// A soaking only hurts what burns.
pub fn soaking<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    if !(m.is_type(me, Kind::MA_ELEMENTAL) && m.is_type(me, Kind::MA_FIRE)) {
        return DONE;
    }
    let twice = m.get(VDmg) * 2;
    m.set(VDmg, twice, label!("damage: water on fire"));
    Ok(Effect::Hurts)
}

/// Rust, decay, shattering: constructs and plants are what others only wear.
pub fn wearing<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    let body = match m.get(DType) {
        D::AD_SHAT => m.is_type(me, Kind::MA_CONSTRUCT),
        D::AD_DCAY => m.is_type(me, Kind::MA_PLANT),
        _ => false,
    };
    if body {
        return Ok(Effect::Hurts);
    }
    m.set(Immune, true, label!("damage: it wears nothing of that kind"));
    DONE
}
