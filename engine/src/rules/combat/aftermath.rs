//! What a hit does besides its damage, by the fighter's training (facts/rules/strike.md, 5.11 to 5.19, and
//! EV_MISS).

use super::look::Look;
use super::natural::is_standard;
use super::pre_strike::advantage::is_opening;
use super::save::{saving_throw, sorts};
use super::stun::telling;
use crate::base::dice_expr::Dice;
use crate::base::handle::Handle;
use crate::base::names::{
    Ability, AttackType as A, Attribute, DamageType, Feat, MonsterFlag, MonsterType, SaveBits, SaveType,
    StatiNature as Nature, StatiSource, StatiValue,
};
use crate::event::fields::*;
use crate::event::{EventCode, Halt, Machine, Observer};
use crate::label;
use crate::rules::stati::gain;
use crate::world::{CreatureField, Stati};

/// The difficulty of saves against a body without weapons (strike.md, 7, WeaponSaveDC).
pub fn body_save_dc<O: Observer>(m: &Machine<'_, O>, me: Handle, attribute: Attribute) -> i32 {
    10 + m.base_attack(me) / 2 + m.modifier2(me, attribute)
}

/// 11: Knock Prone: one hit in three, and every critical one.
///
/// # Errors
/// The action is over.
pub fn knockdown<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    if !m.feat(me, Feat::FT_KNOCK_PRONE) || !m.is_here(victim) || !telling(m, label!("knock prone"))? {
        return Ok(());
    }
    let amount = body_save_dc(m, me, Attribute::A_STR) + 4;
    extra_damage(m, DamageType::AD_TRIP, amount)?;
    Ok(())
}

/// Damage of its own kind, beside the blow's.
fn extra_damage<O: Observer>(m: &mut Machine<'_, O>, kind: DamageType, amount: i32) -> Result<(), Halt> {
    m.throw_copy(EventCode::EV_DAMAGE, |e| {
        e.with(DType, kind).with(VDmg, amount).with(Immune, false).with(Resist, false)
    })?;
    Ok(())
}

/// 15: A treacherous blow finds the vitals.
///
/// # Errors
/// The action is over.
pub fn sneak_attack<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    let level = m.ability(me, Ability::CA_SNEAK_ATTACK);
    let held = m.has(me, Nature::GRABBED) || m.has(me, Nature::GRAPPLED);
    if level <= 0 || held || !m.is_here(victim) || super::critical::is_proof(m, me, victim) {
        return Ok(());
    }
    if !is_opening(m, me, victim) || m.distance(me, victim) > 3 {
        return Ok(());
    }
    let dice = Dice::new(level as i16, 6, 0);
    let aegis = 2 * m.ability(victim, Ability::CA_NOBLE_AEGIS);
    let amount = m.dice(dice, label!("sneak attack"))? - aegis;
    if amount > 0 {
        m.throw_copy(EventCode::EV_DAMAGE, |e| {
            e.with(DType, DamageType::AD_NORM).with(VDmg, amount).with(IsSneakAttack, true)
        })?;
    }
    Ok(())
}

/// 16: Sand in the eyes of whoever is less wise, now and then.
///
/// # Errors
/// The action is over.
pub fn dirty_fighting<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    if !m.feat(me, Feat::FT_DIRTY_FIGHTING) || m.get(AType) == A::A_FIRE || !m.is_here(victim) {
        return Ok(());
    }
    let wiser = m.attr(me, Attribute::A_WIS) > m.attr(victim, Attribute::A_WIS);
    let fair = m.is_type(me, MonsterType::MA_LAWFUL) || !m.is_type(victim, MonsterType::MA_LIVING);
    let lately = m.world().creature(me).is_some_and(|c| {
        c.stati().of(Nature::TRIED).any(|s| s.val == Feat::FT_DIRTY_FIGHTING.0 && s.thing == victim)
    });
    if !wiser || fair || lately {
        return Ok(());
    }
    let aegis = m.ability(victim, Ability::CA_NOBLE_AEGIS);
    let rounds = m.dice(Dice::new(3, 6, 0), label!("rounds until the next dirty trick"))?;
    let tried = Stati::new(Nature::TRIED, Feat::FT_DIRTY_FIGHTING.0, 0).lasting(rounds as i16).by(victim);
    m.gain(me, tried, label!("hit: a dirty trick"));
    let amount = m.dice(Dice::new(1, 8, 0), label!("dirty fighting"))? - aegis;
    if amount > 0 {
        let kind = m.get(DType);
        extra_damage(m, kind, amount)?;
    }
    let dc = 10 + m.base_attack(me) / 2 + m.modifier(me, Attribute::A_WIS) - aegis;
    if !m.is_here(victim)
        || saving_throw(m, victim, SaveType::REF, dc, 0, 0, label!("save vs a dirty trick"))?
    {
        return Ok(());
    }
    let rounds = m.dice(Dice::new(1, 4, 1), label!("rounds blind"))?;
    let val = StatiValue::BLIND_UNWANTED.0;
    let record = Stati::new(Nature::BLIND, val, 0).lasting(rounds as i16).from_source(StatiSource::SS_ATTK);
    gain(m, victim, record.by(me), label!("hit: a dirty trick"))
}

/// 17: A critical hit tires; whoever is spent may faint.
///
/// # Errors
/// The action is over.
pub fn critical_shock<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> Result<(), Halt> {
    let tireless = m.is_type(victim, MonsterType::MA_UNDEAD) || m.is_type(victim, MonsterType::MA_CONSTRUCT);
    if !m.get(IsCrit) || !m.is_here(victim) || tireless {
        return Ok(());
    }
    let fatigue = m.world().creature(victim).map_or(0, |c| c.fatigue());
    if fatigue >= -m.attr(victim, Attribute::A_FAT) {
        m.put_add(victim, CreatureField::Fatigue, -1, label!("hit: a critical hit tires"));
        return Ok(());
    }
    let dc = 10 - fatigue / 2;
    if saving_throw(m, victim, SaveType::FORT, dc, 0, 0, label!("save vs fainting"))? {
        return Ok(());
    }
    let rounds = m.dice(Dice::new(2, 10, 0), label!("rounds asleep"))?;
    let record = Stati::new(Nature::ASLEEP, StatiValue::SLEEP_FATIGUE.0, 0).lasting(rounds as i16);
    gain(m, victim, record.from_source(StatiSource::SS_ATTK), label!("hit: fainted"))
}

/// 18: Whoever charges a living wall and barely dents it goes down.
///
/// # Errors
/// The action is over.
pub fn living_wall<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    victim: Handle,
    before: i32,
) -> Result<(), Halt> {
    let charging = m.best_mag(me, Nature::CHARGING) > 0;
    let most = m.world().creature(victim).map_or(0, |c| c.max_hp());
    let lost = before - m.world().creature(victim).map_or(0, |c| c.hp());
    if !charging || !m.feat(victim, Feat::FT_LIVING_WALL) || lost > most / 4 || !m.is_here(me) {
        return Ok(());
    }
    let why = label!("hit: charged a living wall");
    gain(m, me, Stati::new(Nature::PRONE, 0, 0).from_source(StatiSource::SS_ATTK), why)?;
    let strength = m.modifier(victim, Attribute::A_STR);
    let dc = 15 + strength + m.base_attack(victim);
    let against = sorts([SaveBits::SA_STUN]);
    if !saving_throw(m, me, SaveType::FORT, dc, against, 0, label!("save vs stunning"))? {
        let record = Stati::new(Nature::STUNNED, 0, 0).lasting(strength.max(1) as i16);
        gain(m, me, record.from_source(StatiSource::SS_ATTK), why)?;
    }
    Ok(())
}

/// 19: Fighting defensively under blows is exercise: the amount is drawn for everybody.
///
/// # Errors
/// The action is over.
pub fn exercise<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> Result<(), Halt> {
    if m.has(victim, Nature::DEFENSIVE) {
        m.roll(3, label!("exercise"))?;
    }
    Ok(())
}

/// EV_MISS: a wide miss lets a thrower trip the attacker with its own force.
///
/// # Errors
/// The action is over.
pub fn defensive_throw<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    let wide = m.get(VRoll) + m.get(VHit) + 8 < m.get(VDef);
    let ready = m.world().creature(victim).is_some_and(|c| c.aoo() > 0);
    let suits = m.flag(me, MonsterFlag::M_HUMANOID) && !m.has(me, Nature::PRONE);
    if !wide || !ready || !suits || !is_standard(m.get(AType)) || !m.feat(victim, Feat::FT_DEFENSIVE_THROW) {
        return Ok(());
    }
    m.put_add(victim, CreatureField::Aoo, -1, label!("miss: defensive throw"));
    let timeout = m.world().creature(victim).map_or(0, |c| c.timeout());
    let info = crate::event::EventInfo::new(EventCode::EV_SATTACK)
        .with(EActor, victim)
        .with(EVictim, me)
        .with(EParam, A::A_TRIP.0 as i32)
        .with(IsAoo, true);
    m.throw(info)?;
    m.put(victim, CreatureField::Timeout, timeout, label!("miss: a throw costs no time"));
    Ok(())
}
