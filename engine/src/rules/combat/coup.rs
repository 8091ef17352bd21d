//! COUP: the blow that ends whoever can't defend itself (docs/rules/manoeuvres.md, Coup de grace).

use super::defence;
use super::natural::is_standard;
use super::{approach, arms, critical, time, weapon};
use crate::base::game_option::GameOption;
use crate::base::names::{
    Ability, AttackType as A, Attribute, DamageType, Feat, MonsterType, SaveBits, SaveType, Skill,
    StatiNature as Nature, StatiValue,
};
use crate::event::fields::*;
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::opportunity;
use crate::rules::prelude::*;

/// What concentration or slipperiness makes of somebody who is held: not helpless.
const SLIPPERY: i32 = 15;
/// From which skill at finding weak spots on whoever lies there stuck is as good as helpless.
const FINDS_WEAKNESS: i32 = 20;
/// What it costs, in segments.
const COST: i32 = 50;

/// Can't it defend itself at all: asleep, held, or stuck on the ground before somebody who knows where to strike?
pub fn is_helpless<O: Observer>(m: &Machine<'_, O>, me: Handle, victim: Handle) -> bool {
    let wriggles = m.skill(victim, Skill::SK_CONCENT).max(m.skill(victim, Skill::SK_ESCAPE_ART)) >= SLIPPERY;
    m.has(victim, Nature::ASLEEP)
        || (m.has_val(victim, Nature::PARALYSIS, StatiValue::PARA_HELD.0) && !wriggles)
        || (m.has(victim, Nature::STUCK)
            && m.has(victim, Nature::PRONE)
            && m.skill(me, Skill::SK_FIND_WEAKNESS) >= FINDS_WEAKNESS)
}

/// Would whoever plays rather end the victim than fence with it (OPT_AUTO_COUP)? Who is confused does not think of it.
pub fn tempts<O: Observer>(m: &Machine<'_, O>, me: Handle, victim: Handle) -> bool {
    m.chose(me, GameOption::OPT_AUTO_COUP)
        && !m.has(me, Nature::CONFUSED)
        && is_helpless(m, me, victim)
        && can_be_ended(m, me, victim)
}

/// The living, and the undead by those who know how they are made.
fn can_be_ended<O: Observer>(m: &Machine<'_, O>, me: Handle, victim: Handle) -> bool {
    let undead = m.is_type(victim, MonsterType::MA_UNDEAD);
    m.is_type(victim, MonsterType::MA_LIVING) && (!undead || m.feat(me, Feat::FT_NECROPHYSIOLOGY))
}

/// COUP of the actor: an automatic critical hit, then death for whoever does not withstand. Everybody around may use
/// the opening.
pub fn coup_de_grace<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Ruling {
    if let Some(answer) = approach::willing(m, me, victim)? {
        return Ok(answer);
    }
    let armed = arms::weapon(m, me);
    let trained = m.ability(me, Ability::CA_UNARMED_STRIKE) > 0
        || m.feat(me, Feat::FT_MARTIAL_MASTERY)
        || m.has(me, Nature::POLYMORPH)
        || !m.world().creature(me).is_some_and(|c| c.is_player());
    let undead = m.is_type(victim, MonsterType::MA_UNDEAD) && m.feat(me, Feat::FT_NECROPHYSIOLOGY);
    let ready = is_helpless(m, me, victim) && can_be_ended(m, me, victim);
    if (armed.is_none() && !trained) || !ready {
        return Ok(Answer::Abort);
    }
    let was_afraid = m.has(me, Nature::AFRAID);
    opportunity::provoke_all(m, me)?;
    if !m.is_here(me) {
        return Ok(Answer::Done);
    }
    let why = label!("coup de grace");
    match armed {
        Some(weapon) => {
            weapon::prepare(m, me, weapon, Attribute::A_HIT_MELEE, Attribute::A_DMG_MELEE);
            m.set(AType, A::A_COUP, why);
        }
        None if !bare(m, me, victim) => return Ok(Answer::Abort),
        None => {}
    }
    if !m.immune(victim, DamageType::AD_CRIT) || undead {
        m.set(IsCrit, true, why);
    }
    m.set(IsHit, true, why);
    if m.rethrow(EventCode::EV_STRIKE)? == Answer::Abort {
        return Ok(Answer::Abort);
    }
    if m.is_here(victim) && !critical::is_proof(m, me, victim) {
        let dc = 15 + m.modifier(me, Attribute::A_DEX) + m.skill(me, Skill::SK_FIND_WEAKNESS) / 2;
        let against = sorts([SaveBits::SA_DEATH]);
        if !saving_throw(m, victim, SaveType::FORT, dc, against, 0, label!("save vs a coup de grace"))? {
            m.rethrow(EventCode::EV_DEATH)?;
        }
    }
    time::spend(m, me, COST, was_afraid, label!("coup de grace: time"));
    Ok(Answer::Done)
}

/// Without a weapon the first standard attack of the list serves; false where there is none.
fn bare<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> bool {
    let Some(slot) = m.slots(me).into_iter().find(|s| is_standard(s.attack)) else { return false };
    let why = label!("coup de grace: with bare hands");
    let mut dice = slot.damage;
    dice.bonus = dice.bonus.wrapping_add(m.attr(me, Attribute::A_DMG_BRAWL) as i16);
    let power = m.who(me).map_or(slot.dc, |w| w.power(slot.dc));
    let (hit, defence) = (m.attr(me, Attribute::A_HIT_BRAWL), defence::own(m, victim));
    m.set(EItem, Handle::NONE, why);
    m.set(VHit, hit, why);
    m.set(VDef, defence, why);
    m.set(Dmg, dice, why);
    m.set(SaveDc, power, why);
    m.set(DType, slot.dtype, why);
    m.set(VThreat, 20, why);
    m.set(VCrit, 2, why);
    m.set(IsNAttack, true, why);
    true
}
