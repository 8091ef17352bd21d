//! Riding (docs/rules/movement.md, Riding): EV_MOUNT and EV_DISMOUNT, who may ride whom, and who keeps the saddle.
//! What a step of rider and mount is stands in `walk`, what their round is in `turn`. How hard one falls from a
//! mount waits for falls.

use crate::base::names::{
    MonsterFlag, MonsterType as T, Named, Size, Skill, StatiNature as Nature, StatiSource,
};
use crate::event::fields::{EActor, EParam, EVictim};
use crate::rules::checks::skill;
use crate::rules::movement::places;
use crate::rules::prelude::*;
use crate::rules::query::way;
use crate::rules::query::who::Who;
use crate::rules::{fields, stati};

/// EParam of EV_DISMOUNT (docs/rules/movement.md, Riding): by choice.
pub const BY_CHOICE: i32 = 1;
/// The same: thrown off.
pub const THROWN: i32 = 2;

/// What keeping the saddle takes of a rider who is struck down, and of one whose mount is.
const RIDER_DOWN: i32 = 20;
const MOUNT_DOWN: i32 = 40;

/// Conditions in which nobody mounts, and nobody is mounted.
const HELPLESS: [Nature; 6] =
    [Nature::PRONE, Nature::STUCK, Nature::GRAPPLED, Nature::GRABBED, Nature::ASLEEP, Nature::MOUNT];

/// Ride by command: off one's mount, or onto the creature that is named, else onto the first beside that may be ridden.
pub fn by_command<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if let Some(mount) = mount_of(m, me) {
        m.set(EVictim, mount, label!("ride: off it"));
        m.set(EParam, BY_CHOICE, label!("ride: off it"));
        return m.rethrow(EventCode::EV_DISMOUNT);
    }
    let named = m.get(EVictim).some().filter(|h| m.world().creature(*h).is_some());
    let beside = || {
        let all = m.level_of(me).creatures().map(|c| c.handle());
        all.filter(|h| *h != me && m.beside(me, *h)).find(|h| refusal(m, me, *h).is_none())
    };
    let Some(mount) = named.or_else(beside) else {
        m.print(Audience::Actor, "There is nobody beside {actor} to ride on.")?;
        return Ok(Answer::Abort);
    };
    m.set(EVictim, mount, label!("ride: onto it"));
    m.set(EParam, 0, label!("ride: onto it"));
    m.rethrow(EventCode::EV_MOUNT)
}

/// EV_MOUNT of the actor: onto the victim, which takes no time.
pub fn mount<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let mount = m.get(EVictim);
    if let Some(why) = refusal(m, me, mount) {
        m.print(Audience::Actor, why)?;
        return Ok(Answer::Abort);
    }
    let (from, to, why) = (m.at(me), m.at(mount), label!("ride: mounts"));
    if from != to {
        if !fields::carry(m, me, to)? {
            return Ok(Answer::Abort);
        }
        m.put_at(me, to, why);
        fields::cross(m, me, from, to)?;
        if !m.is_here(me) || m.at(me) != to || !m.is_here(mount) {
            return Ok(Answer::Done);
        }
    }
    stati::gain(m, mount, stati::perm(Nature::MOUNT, me, StatiSource::SS_MISC, 0, 0), why)?;
    stati::gain(m, me, stati::perm(Nature::MOUNTED, mount, StatiSource::SS_MISC, 0, 0), why)?;
    Ok(Answer::Done)
}

/// EV_DISMOUNT of the actor: beside its mount again, and on the ground if it was thrown.
pub fn dismount<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(mount) = mount_of(m, me) else { return Ok(Answer::Abort) };
    let (thrown, why) = (m.get(EParam) == THROWN, label!("ride: off the mount"));
    stati::end(m, me, Nature::MOUNTED, why)?;
    stati::end_from(m, mount, Nature::MOUNT, me, why)?;
    if m.is_here(me) && m.is_here(mount) && m.at(me) == m.at(mount) {
        places::place_near(m, me, m.at(mount), why)?;
    }
    if thrown && m.is_here(me) && !m.has(me, Nature::PRONE) {
        m.print(Audience::All, "{actor} {actor:are|is} thrown.")?;
        let down = stati::perm(Nature::PRONE, Handle::NONE, StatiSource::SS_MISC, 0, 0);
        stati::gain(m, me, down, label!("ride: thrown"))?;
    }
    Ok(Answer::Done)
}

/// Somebody was struck down: a rider stays in the saddle by skill, and gets up at once, or is thrown; so is whoever rides
/// it, unless by great skill.
pub(in crate::rules) fn struck_down<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<(), Halt> {
    if mount_of(m, h).is_some() {
        if skill::check(m, h, Skill::SK_RIDE, RIDER_DOWN, 0)?.passed {
            return stati::end(m, h, Nature::PRONE, label!("ride: keeps the saddle"));
        }
        throw_off(m, h)?;
    }
    let rider = m.world().stati(h).and_then(|s| s.of(Nature::MOUNT).next()).map(|s| s.thing);
    if let Some(rider) = rider.filter(|r| m.is_here(*r))
        && !skill::check(m, rider, Skill::SK_RIDE, MOUNT_DOWN, 0)?.passed
    {
        throw_off(m, rider)?;
    }
    Ok(())
}

/// A rider is thrown: EV_DISMOUNT.
pub(in crate::rules) fn throw_off<O: Observer>(m: &mut Machine<'_, O>, rider: Handle) -> Result<(), Halt> {
    let Some(mount) = mount_of(m, rider) else { return Ok(()) };
    let thrown = EventInfo::new(EventCode::EV_DISMOUNT).with(EActor, rider).with(EVictim, mount);
    m.throw(thrown.with(EParam, THROWN)).map(|_| ())
}

/// What somebody rides.
pub(in crate::rules) fn mount_of<O: Observer>(m: &Machine<'_, O>, rider: Handle) -> Option<Handle> {
    m.world().creature(rider)?.stati().of(Nature::MOUNTED).next().map(|s| s.thing)
}

/// Why one may not ride the other, if it may not.
fn refusal<O: Observer>(m: &Machine<'_, O>, me: Handle, mount: Handle) -> Option<&'static str> {
    let (Some(w), Some(it)) = (m.who(me), m.who(mount)) else { return Some("There is nothing to ride on.") };
    let limbs = w.has_flag(MonsterFlag::M_HUMANOID) && !w.has_flag(MonsterFlag::M_NOLIMBS);
    let fit = |h| !m.has_any(h, &HELPLESS) && !m.has(h, Nature::MOUNTED);
    match () {
        () if me == mount || !w.c.is_here() || !it.c.is_here() || !w.is_beside(mount) => {
            Some("{victim} {victim:are|is} not beside {actor}.")
        }
        () if !w.has_skill(Skill::SK_RIDE) || !limbs => Some("{actor} cannot ride."),
        () if !it.has_flag(MonsterFlag::M_MOUNTABLE) || it.c.is_player() => Some("Nobody rides on {victim}."),
        () if !bears_its_kind(&w, &it) => Some("{victim} {victim:let|lets} only its own masters ride it."),
        () if it.is_hostile_to(&w) || w.is_hostile_to(&it) => Some("{victim} will not have it."),
        () if way::plane_of(&w) != way::plane_of(&it) => Some("{victim} {victim:are|is} of another world."),
        () if !fit(me) || !fit(mount) => Some("Not now."),
        () if !is_tame(&w, &it) => Some("{victim} will not be ridden."),
        () if !is_of_fit_size(&w, &it) => Some("{victim} {victim:are|is} of the wrong size."),
        () if !has_headroom(&w) => Some("It is too narrow here to ride."),
        () => None,
    }
}

/// Vermin bear kobolds alone, and spiders the drow too.
fn bears_its_kind(w: &Who<'_>, it: &Who<'_>) -> bool {
    !it.is_type(T::MA_VERMIN)
        || w.is_type(T::MA_KOBOLD)
        || (it.is_type(T::MA_SPIDER) && w.is_type(T::MA_DROW))
}

/// An animal or a friend; beyond half the rider's skill only a companion.
fn is_tame(w: &Who<'_>, it: &Who<'_>) -> bool {
    let friend = w.c.party() != 0 && w.c.party() == it.c.party();
    let own = it.leader().is_some_and(|leader| leader.c.handle() == w.c.handle())
        || it.c.stati().of(Nature::ANIMAL_COMPANION).any(|s| s.thing == w.c.handle());
    let known = it.is_type(T::MA_ANIMAL) || friend || own;
    known && (own || it.cr() <= (w.skill(Skill::SK_RIDE) / 2).max(2))
}

/// Larger than its rider, who may be as small as a small one, and a dwarf as large as a middling one; what goes on four
/// feet is no more than one size larger.
fn is_of_fit_size(w: &Who<'_>, it: &Who<'_>) -> bool {
    let (bears, sits) = (it.size(), w.size());
    let even = bears == sits
        && (sits == Size::SZ_SMALL.number() || (sits == Size::SZ_MEDIUM.number() && w.is_type(T::MA_DWARF)));
    let tall = bears > sits + 1 && it.is_type(T::MA_QUADRUPED);
    (bears > sits || even) && !tall
}

/// Is the region larger than whoever wants to ride in it?
fn has_headroom(w: &Who<'_>) -> bool {
    let region = w.here().map().region(w.c.at()).and_then(|r| w.content.region(r));
    region.is_none_or(|region| region.size.number() > w.size())
}
