//! A label beside its control. The label is cut with `…` where it does not fit, and tells itself in full.

use std::sync::Arc;

use egui::text::{LayoutJob, TextWrapping};
use egui::{Color32, FontId, Galley, Label, Rect, Response, RichText, Sense, Ui, UiBuilder, Vec2};

use crate::theme;

/// Width of the labels of a form, in points.
pub const LABEL_WIDTH: f32 = 104.0;

/// A label of a given width: elided, with what it says and its help in a tooltip.
pub fn elided(ui: &mut Ui, text: impl Into<RichText>, help: &str, width: f32) -> Response {
    let text: RichText = text.into();
    let words = text.text().to_owned();
    let size = Vec2::new(width, theme::LIST_ROW);
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let shown = ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_width(width);
        ui.set_max_width(width);
        ui.add(Label::new(text).truncate().sense(Sense::hover()))
    });
    let tip = if help.is_empty() { words } else { format!("{words}\n{help}") };
    shown.inner.on_hover_text(tip)
}

/// A label in the space that is left of the row: elided, with what it says and its help in a tooltip.
pub fn elided_rest(ui: &mut Ui, text: impl Into<RichText>, help: &str) -> Response {
    let width = ui.available_width();
    elided(ui, text, help, width)
}

/// Two lines in the place of a row: what leads, and under it what may be overlooked.
pub fn two_lines(ui: &mut Ui, first: impl FnOnce(&mut Ui), second: impl FnOnce(&mut Ui)) {
    let whole = ui.available_rect_before_wrap();
    let height = theme::TEXT + theme::SPACE_1;
    let top = whole.center().y - height;
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let line = |n: f32| Rect::from_x_y_ranges(whole.x_range(), top + height * n..=top + height * (n + 1.0));
    ui.scope_builder(UiBuilder::new().max_rect(line(0.0)).layout(layout), first);
    ui.scope_builder(UiBuilder::new().max_rect(line(1.0)).layout(layout), second);
}

/// A text that is painted by hand, cut with `…` where it is wider than there is room; who paints it says it in full on
/// hover.
pub fn fitting(ui: &Ui, text: &str, font: FontId, color: Color32, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, color);
    job.wrap = TextWrapping::truncate_at_width(width.max(0.0));
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

/// One row of a form: the label, then whatever `control` draws.
pub fn row<R>(ui: &mut Ui, label: impl Into<RichText>, help: &str, control: impl FnOnce(&mut Ui) -> R) -> R {
    ui.horizontal(|ui| {
        elided(ui, label, help, LABEL_WIDTH);
        control(ui)
    })
    .inner
}
