//! The straight way of a projection from square to square (docs/rules/magic-effects.md, Areas): places are kept
//! doubled, so that slopes are exact.

use crate::rules::query::way::way_of;
use crate::world::Point;
use std::cmp::Ordering;

/// Numbers of the directions that lead along a row or a column.
const NORTH: i32 = 0;
const SOUTH: i32 = 1;
const EAST: i32 = 2;
const WEST: i32 = 3;

/// A place on the way, doubled.
type Doubled = (i32, i32);

fn doubled(at: Point) -> Doubled {
    (2 * i32::from(at.x), 2 * i32::from(at.y))
}

/// A way that goes on until it is stopped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    start: Doubled,
    at: Doubled,
    /// Signs toward the place meant; none along a row or a column.
    toward: Doubled,
    rise: i32,
    run: i32,
    closed_in: bool,
}

impl Line {
    /// A way from a square.
    pub fn from(start: Point) -> Self {
        let at = doubled(start);
        Line { start: at, at, toward: (0, 0), rise: 0, run: 1, closed_in: false }
    }

    /// Another way from the square that was come to.
    pub fn restart(&mut self) {
        self.start = self.at;
    }

    /// Where it is now.
    pub fn at(&self) -> Point {
        Point::new((self.at.0 / 2) as i16, (self.at.1 / 2) as i16)
    }

    /// Aims at a square; hands back the number of the direction if it lies in the same row or column.
    pub fn aim(&mut self, place: Point) -> Option<i32> {
        let to = doubled(place);
        if to.0 == self.at.0 {
            return Some(if self.start.1 < to.1 { SOUTH } else { NORTH });
        }
        if to.1 == self.at.1 {
            return Some(if self.start.0 < to.0 { EAST } else { WEST });
        }
        self.toward = ((to.0 - self.at.0).signum(), (to.1 - self.at.1).signum());
        self.rise = (to.1 - self.toward.1 - self.at.1).abs();
        self.run = (to.0 - self.toward.0 - self.at.0).abs();
        None
    }

    /// One square on in a direction, by its number.
    pub fn step(&mut self, direction: i32) {
        let (dx, dy) = way_of(direction).unwrap_or_default();
        self.at = (self.at.0 + 2 * i32::from(dx), self.at.1 + 2 * i32::from(dy));
    }

    /// One square on toward the place that was aimed at. What is no beam closes in on it once it is beside it.
    pub(crate) fn step_toward(&mut self, place: Point, closes_in: bool) {
        if closes_in && !self.closed_in && self.at().distance(place) == 1 {
            self.closed_in = true;
            self.at = doubled(place);
            return;
        }
        let (dx, dy) = self.toward;
        let rise = (self.at.1 + dy - self.start.1).abs();
        let run = (self.at.0 + dx - self.start.0).abs();
        let steep = (rise * self.run).cmp(&(self.rise * run));
        if steep != Ordering::Less {
            self.at.0 += 2 * dx;
        }
        if steep != Ordering::Greater {
            self.at.1 += 2 * dy;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(from: Point, to: Point, squares: usize, closes_in: bool) -> Vec<(i16, i16)> {
        let mut line = Line::from(from);
        let direction = line.aim(to);
        let step = |_| {
            match direction {
                Some(direction) => line.step(direction),
                None => line.step_toward(to, closes_in),
            }
            (line.at().x, line.at().y)
        };
        (0..squares).map(step).collect()
    }

    #[test]
    fn a_line_goes_as_measured() {
        // Measured: from (4, 5) at (9, 9) and at (12, 8) on open ground.
        let far = [(5, 5), (5, 6), (6, 6), (6, 7), (7, 7), (7, 8), (8, 8), (9, 9)];
        assert_eq!(way(Point::new(4, 5), Point::new(9, 9), 8, true), far);
        let flat = [(5, 5), (6, 6), (7, 6), (8, 6), (9, 7), (10, 7), (11, 7), (12, 8)];
        assert_eq!(way(Point::new(4, 5), Point::new(12, 8), 8, true), flat);
    }

    #[test]
    fn rows_and_columns_are_directions() {
        assert_eq!(way(Point::new(4, 5), Point::new(4, 2), 3, false), [(4, 4), (4, 3), (4, 2)]);
        assert_eq!(way(Point::new(4, 5), Point::new(6, 5), 3, false), [(5, 5), (6, 5), (7, 5)]);
    }
}
