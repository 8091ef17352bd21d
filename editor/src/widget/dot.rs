//! The dot of a breakpoint: set, switched off or not there. A click sets it or takes it away.

use egui::{Color32, Role, Sense, Stroke, Ui, Vec2, WidgetInfo};

use crate::theme;

/// Width of the dot's place, in points.
pub const WIDTH: f32 = 12.0;

/// Shows it; answers whether it was clicked. `set`: whether one stands there, and whether it is on.
pub fn dot(ui: &mut Ui, label: &str, set: Option<bool>, tip: &str) -> bool {
    let tokens = theme::tokens(ui);
    let (rect, response) = ui.allocate_exact_size(Vec2::new(WIDTH, theme::LIST_ROW), Sense::CLICK);
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, enabled, set.is_some(), label));
    let (fill, line) = match set {
        Some(true) => (tokens.error, tokens.error),
        Some(false) => (Color32::TRANSPARENT, tokens.error),
        None if response.hovered() || response.has_focus() => (Color32::TRANSPARENT, tokens.text_quiet),
        None => (Color32::TRANSPARENT, Color32::TRANSPARENT),
    };
    ui.painter().circle(rect.center(), 4.0, fill, Stroke::new(1.5, line));
    response.on_hover_text(tip).clicked()
}
