//! Qualities that do something else than hurt.

use super::Blow;
use crate::base::dice_expr::Dice;
use crate::base::names::{
    Attribute, DamageType as D, MonsterFlag, MonsterType as T, SaveBits, SaveType, StatiNature as Nature,
    StatiSource as Source, StatiValue, WeaponQuality as Q,
};
use crate::event::fields::*;
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::combat::arms;
use crate::rules::combat::special::short;
use crate::rules::prelude::*;
use crate::rules::query::way;
use crate::rules::stati::{gain, temp};

/// What to withstand when a weapon's force or its wielder's presence is the measure.
fn dc<O: Observer>(m: &Machine<'_, O>, blow: &Blow, attribute: Attribute) -> i32 {
    10 + 2 * blow.plus + m.modifier(blow.me, attribute)
}

/// Does the victim withstand? Then the record says so.
fn withstands<O: Observer>(
    m: &mut Machine<'_, O>,
    blow: &Blow,
    (save, dc, against): (SaveType, i32, SaveBits),
    die: Label,
) -> Result<bool, Halt> {
    let held = saving_throw(m, blow.victim, save, dc, sorts([against]), 0, die)?;
    if held {
        m.set(Resist, true, label!("hit: a quality withstood"));
    }
    Ok(held)
}

/// WOUNDING: it bleeds, and each further wound bleeds longer.
pub(super) fn wound<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow) -> Result<(), Halt> {
    let rounds = short(m.dice(Dice::new(2, 12, 0), label!("rounds bleeding"))?);
    let record = temp(Nature::BLEEDING, Handle::NONE, rounds, Source::SS_ENCH, 1, 1);
    gain(m, blow.victim, record, label!("hit: a wounding weapon"))
}

/// VORPAL: a critical hit takes the head off, where there is one.
pub(super) fn behead<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow) -> Result<(), Halt> {
    if !m.get(IsCrit) || m.flag(blow.victim, MonsterFlag::M_NOHEAD) {
        return Ok(());
    }
    m.set(Died, true, label!("hit: a vorpal weapon"));
    kill(m, blow)
}

fn kill<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow) -> Result<(), Halt> {
    let things = [blow.me, blow.victim];
    m.throw_dmg(EventCode::EV_DEATH, D::AD_NORM, 0, "a quality of a weapon", &things)?;
    Ok(())
}

/// IMPACT: whoever is no larger goes back a square, or off its feet where there is no room, and may be stunned.
pub(super) fn shove<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow) -> Result<(), Halt> {
    let (me, victim) = (blow.me, blow.victim);
    let against = sorts([SaveBits::SA_KNOCKDOWN]);
    if m.size(victim) > m.size(me)
        || saving_throw(m, victim, SaveType::FORT, 20, against, 0, label!("save vs impact"))?
    {
        return Ok(());
    }
    let dir = way::toward(m.at(me), m.at(victim));
    m.set(EDir, dir, label!("hit: impact"));
    let things = [me, victim, m.get(EItem), m.get(EItem2)];
    if m.throw_dir(EventCode::EV_PUSH, dir, &[victim, me])? == Answer::Abort {
        m.throw_dmg(EventCode::EV_DAMAGE, D::AD_TRIP, 20, "impact", &things)?;
    }
    if !m.is_here(victim) {
        return Ok(());
    }
    if !saving_throw(m, victim, SaveType::FORT, 20, against, 0, label!("save vs the shock"))? {
        m.throw_dmg(EventCode::EV_DAMAGE, D::AD_STUN, 1, "impact", &things)?;
    }
    Ok(())
}

/// FEY_TRAPPING: light that holds it here, a round for each point of the blow.
pub(super) fn limn<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow) -> Result<(), Halt> {
    let rounds = short(m.get(VDmg));
    if rounds <= 0 {
        return Ok(());
    }
    for nature in [Nature::ILLUMINATED, Nature::ANCHORED] {
        let record = temp(nature, blow.me, rounds, Source::SS_ATTK, -1, -1);
        gain(m, blow.victim, record, label!("hit: fey trapping"))?;
    }
    Ok(())
}

/// SLAYING: death to the kind that it is the bane of. Everybody else it frightens, as the original does.
pub(super) fn slay<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow) -> Result<(), Halt> {
    if !arms::is_bane_of(m, blow.weapon, blow.victim) {
        return terrify(m, blow);
    }
    let against = (SaveType::FORT, 10 + blow.level, SaveBits::SA_DEATH);
    if !m.get(IsCrit) && withstands(m, blow, against, label!("save vs slaying"))? {
        return Ok(());
    }
    if m.immune(blow.victim, D::AD_NECR) {
        m.set(Immune, true, label!("hit: no death for it"));
        return Ok(());
    }
    kill(m, blow)
}

/// TERROR.
pub(super) fn terrify<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow) -> Result<(), Halt> {
    if m.immune(blow.victim, D::AD_FEAR) {
        return Ok(());
    }
    let against = (SaveType::WILL, dc(m, blow, Attribute::A_CHA), SaveBits::SA_FEAR);
    if withstands(m, blow, against, label!("save vs terror"))? {
        return Ok(());
    }
    let rounds = short(m.dice(Dice::new(3, 6, 0), label!("rounds of terror"))?);
    let fear = StatiValue::FEAR_MAGIC.0;
    // The original names the frightened as their own terror.
    let record = temp(Nature::AFRAID, blow.victim, rounds, Source::SS_ENCH, fear, -1);
    gain(m, blow.victim, record, label!("hit: terror"))
}

/// DISRUPTION: the undead that do not withstand are no more.
pub(super) fn disrupt<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow) -> Result<(), Halt> {
    if !m.is_type(blow.victim, T::MA_UNDEAD) {
        return Ok(());
    }
    let dc = dc(m, blow, Attribute::A_CHA);
    if saving_throw(m, blow.victim, SaveType::WILL, dc, 0, 0, label!("save vs disruption"))? {
        return Ok(());
    }
    kill(m, blow)
}

/// STUNNING.
pub(super) fn stun<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow) -> Result<(), Halt> {
    if m.immune(blow.victim, D::AD_STUN) {
        return Ok(());
    }
    let against = (SaveType::FORT, dc(m, blow, Attribute::A_STR), SaveBits::SA_PARA);
    if withstands(m, blow, against, label!("save vs a weapon that stuns"))? {
        return Ok(());
    }
    let rounds = short(m.dice(Dice::new(1, 4, 1), label!("rounds stunned"))?);
    let record = temp(Nature::STUNNED, Handle::NONE, rounds, Source::SS_ENCH, -1, -1);
    gain(m, blow.victim, record, label!("hit: a weapon that stuns"))
}

/// WEAKENING, NUMBING, WITHERING: strength, quickness or health, as if the blow itself had been such damage.
pub(super) fn weaken<O: Observer>(m: &mut Machine<'_, O>, blow: &Blow, quality: Q) -> Result<(), Halt> {
    let why = label!("hit: a weapon that weakens");
    let kind = m.get(DType);
    m.set(SaveDc, 10 + blow.level, why);
    m.set(Dmg, Dice::new(1, 6, 0), why);
    m.set(DType, D(D::AD_DAST.0 + (quality.0 - Q::WQ_WEAKENING.0)), why);
    m.rethrow(EventCode::EV_DAMAGE)?;
    m.set(DType, kind, why);
    Ok(())
}
