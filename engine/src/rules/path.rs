//! The way from here to there: the cheapest one for a creature, around the dangers that it knows of. Costs are whole
//! numbers, a hundred for a step on open floor; of ways that cost the same, squares of lower rows and columns come
//! first. A [`Pathfinder`] keeps its buffers, so that looking for a way again allocates nothing.

use super::doors;
use super::walk::{is_aerial, plane_of};
use super::who::Who;
use crate::base::names::{
    Ability, Attribute, DoorState, FieldFlag, MonsterFlag, MonsterType, Named, ObjectType, Skill, StatiValue,
    TerrainFlag, ThingFlag, TrapState,
};
use crate::world::obstacles::{SOLID, UTTER};
use crate::world::{Feature, Map, Point};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A step on open floor.
const FLOOR: u32 = 100;
/// Opening a door, and picking its lock first.
const DOOR: u32 = 150;
const LOCK: u32 = 400;
/// Ground that warns or sticks, and squares where somebody stands.
const WARNED: u32 = 1500;
const STICKY: u32 = 600;
const TAKEN: u32 = 400;
/// A trap that was found; a bad field.
const TRAP: u32 = 3000;
const BAD_FIELD: u32 = 2000;
/// No way at all.
const NEVER: u32 = u32::MAX;

/// East and south of the eight ways, by number.
const WAYS: [(i16, i16); 8] = [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)];
/// Where a way began.
const START: u8 = 8;
const UNSEEN: u8 = 9;

/// What a terrain is to somebody: the cost of leaving it, and of coming to it.
#[derive(Clone, Copy)]
struct Ground {
    leave: u32,
    enter: u32,
}

/// Looks for ways and keeps its buffers.
#[derive(Clone, Debug, Default)]
pub struct Pathfinder {
    best: Vec<u32>,
    came: Vec<u8>,
    extra: Vec<u32>,
    heap: BinaryHeap<Reverse<(u32, u32)>>,
    grounds: Vec<(u32, u32)>,
    path: Vec<Point>,
}

impl Pathfinder {
    /// The squares from `from` (not counted) to `to`, in order; `None`: there is no way. What stands or lies on the
    /// goal itself is nothing to go around.
    pub fn find(&mut self, w: &Who<'_>, from: Point, to: Point) -> Option<&[Point]> {
        let map = w.world.map();
        if !map.contains(from) || !map.contains(to) {
            return None;
        }
        self.prepare(w, Some(to));
        if self.extra.get(index(map, to)).is_none_or(|e| *e == NEVER) {
            return None;
        }
        self.search(map, from, Some(to), |_| true, |at| at == to)
    }

    /// The squares to the nearest one that is wanted, in order, over squares that are open alone.
    pub fn find_nearest(
        &mut self,
        w: &Who<'_>,
        from: Point,
        open: impl Fn(Point) -> bool,
        wanted: impl Fn(Point) -> bool,
    ) -> Option<&[Point]> {
        let map = w.world.map();
        if !map.contains(from) {
            return None;
        }
        self.prepare(w, None);
        self.search(map, from, None, open, |at| at != from && wanted(at))
    }

    /// The cheapest way to a goal; where there is one alone, it is the direction to look in first.
    fn search(
        &mut self,
        map: &Map,
        from: Point,
        to: Option<Point>,
        open: impl Fn(Point) -> bool,
        is_goal: impl Fn(Point) -> bool,
    ) -> Option<&[Point]> {
        let start = index(map, from);
        self.heap.clear();
        self.reach(start, 0, START, from, to);
        while let Some(Reverse((_, at))) = self.heap.pop() {
            let at = at as usize;
            let here = Point::new((at % map.width as usize) as i16, (at / map.width as usize) as i16);
            if is_goal(here) {
                return Some(self.walked_back(map, start, at));
            }
            let spent = self.best[at];
            let leave = self.leave(map, here);
            for (way, (dx, dy)) in WAYS.iter().enumerate() {
                let next = here.shifted(*dx, *dy);
                if next.x <= 0 || next.y <= 0 || next.x >= map.width - 1 || next.y >= map.height - 1 {
                    continue;
                }
                let n = index(map, next);
                let enter = self.enter(map, next, n);
                if enter == NEVER || !open(next) {
                    continue;
                }
                let cost = spent.saturating_add(leave).saturating_add(enter);
                if cost < self.best[n] {
                    self.reach(n, cost, way as u8, next, to);
                }
            }
        }
        None
    }

    fn reach(&mut self, n: usize, cost: u32, way: u8, at: Point, to: Option<Point>) {
        self.best[n] = cost;
        self.came[n] = way;
        let ahead = to.map_or(0, |to| at.steps(to) as u32).saturating_mul(self.least());
        self.heap.push(Reverse((cost.saturating_add(ahead), n as u32)));
    }

    /// The least that any step may cost.
    fn least(&self) -> u32 {
        self.grounds.first().map_or(1, |g| g.0)
    }

    fn leave(&self, map: &Map, at: Point) -> u32 {
        let slot = map.terrain_at.get(index(map, at)).copied().unwrap_or(0);
        self.grounds.get(usize::from(slot) + 1).map_or(FLOOR, |g| g.0)
    }

    fn enter(&self, map: &Map, _at: Point, n: usize) -> u32 {
        let slot = map.terrain_at.get(n).copied().unwrap_or(0);
        let ground = self.grounds.get(usize::from(slot) + 1).map_or(NEVER, |g| g.1);
        let extra = self.extra.get(n).copied().unwrap_or(0);
        if ground == NEVER || extra == NEVER { NEVER } else { ground + extra }
    }

    fn walked_back(&mut self, map: &Map, start: usize, goal: usize) -> &[Point] {
        self.path.clear();
        let mut at = goal;
        while at != start {
            let here = Point::new((at % map.width as usize) as i16, (at / map.width as usize) as i16);
            self.path.push(here);
            let Some((dx, dy)) = WAYS.get(usize::from(self.came[at])) else { break };
            at = index(map, here.shifted(-dx, -dy));
        }
        self.path.reverse();
        &self.path
    }

    /// Works out what each terrain, and each square with something on it, costs this creature.
    fn prepare(&mut self, w: &Who<'_>, to: Option<Point>) {
        let map = w.world.map();
        let squares = map.terrain_at.len();
        for (buffer, with) in [(&mut self.best, NEVER), (&mut self.extra, 0)] {
            buffer.clear();
            buffer.resize(squares, with);
        }
        self.came.clear();
        self.came.resize(squares, UNSEEN);
        let body = Body::of(w);
        self.grounds.clear();
        self.grounds.push((FLOOR, 0));
        for terrain in &map.terrains {
            let ground =
                w.content.terrain(*terrain).map_or(Ground { leave: FLOOR, enter: 0 }, |t| body.ground(t));
            self.grounds.push((ground.leave, ground.enter));
        }
        let least = self.grounds.iter().map(|g| g.0).min().unwrap_or(1);
        self.grounds[0].0 = least;
        for h in w.world.order() {
            if let Some(feature) = w.world.feature(*h).filter(|f| f.is_here()) {
                let cost = body.fixture(w, feature);
                self.add(map, feature.at(), cost);
            } else if let Some(it) = w.other(*h).filter(|it| it.c.is_here() && *h != w.c.handle())
                && Some(it.c.at()) != to
                && w.notices(&it)
            {
                // Whoever is not perceived is not gone around, or the way would tell where it hides.
                self.add(map, it.c.at(), TAKEN);
            }
        }
        for field in &map.fields {
            let cost = match () {
                () if field.is(FieldFlag::FI_BLOCKER) && !field.covers(w.c.at()) => NEVER,
                () if field.is(FieldFlag::FI_BAD) && field.creator != w.c.handle() => BAD_FIELD,
                () => continue,
            };
            let r = field.radius.clamp(0, 64);
            for (dx, dy) in (-r..=r).flat_map(|dy| (-r..=r).map(move |dx| (dx, dy))) {
                let at = field.at.shifted(dx, dy);
                if map.contains(at) && field.covers(at) {
                    self.add(map, at, cost);
                }
            }
        }
    }

    fn add(&mut self, map: &Map, at: Point, cost: u32) {
        if !map.contains(at) {
            return;
        }
        if let Some(slot) = self.extra.get_mut(index(map, at)) {
            *slot = if cost == NEVER { NEVER } else { slot.saturating_add(cost) };
        }
    }
}

fn index(map: &Map, at: Point) -> usize {
    at.y as usize * map.width as usize + at.x as usize
}

/// What of a creature decides about ways.
struct Body {
    aerial: bool,
    bodiless: bool,
    melds: bool,
    strides: bool,
    aquatic_only: bool,
    at_home_in_water: bool,
    swim: u32,
    hands: bool,
    picks: bool,
}

impl Body {
    fn of(w: &Who<'_>) -> Body {
        let aquatic = w.has_flag(MonsterFlag::M_AQUATIC);
        Body {
            aerial: is_aerial(w),
            bodiless: plane_of(w) > StatiValue::PHASE_VORTEX.number(),
            melds: w.ability(Ability::CA_EARTHMELD) > 0,
            strides: w.ability(Ability::CA_WOODLAND_STRIDE) > 0,
            aquatic_only: aquatic && !w.has_flag(MonsterFlag::M_AMPHIB),
            at_home_in_water: aquatic || w.is_type(MonsterType::MA_AQUATIC),
            swim: (w.skill(Skill::SK_SWIM) - 10).max(0) as u32,
            hands: !w.has_flag(MonsterFlag::M_NOHANDS) && w.attr(Attribute::A_DEX) >= 0,
            picks: w.is_character() || w.has_skill(Skill::SK_LOCKPICKING),
        }
    }

    fn ground(&self, terrain: &crate::content::Terrain) -> Ground {
        let has = |flag| terrain.flags.has(flag);
        let water = has(TerrainFlag::TF_WATER);
        let mut ease = (100 + 5 * i32::from(terrain.mov_steps())).max(1) as u32;
        if water && !self.aerial {
            let share = if self.at_home_in_water { 100 } else { 70 };
            ease = ease * (share + 10 * self.swim) / 100;
        }
        if self.aerial || self.strides {
            ease = ease.max(100);
        }
        let leave = (100 * FLOOR / ease.max(1)).max(1);
        let closed = terrain.is_solid() && !self.bodiless && !self.melds;
        let drops = has(TerrainFlag::TF_FALL) && !self.aerial;
        let dry = self.aquatic_only && !water;
        if closed || drops || dry {
            return Ground { leave, enter: NEVER };
        }
        let mut enter = 0;
        if has(TerrainFlag::TF_WARN) && !self.aerial && !(water && self.at_home_in_water) {
            enter += WARNED;
        }
        if has(TerrainFlag::TF_STICKY) && !self.aerial && !self.strides {
            enter += STICKY;
        }
        Ground { leave, enter }
    }

    fn fixture(&self, w: &Who<'_>, feature: &Feature) -> u32 {
        let stops = feature.stops();
        let kind = w.content.feature(feature.kind);
        let is_door = kind.is_some_and(|k| k.ftype == ObjectType::T_DOOR);
        if stops & UTTER != 0 {
            return NEVER;
        }
        if stops & SOLID != 0 && !self.bodiless {
            if !is_door || !self.hands || feature.door_is(DoorState::DF_SECRET) {
                return NEVER;
            }
            // Whether a lock is in the way is known only to whoever tried it.
            return match doors::known_of(w.world, w.c.handle(), feature.handle) {
                doors::Known::Opens => DOOR,
                doors::Known::Locked if self.picks => LOCK,
                doors::Known::Locked | doors::Known::Holds => NEVER,
            };
        }
        let trap = feature.trap_is(TrapState::TS_FOUND) && !feature.trap_is(TrapState::TS_DISARMED);
        match () {
            () if trap && !self.aerial => TRAP,
            () if feature.has(ThingFlag::F_WARN) => WARNED,
            () if feature.has(ThingFlag::F_STICKY) && !self.aerial => STICKY,
            () => 0,
        }
    }
}
