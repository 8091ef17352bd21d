//! Where everything is: how many creatures, fixtures and items each square has, so that asking an empty one costs nothing,
//! and on which square each creature stands, side by side, so that looking for those nearby need not open every one of
//! them. Kept by `World` whenever one of them moves, comes or goes; knows nothing else of them.

use super::map::Point;
use crate::base::handle::Handle;

/// What is counted by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Creature,
    Fixture,
    Item,
}

/// The square of whoever is nowhere.
const NOWHERE: Point = Point { x: i16::MIN, y: i16::MIN };

/// Counts by square, and squares by creature.
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    width: i16,
    counts: [Vec<u16>; 3],
    spots: Vec<Point>,
}

/// What is counted follows from where things are, so that two of them never make worlds differ.
impl PartialEq for Crowd {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Crowd {}

impl Crowd {
    #[inline]
    fn index(&self, at: Point) -> Option<usize> {
        let inside = at.x >= 0 && at.y >= 0 && at.x < self.width;
        inside.then(|| at.y as usize * self.width as usize + at.x as usize)
    }

    /// How many of a sort are there.
    #[inline]
    pub(super) fn count(&self, sort: Sort, at: Point) -> u16 {
        self.index(at).and_then(|i| self.counts[sort as usize].get(i)).copied().unwrap_or(0)
    }

    /// The square of a creature that is on the map; one that no other is near to for anything else.
    #[inline]
    pub(super) fn spot(&self, h: Handle) -> Point {
        self.spots.get(h.0 as usize).copied().unwrap_or(NOWHERE)
    }

    /// Something left one square for another, on a map of this width; either may be none.
    pub(super) fn step(
        &mut self,
        width: i16,
        (sort, h): (Sort, Handle),
        from: Option<Point>,
        to: Option<Point>,
    ) {
        self.width = width;
        if sort == Sort::Creature {
            let i = h.0 as usize;
            if self.spots.len() <= i {
                self.spots.resize(i + 1, NOWHERE);
            }
            self.spots[i] = to.unwrap_or(NOWHERE);
        }
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
        let told = w.creatures_at(at).map(|c| c.handle());
        let told = told.chain(w.features_at(at).map(|f| f.handle)).chain(w.items_at(at).map(|i| i.handle));
        let all = |h: &&Handle| {
            w.creature(**h).is_some_and(|c| c.is_here() && c.at() == at)
                || w.feature(**h).is_some_and(|f| f.is_here() && f.at() == at)
                || w.item(**h).is_some_and(|i| i.is_here() && i.at() == at)
        };
        let mut found = [told.collect::<Vec<_>>(), w.order().iter().filter(all).copied().collect()];
        found.iter_mut().for_each(|list| list.sort_unstable());
        found
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
        assert_eq!(w.items_at(there).count(), 1);
    }
}
