//! The gutter of a text: for each line its number, a sign, and its breakpoint. A click anywhere in it is one on the
//! line; it shows where a breakpoint can be set as the pointer comes over it.

use egui::{Align2, Color32, CursorIcon, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2};

use crate::theme;

/// Its width in points: a dot, a sign, and a number of four digits.
pub const WIDTH: f32 = 56.0;

/// A line of it.
#[derive(Clone, Copy, Debug)]
pub struct Line<'l> {
    /// Its number.
    pub number: usize,
    /// Before the number: what is wrong, or that it is about to run. May be empty.
    pub sign: &'l str,
    /// The colour of both.
    pub color: Color32,
    /// Whether a breakpoint is on it, and whether that is switched on.
    pub set: Option<bool>,
    /// Whether it can have one.
    pub can: bool,
    /// What screen readers call its breakpoint.
    pub label: &'l str,
    /// What a click does, or why it does nothing.
    pub tip: &'l str,
}

/// Shows a line in its place; answers whether it was clicked.
pub fn line(ui: &Ui, rect: Rect, line: Line<'_>) -> bool {
    let tokens = theme::tokens(ui);
    let response = ui.interact(rect, ui.scope_id().with(("gutter", line.number, line.label)), Sense::CLICK);
    if line.can {
        let on = line.set.is_some();
        response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, line.label));
    }
    let hovered = response.hovered() && line.can;
    if hovered {
        ui.painter().rect_filled(rect, 2.0, tokens.hovered);
    }
    let (fill, edge) = match line.set {
        Some(true) => (tokens.error, tokens.error),
        Some(false) => (Color32::TRANSPARENT, tokens.error),
        None if hovered => (Color32::TRANSPARENT, tokens.text),
        None => (Color32::TRANSPARENT, Color32::TRANSPARENT),
    };
    let center = pos2(rect.left() + theme::SPACE_2, rect.center().y);
    ui.painter().circle(center, 4.0, fill, Stroke::new(1.5, edge));
    let text = format!("{} {}", line.sign, line.number);
    let corner = pos2(rect.right() - theme::SPACE_1, rect.top());
    ui.painter().text(corner, Align2::RIGHT_TOP, text.trim_start(), theme::mono(), line.color);
    let response = if line.can { response.on_hover_cursor(CursorIcon::PointingHand) } else { response };
    response.on_hover_text(line.tip).clicked()
}
