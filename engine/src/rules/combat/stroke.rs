//! One blow on purpose with all one's strength, or with all one's care (docs/rules/manoeuvres.md, Each of them):
//! with what is in hand, else with the first attack of one's form. What they add to the blow is `pre_strike`.

use super::defence;
use super::{approach, arms, time, unarmed, weapon};
use crate::base::names::{
    Ability, Attribute, Feat, ItemFlag, ObjectType, Skill, StatiNature as Nature, StatiSource,
};
use crate::event::fields::*;
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::{CreatureField, Stati};

/// What threatens a critical hit where no weapon does.
const BARE_THREAT: i32 = 17;
/// How much wider such a blow threatens than the weapon does by itself.
const WIDER: i32 = 3;
/// Fatigue of a great blow, before Mighty Stroke.
const EFFORT: i32 = 2;
/// How far off balance a great blow leaves one.
const OFF_BALANCE: i16 = 2;

/// GREA: a great blow, which tires, and leaves one open for a while.
pub(super) fn great_blow<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Ruling {
    if let Some(answer) = approach::willing(m, me, victim)? {
        return Ok(answer);
    }
    if m.has(me, Nature::EXPOSED) || !m.beside(me, victim) || !prepare(m, me, victim) {
        return Ok(Answer::Abort);
    }
    let was_afraid = m.has(me, Nature::AFRAID);
    let effort = (EFFORT - m.ability(me, Ability::CA_MIGHTY_STROKE)).max(0);
    m.put_add(me, CreatureField::Fatigue, -effort, label!("great blow: effort"));
    m.set(IsGreatBlow, true, label!("great blow"));
    if m.rethrow(EventCode::EV_STRIKE)? == Answer::Abort {
        return Ok(Answer::Abort);
    }
    let (work, rounds) = if m.feat(me, Feat::FT_MASTER_GREAT_BLOW) { (3000, 1) } else { (5000, 2) };
    spend(m, me, work, 0, was_afraid);
    let open = Stati::new(Nature::EXPOSED, 0, OFF_BALANCE).lasting(rounds);
    stati::gain(m, me, open.from_source(StatiSource::SS_MISC), label!("great blow: off balance"))?;
    Ok(Answer::Done)
}

/// PREC: a stroke at a weak spot, which takes its time.
pub(super) fn precise<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Ruling {
    if let Some(answer) = approach::willing(m, me, victim)? {
        return Ok(answer);
    }
    let hindered = m.has_any(me, &[Nature::EXPOSED, Nature::STUNNED, Nature::PRONE]);
    if hindered || !m.beside(me, victim) || !prepare(m, me, victim) {
        return Ok(Answer::Abort);
    }
    let was_afraid = m.has(me, Nature::AFRAID);
    m.set(IsPrecision, true, label!("precise stroke"));
    if m.rethrow(EventCode::EV_STRIKE)? == Answer::Abort {
        return Ok(Answer::Abort);
    }
    spend(m, me, 3000, 45, was_afraid);
    Ok(Answer::Done)
}

/// Writes the blow into the record. `false`: there is nothing to strike with but what shoots.
fn prepare<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> bool {
    let why = label!("stroke");
    if let Some(held) = arms::weapon(m, me) {
        let shoots = arms::item(m, held).is_some_and(|(_, kind)| kind.itype == ObjectType::T_BOW);
        if shoots || arms::has_flag(m, held, ItemFlag::WT_NO_MELEE) {
            return false;
        }
        weapon::prepare(m, me, held, Attribute::A_HIT_MELEE, Attribute::A_DMG_MELEE);
        m.set(VThreat, m.get(VThreat) - WIDER, why);
        return true;
    }
    let Some(first) = m.slots(me).first().copied() else { return false };
    let mut dice = unarmed::fist(m.ability(me, Ability::CA_UNARMED_STRIKE));
    let more = i16::try_from(m.attr(me, Attribute::A_DMG_BRAWL)).unwrap_or(0);
    dice.bonus = dice.bonus.saturating_add(more);
    let (hit, defence) = (m.attr(me, Attribute::A_HIT_BRAWL), defence::own(m, victim));
    m.set(VHit, hit, why);
    m.set(VDef, defence, why);
    m.set(Dmg, dice, why);
    m.set(AType, first.attack, why);
    m.set(DType, first.dtype, why);
    m.set(VThreat, BARE_THREAT, why);
    m.set(VCrit, 2, why);
    true
}

fn spend<O: Observer>(m: &mut Machine<'_, O>, me: Handle, work: i32, more: i32, was_afraid: bool) {
    let speed = if m.get(EItem).is_some() { Attribute::A_SPD_MELEE } else { Attribute::A_SPD_BRAWL };
    let segments = time::segments_at(m, me, work, speed) + more;
    time::spend(m, me, segments, was_afraid, label!("stroke: time"));
}

/// What such a blow is worth (docs/rules/strike-bonuses.md, Bonuses): weight behind it, or an eye for weak spots.
pub(super) fn weight<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    if m.get(IsGreatBlow) {
        let why = label!("strike: a great blow");
        m.add(VHit, 2, why);
        m.add(BDmg, 2, why);
        let mut dice = m.get(Dmg);
        let strength = m.modifier(me, Attribute::A_STR).max(0);
        dice.bonus = dice.bonus.saturating_add(i16::try_from(strength).unwrap_or(0));
        m.set(Dmg, dice, why);
    }
    if m.get(IsPrecision) {
        let eye = m.skill(me, Skill::SK_FIND_WEAKNESS) / 2;
        m.add(VHit, eye, label!("strike: a precise stroke"));
    }
}
