//! What a hit does besides its damage, by the fighter's training (docs/rules/hits.md, What else).

use super::arms;
use super::natural::is_standard;
use super::pre_strike::advantage::is_opening;
use super::qualities::save_dc;
use super::special::short;
use super::stun::telling;
use crate::base::dice_expr::Dice;
use crate::base::game_option::GameOption;
use crate::base::names::{
    Ability, Alignment, AttackType as A, Attribute, AttributeGroup, DamageType, Feat, ItemFlag, MonsterFlag,
    MonsterType, Named, SaveBits, SaveType, StatiNature as Nature, StatiSource, StatiValue, WeaponQuality,
};
use crate::event::fields::*;
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::growth::alignment_bits;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::stati::{end, gain, perm, remove, temp};
use crate::world::{Character, CreatureField, StatiQuery};

/// Modes of attack by their place in the original's lists.
const BRAWL: usize = 1;
const MELEE: usize = 2;

/// 11: Knock Prone, or a weapon that knocks down: one hit in three, and every critical, great or thrown one. A
/// weapon that strength does nothing for knocks nobody down.
pub fn knockdown<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    let (weapon, second) = (m.get(EItem), m.get(EItem2));
    let held = Held::of(m.world(), m.content(), weapon);
    let weak = held.as_ref().is_some_and(|held| !held.uses_strength());
    let trained = m.feat(me, Feat::FT_KNOCK_PRONE);
    let heavy = [weapon, second].iter().any(|item| arms::has_flag(m, *item, ItemFlag::WT_KNOCKDOWN));
    if !m.is_here(victim) || !(heavy || (trained && !weak)) {
        return Ok(());
    }
    if !telling(m, label!("knock prone"))? && m.get(AType) != A::A_HURL {
        return Ok(());
    }
    let with = [weapon, second].into_iter().find(|item| item.is_some());
    let amount = save_dc(m, me, with, ItemFlag::WT_KNOCKDOWN) + if trained { 4 } else { 0 };
    let things = [me, victim, weapon, second];
    m.throw_dmg(EventCode::EV_DAMAGE, DamageType::AD_TRIP, amount, "a tripping blow", &things)?;
    Ok(())
}

/// Damage of its own, beside the blow's, with the same weapons; it counts in xDmg.
fn extra_damage<O: Observer>(
    m: &mut Machine<'_, O>,
    kind: DamageType,
    amount: i32,
    text: &str,
) -> Result<(), Halt> {
    m.add(XDmg, amount, label!("hit: more damage"));
    let things = [m.get(EActor), m.get(EVictim), m.get(EItem), m.get(EItem2)];
    m.throw_dmg(EventCode::EV_DAMAGE, kind, amount, text, &things)?;
    Ok(())
}

/// 13: Supreme Cleave: the original throws it at the weapon, by the victim, and so it does nothing to either but be
/// thrown.
pub fn supreme_cleave<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    if !m.get(IsCleave) || !m.feat(me, Feat::FT_SUPREME_CLEAVE) {
        return Ok(());
    }
    let amount = m.dice(Dice::new(1, 8, 0), label!("supreme cleave"))?;
    m.add(XDmg, amount, label!("hit: supreme cleave"));
    let (kind, weapon) = (m.get(DType), m.get(EItem));
    m.throw_dmg(EventCode::EV_DAMAGE, kind, amount, "a supreme cleave", &[victim, weapon])?;
    Ok(())
}

/// 14: The frenzy of the small throws foes off balance, a point more with each hit.
pub fn frenzy<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    let small = m.who(me).is_some_and(|w| w.is_small_race());
    if !small || !m.has(me, Nature::RAGING) || !m.is_here(victim) {
        return Ok(());
    }
    let mien = m.modifier(me, Attribute::A_CHA) + m.d(20, label!("frenzy"))?;
    if mien <= m.modifier(victim, Attribute::A_WIS) + 11 {
        return Ok(());
    }
    let aid = AttributeGroup::A_AID.0;
    let mut rounds = m.dice(Dice::new(1, 4, 1), label!("rounds off balance"))?;
    let mut penalty = 1;
    for s in m.world().creature(victim).iter().flat_map(|c| c.stati().of(Nature::ADJUST_CIRC)) {
        if s.val == aid && s.mag < 0 && s.source == StatiSource::SS_ATTK {
            penalty = i32::from(s.mag).abs() + 1;
            rounds += i32::from(s.duration);
        }
    }
    let classes = m.world().creature(me).and_then(|c| c.character()).map_or(0, |c| c.classes.len());
    if classes > 1 {
        penalty = penalty.min(m.ability(me, Ability::CA_BERSERK_RAGE));
    }
    let why = label!("hit: frenzy");
    let old =
        StatiQuery { source: Some(StatiSource::SS_ATTK), ..StatiQuery::of(Nature::ADJUST_CIRC).val(aid) };
    remove(m, victim, old, why)?;
    let mag = short(-penalty);
    gain(
        m,
        victim,
        temp(Nature::ADJUST_CIRC, Handle::NONE, short(rounds), StatiSource::SS_ATTK, aid, mag),
        why,
    )
}

/// 15: A treacherous blow finds the vitals; some weapons find them better.
pub fn sneak_attack<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    let level = m.ability(me, Ability::CA_SNEAK_ATTACK);
    let held = m.has(me, Nature::GRABBED) || m.has(me, Nature::GRAPPLED);
    let undead = m.is_type(victim, MonsterType::MA_UNDEAD) && m.feat(me, Feat::FT_NECROPHYSIOLOGY);
    let proof = m.immune(victim, DamageType::AD_CRIT) && !undead;
    if level <= 0 || held || !m.is_here(victim) || proof {
        return Ok(());
    }
    if !is_opening(m, me, victim) || m.distance(me, victim) > 3 {
        return Ok(());
    }
    let weapons = [m.get(EItem), m.get(EItem2)];
    let keen = weapons.iter().any(|item| arms::has_flag(m, *item, ItemFlag::WT_SUPER_SNEAK));
    let dice = Dice::new(level as i16, if keen { 8 } else { 6 }, 0);
    let aegis = 2 * m.ability(victim, Ability::CA_NOBLE_AEGIS);
    let amount = m.dice(dice, label!("sneak attack"))? - aegis;
    if amount > 0 {
        extra_damage(m, DamageType::AD_NORM, amount, "a sneak attack")?;
        if weapons.iter().any(|item| arms::has_quality(m, *item, WeaponQuality::WQ_NIGHT)) {
            fall_asleep(m, victim)?;
        }
        m.set(IsSneakAttack, true, label!("hit: a sneak attack"));
    }
    Ok(())
}

/// A weapon of the night: the original lets whoever it stabs sleep, whatever the save says.
fn fall_asleep<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> Result<(), Halt> {
    let dc = 20 - m.resist(victim, DamageType::AD_SLEE, false);
    if (1..=20).contains(&dc) && m.is_here(victim) {
        let against = sorts([SaveBits::SA_MAGIC]);
        saving_throw(m, victim, SaveType::WILL, dc, against, 0, label!("save vs the night"))?;
    }
    let record = temp(Nature::ASLEEP, Handle::NONE, 12, StatiSource::SS_ATTK, 0, -1);
    gain(m, victim, record, label!("hit: a weapon of the night"))
}

fn is_lawful(character: &Character) -> bool {
    let bits = alignment_bits(character.align_ge, character.align_lc);
    i32::from(bits) & Alignment::AL_LAWFUL.number() != 0
}

/// Would it fight dirty? The lawful do not; a player as it chose (OPT_DIRTY_FIGHTING).
fn fights_dirty<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    let character = || m.world().creature(me).and_then(|c| c.character());
    match m.chosen(me, GameOption::OPT_DIRTY_FIGHTING) {
        Some(0) => false,
        Some(1) => true,
        Some(_) => character().is_none_or(|c| !is_lawful(c)),
        None => !m.is_type(me, MonsterType::MA_LAWFUL),
    }
}

/// 16: Sand in the eyes of whoever is less wise, now and then.
pub fn dirty_fighting<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    if !m.feat(me, Feat::FT_DIRTY_FIGHTING) || m.get(AType) == A::A_FIRE || !m.is_here(victim) {
        return Ok(());
    }
    let wiser = m.attr(me, Attribute::A_WIS) > m.attr(victim, Attribute::A_WIS);
    let fair = !fights_dirty(m, me) || !m.is_type(victim, MonsterType::MA_LIVING);
    let feat = Feat::FT_DIRTY_FIGHTING.0;
    let lately = m
        .world()
        .creature(victim)
        .is_some_and(|c| c.stati().of(Nature::TRIED).any(|s| s.val == feat && s.thing == me));
    if !wiser || fair || lately {
        return Ok(());
    }
    let aegis = m.ability(victim, Ability::CA_NOBLE_AEGIS);
    let rounds = m.dice(Dice::new(3, 6, 0), label!("rounds until the next dirty trick"))?;
    let tried = temp(Nature::TRIED, me, short(rounds), StatiSource::SS_MISC, feat, 0);
    gain(m, victim, tried, label!("hit: a dirty trick"))?;
    let amount = m.dice(Dice::new(1, 8, 0), label!("dirty fighting"))? - aegis;
    if amount <= 0 {
        return Ok(());
    }
    let kind = m.get(DType);
    extra_damage(m, kind, amount, "a dirty trick")?;
    if !m.is_here(victim) || m.flag(victim, MonsterFlag::M_BLIND) {
        return Ok(());
    }
    let mode = if m.get(EItem).is_some() { MELEE } else { BRAWL };
    let skill = m.who(me).map_or(0, |w| w.base_attack(mode));
    let dc = 10 + skill / 2 + m.modifier(me, Attribute::A_WIS) - aegis;
    if saving_throw(m, victim, SaveType::REF, dc, 0, 0, label!("save vs a dirty trick"))? {
        return Ok(());
    }
    let rounds = short(m.dice(Dice::new(1, 4, 1), label!("rounds blind"))?);
    let record = temp(Nature::BLIND, Handle::NONE, rounds, StatiSource::SS_ATTK, -1, -1);
    gain(m, victim, record, label!("hit: a dirty trick"))
}

/// 17: A critical hit tires; whoever is spent may faint.
pub fn critical_shock<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> Result<(), Halt> {
    let tireless = m.is_type(victim, MonsterType::MA_UNDEAD) || m.is_type(victim, MonsterType::MA_CONSTRUCT);
    if !m.get(IsCrit) || !m.is_here(victim) || tireless {
        return Ok(());
    }
    let fatigue = m.world().creature(victim).map_or(0, |c| c.fatigue());
    if fatigue >= -m.attr(victim, Attribute::A_FAT) {
        m.put_add(victim, CreatureField::Fatigue, -1, label!("hit: a critical hit tires"));
        // Values go by whether anything is left, and by whether it has dropped.
        if fatigue == 1 || fatigue == -m.attr(victim, Attribute::A_FAT) {
            m.recalculate(victim);
        }
        return Ok(());
    }
    let dc = 10 - fatigue / 2;
    if saving_throw(m, victim, SaveType::FORT, dc, 0, 0, label!("save vs fainting"))? {
        return Ok(());
    }
    let rounds = m.dice(Dice::new(2, 10, 0), label!("rounds asleep"))?;
    let sleep = StatiValue::SLEEP_FATIGUE.0;
    let record = temp(Nature::ASLEEP, Handle::NONE, short(rounds), StatiSource::SS_ENCH, sleep, -1);
    gain(m, victim, record, label!("hit: fainted"))
}

/// 18: Whoever charges a living wall and barely dents it goes down.
pub fn living_wall<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    let most = m.full_hp(victim);
    let stands = m.is_here(victim) && m.has(me, Nature::CHARGING) && m.feat(victim, Feat::FT_LIVING_WALL);
    if !stands || m.get(ADmg) > most / 4 || m.has_any(victim, &[Nature::STUNNED, Nature::PRONE]) {
        return Ok(());
    }
    let why = label!("hit: charged a living wall");
    gain(m, me, perm(Nature::PRONE, Handle::NONE, StatiSource::SS_ATTK, -1, -1), why)?;
    let strength = m.modifier(victim, Attribute::A_STR);
    let dc = 15 + strength + m.who(victim).map_or(0, |w| w.base_attack(MELEE));
    if !saving_throw(m, me, SaveType::FORT, dc, 0, 0, label!("save vs stunning"))? {
        let record =
            temp(Nature::STUNNED, Handle::NONE, short(strength.max(1)), StatiSource::SS_ATTK, -1, -1);
        gain(m, me, record, why)?;
    }
    Ok(())
}

/// 19: Fine work dulls with each blow.
pub fn wear_of_fine_work<O: Observer>(m: &mut Machine<'_, O>) -> Result<(), Halt> {
    let weapon = m.get(EItem);
    let Some(list) = m.world().item(weapon).map(|i| i.stati()) else { return Ok(()) };
    let Some(best) = list.of(Nature::MASTERWORK).map(|s| s.mag).max() else { return Ok(()) };
    let why = label!("hit: fine work dulls");
    if best <= 1 {
        return end(m, weapon, Nature::MASTERWORK, why);
    }
    let place = list.iter().position(|s| s.nature == Nature::MASTERWORK);
    let first = place.and_then(|p| list.get(p).map(|s| (p, s.mag, s.duration)));
    if let Some((place, mag, rounds)) = first {
        m.turn_stati(weapon, place, mag - 1, rounds, why);
    }
    Ok(())
}

/// EV_MISS: a wide miss lets a thrower trip the attacker with its own force.
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
