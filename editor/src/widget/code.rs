//! A field for code: fixed width, coloured by its caller, with room for a [`super::gutter`] beside its lines.

use std::sync::Arc;

use std::ops::Range;

use egui::text::LayoutJob;
use egui::text_edit::TextEditOutput;
use egui::{Color32, EventFilter, Frame, Galley, Id, Painter, Rect, Stroke, TextEdit, Ui, pos2};

use super::caret::{byte_of, cursor_at};
use super::{gutter, typing};
use crate::theme;

/// How a field for code is shown.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// Its own id; it has the focus under it.
    pub id: Id,
    /// Its width in points, without the gutter; all that there is where none is said.
    pub width: Option<f32>,
    /// How many lines it is high at least.
    pub rows: usize,
    /// Does it have the frame of a field?
    pub framed: bool,
}

/// Shows the field beside the room of its gutter. `coloured` gives a text of a width in points its colours.
pub fn code(
    ui: &mut Ui,
    text: &mut String,
    code: Code,
    coloured: impl Fn(&str, f32) -> LayoutJob,
) -> TextEditOutput {
    let mut layouter = |ui: &Ui, text: &dyn egui::TextBuffer, width: f32| -> Arc<Galley> {
        let job = coloured(text.as_str(), width);
        ui.fonts_mut(|f| f.layout_job(job))
    };
    ui.horizontal_top(|ui| {
        ui.add_space(gutter::WIDTH);
        let edit = TextEdit::multiline(text).id(code.id).layouter(&mut layouter).desired_rows(code.rows);
        let edit = edit.desired_width(code.width.unwrap_or_else(|| ui.available_width()));
        let edit = if code.framed { edit } else { edit.frame(Frame::new()) };
        let output = edit.show(ui);
        let lines = output.cursor_range.is_some_and(|range| typing::over_lines(text, range));
        if lines && output.response.response.has_focus() {
            // Tab moves what is selected; else it goes to the next control.
            let filter =
                EventFilter { vertical_arrows: true, horizontal_arrows: true, tab: true, escape: false };
            ui.memory_mut(|m| m.set_focus_lock_filter(code.id, filter));
        }
        output
    })
    .inner
}

/// The byte of the text under a point of the screen; `None` behind the end of its line.
pub fn byte_at(output: &TextEditOutput, text: &str, point: egui::Pos2) -> Option<usize> {
    let at = output.galley.cursor_from_pos(point - output.galley_pos);
    let byte = byte_of(text, at.index.0);
    let place = output.galley.pos_from_cursor(at).translate(output.galley_pos.to_vec2());
    ((place.center().x - point.x).abs() < theme::TEXT && place.y_range().contains(point.y)).then_some(byte)
}

/// Where bytes of the text stand on the screen: one place, or two where they go on in another line.
pub fn places(output: &TextEditOutput, text: &str, span: Range<usize>) -> Vec<Rect> {
    let at =
        |byte| output.galley.pos_from_cursor(cursor_at(text, byte)).translate(output.galley_pos.to_vec2());
    let (from, to) = (at(span.start), at(span.end));
    let narrow = theme::SPACE_2;
    if from.top() == to.top() {
        let right = to.left().max(from.left() + narrow);
        return vec![Rect::from_min_max(from.left_top(), pos2(right, from.bottom()))];
    }
    let left = output.galley_pos.x;
    let right = (left + output.galley.rect.right()).max(from.left() + narrow);
    vec![
        Rect::from_min_max(from.left_top(), pos2(right, from.bottom())),
        Rect::from_min_max(pos2(left, to.top()), pos2(to.left().max(left + narrow), to.bottom())),
    ]
}

/// A wavy line under a place of a text: something is wrong there.
pub fn squiggle(painter: &Painter, place: Rect, color: Color32) {
    let (mut points, mut x, mut up) = (Vec::new(), place.left(), false);
    while x <= place.right() {
        points.push(pos2(x, place.bottom() - if up { 2.5 } else { 0.5 }));
        (x, up) = (x + 2.0, !up);
    }
    painter.add(egui::Shape::line(points, Stroke::new(1.25, color)));
}

/// The line of the caret, behind nothing and in front of nothing: so faint that text is read through it.
pub fn line_of_caret(painter: &Painter, field: Rect, line: Rect, text: Color32) {
    let band = Rect::from_x_y_ranges(field.x_range(), line.y_range());
    painter.rect_filled(band, 0.0, text.gamma_multiply(0.05));
}
