//! Words that are marked on a page: behind each a ground of its own. They are looked for in what was drawn, so that they are
//! found in texts, code and tables alike.

use egui::epaint::{ClippedShape, Shape, TextShape};
use egui::layers::ShapeIdx;
use egui::text::CCursor;
use egui::{Color32, Rect, Ui};

use crate::handbook::search::marks;

/// What is painted from here on is looked at; what is marked goes behind it.
pub(super) struct Marks {
    behind: ShapeIdx,
}

impl Marks {
    /// Begins.
    pub(super) fn begin(ui: &Ui) -> Marks {
        Marks { behind: ui.painter().add(Shape::Noop) }
    }

    /// Marks the words that begin like one of those that were asked for, and answers where they stand, in the order in
    /// which they were painted.
    pub(super) fn end(self, ui: &Ui, asked: &[String], ground: Color32) -> Vec<Rect> {
        if asked.is_empty() {
            return Vec::new();
        }
        let mut found = Vec::new();
        ui.ctx().graphics(|layers| {
            let list = layers.get(ui.layer_id());
            for ClippedShape { shape, .. } in
                list.into_iter().flat_map(|list| list.all_entries().skip(self.behind.0))
            {
                if let Shape::Text(text) = shape {
                    found.extend(of_text(text, asked));
                }
            }
        });
        let grounds = found
            .iter()
            .map(|rect: &Rect| Shape::rect_filled(rect.expand2(egui::vec2(1.0, 0.0)), 2.0, ground));
        ui.painter().set(self.behind, Shape::Vec(grounds.collect()));
        found
    }
}

/// Where the words stand in a text.
fn of_text(text: &TextShape, asked: &[String]) -> Vec<Rect> {
    let words = text.galley.text();
    let at = |byte: usize| {
        let count = words.get(..byte).unwrap_or_default().chars().count();
        text.galley.pos_from_cursor(CCursor::new(count)).translate(text.pos.to_vec2())
    };
    let mut rects = Vec::new();
    for mark in marks(words, asked) {
        let (from, to) = (at(mark.start), at(mark.end));
        // A word is broken only where it has no room: what of it stands in another line is left.
        if from.top() == to.top() {
            rects.push(Rect::from_min_max(from.left_top(), to.right_bottom()));
        }
    }
    rects
}
