//! How a square that is dark by magic is drawn, wherever maps are: dimmed, under slanted lines.

use egui::{Painter, Rect, Stroke, vec2};

use crate::theme::Tokens;

/// Draws darkness over a square.
pub fn darkness(painter: &Painter, tokens: &Tokens, square: Rect) {
    painter.rect_filled(square, 0.0, tokens.text_quiet.gamma_multiply(0.14));
    let line = Stroke::new(1.0, tokens.text_quiet.gamma_multiply(0.5));
    // A line through each quarter, so that they meet those of the squares beside it.
    let half = square.size() / 2.0;
    for (x, y) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
        let quarter = Rect::from_min_size(square.min + vec2(half.x * x, half.y * y), half);
        painter.line_segment([quarter.left_bottom(), quarter.right_top()], line);
    }
}
