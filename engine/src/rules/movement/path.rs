//! The way from here to there: the cheapest one for a creature, around the dangers that it knows of. Costs are whole
//! numbers, a hundred for a step on open floor; of ways that cost the same, squares of lower rows and columns come
//! first. A [`Pathfinder`] keeps its buffers, so that looking for a way again allocates nothing.

use crate::base::names::{
    Ability, Attribute, DoorState, FieldFlag, MonsterFlag, MonsterType, Named, ObjectType, Skill, StatiValue,
    TerrainFlag, ThingFlag, TrapState,
};
use crate::rules::doors;
use crate::rules::query::way::{is_aerial, plane_of};
use crate::rules::query::who::Who;
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
/// As many terrains as a map can have.
const SLOTS: usize = 256;

/// What a terrain is to somebody: the cost of leaving it, and of coming to it.
#[derive(Clone, Copy)]
struct Ground {
    leave: u32,
    enter: u32,
}

/// A square of a search: the least that coming to it was found to cost, and the number of the way it was come by.
#[derive(Clone, Copy, Debug)]
struct Reached {
    best: u32,
    came: u8,
}

/// Looks for ways and keeps its buffers.
#[derive(Clone, Debug, Default)]
pub struct Pathfinder {
    reached: Vec<Reached>,
    /// What coming to each square costs, with all that stands and lies there; the edge is no way at all.
    enter: Vec<u32>,
    /// Squares to go on from, the cheapest first: what the way through one costs at least, above its number.
    heap: BinaryHeap<Reverse<u64>>,
    /// What leaving each terrain costs, by slot.
    leave: Vec<u32>,
    /// The least that any step may cost.
    least: u32,
    path: Vec<Point>,
}

impl Pathfinder {
    /// The squares from `from` (not counted) to `to`, in order; `None`: there is no way. What stands or lies on the
    /// goal itself is nothing to go around.
    pub fn find(&mut self, w: &Who<'_>, from: Point, to: Point) -> Option<&[Point]> {
        let map = w.here().map();
        if !map.contains(from) || !map.contains(to) {
            return None;
        }
        self.prepare(w, Some(to));
        if from != to && self.enter.get(index(map, to)).is_none_or(|e| *e == NEVER) {
            return None;
        }
        self.search(map, from, Some(to), |_| true, |at| at == to)
    }

    /// The squares to the nearest one that is wanted, in order, over squares that are open alone.
    pub(crate) fn find_nearest(
        &mut self,
        w: &Who<'_>,
        from: Point,
        open: impl Fn(Point) -> bool,
        wanted: impl Fn(Point) -> bool,
    ) -> Option<&[Point]> {
        let map = w.here().map();
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
        let wide = map.width() as usize;
        let ways = WAYS.map(|(dx, dy)| isize::from(dy) * map.width() as isize + isize::from(dx));
        let ahead = |least: u32, at: Point| to.map_or(0, |to| at.steps(to) as u32).saturating_mul(least);
        self.heap.clear();
        self.reached[start] = Reached { best: 0, came: START };
        self.heap.push(Reverse(start as u64));
        while let Some(Reverse(next)) = self.heap.pop() {
            let (bound, at) = ((next >> 32) as u32, next as u32 as usize);
            let here = Point::new((at % wide) as i16, (at / wide) as i16);
            if is_goal(here) {
                return Some(self.walked_back(map, start, at));
            }
            let spent = self.reached[at].best;
            // A cheaper way here was found, and gone on from, after this one was put down.
            if bound > spent.saturating_add(ahead(self.least, here)) {
                continue;
            }
            let slot = map.terrain_slots().get(at).copied().unwrap_or(0);
            let left = spent.saturating_add(self.leave.get(usize::from(slot)).copied().unwrap_or(FLOOR));
            for (way, (by, step)) in ways.iter().zip(WAYS).enumerate() {
                let Some(n) = at.checked_add_signed(*by) else { continue };
                let Some(enter) = self.enter.get(n).copied().filter(|e| *e != NEVER) else { continue };
                let cost = left.saturating_add(enter);
                let next = here.shifted(step.0, step.1);
                if cost < self.reached[n].best && open(next) {
                    self.reached[n] = Reached { best: cost, came: way as u8 };
                    let bound = cost.saturating_add(ahead(self.least, next));
                    self.heap.push(Reverse(u64::from(bound) << 32 | n as u64));
                }
            }
        }
        None
    }

    fn walked_back(&mut self, map: &Map, start: usize, goal: usize) -> &[Point] {
        self.path.clear();
        let mut at = goal;
        while at != start {
            let here = Point::new((at % map.width() as usize) as i16, (at / map.width() as usize) as i16);
            self.path.push(here);
            let Some((dx, dy)) = WAYS.get(usize::from(self.reached[at].came)) else { break };
            at = index(map, here.shifted(-dx, -dy));
        }
        self.path.reverse();
        &self.path
    }

    /// Works out what each terrain, and each square with something on it, costs this creature.
    fn prepare(&mut self, w: &Who<'_>, to: Option<Point>) {
        let map = w.here().map();
        let body = Body::of(w);
        self.leave.clear();
        // What coming to a terrain costs is needed for as long as squares are gone through.
        let mut enter = [NEVER; SLOTS];
        for (slot, terrain) in map.terrains().iter().enumerate() {
            let ground =
                w.content.terrain(*terrain).map_or(Ground { leave: FLOOR, enter: 0 }, |t| body.ground(t));
            self.leave.push(ground.leave);
            if let Some(of_slot) = enter.get_mut(slot) {
                *of_slot = ground.enter;
            }
        }
        self.least = self.leave.iter().copied().min().unwrap_or(FLOOR).min(FLOOR);
        self.reached.clear();
        self.reached.resize(map.terrain_slots().len(), Reached { best: NEVER, came: UNSEEN });
        self.enter.clear();
        self.enter.extend(
            map.terrain_slots().iter().map(|slot| enter.get(usize::from(*slot)).copied().unwrap_or(NEVER)),
        );
        self.close_edge(map);
        for h in w.here().order() {
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
        for field in map.fields() {
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
        if let Some(slot) = self.enter.get_mut(index(map, at)) {
            *slot = slot.saturating_add(cost);
        }
    }

    /// Nobody walks on the outermost squares, from which there would be ways off the map.
    fn close_edge(&mut self, map: &Map) {
        let last = (map.height() - 1).max(0) as usize;
        for (y, row) in self.enter.chunks_mut(map.width().max(1) as usize).enumerate() {
            if y == 0 || y == last {
                row.fill(NEVER);
            }
            for end in [0, row.len() - 1] {
                row[end] = NEVER;
            }
        }
    }
}

fn index(map: &Map, at: Point) -> usize {
    at.y as usize * map.width() as usize + at.x as usize
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
