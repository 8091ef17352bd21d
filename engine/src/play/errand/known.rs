//! The squares that a creature knows in a session: what it remembers (`senses::remember`), what it sees now, and what it
//! could feel from where it has stood. Worked out from the world and the places that the atoms name, so that it does
//! not depend on what was kept.

use crate::base::handle::Handle;
use crate::content::Content;
use crate::play::session::Session;
use crate::rules::query::who::who;
use crate::rules::senses::View;
use crate::world::{Here, Point, World};
use std::collections::BTreeSet;

/// Known squares of a map, and those that were stood on.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    wide: i16,
    high: i16,
    seen: Vec<bool>,
    trodden: BTreeSet<Point>,
}

impl Known {
    /// What the creature knows so far.
    pub(super) fn of(session: &Session, who: Handle) -> Known {
        let world = session.live();
        let map = world.level_of(who).map();
        let squares = map.width().max(0) as usize * map.height().max(0) as usize;
        let mut known =
            Known { wide: map.width(), high: map.height(), seen: vec![false; squares], ..Known::default() };
        let places: BTreeSet<Point> = session.places_of(who).collect();
        places.iter().for_each(|at| known.feel(*at));
        known.trodden = places;
        if let Some(memory) = world.creature(who).map(|c| c.memory()) {
            let all = (0..map.height()).flat_map(|y| (0..map.width()).map(move |x| Point::new(x, y)));
            for at in all.filter(|at| memory.of(*at).ground.is_some()) {
                known.mark(at);
            }
        }
        known
    }

    /// Takes in what the creature sees from where it stands.
    pub(super) fn see(&mut self, world: &World, content: &Content, me: Handle) {
        let Some(w) = who(world, content, me) else { return };
        let at = w.c.at();
        self.trodden.insert(at);
        self.feel(at);
        let mut view = View::default();
        view.look(&w);
        for at in view.squares().filter(|at| view.is_known(*at)) {
            self.mark(at);
        }
    }

    /// Even in the dark it can feel its way: it knows the squares beside it.
    fn feel(&mut self, at: Point) {
        for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
            self.mark(at.shifted(dx, dy));
        }
    }

    fn index(&self, at: Point) -> Option<usize> {
        let inside = at.x >= 0 && at.y >= 0 && at.x < self.wide && at.y < self.high;
        inside.then(|| at.y as usize * self.wide as usize + at.x as usize)
    }

    fn mark(&mut self, at: Point) {
        if let Some(square) = self.index(at).and_then(|i| self.seen.get_mut(i)) {
            *square = true;
        }
    }

    /// Is the square known?
    pub(super) fn has(&self, at: Point) -> bool {
        self.index(at).and_then(|i| self.seen.get(i)) == Some(&true)
    }

    /// Is something unknown beside it, or does something lie there that nobody has looked at yet?
    pub(super) fn is_worth_a_visit(&self, here: Here<'_>, at: Point) -> bool {
        if self.trodden.contains(&at) {
            return false;
        }
        let unknown = |dx: i16, dy: i16| {
            let beside = at.shifted(dx, dy);
            here.map().contains(beside) && !self.has(beside)
        };
        let edge = (-1..=1).any(|dx| (-1..=1).any(|dy| unknown(dx, dy)));
        edge || here.items_at(at).next().is_some()
    }
}
