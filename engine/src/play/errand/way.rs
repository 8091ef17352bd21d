//! Ways over known ground, a step a square, nearest first. Closed doors that are not known to be locked are
//! ways; ground that warns and traps that were found are not, unless they are where the way leads.

use super::known::Known;
use crate::base::handle::Handle;
use crate::base::names::{DoorState, ObjectType, TerrainFlag, ThingFlag, TrapState};
use crate::content::Content;
use crate::play::command;
use crate::world::{Point, World};

/// In this order neighbours are tried: straight ones first.
const AROUND: [(i16, i16); 8] = [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];

/// Might somebody walk there, as far as can be seen?
pub(super) fn is_open(world: &World, content: &Content, at: Point) -> bool {
    let map = world.map();
    let border = at.x <= 0 || at.y <= 0 || at.x >= map.width - 1 || at.y >= map.height - 1;
    let rock = map.terrain(at).and_then(|t| content.terrain(t)).is_none_or(|t| t.is_solid());
    if border || rock {
        return false;
    }
    world.features_at(at).all(|feature| {
        let door = content.feature(feature.kind).is_some_and(|f| f.ftype == ObjectType::T_DOOR);
        let opens = door && !feature.door_is(DoorState::DF_SECRET) && !feature.door_is(DoorState::DF_LOCKED);
        opens || !feature.has(ThingFlag::F_SOLID)
    })
}

fn is_dangerous(world: &World, content: &Content, at: Point) -> bool {
    let ground = world.map().terrain(at).and_then(|t| content.terrain(t));
    ground.is_some_and(|t| t.flags.has(TerrainFlag::TF_WARN))
        || world.features_at(at).any(|f| f.trap_is(TrapState::TS_FOUND) && !f.trap_is(TrapState::TS_DISARMED))
}

/// The first square of the shortest way to the nearest known square that is wanted. `None`: there is none.
pub(super) fn to(
    world: &World,
    content: &Content,
    who: Handle,
    known: &Known,
    barred: &[Point],
    wanted: &dyn Fn(Point) -> bool,
) -> Option<Point> {
    let from = world.creature(who)?.at();
    let map = world.map();
    let index = |at: Point| at.y as usize * map.width as usize + at.x as usize;
    // For each square the first step of the way that leads there.
    let mut first: Vec<Option<Point>> = vec![None; map.width.max(0) as usize * map.height.max(0) as usize];
    *first.get_mut(index(from))? = Some(from);
    let mut line = std::collections::VecDeque::from([from]);
    while let Some(here) = line.pop_front() {
        if here != from && wanted(here) {
            return first[index(here)];
        }
        for (dx, dy) in AROUND {
            let there = Point::new(here.x + dx, here.y + dy);
            if !map.contains(there) || first[index(there)].is_some() {
                continue;
            }
            let stands = world.creature_at(there).filter(|c| c.handle() != who);
            let stands = stands.is_some_and(|c| command::is_foe(world, content, who, c.handle()));
            let bad = stands || is_dangerous(world, content, there);
            if !known.has(there)
                || barred.contains(&there)
                || (bad && !wanted(there))
                || !is_open(world, content, there)
            {
                continue;
            }
            first[index(there)] = first[index(here)].filter(|step| *step != from).or(Some(there));
            line.push_back(there);
        }
    }
    None
}
