//! A row that folds: a sign, a title, and what it holds indented below.
//!
//! Left folds it, right unfolds it, Enter and Space turn it. Whether it is unfolded is kept by egui.

use egui::{EventFilter, Id, Key, Modifiers, Response, RichText, Role, Sense, Ui, Vec2, WidgetInfo};

use crate::theme;

/// What a row of a tree is.
#[derive(Clone, Debug)]
pub struct TreeRow<'a> {
    /// Its own id.
    pub id: Id,
    /// What it says, in one line; elided.
    pub title: RichText,
    /// What screen readers call it.
    pub label: &'a str,
    /// Unfolded as long as nobody folded it.
    pub open_at_first: bool,
}

/// Whether a row is unfolded.
pub fn is_open(ui: &Ui, row: &TreeRow<'_>) -> bool {
    ui.data(|d| d.get_temp(row.id)).unwrap_or(row.open_at_first)
}

/// Shows a row, with `aside` at its right end, and `inside` below it while it is unfolded.
pub fn tree_row(
    ui: &mut Ui,
    row: TreeRow<'_>,
    aside: impl FnOnce(&mut Ui),
    inside: impl FnOnce(&mut Ui),
) -> Response {
    let mut open = is_open(ui, &row);
    let response = ui
        .horizontal(|ui| {
            let width = (ui.available_width() - 104.0).max(64.0);
            let (rect, response) = ui.allocate_exact_size(Vec2::new(width, theme::LIST_ROW), Sense::click());
            let tokens = theme::tokens(ui);
            if response.hovered() || response.has_focus() {
                ui.painter().rect_filled(rect, 3.0, tokens.hovered);
            }
            if response.has_focus() {
                let line = egui::Stroke::new(1.0, tokens.here);
                ui.painter().rect_stroke(rect, 3.0, line, egui::StrokeKind::Inside);
            }
            let sign = if open { theme::SIGN_UNFOLDED } else { theme::SIGN_FOLDED };
            let inner = rect.shrink2(Vec2::new(theme::SPACE_1, 0.0));
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            ui.scope_builder(egui::UiBuilder::new().max_rect(inner).layout(layout), |ui| {
                ui.label(tokens.quiet(sign));
                ui.add(egui::Label::new(row.title.clone()).truncate());
            });
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), aside);
            response
        })
        .inner;
    let (label, enabled) = (row.label.to_owned(), ui.is_enabled());
    response.widget_info(|| WidgetInfo::selected(Role::DisclosureTriangle, enabled, open, &label));
    if response.clicked() {
        open = !open;
    }
    if response.has_focus() {
        // Else the arrow that unfolds it would take the keyboard elsewhere.
        let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, arrows));
        ui.input_mut(|i| {
            open |= i.consume_key(Modifiers::NONE, Key::ArrowRight);
            open &= !i.consume_key(Modifiers::NONE, Key::ArrowLeft);
        });
    }
    ui.data_mut(|d| d.insert_temp(row.id, open));
    if open {
        ui.indent(row.id.with("inside"), inside);
    }
    response
}
