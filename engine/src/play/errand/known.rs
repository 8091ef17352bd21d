//! The squares that a creature has seen in a session, from wherever it has stood: worked out from the places
//! that the atoms name, so that it does not depend on what was kept.

use crate::base::handle::Handle;
use crate::content::Content;
use crate::play::session::Session;
use crate::rules::senses;
use crate::rules::who::who;
use crate::world::{Point, World};

/// Squares away from somebody that it knows even in the dark: it can feel its way.
const BESIDE: i32 = 1;

/// Seen squares of a map, and those that were stood on.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    wide: i16,
    high: i16,
    seen: Vec<bool>,
    trodden: Vec<Point>,
}

impl Known {
    /// What the creature has seen so far.
    pub(super) fn of(session: &Session, who: Handle) -> Known {
        let (world, content) = (session.live(), &session.revision().content);
        let map = world.map();
        let squares = map.width.max(0) as usize * map.height.max(0) as usize;
        let mut known =
            Known { wide: map.width, high: map.height, seen: vec![false; squares], trodden: Vec::new() };
        let mut places: Vec<Point> = session.places_of(who).collect();
        places.sort();
        places.dedup();
        for at in places {
            known.see_from(world, content, who, at);
        }
        known
    }

    /// Takes in what the creature sees from where it stands.
    pub(super) fn see(&mut self, world: &World, content: &Content, who: Handle) {
        if let Some(at) = world.creature(who).map(|c| c.at())
            && !self.trodden.contains(&at)
        {
            self.see_from(world, content, who, at);
        }
    }

    fn see_from(&mut self, world: &World, content: &Content, me: Handle, at: Point) {
        self.trodden.push(at);
        let Some(me) = who(world, content, me) else { return };
        let (map, far) = (world.map(), me.senses());
        let reach = far.sight.max(far.blindsight).max(BESIDE);
        let in_the_dark = (2 * far.light).max(far.infra).max(far.blindsight).max(BESIDE);
        for y in 0..self.high {
            for x in 0..self.wide {
                let there = Point::new(x, y);
                let place = y as usize * self.wide as usize + x as usize;
                let steps = at.steps(there);
                if self.seen.get(place) != Some(&false) || steps > reach {
                    continue;
                }
                let shows = map.light(there).lit || steps <= in_the_dark;
                if shows && senses::line_of_sight(world, content, None, at, there) {
                    self.seen[place] = true;
                }
            }
        }
    }

    /// Has the square been seen?
    pub(super) fn has(&self, at: Point) -> bool {
        let inside = at.x >= 0 && at.y >= 0 && at.x < self.wide && at.y < self.high;
        inside && self.seen.get(at.y as usize * self.wide as usize + at.x as usize) == Some(&true)
    }

    /// Is something unknown beside it, or does something lie there that nobody has looked at yet?
    pub(super) fn is_worth_a_visit(&self, world: &World, at: Point) -> bool {
        if self.trodden.contains(&at) {
            return false;
        }
        let unknown = |dx: i16, dy: i16| {
            let beside = Point::new(at.x + dx, at.y + dy);
            world.map().contains(beside) && !self.has(beside)
        };
        let edge = (-1..=1).any(|dx| (-1..=1).any(|dy| unknown(dx, dy)));
        edge || world.items_at(at).next().is_some()
    }
}
