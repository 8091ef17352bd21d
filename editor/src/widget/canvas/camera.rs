//! Which part of a map is seen, and how large: what a canvas keeps of it between frames.

use super::lay::{Lay, Square};
use egui::{Pos2, Rect, Vec2, vec2};

/// Points across a square at 100 %.
pub const USUAL: f32 = 24.0;
/// The smallest and the largest square that one can zoom to, in points.
const SIDES: (f32, f32) = (4.0, 64.0);
/// The smallest and the largest square of a map that is fitted into its panel: large enough to be read.
const FITTED: (f32, f32) = (7.0, 40.0);
/// How much one press zooms.
const STEP: f32 = 1.25;

/// What is seen of a map.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Camera {
    /// Points across a square as it was zoomed to; `None`: the map is fitted into its panel.
    zoomed: Option<f32>,
    /// What is in the middle, in squares.
    middle: Vec2,
    /// The square that was last kept in view.
    viewed: Option<Square>,
    /// The room that there was.
    room: Vec2,
    /// Is the map being moved by the mouse?
    pub panning: bool,
}

impl Camera {
    /// Points across a square.
    pub fn side(&self, room: Vec2, size: (i32, i32)) -> f32 {
        let fitted = || {
            let side = (room.x / size.0.max(1) as f32).min(room.y / size.1.max(1) as f32);
            side.floor().clamp(FITTED.0, FITTED.1)
        };
        // Whole points, so that glyphs are sharp and few sizes of them are made.
        self.zoomed.map_or_else(fitted, f32::round)
    }

    /// How large it is shown, in percent.
    pub fn percent(&self, size: (i32, i32)) -> u32 {
        (self.side(self.room, size) / USUAL * 100.0).round() as u32
    }

    /// Where the squares are in a room.
    pub fn lay(&mut self, room: Rect, size: (i32, i32)) -> Lay {
        self.room = room.size();
        let side = self.side(self.room, size);
        self.middle = clamped(self.middle, self.room, size, side);
        Lay::new(room, size, side, self.middle)
    }

    /// Fits the map into its panel.
    pub fn fit(&mut self) {
        self.zoomed = None;
    }

    /// Shows it at 100 %.
    pub fn usual(&mut self) {
        self.zoomed = Some(USUAL);
    }

    /// One step closer, or further away; the middle stays.
    pub fn step(&mut self, size: (i32, i32), closer: bool) {
        let now = self.zoomed.unwrap_or_else(|| self.side(self.room, size));
        let to = if closer { (now * STEP).max(now + 1.0) } else { (now / STEP).min(now - 1.0) };
        self.zoomed = Some(to.clamp(SIDES.0, SIDES.1));
    }

    /// Zooms by a factor; what is at a place of the screen stays there.
    pub fn zoom_at(&mut self, lay: &Lay, room: Rect, at: Pos2, factor: f32) {
        let held = lay.in_squares(at);
        let now = self.zoomed.unwrap_or(lay.side);
        self.zoomed = Some((now * factor).clamp(SIDES.0, SIDES.1));
        let side = self.side(room.size(), lay.size);
        self.middle = clamped(held - (at - room.center()) / side, room.size(), lay.size, side);
    }

    /// Moves the map by so many points.
    pub fn pan(&mut self, lay: &Lay, by: Vec2) {
        self.middle -= by / lay.side;
    }

    /// Brings a place, in squares, into the middle.
    pub fn look_at(&mut self, middle: Vec2) {
        self.middle = middle;
    }

    /// Keeps a square with so many around it in view: when it is another one than before and not in sight, it comes into the
    /// middle. Who moved the map away sees what they look at until then.
    pub fn keep_in_view(&mut self, lay: &Lay, viewed: Option<(Square, i32)>) -> bool {
        let before = std::mem::replace(&mut self.viewed, viewed.map(|(square, _)| square));
        let Some((at, around)) = viewed.filter(|(square, _)| Some(*square) != before) else { return false };
        let (x, y) = (lay.size.0 - 1, lay.size.1 - 1);
        let corner = |by: i32| ((at.0 + by).clamp(0, x), (at.1 + by).clamp(0, y));
        let room = lay.rect.width().min(lay.rect.height()) > lay.side * (2 * around + 1) as f32;
        let around = if room { around } else { 0 };
        if lay.shows(corner(-around)) && lay.shows(corner(around)) {
            return false;
        }
        self.middle = vec2(at.0 as f32 + 0.5, at.1 as f32 + 0.5);
        true
    }
}

/// A middle at which nothing but the map is seen, where it is larger than its room.
fn clamped(middle: Vec2, room: Vec2, size: (i32, i32), side: f32) -> Vec2 {
    let one = |middle: f32, room: f32, squares: i32| {
        let (half, squares) = (room / side / 2.0, squares as f32);
        if half * 2.0 >= squares { squares / 2.0 } else { middle.clamp(half, squares - half) }
    };
    vec2(one(middle.x, room.x, size.0), one(middle.y, room.y, size.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    const SIZE: (i32, i32) = (33, 21);

    fn room() -> Rect {
        Rect::from_min_size(pos2(0.0, 0.0), vec2(660.0, 420.0))
    }

    #[test]
    fn it_fits_at_first_and_again_when_it_is_asked_for() {
        let mut camera = Camera::default();
        let lay = camera.lay(room(), SIZE);
        assert!(lay.shows_most() && lay.side == 20.0 && camera.zoomed.is_none());
        camera.step(SIZE, true);
        assert_eq!(camera.lay(room(), SIZE).side, 25.0);
        camera.usual();
        assert_eq!((camera.lay(room(), SIZE).side, camera.percent(SIZE)), (USUAL, 100));
        camera.fit();
        assert_eq!(camera.lay(room(), SIZE), lay);
        // A small panel is fitted no smaller than can be read, a large one no larger than is of use.
        let small = Rect::from_min_size(pos2(0.0, 0.0), vec2(100.0, 60.0));
        let large = Rect::from_min_size(pos2(0.0, 0.0), vec2(6000.0, 6000.0));
        assert_eq!((camera.lay(small, SIZE).side, camera.lay(large, SIZE).side), FITTED);
    }

    #[test]
    fn what_is_under_the_pointer_stays_there_while_one_zooms() {
        let mut camera = Camera::default();
        let at = pos2(501.0, 303.0);
        let before = camera.lay(room(), SIZE);
        let square = before.at(at);
        for factor in [1.3, 1.3, 1.3, 0.9] {
            let lay = camera.lay(room(), SIZE);
            camera.zoom_at(&lay, room(), at, factor);
            assert_eq!(camera.lay(room(), SIZE).at(at), square);
        }
        for _ in 0..40 {
            let lay = camera.lay(room(), SIZE);
            camera.zoom_at(&lay, room(), at, 1.5);
        }
        assert_eq!(camera.lay(room(), SIZE).side, SIDES.1);
    }

    #[test]
    fn the_square_is_kept_in_view_when_it_moves_and_not_when_the_map_is_moved() {
        let mut camera = Camera { zoomed: Some(60.0), ..Camera::default() };
        let lay = camera.lay(room(), SIZE);
        assert!(camera.keep_in_view(&lay, Some(((30, 18), 2))));
        let lay = camera.lay(room(), SIZE);
        assert!(lay.shows((30, 18)));
        camera.pan(&lay, vec2(2000.0, 2000.0));
        let lay = camera.lay(room(), SIZE);
        assert!(lay.shows((0, 0)) && !camera.keep_in_view(&lay, Some(((30, 18), 2))));
        assert!(camera.keep_in_view(&lay, Some(((30, 19), 2))), "it moved");
    }
}
