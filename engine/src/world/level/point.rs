//! A square of a map, and how far it is from another.

/// A square: x grows to the east, y to the south.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Point {
    /// East.
    pub x: i16,
    /// South.
    pub y: i16,
}

impl Point {
    /// A square.
    pub const fn new(x: i16, y: i16) -> Self {
        Point { x, y }
    }

    /// The original's distance: the longer leg and half the shorter (docs/rules/dice.md, Notation).
    pub fn distance(self, other: Point) -> i32 {
        let dx = (self.x as i32 - other.x as i32).abs();
        let dy = (self.y as i32 - other.y as i32).abs();
        dx.max(dy) + dx.min(dy) / 2
    }

    /// The square so many to the east and south.
    pub const fn shifted(self, dx: i16, dy: i16) -> Point {
        Point { x: self.x.saturating_add(dx), y: self.y.saturating_add(dy) }
    }

    /// Squares apart as a king moves.
    pub fn steps(self, other: Point) -> i32 {
        let dx = (self.x as i32 - other.x as i32).abs();
        let dy = (self.y as i32 - other.y as i32).abs();
        dx.max(dy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_is_longer_leg_and_half_the_shorter() {
        assert_eq!(Point::new(0, 0).distance(Point::new(6, 3)), 7);
        assert_eq!(Point::new(2, 2).distance(Point::new(2, 2)), 0);
        assert_eq!(Point::new(0, 0).steps(Point::new(-6, 3)), 6);
    }
}
