//! Weapons made to stun or to entangle, and wrought iron, which burns elves, demons and the fey.

use super::Blow;
use crate::base::dice_expr::Dice;
use crate::base::names::{
    AttackType, Attribute, DamageType, ItemFlag, Material, MonsterType, Named, SaveBits, SaveType, Size,
    StatiNature as Nature, StatiSource, StatiValue, WeaponSkill,
};
use crate::event::fields::*;
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::combat::stun::telling;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::stati::{gain, temp};

/// The mode of attack whose skill a save is made against.
const BRAWL: usize = 1;

/// What a weapon does by its make, in the original's order.
pub(super) fn made_for_it<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow) -> Result<(), Halt> {
    stunning(m, blow)?;
    entangling(m, blow)?;
    wrought_iron(m, blow)
}

fn has<O: Observer>(m: &Machine<'_, O>, weapon: Handle, flag: ItemFlag) -> bool {
    Held::of(m.world(), m.content(), weapon).is_some_and(|held| held.has_flag(flag))
}

fn stunning<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow) -> Result<(), Halt> {
    let victim = blow.victim;
    if !has(m, blow.weapon, ItemFlag::WT_STUNNING) || m.has(victim, Nature::STUNNED) {
        return Ok(());
    }
    if !telling(m, label!("a stunning weapon"))?
        || !m.is_type(victim, MonsterType::MA_LIVING)
        || m.immune(victim, DamageType::AD_STUN)
    {
        return Ok(());
    }
    let dc = save_dc(m, blow.me, Some(blow.weapon), ItemFlag::WT_STUNNING);
    let against = sorts([SaveBits::SA_PARA]);
    if saving_throw(m, victim, SaveType::FORT, dc, against, 0, label!("save vs a stunning weapon"))? {
        return Ok(());
    }
    let rounds = m.dice(Dice::new(1, 4, 0), label!("rounds stunned"))? as i16;
    let record = temp(Nature::STUNNED, Handle::NONE, rounds, StatiSource::SS_ATTK, -1, -1);
    gain(m, victim, record, label!("hit: a stunning weapon"))
}

fn entangling<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow) -> Result<(), Halt> {
    let victim = blow.victim;
    let Some(held) = Held::of(m.world(), m.content(), blow.weapon) else { return Ok(()) };
    let entangles = held.has_flag(ItemFlag::WT_ENTANGLE);
    let small = m.size(victim) <= held.own_size() + 1;
    if !entangles || !small || m.has_from(victim, Nature::GRABBED, blow.me) {
        return Ok(());
    }
    let tells = m.get(IsCrit)
        || m.roll(3, label!("an entangling weapon"))? == 0
        || m.get(AType) == AttackType::A_HURL;
    if !tells {
        return Ok(());
    }
    let dc = save_dc(m, blow.me, Some(blow.weapon), ItemFlag::WT_ENTANGLE);
    let against = sorts([SaveBits::SA_PARA, SaveBits::SA_GRAB]);
    if saving_throw(m, victim, SaveType::REF, dc, against, 0, label!("save vs entangling"))? {
        return Ok(());
    }
    let how = i32::from(StatiValue::STUCK_WEAPON.0);
    m.damage(blow.me, victim, DamageType::AD_STUK, -1, "an entangling weapon", |e| e.with(EParam, how))?;
    Ok(())
}

/// Two dice, five under the spell that makes a sword of iron.
fn wrought_iron<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow) -> Result<(), Halt> {
    let held = Held::of(m.world(), m.content(), blow.weapon);
    let wrought = held.is_some_and(|held| held.material() == Some(Material::MAT_WROUGHT));
    let burnt = [MonsterType::MA_ELF, MonsterType::MA_DEMON, MonsterType::MA_FAERIE];
    if !wrought || !burnt.iter().any(|kind| m.is_type(blow.victim, *kind)) {
        return Ok(());
    }
    let spell = Some(ResId::new(Kind::Effect, "iron_sword"));
    let spelled = m
        .world()
        .creature(blow.me)
        .is_some_and(|c| c.stati().of(Nature::TRAP_EVENT).any(|s| s.effect == spell));
    let dice = Dice::new(if spelled { 5 } else { 2 }, 6, 0);
    let amount = m.dice(dice, label!("wrought iron"))?;
    super::harm::add(m, blow, DamageType::AD_NORM, amount)
}

/// See [`super::save_dc`].
pub(super) fn save_dc<O: Observer>(
    m: &Machine<'_, O>,
    me: Handle,
    weapon: Option<Handle>,
    way: ItemFlag,
) -> i32 {
    let entangles = way == ItemFlag::WT_ENTANGLE;
    let attribute = if entangles { Attribute::A_DEX } else { Attribute::A_STR };
    let Some(who) = m.who(me) else { return 0 };
    let body = 10 + who.base_attack(BRAWL) / 2 + m.modifier2(me, attribute);
    let Some(held) = weapon.and_then(|w| Held::of(m.world(), m.content(), w)) else { return body };
    let training = match who.weapon_skill(Some(&held)) {
        WeaponSkill::WS_NOT_PROF => -4,
        skill => 2 * (i32::from(skill.0) - i32::from(WeaponSkill::WS_PROFICIENT.0)),
    };
    let thing = match entangles {
        true => i32::from(held.kind.acc),
        false => {
            let pieces = held.item.quantity().max(1);
            let heavy = (held.weight(m.world(), m.content(), false) / (40 * pieces)).min(5);
            heavy + 2 * (held.own_size() - Size::SZ_MEDIUM.number())
        }
    };
    body + training + held.plus() + thing
}
