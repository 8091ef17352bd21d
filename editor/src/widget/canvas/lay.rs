//! Where squares are on the screen: plain geometry.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

/// A square: column and row, from 0. One off the map is none of its squares.
pub type Square = (i32, i32);

/// Where squares are on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lay {
    /// The upper left corner of the first square.
    pub origin: Pos2,
    /// Points across a square, a whole number of them.
    pub side: f32,
    /// What is seen of the map.
    pub rect: Rect,
    /// How many squares there are across and down.
    pub size: (i32, i32),
}

impl Lay {
    /// The squares of a map of this size in a room, `middle` (in squares) in the middle where not all have room. A map that
    /// fits stands in the middle of the room.
    pub fn new(room: Rect, size: (i32, i32), side: f32, middle: Vec2) -> Lay {
        let whole = vec2(size.0 as f32, size.1 as f32) * side;
        let place = |room: f32, whole: f32, middle: f32| {
            let spare = room - whole;
            if spare >= 0.0 {
                (spare / 2.0).floor()
            } else {
                (room / 2.0 - middle * side).clamp(spare, 0.0).floor()
            }
        };
        let x = place(room.width(), whole.x, middle.x);
        let y = place(room.height(), whole.y, middle.y);
        let origin = pos2(room.min.x.floor() + x, room.min.y.floor() + y);
        Lay { origin, side, rect: Rect::from_min_size(origin, whole).intersect(room), size }
    }

    /// Where a square is.
    pub fn square(&self, (x, y): Square) -> Rect {
        let corner = self.origin + vec2(x as f32, y as f32) * self.side;
        Rect::from_min_size(corner, Vec2::splat(self.side))
    }

    /// A place of the screen in squares.
    pub fn in_squares(&self, pos: Pos2) -> Vec2 {
        (pos - self.origin) / self.side
    }

    /// The square at a place of the screen; `None` off the map.
    pub fn at(&self, pos: Pos2) -> Option<Square> {
        let v = self.in_squares(pos).floor();
        let at = (v.x as i32, v.y as i32);
        (at.0 >= 0 && at.1 >= 0 && at.0 < self.size.0 && at.1 < self.size.1).then_some(at)
    }

    /// Is a square wholly in sight?
    pub fn shows(&self, at: Square) -> bool {
        self.rect.expand(0.5).contains_rect(self.square(at))
    }

    /// Are three quarters of the map in sight, or more?
    pub fn shows_most(&self) -> bool {
        let whole = vec2(self.size.0 as f32, self.size.1 as f32) * self.side;
        let seen = Rect::from_min_size(self.origin, whole).intersect(self.rect).size().max(Vec2::ZERO);
        seen.x * seen.y >= 0.75 * whole.x * whole.y
    }

    /// The squares of which anything is seen: first and last column, first and last row. Nothing where none is.
    pub fn in_sight(&self) -> Option<[i32; 4]> {
        let (first, last) = (self.in_squares(self.rect.min).floor(), self.in_squares(self.rect.max).ceil());
        let columns = ((first.x as i32).max(0), (last.x as i32).min(self.size.0) - 1);
        let rows = ((first.y as i32).max(0), (last.y as i32).min(self.size.1) - 1);
        (columns.0 <= columns.1 && rows.0 <= rows.1).then_some([columns.0, columns.1, rows.0, rows.1])
    }

    /// All squares of which anything is seen, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let [left, right, top, bottom] = self.in_sight().unwrap_or([0, -1, 0, -1]);
        (top..=bottom).flat_map(move |y| (left..=right).map(move |x| (x, y)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room() -> Rect {
        Rect::from_min_size(pos2(10.0, 20.0), vec2(200.0, 100.0))
    }

    #[test]
    fn a_map_that_fits_stands_in_the_middle_and_is_seen_whole() {
        let lay = Lay::new(room(), (10, 5), 16.0, Vec2::ZERO);
        assert_eq!(lay.rect, Rect::from_min_size(pos2(30.0, 30.0), vec2(160.0, 80.0)));
        assert!(lay.shows_most() && lay.shows((0, 0)) && lay.shows((9, 4)));
        assert_eq!(lay.squares().count(), 50);
        assert_eq!(lay.at(pos2(31.0, 31.0)), Some((0, 0)));
        assert_eq!((lay.at(pos2(29.0, 31.0)), lay.at(pos2(31.0, 111.0))), (None, None));
    }

    #[test]
    fn of_a_large_map_only_what_has_room_is_seen_and_it_ends_at_its_edges() {
        let lay = Lay::new(room(), (100, 100), 20.0, vec2(50.0, 50.0));
        assert_eq!(lay.rect, room());
        assert_eq!(lay.at(room().center()), Some((50, 50)));
        assert!(lay.squares().count() <= 11 * 6);
        assert!(!lay.shows_most() && lay.shows((50, 50)) && !lay.shows((0, 50)));
        for (middle, corner) in [(Vec2::ZERO, (0, 0)), (Vec2::splat(100.0), (99, 99))] {
            assert!(Lay::new(room(), (100, 100), 20.0, middle).shows(corner), "{corner:?}");
        }
    }
}
