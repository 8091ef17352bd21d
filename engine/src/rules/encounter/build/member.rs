//! EV_ENBUILD_MON: the member in hand (cMember) comes into the world, with what it rides.

use super::{bond, creature, into_play, place};
use crate::base::names::{
    DamageType, EncounterRequest as Request, StatiNature as Nature, StatiSource, StatiValue,
};
use crate::event::draft::Member;
use crate::event::fields::*;
use crate::rules::encounter::generate::{MOST_MADE, asks};
use crate::rules::prelude::*;
use crate::rules::stati;
use crate::world::{CreatureField, Stati};

/// Builds every member of the draft, one after the other, and has them follow their leader.
pub(in crate::rules::encounter) fn build_all<O: Observer>(m: &mut Machine<'_, O>) -> Result<(), Halt> {
    for place in 0..m.draft().members.len() {
        m.set(CMember, i32::try_from(place).unwrap_or(i32::MAX), label!("encounter: the next one is built"));
        m.rethrow(EventCode::EV_ENBUILD_MON)?;
    }
    super::party::follow_leader(m)
}

/// EV_ENBUILD_MON. ABORT: there is no such member, or it found no square.
pub(in crate::rules::encounter) fn build<O: Observer>(m: &mut Machine<'_, O>, _: Handle) -> Ruling {
    let number = usize::try_from(m.get(CMember)).unwrap_or(usize::MAX);
    let Some(member) = m.draft().members.get(number).filter(|_| number < MOST_MADE).cloned() else {
        return Ok(Answer::Abort);
    };
    let on = m.here().id();
    let why = label!("encounter: its party");
    let party = m.get(EnPartyId);
    let Some(made) = creature::make(m, on, member.monster, &member.templates)? else {
        return Ok(Answer::Abort);
    };
    m.put(made, CreatureField::Party, party, why);
    if let Some(member) = m.draft_mut().members.get_mut(number) {
        member.made = made;
    }
    sleeps(m, made, &member)?;
    let mount = mounts(m, made, &member, party)?;
    aligns(m, made)?;
    bond::bind(m, made, mount)?;
    let placed = if asks(m, Request::EN_NOPLACE) {
        true
    } else if asks(m, Request::EN_ANYOPEN) {
        place::anywhere(m, made)?
    } else {
        place::at_spot(m, made)?
    };
    if !placed {
        m.trouble(|| format!("{} finds no square here and does not come", member.monster));
        leave_out(m, made, label!("encounter: no square for it"));
        mount.into_iter().for_each(|mount| leave_out(m, mount, label!("encounter: no square for it")));
        return Ok(Answer::Abort);
    }
    if let Some(mount) = mount
        && m.is_here(made)
    {
        m.put_on_map(mount, m.at(made), label!("encounter: under its rider"));
    }
    if m.is_here(made) && !asks(m, Request::EN_VAULT) {
        into_play::initialize(m, made)?;
    }
    mark(m, made, member.part)?;
    Ok(Answer::Nothing)
}

/// In a dungeon many sleep, unless sleep does not take them or they sit on something.
fn sleeps<O: Observer>(m: &mut Machine<'_, O>, made: Handle, member: &Member) -> Result<(), Halt> {
    if !asks(m, Request::EN_DUNGEON) {
        return Ok(());
    }
    let asleep = m.d(100, label!("encounter: does it sleep"))? <= m.get(EnSleep);
    let wakeful = m.resist(made, DamageType::AD_SLEE, false) != 0;
    if !asleep || wakeful || member.mount.is_some() {
        return Ok(());
    }
    let natural = StatiValue::SLEEP_NATURAL.0;
    let sleep = stati::perm(Nature::SLEEPING, Handle::NONE, StatiSource::SS_MISC, natural, 0);
    stati::gain(m, made, sleep, label!("encounter: it sleeps"))
}

/// What it rides is made like itself.
fn mounts<O: Observer>(
    m: &mut Machine<'_, O>,
    rider: Handle,
    member: &Member,
    party: i32,
) -> Result<Option<Handle>, Halt> {
    let Some(form) = member.mount else { return Ok(None) };
    let on = m.level_of(rider).id();
    let Some(mount) = creature::make(m, on, form, &member.mount_templates)? else { return Ok(None) };
    let why = label!("encounter: what it rides");
    m.put(mount, CreatureField::Party, party, why);
    stati::gain(m, rider, stati::perm(Nature::MOUNTED, mount, StatiSource::SS_MISC, 0, 0), why)?;
    stati::gain(m, mount, stati::perm(Nature::MOUNT, rider, StatiSource::SS_MISC, 0, 0), why)?;
    into_play::initialize(m, mount)?;
    Ok(Some(mount))
}

/// EV_ENGEN_ALIGN with the creature as the actor.
fn aligns<O: Observer>(m: &mut Machine<'_, O>, made: Handle) -> Result<(), Halt> {
    let why = label!("encounter: the side it takes");
    let before = m.get(EActor);
    m.set(EActor, made, why);
    m.rethrow(EventCode::EV_ENGEN_ALIGN)?;
    m.set(EActor, before, why);
    Ok(())
}

/// ENCOUNTER: which part of which encounter it is of, and how many were wanted.
fn mark<O: Observer>(m: &mut Machine<'_, O>, made: Handle, part: i16) -> Result<(), Halt> {
    let wanted = i16::try_from(m.get(EnDesAmt)).unwrap_or(i16::MAX);
    let mark = stati::perm(Nature::ENCOUNTER, Handle::NONE, StatiSource::SS_MISC, part, wanted);
    stati::gain(m, made, Stati { effect: m.get(EnId), ..mark }, label!("encounter: of which it is one"))
}

fn leave_out<O: Observer>(m: &mut Machine<'_, O>, h: Handle, why: Label) {
    m.put(h, CreatureField::Gone, 1, why);
}
