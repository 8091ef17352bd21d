//! Being unseen and being caught off guard (docs/rules/strike-bonuses.md, Surprise).

use crate::base::names::{
    Ability, AttackType, Attribute, Feat, MonsterFlag, Skill, StatiNature as Stati, StatiSource, StatiValue,
};
use crate::event::fields::*;
use crate::rules::combat::approach::uncanny;
use crate::rules::prelude::*;
use crate::rules::stati::{awaken, gain};
use crate::world::{CreatureField, Stati as Record};

/// 1: Who is on another plane.
pub fn planes<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) {
    let (mine, theirs) = (m.plane(me), m.plane(victim));
    let why = label!("strike: another plane");
    m.set(VicIncor, theirs != 0 && theirs != mine, why);
    m.set(ActIncor, mine != 0 && theirs != mine, why);
}

/// 4: The victim is caught off guard; Improved Initiative may still turn in time. After this both are in
/// the fight.
pub fn caught<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    if m.flat_footed(victim) && !uncanny(m, victim) {
        let quick = m.feat(victim, Feat::FT_IMPROVED_INITIATIVE) && {
            let roll = m.d(20, label!("initiative"))?;
            roll + m.modifier(victim, Attribute::A_DEX) >= 15
        };
        if !quick {
            m.set(IsFlatFoot, true, label!("strike: caught off guard"));
        }
    }
    let why = label!("strike: in the fight");
    m.put(me, CreatureField::FfCount, 0, why);
    m.put(victim, CreatureField::FfCount, 0, why);
    Ok(())
}

/// 5 to 7. Who does not perceive whom; a strike ends ordinary invisibility.
pub fn unseen<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    if !m.perceives(victim, me) && !m.feat(victim, Feat::FT_BLIND_FIGHT) {
        m.set(ActUnseen, true, label!("strike: the victim does not perceive the attacker"));
        m.set(IsSurprise, true, label!("strike: surprise"));
        drop_from_above(m, me)?;
    }
    let plain = StatiValue::INV_NORMAL.0;
    let why = label!("strike: whoever strikes shows itself");
    while m.has_val(me, Stati::INVIS, plain) {
        if !m.lose(me, why, |s| s.nature == Stati::INVIS && s.val == plain) {
            break;
        }
    }
    if !m.perceives(me, victim) {
        m.set(VicUnseen, true, label!("strike: the attacker does not perceive the victim"));
    } else if m.has(me, Stati::EYES_AVERTED) && m.roll(100, label!("averted eyes"))? < 50 {
        m.set(VicUnseen, true, label!("strike: with averted eyes"));
    }
    Ok(())
}

/// 8: Whoever is awake may hear what it does not see: Move Silently against Listen.
pub fn heard<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    let same_plane = m.plane(me) == m.plane(victim);
    if !m.get(IsSurprise) || m.has(victim, Stati::ASLEEP) || !same_plane {
        return Ok(());
    }
    let stealth = m.d(20, label!("move silently"))? + m.skill(me, Skill::SK_MOVE_SIL);
    let hearing = m.d(20, label!("listen"))? + m.skill(victim, Skill::SK_LISTEN);
    if stealth < hearing {
        m.set(IsSurprise, false, label!("strike: heard coming"));
    }
    Ok(())
}

/// 9: A sleeper is surprised, and wakes unless its sleep is no natural one.
pub fn asleep<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> Result<(), Halt> {
    if !m.has(victim, Stati::ASLEEP) {
        return Ok(());
    }
    m.set(IsSurprise, true, label!("strike: asleep"));
    awaken(m, victim, label!("strike: woken by the blow"))
}

/// 10 and 11. Premonition and a warning may come in time.
pub fn forewarned<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) -> Result<(), Halt> {
    if m.get(IsSurprise)
        && m.ability(victim, Ability::CA_PREMONITION) > 0
        && m.d(100, label!("premonition"))? <= 50
    {
        m.set(IsSurprise, false, label!("strike: premonition"));
    }
    if m.get(IsSurprise) && m.has(victim, Stati::WARNING) && m.d(100, label!("warning"))? <= 50 {
        m.set(IsSurprise, false, label!("strike: a warning"));
    }
    Ok(())
}

/// 13: Surprise is worth +4.
pub fn bonus<O: Observer>(m: &mut Machine<'_, O>) {
    if m.get(IsSurprise) {
        m.add(VHit, 4, label!("strike: surprise"));
    }
}

/// 51: Noble Aegis guards even the surprised.
pub fn noble_aegis<O: Observer>(m: &mut Machine<'_, O>, victim: Handle) {
    if m.get(IsSurprise) && m.ability(victim, Ability::CA_NOBLE_AEGIS) > 0 {
        m.add(VDef, 4, label!("strike: noble aegis"));
    }
}

/// 52: Against whoever is surprised and off guard, the quick strike where it hurts instead of hard.
pub fn finesse<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let kind = m.get(AType);
    let light = matches!(
        kind,
        AttackType::A_PUNC
            | AttackType::A_KICK
            | AttackType::A_SWNG
            | AttackType::A_FIRE
            | AttackType::A_THRU
            | AttackType::A_LUNG
            | AttackType::A_CALL
            | AttackType::A_HURL
    );
    let (strength, dexterity) = (m.modifier(me, Attribute::A_STR), m.modifier(me, Attribute::A_DEX));
    if m.get(IsSurprise) && m.get(IsFlatFoot) && light && !m.get(EItem).is_some() && strength < dexterity {
        m.set(SubStr, true, label!("strike: quick instead of hard"));
        m.add(BDmg, dexterity, label!("strike: quick instead of hard"));
    }
}

/// 5: A creature that lies in wait above falls on its prey as if it charged.
fn drop_from_above<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    if m.flag(me, MonsterFlag::M_HIDE_ABOVE) && !m.has(me, Stati::CHARGING) {
        let record = Record::new(Stati::CHARGING, 2, 2).from_source(StatiSource::SS_ATTK);
        gain(m, me, record, label!("strike: falls on its prey"))?;
    }
    Ok(())
}
