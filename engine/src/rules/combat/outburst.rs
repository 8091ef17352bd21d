//! What strikes all around, or whoever is inside (docs/rules/special-attacks.md): roars and gestures, explosions,
//! digestion, and the call for others of its kind.

use super::presence::{difficulty, entry};
use super::time;
use crate::base::names::{
    AttackType as A, Attribute, DamageType as D, EncounterRequest, MonsterFlag, MonsterType, Named,
    StatiNature as Nature, StatiSource, StatiValue,
};
use crate::event::fields::*;
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::look::{Slot, Slots};
use crate::rules::senses::hiding;
use crate::rules::stati;
use crate::world::CreatureField;

/// How far a roar carries, an explosion, and the song that drowns a roar.
const ROAR: i32 = 12;
const EXPLOSION: i32 = 3;
const SONG: i32 = 20;
/// Segments of a roar and of a call.
const ROARING: i32 = 30;
const CALLING: i32 = 50;
/// Who comes when somebody calls, for how many rounds, and after how many the next call may be.
const CALLED: &str = "gated_outsiders";
const STAY: i32 = 300;
const UNTIL_NEXT_CALL: i16 = 600;

/// Everybody on the map whom a line of fire reaches within so many squares, in the order of the map.
fn all_within<O: Observer>(m: &Machine<'_, O>, me: Handle, squares: i32) -> Vec<Handle> {
    let Some(w) = m.who(me) else { return Vec::new() };
    let near = |h: &Handle| m.distance(me, *h) <= squares && w.other(*h).is_some_and(|o| w.line_of_fire(&o));
    m.level_of(me).creatures().map(|c| c.handle()).filter(near).collect()
}

/// ROAR and GEST: everybody in reach who hears it suffers each such attack of the list, friends too.
pub(super) fn roar<O: Observer>(m: &mut Machine<'_, O>, me: Handle, kind: A) -> Ruling {
    let slots = m.slots(me);
    if !slots.iter().any(|s| s.attack == kind) {
        return Ok(Answer::Abort);
    }
    let was_afraid = m.has(me, Nature::AFRAID);
    hiding::reveal(m, me, label!("special attack: it is heard"))?;
    if !(kind == A::A_ROAR && is_drowned(m, me)) {
        for target in all_within(m, me, ROAR) {
            let hears = target != me
                && m.is_here(target)
                && !m.flag(target, MonsterFlag::M_DEAF)
                && !m.who(target).is_some_and(|w| w.is_immune(D::AD_SONI));
            if hears {
                m.set(IsNAttack, true, label!("special attack: by nature"));
                all_of(m, me, target, kind, &slots)?;
            }
        }
    }
    m.set(EVictim, Handle::NONE, label!("special attack: at nobody in particular"));
    time::spend(m, me, ROARING, was_afraid, label!("special attack: time"));
    m.rethrow(EventCode::EV_ATTACKMSG)?;
    Ok(Answer::Done)
}

/// Does somebody near sing against it?
fn is_drowned<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    m.level_of(me).creatures().any(|c| {
        m.distance(me, c.handle()) <= SONG
            && m.has_val(c.handle(), Nature::SINGING, StatiValue::BARD_COUNTER.0)
    })
}

/// Each attack of the kind with those that go with it. What follows them directly is passed over, as in the original.
fn all_of<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    target: Handle,
    kind: A,
    slots: &Slots,
) -> Result<(), Halt> {
    let mut place = 0;
    while let Some(slot) = slots.get(place) {
        if slot.attack == kind {
            m.set(EVictim, target, label!("special attack: the next who hears it"));
            strikes(m, me, slot)?;
            while let Some(also) = slots.get(place + 1).filter(|s| s.attack == A::A_ALSO) {
                strikes(m, me, also)?;
                place += 1;
            }
            place += 1;
        }
        place += 1;
    }
    Ok(())
}

fn strikes<O: Observer>(m: &mut Machine<'_, O>, me: Handle, slot: &Slot) -> Result<(), Halt> {
    entry(m, me, slot, label!("roar, first roll"))?;
    m.set(IsHit, true, label!("special attack: it is heard"));
    m.rethrow(EventCode::EV_HIT).map(|_| ())
}

/// EXPL: it bursts, and everybody near suffers, itself as well; nothing is left of it.
pub(super) fn explode<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(slot) = m.slots(me).into_iter().find(|s| s.attack == A::A_EXPL) else {
        return Ok(Answer::Abort);
    };
    let at = m.at(me);
    take(m, me, &slot);
    m.rethrow(EventCode::EV_ATTACKMSG)?;
    let spares_the_blind = m.is_type(me, MonsterType::MA_VORTEX);
    for target in all_within(m, me, EXPLOSION) {
        if !m.is_here(target) || (spares_the_blind && m.flag(target, MonsterFlag::M_BLIND)) {
            continue;
        }
        m.set(EVictim, target, label!("special attack: the next near it"));
        m.rethrow(EventCode::EV_HIT)?;
    }
    m.set(EVictim, Handle::NONE, label!("special attack: at nobody in particular"));
    if m.is_here(me) {
        m.put(me, CreatureField::Gone, 1, label!("special attack: it burst"));
        things::goes_with(m, me, at)?;
        stati::forget(m, me)?;
    }
    Ok(Answer::Done)
}

/// DGST and CRUS: what whoever is inside it suffers each round.
pub(super) fn digest<O: Observer>(m: &mut Machine<'_, O>, me: Handle, kind: A) -> Ruling {
    let Some(slot) = m.slots(me).into_iter().find(|s| s.attack == kind) else { return Ok(Answer::Abort) };
    take(m, me, &slot);
    if kind == A::A_CRUS {
        let mut dice = slot.damage;
        let more = m.modifier(me, Attribute::A_STR) * 3 / 2;
        dice.bonus = dice.bonus.saturating_add(more.clamp(i16::MIN.into(), i16::MAX.into()) as i16);
        m.set(Dmg, dice, label!("special attack: strength"));
    }
    m.set(IsHit, true, label!("special attack: there is no way out"));
    m.rethrow(EventCode::EV_HIT)?;
    m.rethrow(EventCode::EV_ATTACKMSG)?;
    Ok(Answer::Done)
}

/// Writes an attack of the list into the record.
fn take<O: Observer>(m: &mut Machine<'_, O>, me: Handle, slot: &Slot) {
    let why = label!("special attack: as the list says");
    m.set(Dmg, slot.damage, why);
    m.set(AType, slot.attack, why);
    m.set(DType, slot.dtype, why);
    m.set(SaveDc, difficulty(m, me, slot), why);
}

/// GATE: it calls others of its kind, who may come. Bonus: the chance in percent; DC: their challenge rating.
pub(super) fn gate<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(slot) = m.slots(me).into_iter().find(|s| s.attack == A::A_GATE) else {
        return Ok(Answer::Abort);
    };
    let wait = stati::temp(
        Nature::SPEC_TIMEOUT,
        Handle::NONE,
        UNTIL_NEXT_CALL,
        StatiSource::SS_MISC,
        A::A_GATE.0,
        0,
    );
    stati::gain(m, me, wait, label!("gate: once a day"))?;
    m.id_print(
        me,
        "You call for those of your kind.",
        "{obj} {obj:call|calls} for others of {obj:his} kind.",
    )?;
    if m.d(100, label!("does anybody answer the call?"))? > i32::from(slot.damage.bonus) {
        m.id_print(me, "Nobody answers.", "Nobody answers {obj:him}.")?;
    } else {
        let (at, depth) = (m.at(me), i32::from(m.level_of(me).map().depth()));
        let flags = EncounterRequest::EN_SUMMON.number().cast_unsigned();
        m.throw_copy(EventCode::EV_ENGEN, |e| {
            let e = e.with(EMap, 1).with(EnFlags, flags).with(EnCr, slot.dc).with(EnDepth, depth);
            let e = e.with(EnId, Some(ResId::new(Kind::Encounter, CALLED))).with(VDuration, STAY);
            e.with(ExVal, i32::from(at.x)).with(EyVal, i32::from(at.y)).with(IsLoc, true)
        })?;
    }
    m.put_add(me, CreatureField::Timeout, CALLING, label!("gate: time"));
    Ok(Answer::Done)
}
