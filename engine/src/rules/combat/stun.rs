//! What trained fists and feet do besides damage (docs/rules/hits.md, Trained fists and feet).

use crate::base::dice_expr::Dice;
use crate::base::names::{
    Ability, AttackType as A, Attribute, DamageType, Feat, MonsterFlag, MonsterType, SaveBits, SaveType,
    StatiNature as Nature, StatiSource,
};
use crate::event::fields::*;
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::prelude::*;
use crate::rules::stati::gain;
use crate::world::{CreatureField, Stati};

/// Stunning, blinding and chi-draining blows.
pub fn of_fists<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    victim: Handle,
    kind: A,
) -> Result<(), Halt> {
    let fist = kind == A::A_PUNC;
    if !(fist || kind == A::A_KICK) || !m.is_here(victim) {
        return Ok(());
    }
    if m.ability(me, Ability::CA_STUN_ATTACK) > 0
        && !m.immune(victim, DamageType::AD_STUN)
        && m.is_type(victim, MonsterType::MA_LIVING)
        && telling(m, label!("stunning blow"))?
    {
        stun(m, me, victim, fist)?;
    }
    if fist && m.feat(me, Feat::FT_FALLING_STAR_STRIKE) && telling(m, label!("falling star"))? {
        blind(m, me, victim)?;
    }
    if m.feat(me, Feat::FT_CHI_STRIKE) && m.is_type(victim, MonsterType::MA_LIVING) {
        drain_mana(m, me, victim)?;
    }
    Ok(())
}

/// One blow in three tells, and every critical or great one.
pub(super) fn telling<O: Observer>(
    m: &mut Machine<'_, O>,
    die: crate::base::label::Label,
) -> Result<bool, Halt> {
    Ok(m.get(IsCrit) || m.roll(3, die)? == 0 || m.get(IsGreatBlow))
}

/// What a stunning blow, or a choking hold, has to be withstood with.
pub fn stun_dc<O: Observer>(m: &Machine<'_, O>, me: Handle) -> i32 {
    10 + m.ability(me, Ability::CA_UNARMED_STRIKE) / 2 + m.modifier(me, Attribute::A_WIS) + 2
}

fn stun<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle, fist: bool) -> Result<(), Halt> {
    let dc = stun_dc(m, me);
    let against = sorts([SaveBits::SA_STUN]);
    if saving_throw(m, victim, SaveType::FORT, dc, against, 0, label!("save vs stunning"))? {
        return Ok(());
    }
    let painful = fist && m.feat(me, Feat::FT_PAIN_TOUCH) && m.flag(victim, MonsterFlag::M_HUMANOID);
    let record = match painful {
        true => Stati::new(Nature::NAUSEA, 0, 0).lasting(2),
        false => {
            let rounds = m.dice(Dice::new(1, 4, 2), label!("rounds stunned"))?;
            Stati::new(Nature::STUNNED, 0, 0).lasting(rounds as i16)
        }
    };
    gain(m, victim, record.from_source(StatiSource::SS_ATTK).by(me), label!("hit: stunning blow"))
}

fn blind<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    let dc = stun_dc(m, me);
    if saving_throw(m, victim, SaveType::FORT, dc, 0, 0, label!("save vs blinding"))? {
        return Ok(());
    }
    let rounds = m.dice(Dice::new(3, 6, 0), label!("rounds blind"))?;
    let record = Stati::new(Nature::BLIND, 0, 0).lasting(rounds as i16);
    gain(m, victim, record.from_source(StatiSource::SS_ATTK).by(me), label!("hit: falling star"))
}

fn drain_mana<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    let left = m.world().creature(victim).map_or(0, |c| c.mana() - c.mana_used());
    if left <= 0 {
        return Ok(());
    }
    let dc = stun_dc(m, me);
    if saving_throw(m, victim, SaveType::FORT, dc, 0, 0, label!("save vs chi strike"))? {
        return Ok(());
    }
    let dice = Dice::new(m.get(VDmg) as i16, 8, 0);
    let drained = m.dice(dice, label!("mana drained"))?.min(left);
    m.put_add(victim, CreatureField::ManaUsed, drained, label!("hit: chi strike"));
    Ok(())
}
