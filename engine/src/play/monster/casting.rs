//! An effect used (docs/rules/monster-play.md, Carrying out).

use super::acts::Act;
use super::mind::Mind;
use super::walk;
use crate::base::handle::Handle;
use crate::base::names::{
    EffectArchetype as Ea, EffectArea as Ar, EffectFlag as Ef, EffectPurpose as Ep, MonsterType, Named,
    ObjectType as T, Slot, StatiNature, TargetQuery as Q,
};
use crate::content::{Magic, SegmentNumbers};
use crate::event::fields::*;
use crate::event::{Answer, EventCode, EventInfo, Halt, Machine, Observer};
use crate::label;
use crate::rules::magic::is_target;
use crate::rules::magic::usable::{By, Usable};
use crate::rules::query::look::Look;
use crate::rules::query::way::toward;
use crate::rules::query::who::Held;
use crate::world::CreatureField;

/// Purposes above this bit have to be the same; of those below one in common is enough.
const SHARED: i32 = 0xffff;
/// Squares from which a globe is worth it.
const GLOBE: i32 = 6;

/// Uses one of the effects that serve an act; ABORT where none does, or it comes to nothing.
pub fn cast<O: Observer>(
    m: &mut Machine<'_, O>,
    mind: &Mind,
    known: &[Usable],
    act: Act,
) -> Result<Answer, Halt> {
    let me = mind.me;
    let wish = act.kind.purposes();
    let serves =
        |one: &&Usable| one.purposes & wish & SHARED != 0 && one.purposes & !SHARED == wish & !SHARED;
    let candidates: Vec<&Usable> = known.iter().filter(serves).collect();
    if candidates.is_empty() || m.has(me, StatiNature::ENRAGED) {
        return Ok(Answer::Abort);
    }
    let at = m.roll(candidates.len() as i32, label!("which effect"))?;
    let Some(one) = usize::try_from(at).ok().and_then(|at| candidates.get(at)) else {
        return Ok(Answer::Abort);
    };
    let Some(magic) = m.content().magic(one.effect) else { return Ok(Answer::Abort) };
    let Some(first) = magic.segment(0) else { return Ok(Answer::Abort) };
    let Some(target) = aim(m, mind, act.target, one, first) else { return Ok(Answer::Abort) };
    if first.aval == Ar::AR_TOUCH && target.is_some() && target != me && !m.beside(me, target) {
        return walk::step_towards(m, mind);
    }
    let by_target = first.asks(Q::Q_TAR) || first.asks(Q::Q_DIR) || !first.asks(Q::Q_INV);
    if by_target && target.is_some() && !may_be_target(m, me, &magic, first, target)? {
        return Ok(Answer::Abort);
    }
    if one.purposes & Ep::EP_ATTACK.number() != 0 && hurts_friends(m, me, &magic, first, target)? {
        return Ok(Answer::Abort);
    }
    let Some(record) = record(m, me, one, &magic, first, target)? else { return Ok(Answer::Abort) };
    let answer = m.throw(record)?;
    if answer != Answer::Abort && one.purposes & Ep::EP_BUFF.number() != 0 {
        m.put_add(me, CreatureField::BuffCount, 1, label!("monster: made itself stronger"));
    }
    Ok(answer)
}

/// Whom it is for; `None` where there is nobody. NONE: nobody in particular.
fn aim<O: Observer>(
    m: &Machine<'_, O>,
    mind: &Mind,
    target: Handle,
    one: &Usable,
    first: &SegmentNumbers,
) -> Option<Handle> {
    let me = mind.me;
    let has = |purpose: Ep| one.purposes & purpose.number() != 0;
    if first.eval == Ea::EA_HEALING && m.is_type(me, MonsterType::MA_UNDEAD) {
        return None;
    }
    if has(Ep::AIM_AT_ENEMY) {
        return match target.some().filter(|t| *t != me) {
            Some(foe) => Some(foe),
            None => mind.melee.or(mind.ranged),
        };
    }
    if has(Ep::AIM_AT_ALLY) {
        let ally = target.some().unwrap_or(me);
        let fits = m.world().creature(ally).is_some() && !m.hostile(me, ally);
        return fits.then_some(ally);
    }
    match () {
        () if has(Ep::AIM_AT_SELF) => Some(me),
        () if has(Ep::AIM_AT_DOOR) => None,
        () => Some(target),
    }
}

/// Would it be a target of the effect?
fn may_be_target<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    magic: &Magic<'_>,
    first: &SegmentNumbers,
    target: Handle,
) -> Result<bool, Halt> {
    let record = EventInfo::new(EventCode::EV_CAST).with(EActor, me).with(EVictim, target);
    m.on_record(record.with(EId, Some(magic.id)).with(EMagic, 1), |m| is_target(m, magic, first, target))
}

/// Would an attack strike a friend, itself, or no foe?
fn hurts_friends<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    magic: &Magic<'_>,
    first: &SegmentNumbers,
    target: Handle,
) -> Result<bool, Halt> {
    if !matches!(first.aval, Ar::AR_BEAM | Ar::AR_BALL | Ar::AR_BOLT) {
        return Ok(false);
    }
    let struck = crate::rules::magic::predict(m, me, magic, target)?;
    let friend = |h: &Handle| *h != me && m.who(*h).is_some_and(|w| w.is_friend_of(me));
    let foe = |h: &Handle| *h != me && m.hostile(me, *h);
    let itself = struck.contains(&me) && !magic.has(Ef::EF_CASTER_IMMUNE);
    Ok(struck.iter().any(friend) || !struck.iter().any(foe) || itself)
}

/// What is thrown: at a target, at a place, in a direction, at a thing, or for nobody in particular.
fn record<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    one: &Usable,
    magic: &Magic<'_>,
    first: &SegmentNumbers,
    target: Handle,
) -> Result<Option<EventInfo>, Halt> {
    let (code, item) = match one.by {
        By::Spell => (EventCode::EV_CAST, Handle::NONE),
        By::Innate => (EventCode::EV_INVOKE, Handle::NONE),
        By::Thing(item) => (use_of(m, item), item),
    };
    let plain = EventInfo::new(code).with(EActor, me).with(EItem, item).with(EId, Some(one.effect));
    let here = m.world().place_of(target);
    Ok(if first.asks(Q::Q_TAR) {
        Some(plain.with(EVictim, target))
    } else if first.asks(Q::Q_LOC) {
        here.map(|at| plain.at_place(at).with(IsLoc, true))
    } else if first.asks(Q::Q_DIR) {
        let (from, to) = (m.at(me), here.unwrap_or_else(|| m.at(me)));
        let (dx, dy) = ((from.x - to.x).abs(), (from.y - to.y).abs());
        let straight = here.is_some() && (dx == 0 || dy == 0 || dx == dy);
        straight.then(|| plain.with(EVictim, target).toward(toward(from, to)))
    } else if first.asks(Q::Q_INV) {
        match thing_of(m, target.some().unwrap_or(me), magic, first) {
            Some(thing) if may_be_target(m, me, magic, first, thing)? => Some(plain.with(EVictim, thing)),
            _ => None,
        }
    } else if first.aval == Ar::AR_GLOBE && (!target.is_some() || m.distance(me, target) <= GLOBE) {
        Some(plain.with(EVictim, target))
    } else {
        Some(plain)
    })
}

fn use_of<O: Observer>(m: &Machine<'_, O>, item: Handle) -> EventCode {
    match Held::of(m.world(), m.content(), item).map(|held| held.kind.itype) {
        Some(T::T_WAND) => EventCode::EV_ZAP,
        Some(T::T_POTION) => EventCode::EV_DRINK,
        Some(T::T_SCROLL) => EventCode::EV_READ,
        _ => EventCode::EV_ACTIVATE,
    }
}

/// The suit or the weapon that an effect on a thing is for.
fn thing_of<O: Observer>(
    m: &Machine<'_, O>,
    bearer: Handle,
    magic: &Magic<'_>,
    first: &SegmentNumbers,
) -> Option<Handle> {
    let suit = magic.has(Ef::EF_LIM_ITYPE) && first.tval == T::T_ARMOUR.number();
    let slot = if suit { Slot::SL_ARMOUR } else { Slot::SL_WEAPON };
    m.who(bearer)?.carried_in(slot).map(|held| held.item.handle)
}
