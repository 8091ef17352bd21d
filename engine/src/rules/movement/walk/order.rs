//! A step from its first question to its last consequence, in the order of docs/rules/movement.md, A step, in
//! order. Each question stands in a file of its own; here is only which comes after which.

use super::blocks::{Block, free_of_creatures};
use super::step::{Step, Way};
use super::{arrive, border, bump, closing, cost, ground, hindered, trapped};
use crate::base::game_option::GameOption;
use crate::base::names::StatiNature as Nature;
use crate::event::fields::{EActor, EDir, EVictim, ExVal, EyVal, IsDir, IsLoc};
use crate::rules::movement::search;
use crate::rules::prelude::*;
use crate::rules::query::way;
use crate::rules::senses::ripples;
use crate::rules::{fields, opportunity, stati};
use crate::world::{CreatureField, Point, Stati};

/// EV_MOVE of a creature.
pub fn walk<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(from) = m.world().creature(me).filter(|c| c.is_here()).map(|c| c.at()) else {
        return Ok(Answer::Abort);
    };
    if let Some(rider) = rider_of(m, me) {
        return for_the_rider(m, me, rider);
    }
    let to = meant(m, from);
    face(m, me, from, to);
    if let Some(answer) = hindered::walking(m, me, from == to)? {
        return Ok(answer);
    }
    if from.steps(to) != 1 {
        return Ok(Answer::Abort);
    }
    go(m, Step::new(me, from, to, Way::Walk))
}

/// EV_PUSH of whoever is pushed, by the victim if there is one: a step that is not its own and costs nothing.
pub fn pushed<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let Some(from) = m.world().creature(me).filter(|c| c.is_here()).map(|c| c.at()) else {
        return Ok(Answer::Abort);
    };
    let (to, pusher) = (meant(m, from), m.get(EVictim));
    if let Some(answer) = hindered::pushed(m, me, pusher)? {
        return Ok(answer);
    }
    if from.steps(to) != 1 {
        return Ok(Answer::Abort);
    }
    go(m, Step { pusher, ..Step::new(me, from, to, Way::Push) })
}

/// The square that the event in hand means: the one it names, or else the neighbour in its direction.
fn meant<O: Observer>(m: &Machine<'_, O>, from: Point) -> Point {
    let named = Point::new(m.get(ExVal) as i16, m.get(EyVal) as i16);
    match way::way_of(m.get(EDir)) {
        Some((dx, dy)) if m.get(IsDir) && named.steps(from) != 1 => from.shifted(dx, dy),
        None if m.get(IsDir) => from,
        _ => named,
    }
}

/// Who sits on it, and on nobody's back itself.
fn rider_of<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<Handle> {
    let list = m.world().creature(me)?.stati();
    list.of(Nature::MOUNT).next().map(|s| s.thing).filter(|h| m.is_here(*h) && !m.has(*h, Nature::MOUNT))
}

/// A mount's step is its rider's: the rider takes it, and what it owes is the rider's to pay.
fn for_the_rider<O: Observer>(m: &mut Machine<'_, O>, me: Handle, rider: Handle) -> Ruling {
    let record = EventInfo::new(EventCode::EV_MOVE)
        .with(EActor, rider)
        .with(EVictim, me)
        .with(ExVal, m.get(ExVal))
        .with(EyVal, m.get(EyVal))
        .with(EDir, m.get(EDir))
        .with(IsDir, m.get(IsDir));
    let own = m.world().creature(me).map_or(0, |c| c.timeout());
    let why = label!("walk: the rider rides");
    m.put(rider, CreatureField::Timeout, own, why);
    m.put(me, CreatureField::Timeout, 0, why);
    m.throw(record)
}

/// The way that it last moved is the way it faces.
fn face<O: Observer>(m: &mut Machine<'_, O>, me: Handle, from: Point, to: Point) {
    if from == to {
        return;
    }
    let why = label!("walk: it faces there");
    m.put(me, CreatureField::LastDx, i32::from((to.x - from.x).signum()), why);
    m.put(me, CreatureField::LastDy, i32::from((to.y - from.y).signum()), why);
}

/// Everything that a step goes through once it is clear that somebody moves.
pub(in crate::rules) fn go<O: Observer>(m: &mut Machine<'_, O>, step: Step) -> Ruling {
    let mut step = step;
    if hindered::is_halted(m, step.me) {
        return Ok(Answer::Abort);
    }
    if let Some(answer) = hindered::staggers(m, &mut step)? {
        return Ok(answer);
    }
    if way::is_border(m.level_of(step.me).map(), step.to) {
        return Ok(Answer::Abort);
    }
    if let Some(answer) = makes_way(m, &mut step)? {
        return Ok(answer);
    }
    if hindered::shrinks_back(m, &step) {
        return Ok(Answer::Abort);
    }
    if let Some(answer) = ground::minds(m, &step)? {
        return Ok(answer);
    }
    if fields::keeps_out(m, step.me, step.from, step.to) {
        m.put_add(step.me, CreatureField::Timeout, 6, label!("walk: a field keeps it out"));
        return Ok(Answer::Abort);
    }
    if let Some(answer) = border::cross(m, &step)? {
        return Ok(answer);
    }
    if let Some(answer) = leaves_its_square(m, &step)? {
        return Ok(answer);
    }
    let price = match cost::of(m, &step) {
        Some(price) => price,
        None => return Ok(Answer::Done),
    };
    if !moves(m, &step)? {
        return Ok(Answer::Abort);
    }
    after(m, &step, price)
}

/// 5 and 6: whether the way is free; what is in it may open, step aside or be struck at.
fn makes_way<O: Observer>(m: &mut Machine<'_, O>, step: &mut Step) -> Result<Option<Answer>, Halt> {
    match super::blocks::of(m, step)? {
        Block::Free => Ok(None),
        Block::Creature(other) => bump::into_creature(m, step, other),
        Block::Door(door) => bump::into_door(m, step, door).map(Some),
        Block::Ground | Block::Fixture(_) => Ok(Some(Answer::Abort)),
    }
}

/// 11: reach that keeps it off, a charge that opens it to blows, and those whom it walks away from.
fn leaves_its_square<O: Observer>(m: &mut Machine<'_, O>, step: &Step) -> Result<Option<Answer>, Halt> {
    if step.way != Way::Walk {
        return Ok(None);
    }
    if let Some(answer) = closing::keeps_off(m, step)? {
        return Ok(Some(answer));
    }
    if m.world().creature(step.me).is_some_and(|c| c.stati().of(Nature::CHARGING).any(|s| s.mag > 0)) {
        opportunity::provoke_all(m, step.me)?;
        if !m.is_here(step.me) {
            return Ok(Some(Answer::Done));
        }
    }
    let stays = opportunity::leave_squares(m, step.me, step.from, step.to)?;
    Ok(stays.then_some(Answer::Done))
}

/// 12 and 13: it moves, with the fields that go with it, and whoever stood there is pushed where it came from.
fn moves<O: Observer>(m: &mut Machine<'_, O>, step: &Step) -> Result<bool, Halt> {
    let me = step.me;
    if m.has(me, Nature::ENGULFED) || !fields::carry(m, me, step.to)? {
        return Ok(false);
    }
    let why = if step.way == Way::Push { label!("pushed") } else { label!("walk: step") };
    m.put_at(me, step.to, why);
    mount_follows(m, me, step.to);
    fields::cross(m, me, step.from, step.to)?;
    if !m.is_here(me) || m.at(me) != step.to {
        return Ok(false);
    }
    if step.displaced.is_some() && !displace(m, step)? {
        m.put_at(me, step.from, label!("walk: no room"));
        mount_follows(m, me, step.from);
        fields::cross(m, me, step.to, step.from)?;
        return Ok(false);
    }
    Ok(true)
}

fn mount_follows<O: Observer>(m: &mut Machine<'_, O>, me: Handle, to: Point) {
    let mount = m.world().creature(me).and_then(|c| c.stati().of(Nature::MOUNTED).next().map(|s| s.thing));
    if let Some(mount) = mount.filter(|h| m.is_here(*h)) {
        m.put_at(mount, to, label!("walk: the mount goes along"));
    }
}

/// 13: whoever stood there is found, woken and pushed to where the mover came from. Those on another plane share
/// the square.
fn displace<O: Observer>(m: &mut Machine<'_, O>, step: &Step) -> Result<bool, Halt> {
    let (me, other) = (step.me, step.displaced);
    let apart = {
        let (Some(a), Some(b)) = (m.who(me), m.who(other)) else { return Ok(true) };
        way::plane_of(&a) != way::plane_of(&b)
    };
    if apart || free_of_creatures(m, me, step.to, other) {
        return Ok(true);
    }
    let friend = !m.hostile(me, other) && !m.hostile(other, me);
    stati::end(m, other, Nature::HIDING, label!("walk: bumped into"))?;
    stati::awaken(m, other, label!("walk: bumped into"))?;
    let push = EventInfo::new(EventCode::EV_PUSH).with(EActor, other).with(EVictim, me);
    let push = push.with_square(step.from).with(IsLoc, true);
    if m.throw(push)? == Answer::Abort {
        return Ok(false);
    }
    if !friend {
        opportunity::provoke(m, me, other, true)?;
    }
    Ok(m.is_here(me))
}

/// 14 and 15: who hears it, traps, what it cost, what the ground does, who notices the unseen by the air they move, and
/// the secret doors that are noticed in passing.
fn after<O: Observer>(m: &mut Machine<'_, O>, step: &Step, price: i32) -> Ruling {
    let me = step.me;
    arrive::overheard(m, step)?;
    quicken(m, me);
    let sprung = trapped::stepped_on(m, step)?;
    if price > 0 {
        m.put_add(me, CreatureField::Timeout, price, label!("walk: cost of the step"));
    }
    if !m.is_here(me) {
        return Ok(Answer::Done);
    }
    arrive::arrive(m, me, m.at(me))?;
    if m.is_here(me) {
        arrive::into_the_trees(m, me, step.from)?;
        ripples::moved(m, me, ripples::NEAR)?;
        search::in_passing(m, me)?;
        waits(m, me);
    }
    Ok(sprung.unwrap_or(Answer::Done))
}

/// A player who chose so lets companions catch up, while it sees no enemy (OPT_WAIT_FOR_PETS).
fn waits<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let Some(tens) = m.chosen(me, GameOption::OPT_WAIT_FOR_PETS).filter(|tens| *tens > 0) else { return };
    let Some(w) = m.who(me) else { return };
    let others = || w.here().creatures().map(|c| c.handle()).filter(|h| *h != me);
    let friend = others().any(|h| m.who(h).is_some_and(|other| other.is_friend_of(me)));
    let enemy = others().any(|h| m.who(h).is_some_and(|other| other.is_hostile_to(&w)) && m.perceives(me, h));
    if friend && !enemy {
        m.put_add(me, CreatureField::Timeout, 10 * i32::from(tens), label!("walk: waits for companions"));
    }
}

/// A charge gathers speed with each step.
fn quicken<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let found = m.world().stati(me).and_then(|list| {
        let place = list.iter().position(|s| s.nature == Nature::CHARGING)?;
        Some((place, list.get(place)?.clone()))
    });
    if let Some((place, charge)) = found {
        let new = Stati { mag: charge.mag.saturating_add(1), ..charge };
        m.change_stati(me, place, new, label!("walk: the charge gathers speed"));
    }
}
