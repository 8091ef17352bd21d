//! What scripts have done to places: each goes to the rule that does it elsewhere too. Knows no script.

use crate::base::names::{ObjectType, TerrainFlag};
use crate::rules::items::things;
use crate::rules::movement::{ride, walk};
use crate::rules::prelude::*;
use crate::rules::query::way;
use crate::rules::{doors, fields};
use crate::world::{Creature, FeatureField, LaidGround, Point};
use smallvec::SmallVec;

/// Puts a creature or fixture on a square.
fn place<O: Observer>(m: &mut Machine<'_, O>, thing: Handle, at: Point, why: Label) -> Result<bool, Halt> {
    if !m.level_of(thing).map().contains(at) {
        return Ok(false);
    }
    if m.world().feature(thing).is_some() {
        erect(m, thing, at, why);
        return Ok(true);
    }
    if m.world().creature(thing).is_some_and(Creature::is_nowhere) {
        return come_near(m, thing, at, why);
    }
    if !m.is_here(thing) || m.level_of(thing).creature_at(at).is_some() {
        return Ok(false);
    }
    let from = m.at(thing);
    if !fields::carry(m, thing, at)? {
        return Ok(false);
    }
    m.put_at(thing, at, why);
    fields::cross(m, thing, from, at)?;
    if m.is_here(thing) && m.at(thing) == at {
        walk::arrive(m, thing, at)?;
    }
    Ok(true)
}

/// How far around a square room is looked for.
const NEAR: i16 = 6;

/// Puts a creature on a free square near another (docs/rules/movement.md, Placing near): of the first ring of
/// squares around it that has any, one by a die. `false`: there is no room, and it stays where it is.
pub fn place_near<O: Observer>(
    m: &mut Machine<'_, O>,
    thing: Handle,
    around: Point,
    why: Label,
) -> Result<bool, Halt> {
    match room_near(m, thing, around)? {
        Some(at) => place(m, thing, at, why),
        None => Ok(false),
    }
}

/// Puts a creature that is nowhere onto the map of its level, on this square or, if somebody stands there, on a free one near
/// it; the fields there and the ground act on it, and its region is its home from then on. What it rides is asked too
/// (EV_PLACE). `false`: EV_PLACE forbids it, or there is no room.
pub fn come_near<O: Observer>(
    m: &mut Machine<'_, O>,
    thing: Handle,
    around: Point,
    why: Label,
) -> Result<bool, Halt> {
    if !things::may_be_placed(m, thing, around)? {
        return Ok(false);
    }
    let mount = ride::mount_of(m, thing);
    if let Some(mount) = mount
        && !things::may_stand(m, mount, around, false)?
    {
        return Ok(false);
    }
    let aerial = m.who(thing).is_some_and(|w| way::is_aerial(&w));
    let at = match has_room(m, thing, around, aerial) {
        true => Some(around),
        false => room_near(m, thing, around)?,
    };
    let Some(at) = at else { return Ok(false) };
    if at != around {
        // Whoever is moved aside hears of the fields there before it stands in them too
        // (docs/rules/magic-effects.md, Areas).
        fields::enter(m, thing, at)?;
    }
    m.put_on_map(thing, at, why);
    fields::enter(m, thing, at)?;
    if !m.is_here(thing) {
        return Ok(true);
    }
    things::settle_in(m, thing, at)?;
    walk::arrive(m, thing, at)?;
    Ok(true)
}

/// Takes a creature off the map, with all it carries; it is nowhere until it is placed. Fields that go where it goes end,
/// and it leaves all others.
pub fn leave<O: Observer>(m: &mut Machine<'_, O>, me: Handle, why: Label) -> Result<(), Halt> {
    if !m.is_here(me) {
        return Ok(());
    }
    fields::end_carried(m, me, why)?;
    let nowhere = Point::new(-1, -1);
    fields::cross(m, me, m.at(me), nowhere)?;
    if m.is_here(me) {
        m.take_off_map(me, why);
    }
    Ok(())
}

/// A free square near another for a creature: of the first ring around it that has any, one by a die.
fn room_near<O: Observer>(
    m: &mut Machine<'_, O>,
    thing: Handle,
    around: Point,
) -> Result<Option<Point>, Halt> {
    let aerial = m.who(thing).is_some_and(|w| way::is_aerial(&w));
    for ring in 0..=NEAR {
        let mut free: SmallVec<[Point; 8]> = SmallVec::new();
        for (x, y) in (-ring..=ring).flat_map(|x| (-ring..=ring).map(move |y| (x, y))) {
            let at = around.shifted(x, y);
            if around.steps(at) == i32::from(ring) && has_room(m, thing, at, aerial) {
                free.push(at);
            }
        }
        if free.is_empty() {
            continue;
        }
        let chosen =
            m.roll(i32::try_from(free.len()).unwrap_or(i32::MAX), label!("placed near: on which square"))?;
        return Ok(usize::try_from(chosen).ok().and_then(|n| free.get(n).copied()));
    }
    Ok(None)
}

/// Open ground that nobody stands on, and nobody falls from but who can't.
fn has_room<O: Observer>(m: &Machine<'_, O>, thing: Handle, at: Point, aerial: bool) -> bool {
    let map = m.level_of(thing).map();
    let inside = at.x > 0 && at.y > 0 && at.x < map.width() - 1 && at.y < map.height() - 1;
    let falls = map.terrain(at).and_then(|t| m.content().terrain(t));
    let falls = falls.is_some_and(|t| t.flags.has(TerrainFlag::TF_FALL));
    inside && (aerial || !falls) && way::is_open(m.level_of(thing), m.content(), at)
}

/// Makes a fixture of a kind as it comes out of its definition, on the level of the event in hand; a door stands as the
/// dice say. It is not on the map yet. `None`: there is no such kind.
pub fn make_fixture<O: Observer>(
    m: &mut Machine<'_, O>,
    kind: ResId,
    effect: Option<ResId>,
    why: Label,
) -> Result<Option<Handle>, Halt> {
    let Some(of) = m.content().feature(kind) else { return Ok(None) };
    let (hp, flags, is_door) = (i32::from(of.hp), of.flags.bits() as i32, of.ftype == ObjectType::T_DOOR);
    let fixture = m.make_feature(m.here().id(), kind, effect, why);
    m.put_feature(fixture, FeatureField::MaxHp, hp, why);
    m.put_feature(fixture, FeatureField::Hp, hp, why);
    m.put_feature(fixture, FeatureField::Flags, flags, why);
    if is_door {
        doors::roll_state(m, fixture)?;
    }
    Ok(Some(fixture))
}

/// Puts a fixture on a square of its level.
pub fn erect<O: Observer>(m: &mut Machine<'_, O>, fixture: Handle, at: Point, why: Label) {
    m.erect(fixture, at, why);
    doors::settle(m, fixture);
}

/// Puts a new fixture on a square, where nobody forbids it (EV_PLACE); it belongs to the region there. False where
/// somebody does.
pub fn set_up<O: Observer>(
    m: &mut Machine<'_, O>,
    fixture: Handle,
    at: Point,
    why: Label,
) -> Result<bool, Halt> {
    if !things::may_be_placed(m, fixture, at)? {
        return Ok(false);
    }
    erect(m, fixture, at, why);
    things::settle_in(m, fixture, at)?;
    Ok(true)
}

/// Lays ground on the level of the event in hand, mostly for a time; whoever stands there feels it at once. False off
/// the map.
pub fn lay_ground<O: Observer>(m: &mut Machine<'_, O>, laid: LaidGround, why: Label) -> Result<bool, Halt> {
    let at = laid.at;
    let here = m.here();
    let on = here.id();
    let Some(before) = here.map().terrain(at) else { return Ok(false) };
    if !m.lay_over(on, LaidGround { before, ..laid }, why) {
        return Ok(false);
    }
    let there = m.world().level(on).into_iter().flat_map(|here| here.creatures_at(at));
    let there: SmallVec<[Handle; 4]> = there.map(|c| c.handle()).collect();
    for creature in there {
        if m.is_here(creature) && m.at(creature) == at {
            walk::arrive(m, creature, at)?;
        }
    }
    Ok(true)
}
