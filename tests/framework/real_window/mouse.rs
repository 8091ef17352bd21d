//! The mouse in a real window: moved, pressed, dragged and wheeled over what says something or over a place.

use super::tree::{Node, Tree};
use super::window::Window;

/// Points on a display, in pixels.
pub type Point = (usize, usize);

/// The middle of a thing on the screen.
pub fn middle(node: &Node) -> Option<Point> {
    let [left, top, right, bottom] = node.place?;
    Some((usize::midpoint(left, right), usize::midpoint(top, bottom)))
}

impl Window {
    fn mouse(&self, arguments: &[&str]) {
        assert!(self.display.tool("xdotool", arguments).is_some(), "xdotool can't {arguments:?}");
    }

    /// Moves the mouse, where it is not there already: it is waited for until it has moved, for long where it can't.
    pub fn point_at(&mut self, (x, y): Point) {
        if self.pointed.replace((x, y)) != Some((x, y)) {
            self.mouse(&["mousemove", "--sync", &x.to_string(), &y.to_string()]);
        }
        self.tree();
    }

    /// Presses a button (1 left, 2 middle, 3 right) at a point.
    pub fn click_at(&mut self, at: Point, button: u8) {
        self.point_at(at);
        self.mouse(&["click", &button.to_string()]);
        self.tree();
    }

    /// Presses the left button twice at a point.
    pub fn double_click_at(&mut self, at: Point) {
        self.point_at(at);
        self.mouse(&["click", "--repeat", "2", "--delay", "60", "1"]);
        self.tree();
    }

    /// Presses the left button three times at a point: all of a field's text is selected.
    pub fn triple_click_at(&mut self, at: Point) {
        self.point_at(at);
        self.mouse(&["click", "--repeat", "3", "--delay", "60", "1"]);
        self.tree();
    }

    /// Presses the left button at a point while Shift is held.
    pub fn shift_click_at(&mut self, at: Point) {
        self.point_at(at);
        self.mouse(&["keydown", "shift"]);
        self.tree();
        self.mouse(&["click", "1"]);
        self.tree();
        self.mouse(&["keyup", "shift"]);
        self.tree();
    }

    /// Turns the wheel at a point, up or down, by so many notches.
    pub fn wheel_at(&mut self, at: Point, up: bool, notches: u32) {
        self.point_at(at);
        let button = if up { "4" } else { "5" };
        for _ in 0..notches {
            self.mouse(&["click", button]);
            self.tree();
        }
    }

    /// Drags from one point to another with the left button, in steps that the window sees.
    pub fn drag(&mut self, from: Point, to: Point) {
        self.point_at(from);
        self.mouse(&["mousedown", "1"]);
        self.tree();
        for step in 1..=8usize {
            let between = |from: usize, to: usize| (from * (8 - step) + to * step) / 8;
            self.point_at((between(from.0, to.0), between(from.1, to.1)));
        }
        self.mouse(&["mouseup", "1"]);
        self.tree();
        self.tree();
    }

    /// Waits for what is looked for and tells where its middle is.
    #[track_caller]
    pub fn place_of(&mut self, what: &str, look: impl Fn(&Tree) -> Option<&Node>) -> Point {
        self.until(what, |t| look(t).and_then(middle))
    }

    /// Presses what says exactly this, once it is there.
    #[track_caller]
    pub fn click(&mut self, says: &str) {
        let at = self.place_of(says, |t| t.named(says));
        self.click_at(at, 1);
    }

    /// Presses the first thing whose words contain this, once it is there.
    #[track_caller]
    pub fn click_some(&mut self, says: &str) {
        let at = self.place_of(says, |t| t.with(says));
        self.click_at(at, 1);
    }

    /// Types into the field that is pressed.
    #[track_caller]
    pub fn type_into(&mut self, field: &str, text: &str) {
        self.click(field);
        self.press("ctrl+a");
        self.type_in(text);
    }
}
