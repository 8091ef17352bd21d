//! Fixtures that are damaged (docs/rules/doors.md, Breaking): hardness, and what breaks. The blow itself is
//! `combat::struck`.

use super::image::settle;
use super::open::wizlocked_by;
use crate::base::names::{
    AttackType as A, DamageType as D, DoorState, ItemFlag, MonsterFlag, Named, StatiNature as Nature,
};
use crate::event::fields::{ADmg, AType, DType, Died, EActor, EItem, Immune, VDmg};
use crate::rules::combat::arms;
use crate::rules::growth::practice;
use crate::rules::prelude::*;
use crate::rules::query::hardness;
use crate::rules::senses::noise;
use crate::rules::{stati, traps};
use crate::world::FeatureField;

/// EV_DAMAGE of a door: kicks at what is open miss, blades do little to it, points nothing.
pub(super) fn door_damaged<O: Observer>(m: &mut Machine<'_, O>, door: Handle) -> Ruling {
    let Some(feature) = m.world().feature(door) else { return Ok(Answer::Done) };
    let ajar = feature.door_is(DoorState::DF_OPEN) || feature.door_is(DoorState::DF_BROKEN);
    let me = m.get(EActor);
    if m.get(AType) == A::A_KICK && ajar {
        return Ok(Answer::Done);
    }
    let weapon = m.get(EItem);
    let blunt = m.get(DType) == D::AD_BLUNT || arms::has_flag(m, weapon, ItemFlag::WT_BLUNT);
    let edged = arms::has_flag(m, weapon, ItemFlag::WT_SLASHING);
    if m.get(AType) == A::A_SWNG && !blunt {
        m.set(VDmg, m.get(VDmg) / 3, label!("door: a blade is no axe"));
    }
    if m.get(DType) == D::AD_PIERCE && !blunt && !edged {
        m.set(Immune, true, label!("door: points do nothing to it"));
        return Ok(Answer::Done);
    }
    let magic = if wizlocked_by(m, door).is_some() { 2 } else { 1 };
    if !wears_down(m, door, magic)? {
        return Ok(Answer::Done);
    }
    breaks(m, me, door)?;
    Ok(Answer::Nothing)
}

/// EV_DAMAGE of any other fixture: at nothing it is gone.
pub(super) fn damaged<O: Observer>(m: &mut Machine<'_, O>, feature: Handle) -> Ruling {
    let is_door = m
        .world()
        .feature(feature)
        .and_then(|f| m.content().feature(f.kind))
        .is_some_and(|k| k.ftype == crate::base::names::ObjectType::T_DOOR);
    if is_door {
        return Ok(Answer::Done);
    }
    if wears_down(m, feature, 1)? {
        m.print(Audience::All, "{victim} {victim:break|breaks} apart.")?;
        m.put_feature(feature, FeatureField::Gone, 1, label!("fixture: destroyed"));
        m.set(Died, true, label!("fixture: destroyed"));
    }
    Ok(Answer::Done)
}

/// Takes off what hardness leaves of the damage in hand; is it at its end?
fn wears_down<O: Observer>(m: &mut Machine<'_, O>, feature: Handle, factor: i32) -> Result<bool, Halt> {
    let Some(f) = m.world().feature(feature) else { return Ok(false) };
    let (kind, whole, hp) = (m.content().feature(f.kind), f.max_hp() > 0, f.hp());
    let hard = hardness::of_material(kind.and_then(|k| k.material), m.get(DType));
    let elsewhere = m.who(m.get(EActor)).is_some_and(|w| w.is_phased());
    let Some(hard) = hard.filter(|_| whole && !elsewhere) else {
        m.set(Immune, !elsewhere, label!("fixture: nothing harms it"));
        return Ok(false);
    };
    let amount = (m.get(VDmg) - hard * factor).max(0);
    m.set(ADmg, amount, label!("fixture: what hardness leaves"));
    if amount == 0 {
        return Ok(false);
    }
    let left = hp - amount;
    m.put_feature(feature, FeatureField::Hp, left.max(0), label!("fixture: damaged"));
    Ok(left <= 0)
}

/// A door gives way: it hangs open, and what was set in it goes off at whoever stands beside it.
fn breaks<O: Observer>(m: &mut Machine<'_, O>, me: Handle, door: Handle) -> Result<(), Halt> {
    let Some(f) = m.world().feature(door) else { return Ok(()) };
    let at = f.at();
    let gone = DoorState::DF_LOCKED.number() | DoorState::DF_SECRET.number();
    let state = f.door() & !gone | DoorState::DF_OPEN.number() | DoorState::DF_BROKEN.number();
    let why = label!("door: broken");
    m.put_feature(door, FeatureField::Door, state, why);
    settle(m, door);
    m.print(Audience::All, "{victim} {victim:give|gives} way.")?;
    noise::make(m, me, 20)?;
    stati::end(m, me, Nature::ACTING, why)?;
    m.set(Died, true, why);
    if m.world().creature(me).is_some_and(|c| c.is_player()) {
        let amount = 1 + m.roll(12, label!("exercise of strength"))?;
        practice::practise(m, me, practice::DOOR, amount)?;
    }
    if let Some(trap) = traps::at(m, at)
        && m.at(me).steps(at) <= 1
        && !m.flag(me, MonsterFlag::M_INCOR)
    {
        traps::trigger(m, trap, me, false)?;
    }
    Ok(())
}
