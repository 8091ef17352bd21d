//! Noise (docs/rules/hiding.md, Noise): whoever makes it comes out of hiding, the air it moves is noticed, natural
//! sleepers wake and others look or come.

use super::ground::silent_at;
use super::{hiding, ripples};
use crate::base::names::{AttackType, MonsterFlag, Skill, StatiNature as Nature, StatiSource, StatiValue};
use crate::event::fields::AType;
use crate::event::prompt::compass;
use crate::rules::checks::skill;
use crate::rules::prelude::*;
use crate::rules::query::way::{toward, way_of};
use crate::rules::query::who::who;
use crate::rules::stati::{awaken, gain, read};
use crate::world::{Point, Stati, StatiQuery};
use smallvec::SmallVec;

/// A blow is heard as far as its maker is loud; one on the helpless is not. Whoever still hides then shot from cover:
/// it is heard, and not found.
pub fn of_blow<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    if m.get(AType) == AttackType::A_COUP {
        return Ok(());
    }
    let sneaking = who(m.world(), m.content(), me).map_or(0, |w| w.skill(Skill::SK_MOVE_SIL));
    let radius = (10 - sneaking / 2).max(1);
    ripples::moved(m, me, radius)?;
    spread(m, me, radius)?;
    far_fight(m, me)
}

/// Whoever plays may hear a fight that it does not perceive, from afar: once in a while from each direction
/// (docs/rules/hiding.md, Noise).
fn far_fight<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let Some(at) = m.world().creature(me).filter(|c| c.is_here()).map(|c| c.at()) else { return Ok(()) };
    if !m.level_of(me).creatures().any(|c| c.is_player() && c.handle() != me)
        || silent_at(m.level_of(me).map(), at)
    {
        return Ok(());
    }
    let listeners: SmallVec<[(Handle, i32); 2]> = m
        .level_of(me)
        .creatures()
        .filter(|c| c.is_player() && c.handle() != me)
        .filter_map(|c| who(m.world(), m.content(), c.handle()))
        .filter(|w| !w.has_flag(MonsterFlag::M_DEAF) && !w.c.stati().has(Nature::ASLEEP))
        .filter(|w| w.c.at().distance(at) <= FAR + w.skill(Skill::SK_LISTEN))
        .filter(|w| w.other(me).is_some_and(|it| !w.notices(&it)))
        .map(|w| (w.c.handle(), toward(w.c.at(), at)))
        .collect();
    for (listener, direction) in listeners {
        let val = HEARD_FROM + direction as i16;
        let heard = StatiQuery::of(Nature::TRIED).val(val);
        if read::has(m.world(), listener, heard) {
            continue;
        }
        let mark = Stati::new(Nature::TRIED, val, 0).lasting(A_WHILE).from_source(StatiSource::SS_MISC);
        gain(m, listener, mark, label!("noise: listened that way"))?;
        if skill::check(m, listener, Skill::SK_LISTEN, FIGHT, 0)?.passed
            && let Some((dx, dy)) = way_of(direction)
        {
            m.i_print(listener, &format!("You hear a fight to the {}.", compass(dx as i8, dy as i8)))?;
        }
    }
    Ok(())
}

/// How far a fight is heard beyond skill, how hard that is, and for how many rounds nobody listens that way again.
const FAR: i32 = 9;
const FIGHT: i32 = 10;
const A_WHILE: i16 = 4;
/// Val of TRIED on who has listened into a direction, and its number more.
const HEARD_FROM: i16 = 500;

/// A creature makes a noise that is heard so many squares away. A field of silence swallows it.
pub fn make<O: Observer>(m: &mut Machine<'_, O>, source: Handle, radius: i32) -> Result<(), Halt> {
    hiding::reveal(m, source, label!("noise: it gives itself away"))?;
    ripples::moved(m, source, radius)?;
    spread(m, source, radius)
}

/// Everybody near hears it.
fn spread<O: Observer>(m: &mut Machine<'_, O>, source: Handle, radius: i32) -> Result<(), Halt> {
    match m.world().creature(source).filter(|c| c.is_here()).map(|c| c.at()) {
        Some(at) => spread_from(m, source, at, radius),
        None => Ok(()),
    }
}

/// Something at a square is heard so many squares away; by nobody's doing.
pub fn make_at<O: Observer>(m: &mut Machine<'_, O>, at: Point, radius: i32) -> Result<(), Halt> {
    let source = m.here().creature_at(at).map_or(Handle::NONE, |c| c.handle());
    spread_from(m, source, at, radius)
}

fn spread_from<O: Observer>(
    m: &mut Machine<'_, O>,
    source: Handle,
    at: Point,
    radius: i32,
) -> Result<(), Halt> {
    let here = if source.is_some() { m.level_of(source) } else { m.here() };
    if silent_at(here.map(), at) {
        return Ok(());
    }
    // The first creature of each square hears, column by column.
    let mut hearers: SmallVec<[Handle; 16]> = SmallVec::new();
    let mut near: SmallVec<[_; 16]> = here
        .creatures()
        .filter(|c| c.handle() != source && c.at().distance(at) <= radius)
        .map(|c| (c.at(), c.handle()))
        .collect();
    near.sort_by_key(|(there, _)| *there);
    let mut last = None;
    for (there, h) in near {
        if last != Some(there) {
            hearers.push(h);
        }
        last = Some(there);
    }
    for hearer in hearers {
        hear(m, hearer, source, at)?;
    }
    Ok(())
}

/// One creature hears another, wherever that is.
pub fn heard_by<O: Observer>(m: &mut Machine<'_, O>, me: Handle, source: Handle) -> Result<(), Halt> {
    match m.world().creature(source).map(|c| c.at()) {
        Some(at) => hear(m, me, source, at),
        None => Ok(()),
    }
}

/// The deaf hear nothing, natural sleepers wake; others look for who made it if they perceive them, else, with nothing
/// better to do, they come to see.
fn hear<O: Observer>(m: &mut Machine<'_, O>, me: Handle, source: Handle, at: Point) -> Result<(), Halt> {
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    if w.has_flag(MonsterFlag::M_DEAF) {
        return Ok(());
    }
    if w.c.stati().has(Nature::ASLEEP) {
        let natural = StatiValue::SLEEP_NATURAL.0;
        if w.c.stati().of(Nature::ASLEEP).any(|s| s.val == natural) {
            awaken(m, me, label!("noise: woken"))?;
        }
        return Ok(());
    }
    let known = w.c.targets().iter().any(|t| t.thing == source);
    if w.c.is_player() || known {
        return Ok(());
    }
    let it = w.other(source).filter(|it| w.notices(it));
    if let Some(it) = it {
        if w.is_hostile_to(&it) && !w.c.wants_retarget() {
            m.look_anew(me, label!("noise: heard a foe"));
        }
    } else if w.c.targets().is_empty() && w.c.wander().is_none() {
        m.put_wander(me, Some(at), label!("noise: goes to see"));
    }
    Ok(())
}
