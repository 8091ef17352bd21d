//! Glyphs on squares: each is laid out once a frame, however often it stands there.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use egui::{Align2, Color32, FontFamily, FontId, Galley, Painter, Rect};

/// Squares of fewer points show colours instead of glyphs, which nobody could read.
const READABLE: f32 = 7.0;

/// The glyphs of one frame.
pub struct Glyphs {
    side: f32,
    known: RefCell<HashMap<char, Arc<Galley>>>,
}

impl Glyphs {
    /// Glyphs for squares of so many points.
    pub fn new(side: f32) -> Glyphs {
        Glyphs { side, known: RefCell::default() }
    }

    /// Draws a glyph in the middle of a square.
    pub fn draw(&self, painter: &Painter, here: Rect, glyph: char, colour: Color32) {
        if self.side < READABLE {
            if !matches!(glyph, '.' | ' ') {
                painter.rect_filled(here.shrink(self.side * 0.15), 0.0, colour);
            }
            return;
        }
        let mut known = self.known.borrow_mut();
        let galley = known.entry(glyph).or_insert_with(|| {
            let font = FontId::new((self.side * 0.82).floor(), FontFamily::Monospace);
            painter.layout_no_wrap(glyph.to_string(), font, Color32::PLACEHOLDER)
        });
        let place = Align2::CENTER_CENTER.anchor_size(here.center(), galley.size());
        // Half a glyph at the edge of the map could be taken for another one.
        if painter.clip_rect().expand(1.0).contains_rect(place) {
            painter.galley(place.min, Arc::clone(galley), colour);
        }
    }
}
