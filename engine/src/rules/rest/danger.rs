//! Who might come upon somebody who sleeps here, and who keeps watch (docs/rules/rest.md, Who comes).

use crate::base::names::{
    Attribute, DoorState, MonsterType, ObjectType, Perception, Skill, StatiNature as Nature,
};
use crate::rules::prelude::*;
use crate::rules::query::way::DIRECTIONS;
use crate::rules::query::who::Who;
use crate::rules::senses::line_of_sight;
use crate::rules::social::{orders, strength};
use crate::world::{Feature, Point};

/// How far off danger begins, before depth.
const FAR: i32 = 15;
/// Movement at which one goes nowhere.
const HALTED: i32 = -15;
/// How near those who keep watch are.
const WATCH: i32 = 6;
/// Senses that find somebody who is not in sight.
const BEYOND_SIGHT: [Perception; 4] =
    [Perception::PER_TELE, Perception::PER_DETECT, Perception::PER_PERCEPT, Perception::PER_TRACK];

/// What threatens a sleeper.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Danger {
    /// An enemy in plain sight.
    pub in_sight: Option<Handle>,
    /// Chance in percent that somebody comes, before any watch.
    pub chance: i32,
    /// The party that would come, the strongest of those about, in order.
    pub party: Vec<Handle>,
}

/// Looks at everybody hostile who could walk here, doors willing.
pub(super) fn around<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<Danger, Halt> {
    let reached = flood(m, me)?;
    let mut danger = Danger::default();
    let Some(w) = m.who(me) else { return Ok(danger) };
    let (at, senses) = (w.c.at(), w.senses());
    let width = m.level_of(me).map().width();
    let far = FAR + 2 * i32::from(m.level_of(me).map().depth());
    // Parties in the order in which they are met: number, worth, members.
    let mut parties: Vec<(i32, i32, Vec<Handle>)> = Vec::new();
    for c in m.level_of(me).creatures().filter(|c| c.handle() != me && !c.is_character()) {
        // As with a blow, it is enough that one of the two hates the other.
        let hostile = |it: &Who<'_>| it.is_hostile_to(&w) || w.is_hostile_to(it);
        let Some(it) = w.other(c.handle()).filter(hostile) else { continue };
        let (there, distance) = (c.at(), at.distance(c.at()).max(1));
        let reaches = reached.get(index(width, there)).copied().unwrap_or(false);
        if !reaches || it.attr(Attribute::A_MOV) <= HALTED || distance > far {
            continue;
        }
        let beyond = BEYOND_SIGHT.iter().fold(0, |bits, sense| bits | sense.0);
        if w.perceives(&it) & !beyond != 0 && line_of_sight(w.here(), w.content, Some(&senses), at, there) {
            danger.in_sight = Some(c.handle());
            continue;
        }
        danger.chance += (250 + 10 * it.cr() + 20 * it.modifier(Attribute::A_INT)) / distance;
        let worth = strength::xcr(it.cr_signed());
        // Whoever is of no party is one alone.
        let same = |(number, ..): &&mut (i32, i32, Vec<Handle>)| *number != 0 && *number == c.party();
        match parties.iter_mut().find(same) {
            Some(party) => {
                party.1 += worth;
                party.2.push(c.handle());
            }
            None => parties.push((c.party(), worth, vec![c.handle()])),
        }
    }
    let mut strongest = 0;
    for (_, worth, members) in parties {
        if worth > strongest {
            (strongest, danger.party) = (worth, members);
        }
    }
    Ok(danger)
}

/// The squares that can be walked to from here. Each door that is shut may hold: a die each, in order.
fn flood<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<Vec<bool>, Halt> {
    let mut held: Vec<Point> = Vec::new();
    for h in m.level_of(me).order().to_vec() {
        let Some(door) = m.world().feature(h).filter(|f| f.is_here()).cloned() else { continue };
        let Some(faces) = gives_way_once_in(m, &door) else { continue };
        if m.roll(faces, label!("rest: does the door hold"))? != 0 {
            held.push(door.at());
        }
    }
    let (width, height) = (m.level_of(me).map().width(), m.level_of(me).map().height());
    let mut reached = vec![false; width.max(0) as usize * height.max(0) as usize];
    let solid = |at: Point| {
        let terrain = m.level_of(me).map().terrain(at).and_then(|t| m.content().terrain(t));
        terrain.is_none_or(|t| t.is_solid()) || held.contains(&at)
    };
    let mut open = vec![m.at(me)];
    while let Some(at) = open.pop() {
        if !m.level_of(me).map().contains(at) || solid(at) {
            continue;
        }
        if let Some(slot) = reached.get_mut(index(width, at)).filter(|slot| !**slot) {
            *slot = true;
            open.extend(DIRECTIONS.iter().map(|(dx, dy)| at.shifted(*dx, *dy)));
        }
    }
    Ok(reached)
}

/// Once in how many nights a door lets through who wants in; `None`: it always does, or it is no door.
fn gives_way_once_in<O: Observer>(m: &Machine<'_, O>, door: &Feature) -> Option<i32> {
    let is_door = m.content().feature(door.kind).is_some_and(|kind| kind.ftype == ObjectType::T_DOOR);
    match () {
        () if !is_door => None,
        () if door.door_is(DoorState::DF_LOCKED) => Some(5),
        () if door.door_is(DoorState::DF_STUCK) => Some(3),
        () if door.door_is(DoorState::DF_OPEN) => None,
        () => Some(2),
    }
}

fn index(width: i16, at: Point) -> usize {
    at.y.max(0) as usize * width.max(0) as usize + at.x.max(0) as usize
}

/// The levels of Spot of all who keep watch, the sleeper's own included; nothing where it is alone.
pub(super) fn watch<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Option<i32> {
    let w = m.who(me)?;
    let mut allies = m
        .level_of(me)
        .creatures()
        .filter(|c| c.handle() != me && c.at().distance(w.c.at()) <= WATCH)
        .filter_map(|c| w.other(c.handle()))
        .filter(|ally| w.notices(ally) && keeps_watch(ally, me))
        .peekable();
    allies.peek()?;
    Some(w.skill(Skill::SK_SPOT) + allies.map(|ally| ally.skill(Skill::SK_SPOT)).sum::<i32>())
}

/// A companion, or somebody who was asked to; with a mind of its own, and for longer than a spell lasts.
fn keeps_watch(ally: &Who<'_>, sleeper: Handle) -> bool {
    if !ally.is_led_by(sleeper) && !ally.is_ordered(orders::WATCHES) {
        return false;
    }
    let mindless = ally.is_type(MonsterType::MA_UNDEAD) && !ally.is_type(MonsterType::MA_SAPIENT);
    let passing = [Nature::SUMMONED, Nature::TRANSFORMED]
        .iter()
        .any(|nature| ally.c.stati().of(*nature).any(|s| s.duration > 0));
    !mindless && !passing
}
