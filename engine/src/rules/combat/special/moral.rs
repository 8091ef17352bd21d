//! Damage that goes by what the victim is: alignment, heat and cold, undeath, breath, metal
//! (docs/rules/damage-types.md, Hurting).

use super::outcome::{DONE, Effect, Outcome};
use crate::base::names::{DamageType as D, ItemState, Material, MonsterType as Kind, ObjectType, Slot};
use crate::event::fields::*;
use crate::rules::combat::damage::hurt;
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::hardness;
use crate::rules::query::who::Held;
use crate::world::{CreatureField, ItemField};

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
        return restore(m, me);
    }
    Ok(Effect::Hurts)
}

/// Sunlight mends plants, burns wraiths twice, and burns everybody else as fire does.
pub fn sunlight<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    if m.is_type(me, Kind::MA_PLANT) {
        return restore(m, me);
    }
    if m.is_type(me, Kind::MA_WRAITH) {
        let twice = m.get(VDmg) * 2;
        m.set(VDmg, twice, label!("damage: sunlight on a wraith"));
    }
    m.set(DType, D::AD_FIRE, label!("damage: sunlight burns"));
    heat(m, me)?;
    let answer = hurt(m, by, me)?;
    m.set(DType, D::AD_SUNL, label!("damage: sunlight"));
    Ok(Effect::Over(answer))
}

fn restore<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    let full = m.full_hp(me);
    let healed = m.world().creature(me).map_or(0, |c| (c.hp() + m.get(VDmg)).min(full).max(c.hp()));
    m.put(me, CreatureField::Hp, healed, label!("damage: it thrives on it"));
    m.set(Immune, true, label!("damage: it thrives on it"));
    DONE
}

/// The attacker drinks what the victim loses by damage of the void.
pub fn vampiric<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    if m.world().creature(by).is_none() {
        return as_plain_damage(m);
    }
    let before = m.world().creature(me).map_or(0, |c| c.hp());
    m.set(DType, D::AD_NECR, label!("damage: vampiric"));
    let answer = m.rethrow(EventCode::EV_DAMAGE)?;
    m.set(DType, D::AD_VAMP, label!("damage: vampiric"));
    if answer != Answer::Done {
        return Ok(Effect::Over(answer));
    }
    let lost = before - m.world().creature(me).map_or(0, |c| c.hp());
    let full = m.full_hp(by);
    if let Some(c) = m.world().creature(by)
        && lost > 0
        && c.hp() < full
    {
        let healed = (c.hp() + lost).min(full);
        m.put(by, CreatureField::Hp, healed, label!("damage: drunk by the attacker"));
    }
    DONE
}

/// Thrown again as damage without a kind of its own.
fn as_plain_damage<O: Observer>(m: &mut Machine<'_, O>) -> Outcome {
    m.set(DType, D::AD_NORM, label!("damage: what remains of it"));
    m.rethrow(EventCode::EV_DAMAGE).map(Effect::Over)
}

/// Holy, unholy, lawful, chaotic: nothing to their own, half to the indifferent. Holiness does not spare the undead.
pub fn aligned<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Outcome {
    let (own, foe) = match m.get(DType) {
        D::AD_HOLY => (Kind::MA_GOOD, Kind::MA_EVIL),
        D::AD_EVIL => (Kind::MA_EVIL, Kind::MA_GOOD),
        D::AD_LAWF => (Kind::MA_LAWFUL, Kind::MA_CHAOTIC),
        _ => (Kind::MA_CHAOTIC, Kind::MA_LAWFUL),
    };
    let unholy = m.get(DType) == D::AD_HOLY && m.is_type(me, Kind::MA_UNDEAD);
    if m.is_type(me, own) && !unholy {
        return DONE;
    }
    if !m.is_type(me, foe) {
        let half = m.get(VDmg) / 2;
        m.set(VDmg, half, label!("damage: the indifferent take half"));
    }
    as_plain_damage(m)?;
    DONE
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
    as_plain_damage(m)?;
    DONE
}

/// How much a point of soaking shortens the life of a light.
const LIGHT: i32 = 400;

/// A soaking wets what is carried, what lies in containers less, shortens the life of lights, and hurts what burns. It ends with
/// the first thing that it destroys: the original loses its place among the things there.
pub fn soaking<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    let amount = m.get(VDmg);
    let mut waiting: Vec<(Handle, i32)> = m.world().held_by(me).iter().rev().map(|h| (*h, amount)).collect();
    while let Some((thing, amount)) = waiting.pop() {
        let Some(held) = Held::of(m.world(), m.content(), thing).filter(|held| held.item.gone() == 0) else {
            continue;
        };
        let (hard, light) = (hardness::of_thing(&held, D::AD_SOAK), held.is(ObjectType::T_LIGHT));
        let lasts = held.material() == Some(Material::MAT_FORCE);
        let within = hard.map_or(amount / 2, |hard| amount - hard);
        if within > 0 {
            waiting.extend(m.world().held_by(thing).iter().rev().map(|h| (*h, within)));
        }
        if hard.is_some() {
            m.throw_dmg(EventCode::EV_DAMAGE, D::AD_SOAK, amount, "water", &[by, thing])?;
        } else if light && !lasts {
            goes_out(m, thing, amount)?;
        }
        if m.world().item(thing).is_none_or(|i| i.gone() != 0) {
            break;
        }
    }
    if m.is_type(me, Kind::MA_ELEMENTAL) && m.is_type(me, Kind::MA_FIRE) {
        m.throw_dmg(EventCode::EV_DAMAGE, D::AD_NORM, 2 * amount, "water", &[by, me])?;
    }
    DONE
}

/// A light that gets wet burns less long, and is gone where nothing of it is left.
fn goes_out<O: Observer>(m: &mut Machine<'_, O>, light: Handle, amount: i32) -> Result<(), Halt> {
    let Some((age, pieces)) = m.world().item(light).map(|i| (i.age(), i.quantity().max(1))) else {
        return Ok(());
    };
    let left = age - amount.saturating_mul(LIGHT) / pieces;
    m.put_item(light, ItemField::Age, left.max(0), label!("damage: a light gets wet"));
    if left > 1 {
        return Ok(());
    }
    things::ceases(m, light, label!("damage: a light is soaked"))
}

/// Rust, decay, shattering: constructs and plants are what others only wear; and one thing takes it, the shield or
/// the suit by chance, or else any other that is worn and minds. (The original draws for the weapon and does
/// nothing with it.)
pub fn wearing<O: Observer>(m: &mut Machine<'_, O>, by: Handle, me: Handle) -> Outcome {
    let (kind, amount) = (m.get(DType), m.get(VDmg));
    let body = match kind {
        D::AD_SHAT => m.is_type(me, Kind::MA_CONSTRUCT),
        D::AD_DCAY => m.is_type(me, Kind::MA_PLANT),
        _ => false,
    };
    if body {
        m.throw_dmg(EventCode::EV_DAMAGE, D::AD_NORM, amount, "decay", &[by, me])?;
        if !m.is_here(me) {
            m.set(DType, D::AD_NORM, label!("damage: the body itself"));
            return DONE;
        }
    }
    let kind = if kind == D::AD_SHAT { D::AD_BLUNT } else { kind };
    m.set(DType, kind, label!("damage: what is worn"));
    let worn = |m: &Machine<'_, O>, slot: Slot| {
        let held = m.who(me).and_then(|w| w.in_slot(slot))?;
        hardness::of_thing(&held, kind).map(|_| held.item.handle)
    };
    if worn(m, Slot::SL_WEAPON).is_some() {
        m.roll(4, label!("the weapon is worn"))?;
    }
    let shield = worn(m, Slot::SL_READY);
    let suit = worn(m, Slot::SL_ARMOUR);
    let taken = if shield.is_some() && m.roll(3, label!("the shield is worn"))? == 0 {
        shield
    } else if suit.is_some() && m.roll(2, label!("the suit is worn"))? == 0 {
        suit
    } else {
        any_worn(m, me, kind)?
    };
    match taken {
        Some(thing) => {
            m.throw_dmg(EventCode::EV_DAMAGE, kind, amount, "wear", &[by, thing])?;
        }
        None => m.set(Immune, true, label!("damage: it wears nothing of that kind")),
    }
    DONE
}

/// One of the things in its slots that mind this kind of damage.
fn any_worn<O: Observer>(m: &mut Machine<'_, O>, me: Handle, kind: D) -> Result<Option<Handle>, Halt> {
    let minds = |m: &Machine<'_, O>, h: Handle| {
        Held::of(m.world(), m.content(), h)
            .is_some_and(|held| held.item.is(ItemState::IF_WORN) && hardness::of_thing(&held, kind).is_some())
    };
    let all: Vec<Handle> = m.world().held_by(me).iter().copied().filter(|h| minds(m, *h)).collect();
    if all.is_empty() {
        return Ok(None);
    }
    let drawn = m.roll(i32::try_from(all.len()).unwrap_or(i32::MAX), label!("which thing is worn"))?;
    Ok(all.get(drawn as usize).copied())
}
