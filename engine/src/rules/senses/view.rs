//! The squares that somebody sees (docs/rules/light.md, Seen squares): seen plainly, no more than made out, or not.
//! Players look along a line to each square of a frame around them, others straight at each square. Knows not what
//! stands there.

use super::ground::{BLOCKS_FIRE, BLOCKS_SIGHT, COVER, Ground};
use super::lines::walk;
use super::ranges::Senses;
use crate::base::names::Ability;
use crate::rules::query::who::Who;
use crate::world::Point;
use std::ops::ControlFlow;

/// Beyond this distance nothing is perceived but what magic tells (docs/rules/senses.md, Before any sense).
pub const FARTHEST: i32 = 30;
/// Squares from side to side of the largest view.
const SIDE: usize = 2 * FARTHEST as usize + 1;

/// How a square is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seen {
    /// Not at all.
    #[default]
    Unseen,
    /// Its shape alone.
    Defined,
    /// Plainly.
    Visible,
}

const VISIBLE: u8 = 1 << 4;
const DEFINED: u8 = 1 << 5;
const LIT: u8 = 1 << 6;
const KNOWN: u8 = 1 << 7;

/// What somebody sees of the map. Keep one and look again: looking takes no memory of its own.
#[derive(Clone)]
pub struct View {
    centre: Point,
    radius: i16,
    /// For each square of the largest view, row by row: what it is to lines, whether it is lit, how it is seen.
    cells: [u8; SIDE * SIDE],
}

impl Default for View {
    fn default() -> Self {
        View { centre: Point::default(), radius: -1, cells: [0; SIDE * SIDE] }
    }
}

/// How far eyes go that look along lines.
#[derive(Clone, Copy)]
struct Eyes {
    sight: i32,
    /// Up to here unlit squares are made out.
    dim: i32,
    /// Up to here they are seen plainly.
    light: i32,
    stops: u8,
}

impl Eyes {
    fn of(s: &Senses) -> Eyes {
        let stops = if s.nature { BLOCKS_SIGHT } else { BLOCKS_SIGHT | COVER };
        let light = s.light.max(s.infra);
        Eyes { sight: s.sight, dim: s.shadow.max(light), light, stops }
    }

    /// How a square on a line is seen, if at all.
    #[inline]
    fn meet(&self, distance: i32, lit: bool) -> Option<Seen> {
        match () {
            () if distance > self.sight || (distance > self.dim && !lit) => None,
            () if distance > self.light && !lit => Some(Seen::Defined),
            () => Some(Seen::Visible),
        }
    }
}

/// Half the side of the frame to whose squares lines go.
fn frame(s: &Senses) -> i16 {
    let reach = s.sight.max(s.blindsight).max(s.percept).max(s.tremor);
    reach.clamp(0, FARTHEST) as i16
}

impl View {
    /// Looks around with somebody's eyes.
    pub fn look(&mut self, who: &Who<'_>) {
        let senses = who.senses();
        self.centre = who.c.at();
        self.radius = frame(&senses);
        self.fill(&Ground::of(who.here(), who.content));
        self.mark(0, 0, VISIBLE | DEFINED);
        if who.c.is_player() {
            self.along_lines(&senses)
        } else {
            self.straight(who, &senses)
        }
        let r = self.radius;
        let stone = senses.tremor.max(who.ability(Ability::CA_STONEWORK_SENSE));
        if senses.percept <= 0 && stone <= 0 {
            return;
        }
        for y in -r..=r {
            for x in -r..=r {
                let distance = Point::new(0, 0).distance(Point::new(x, y));
                if distance <= senses.percept {
                    self.mark(x, y, VISIBLE | DEFINED);
                }
                if distance <= stone && self.cell(x, y) & BLOCKS_FIRE != 0 {
                    self.mark(x, y, KNOWN);
                }
            }
        }
    }

    /// How a square is seen.
    pub fn at(&self, at: Point) -> Seen {
        match self.of(at) {
            Some(cell) if cell & VISIBLE != 0 => Seen::Visible,
            Some(cell) if cell & DEFINED != 0 => Seen::Defined,
            _ => Seen::Unseen,
        }
    }

    /// Is the square known to be there: seen plainly, or felt through stone?
    pub fn is_known(&self, at: Point) -> bool {
        self.of(at).is_some_and(|cell| cell & (VISIBLE | KNOWN) != 0)
    }

    /// The squares that the view reaches over, row by row, whether seen or not.
    pub fn squares(&self) -> impl Iterator<Item = Point> + use<> {
        let (c, r) = (self.centre, self.radius);
        (-r..=r).flat_map(move |y| (-r..=r).map(move |x| Point::new(c.x + x, c.y + y)))
    }

    fn of(&self, at: Point) -> Option<u8> {
        let (x, y) = (at.x.checked_sub(self.centre.x)?, at.y.checked_sub(self.centre.y)?);
        let inside = x.abs() <= self.radius && y.abs() <= self.radius;
        inside.then(|| self.cell(x, y))
    }

    #[inline]
    fn place(x: i16, y: i16) -> usize {
        (i32::from(y) + FARTHEST) as usize * SIDE + (i32::from(x) + FARTHEST) as usize
    }

    #[inline]
    fn cell(&self, x: i16, y: i16) -> u8 {
        self.cells.get(Self::place(x, y)).copied().unwrap_or(0)
    }

    #[inline]
    fn mark(&mut self, x: i16, y: i16, bits: u8) {
        if let Some(cell) = self.cells.get_mut(Self::place(x, y)) {
            *cell |= bits;
        }
    }

    /// Reads the squares of the frame off the map; those off the map stop every line.
    fn fill(&mut self, ground: &Ground<'_>) {
        let map = ground.map;
        let (c, r) = (self.centre, self.radius);
        let mut terrains = [0u8; 256];
        for (slot, bits) in terrains.iter_mut().enumerate().take(map.terrains().len()) {
            *bits = ground.of_slot(slot);
        }
        let fields = !map.fields().is_empty();
        for y in -r..=r {
            for x in -r..=r {
                let at = Point::new(c.x + x, c.y + y);
                let bits = if !map.contains(at) {
                    BLOCKS_FIRE | BLOCKS_SIGHT
                } else {
                    let row = at.y as usize * map.width() as usize;
                    let slot = map.terrain_slots().get(row + at.x as usize).copied().unwrap_or(0);
                    let light = map.light(at);
                    let mut bits = terrains.get(slot as usize).copied().unwrap_or(0);
                    bits |= if light.dark { BLOCKS_SIGHT } else { 0 };
                    bits |= if light.lit || light.magic { LIT } else { 0 };
                    if fields {
                        bits |= ground.of_fields(at);
                        bits |= if ground.shines(at) { LIT } else { 0 };
                    }
                    bits
                };
                if let Some(cell) = self.cells.get_mut(Self::place(x, y)) {
                    *cell = bits;
                }
            }
        }
        for (at, bits) in ground.obstacles() {
            let (x, y) = (at.x - c.x, at.y - c.y);
            if x.abs() <= r && y.abs() <= r {
                self.mark(x, y, bits);
            }
        }
    }

    /// A player's way: a line to every square of the frame, for the eyes and again for the ears.
    fn along_lines(&mut self, s: &Senses) {
        let eyes = Eyes::of(s);
        let origin = Point::new(0, 0);
        if s.sight > 0 {
            for to in border(self.radius) {
                walk(origin, to, |at| {
                    let cell = self.cell(at.x, at.y);
                    let Some(seen) = eyes.meet(origin.distance(at), cell & LIT != 0) else {
                        return ControlFlow::Break(());
                    };
                    self.mark(at.x, at.y, if seen == Seen::Visible { VISIBLE | DEFINED } else { DEFINED });
                    if cell & eyes.stops != 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
            }
        }
        if s.blindsight > 0 {
            for to in border(self.radius) {
                walk(origin, to, |at| {
                    if origin.distance(at) > s.blindsight {
                        return ControlFlow::Break(());
                    }
                    self.mark(at.x, at.y, VISIBLE | DEFINED);
                    let solid = self.cell(at.x, at.y) & BLOCKS_FIRE != 0;
                    if solid { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
            }
        }
    }

    /// Everybody else's way: a square is seen plainly where a thing on it would be seen, and made out where no more
    /// than its warmth would show.
    fn straight(&mut self, who: &Who<'_>, s: &Senses) {
        let eyes = Eyes::of(s);
        let (origin, r, blind) = (Point::new(0, 0), self.radius, who.is_blind());
        for y in -r..=r {
            for x in -r..=r {
                let to = Point::new(x, y);
                let distance = origin.distance(to);
                if i32::from(x.abs().max(y.abs())) > s.sight.max(s.blindsight)
                    || (blind && distance > s.blindsight)
                    || distance > FARTHEST
                {
                    continue;
                }
                let mut clear = true;
                walk(origin, to, |at| {
                    if at == to {
                        return ControlFlow::Break(());
                    }
                    clear = self.cell(at.x, at.y) & eyes.stops == 0;
                    if clear { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                let light = distance <= 2 * s.light || self.cell(x, y) & LIT != 0;
                match clear {
                    true if light => self.mark(x, y, VISIBLE | DEFINED),
                    true if distance <= s.infra => self.mark(x, y, DEFINED),
                    _ => {}
                }
            }
        }
    }
}

/// The squares of the border of a frame around 0,0.
fn border(r: i16) -> impl Iterator<Item = Point> {
    let sides = (-r..=r).flat_map(move |n| [Point::new(n, -r), Point::new(n, r)]);
    sides.chain((1 - r..r).flat_map(move |n| [Point::new(-r, n), Point::new(r, n)]))
}

/// How a player sees one square: what [`View`] says of it, found by those lines alone that can come there.
pub fn seen_square(who: &Who<'_>, s: &Senses, at: Point) -> Seen {
    let (me, ground, r) = (who.c.at(), Ground::of(who.here(), who.content), frame(s));
    let (dx, dy) = (i32::from(at.x) - i32::from(me.x), i32::from(at.y) - i32::from(me.y));
    let origin = Point::new(0, 0);
    if (dx, dy) == (0, 0) {
        return Seen::Visible;
    }
    if dx.abs().max(dy.abs()) > i32::from(r) || !ground.map.contains(at) {
        return Seen::Unseen;
    }
    let target = Point::new(dx as i16, dy as i16);
    let distance = origin.distance(target);
    if distance <= s.percept {
        return Seen::Visible;
    }
    let eyes = Eyes::of(s);
    let as_seen = eyes.meet(distance, ground.shines(at)).filter(|_| s.sight > 0).unwrap_or_default();
    let heard = distance <= s.blindsight;
    let mut best = Seen::Unseen;
    for to in border(r).filter(|to| may_cross(*to, dx, dy)) {
        if best < as_seen
            && reaches(&ground, me, to, target, |distance, at, bits| {
                eyes.meet(distance, ground.shines(at)).is_some() && bits & eyes.stops == 0
            })
        {
            best = as_seen;
        }
        if heard
            && best < Seen::Visible
            && reaches(&ground, me, to, target, |_, _, bits| bits & BLOCKS_FIRE == 0)
        {
            best = Seen::Visible;
        }
        if best == Seen::Visible {
            break;
        }
    }
    best
}

/// Can a line to a square of the border come through another? Lines keep within two squares of the straight one.
fn may_cross(to: Point, dx: i32, dy: i32) -> bool {
    let (tx, ty) = (i32::from(to.x), i32::from(to.y));
    let aside = (tx * dy - ty * dx).abs();
    tx * dx + ty * dy > 0 && aside <= 2 * tx.abs().max(ty.abs())
}

/// Does the line to a square of the border enter the target, going on from every square before it?
fn reaches(
    ground: &Ground<'_>,
    me: Point,
    to: Point,
    target: Point,
    goes_on: impl Fn(i32, Point, u8) -> bool,
) -> bool {
    let far = target.x.abs().max(target.y.abs());
    let mut found = false;
    walk(Point::new(0, 0), to, |step| {
        if step == target {
            found = true;
            return ControlFlow::Break(());
        }
        let at = Point::new(me.x + step.x, me.y + step.y);
        let on = step.x.abs().max(step.y.abs()) <= far
            && ground.map.contains(at)
            && goes_on(Point::new(0, 0).distance(step), at, ground.bits(at));
        if on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}
