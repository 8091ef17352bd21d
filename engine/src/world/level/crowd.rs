//! Where everything is: how many creatures, fixtures and items each square has, so that asking an empty one costs nothing,
//! and on which square each creature stands, side by side, so that looking for those nearby need not open every one of
//! them. Kept by `World` whenever one of them moves, comes or goes; knows nothing else of them.

use super::Point;
use crate::base::handle::Handle;

/// What is counted by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::world) enum Sort {
    Creature,
    Fixture,
    Item,
}

/// The square of whoever is nowhere.
const NOWHERE: Point = Point { x: i16::MIN, y: i16::MIN };
/// A row of nobody.
const EMPTY: [Spots; 2] = [[NOWHERE.x; ROW], [NOWHERE.y; ROW]];

/// Counts by square, and squares by creature.
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    width: i16,
    counts: [Vec<u16>; 3],
    /// All numbers of the creatures of a square, one over the other (exclusive or): that of the only one.
    only: Vec<u32>,
    /// By number of creature, in rows that are looked through as one.
    spots: Vec<[Spots; 2]>,
}

/// How many creatures are looked at as one.
const ROW: usize = 16;

/// One coordinate of so many squares.
type Spots = [i16; ROW];

/// What is counted follows from where things are, so that two of them never make worlds differ.
impl PartialEq for Crowd {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Crowd {}

impl Crowd {
    /// About how many bytes it holds.
    pub(in crate::world) fn bytes(&self) -> usize {
        self.counts.iter().map(|row| row.len() * 2).sum::<usize>()
            + self.only.len() * 4
            + self.spots.len() * std::mem::size_of::<[Spots; 2]>()
    }

    #[inline]
    fn index(&self, at: Point) -> Option<usize> {
        let inside = at.x >= 0 && at.y >= 0 && at.x < self.width;
        inside.then(|| at.y as usize * self.width as usize + at.x as usize)
    }

    /// How many of a sort are there; no end of them beyond the map, where nothing is counted.
    #[inline]
    pub(in crate::world) fn count(&self, sort: Sort, at: Point) -> u16 {
        match self.index(at) {
            Some(i) => self.counts[sort as usize].get(i).copied().unwrap_or(0),
            None => u16::MAX,
        }
    }

    /// The creature of a square where one alone stands.
    #[inline]
    pub(in crate::world) fn only(&self, at: Point) -> Handle {
        Handle(self.index(at).and_then(|i| self.only.get(i)).copied().unwrap_or(0))
    }

    /// The square of a creature; one that no other is near to for what is no creature or nowhere.
    #[inline]
    pub(in crate::world) fn spot(&self, h: Handle) -> Point {
        let (row, place) = (h.0 as usize / ROW, h.0 as usize % ROW);
        self.spots.get(row).map_or(NOWHERE, |[xs, ys]| Point { x: xs[place], y: ys[place] })
    }

    /// Creatures no more than so many steps from a square, by number.
    #[inline]
    pub(in crate::world) fn near(&self, at: Point, steps: i16) -> impl Iterator<Item = Handle> + '_ {
        let (west, north) = (at.x.wrapping_sub(steps), at.y.wrapping_sub(steps));
        let within = 2 * steps.max(0) as u16;
        self.spots.iter().enumerate().flat_map(move |(row, [xs, ys])| {
            // A byte for each, so that all are compared in a few steps.
            let mut hits = [0u8; ROW];
            for (hit, (x, y)) in hits.iter_mut().zip(xs.iter().zip(ys)) {
                let near = (x.wrapping_sub(west) as u16 <= within) & (y.wrapping_sub(north) as u16 <= within);
                *hit = u8::from(near);
            }
            let mut left = u128::from_le_bytes(hits);
            std::iter::from_fn(move || {
                let place = (left != 0).then(|| left.trailing_zeros() as usize / 8)?;
                left &= left - 1;
                Some(Handle((row * ROW + place) as u32))
            })
        })
    }

    /// A creature stands on a square of a map of this width from now on, or nowhere.
    pub(in crate::world) fn stands(&mut self, width: i16, h: Handle, to: Option<Point>) {
        self.width = width;
        let (row, place) = (h.0 as usize / ROW, h.0 as usize % ROW);
        if self.spots.len() <= row {
            self.spots.resize(row + 1, EMPTY);
        }
        let from = self.spot(h);
        let [xs, ys] = &mut self.spots[row];
        (xs[place], ys[place]) = to.map_or((NOWHERE.x, NOWHERE.y), |at| (at.x, at.y));
        for at in [from].into_iter().chain(to) {
            let Some(i) = self.index(at) else { continue };
            if self.only.len() <= i {
                self.only.resize(i + 1, 0);
            }
            self.only[i] ^= h.0;
        }
        self.count_step(Sort::Creature, Some(from), to);
    }

    /// A fixture or an item left one square for another, on a map of this width; either may be none.
    pub(in crate::world) fn step(&mut self, width: i16, sort: Sort, from: Option<Point>, to: Option<Point>) {
        self.width = width;
        self.count_step(sort, from, to);
    }

    fn count_step(&mut self, sort: Sort, from: Option<Point>, to: Option<Point>) {
        let (from, to) = (from.and_then(|at| self.index(at)), to.and_then(|at| self.index(at)));
        let counts = &mut self.counts[sort as usize];
        if let Some(slot) = from.and_then(|i| counts.get_mut(i)) {
            *slot = slot.saturating_sub(1);
        }
        if let Some(i) = to {
            if counts.len() <= i {
                counts.resize(i + 1, 0);
            }
            counts[i] = counts[i].saturating_add(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::{Kind, ResId};
    use crate::world::{CreatureField, FeatureField, ItemField, Map, World};

    /// What a world says of a square, and what it comes to when everything is looked at.
    fn told_and_true(w: &World, at: Point) -> [Vec<Handle>; 2] {
        let told = w.in_play().creatures_at(at).map(|c| c.handle());
        let told = told
            .chain(w.in_play().features_at(at).map(|f| f.handle))
            .chain(w.in_play().items_at(at).map(|i| i.handle));
        let all = |h: &&Handle| {
            w.creature(**h).is_some_and(|c| c.is_here() && c.at() == at)
                || w.feature(**h).is_some_and(|f| f.is_here() && f.at() == at)
                || w.item(**h).is_some_and(|i| i.is_here() && i.at() == at)
        };
        let mut found = [told.collect::<Vec<_>>(), w.in_play().order().iter().filter(all).copied().collect()];
        found.iter_mut().for_each(|list| list.sort_unstable());
        found
    }

    #[test]
    fn those_nearby_are_those_within_so_many_steps() {
        let mut w = World::new(Map::plain(40, 30, ResId::new(Kind::Terrain, "floor")));
        let cat = ResId::new(Kind::Monster, "cat");
        for n in 0..60_i16 {
            let h = w.add_creature("cat", cat);
            let _ = w.place(h, Point::new(n * 7 % 40, n * 11 % 30));
        }
        for (at, steps) in [(Point::new(0, 0), 3), (Point::new(20, 15), 6), (Point::new(39, 29), 0)] {
            let told: Vec<_> = w.in_play().creatures_near(at, steps).map(|c| c.handle()).collect();
            let near = |c: &&crate::world::Creature| c.at().steps(at) <= i32::from(steps);
            let truth: Vec<_> = w.creatures().filter(near).map(|c| c.handle()).collect();
            assert_eq!(told, truth, "{at:?}, {steps}");
        }
    }

    #[test]
    fn what_is_told_of_a_square_is_what_is_there() {
        let mut w = World::new(Map::plain(9, 7, ResId::new(Kind::Terrain, "floor")));
        let id = |kind, id| ResId::new(kind, id);
        let cat = w.add_creature("cat", id(Kind::Monster, "cat"));
        let door = w.add_feature(id(Kind::Feature, "door"), None);
        let cup = w.add_item(id(Kind::Item, "cup"), None, cat);
        let (here, there) = (Point::new(3, 4), Point::new(8, 6));
        let steps: [fn(&mut World, [Handle; 3]); 10] = [
            |w, [cat, ..]| {
                let _ = w.place(cat, Point::new(3, 4));
            },
            |w, [_, door, _]| {
                let _ = w.erect(door, Point::new(3, 4));
            },
            |w, [.., cup]| {
                let _ = w.lay(cup, Point::new(3, 4));
            },
            |w, [cat, ..]| {
                let _ = w.place(cat, Point::new(8, 6));
            },
            |w, [_, door, _]| {
                let _ = w.put_feature(door, FeatureField::X, 8);
            },
            |w, [.., cup]| {
                let _ = w.put_item(cup, ItemField::Y, 6);
            },
            |w, [cat, _, cup]| {
                let _ = w.hand(cup, cat);
            },
            |w, [_, door, _]| {
                let _ = w.put_feature(door, FeatureField::Gone, 1);
            },
            |w, [cat, ..]| {
                let _ = w.put(cat, CreatureField::Gone, 1);
            },
            |w, [.., cup]| {
                let _ = w.lay(cup, Point::new(8, 6));
            },
        ];
        for (n, step) in steps.into_iter().enumerate() {
            step(&mut w, [cat, door, cup]);
            for at in [here, there, Point::new(8, 4), Point::new(0, 0)] {
                let [told, truth] = told_and_true(&w, at);
                assert_eq!(told, truth, "after step {}, {at:?}", n + 1);
            }
        }
        assert_eq!(w.in_play().items_at(there).count(), 1);
    }
}
