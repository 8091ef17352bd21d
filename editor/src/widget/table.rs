//! Tables: columns with titles, and rows of which only those in sight are drawn. One that is walked has the keys of a
//! list.

use egui::{Layout, Sense, Ui};
use egui_extras::{Column, TableBuilder, TableRow};

use super::list::{List, ListAnswer, ListFrame};
use crate::theme;

/// A table of these columns, with what all tables here have in common.
fn builder<'a>(ui: &'a mut Ui, columns: &[Column]) -> TableBuilder<'a> {
    ui.spacing_mut().item_spacing = egui::vec2(theme::SPACE_1, 0.0);
    let tokens = theme::tokens(ui);
    let visuals = ui.visuals_mut();
    visuals.selection.bg_fill = tokens.here_fill;
    visuals.selection.stroke.color = tokens.text;
    visuals.widgets.hovered.bg_fill = tokens.hovered;
    let builder = TableBuilder::new(ui).striped(false).resizable(false).animate_scrolling(false);
    let builder = builder.cell_layout(Layout::left_to_right(egui::Align::Center));
    columns.iter().fold(builder, |builder, column| builder.column(column.clip(true)))
}

/// Shows a few rows as high as they are. `cells` draws the cells of a row, `head` those of the titles.
pub fn plain(
    ui: &mut Ui,
    salt: &str,
    columns: &[Column],
    rows: usize,
    head: impl FnOnce(&mut TableRow<'_, '_>),
    mut cells: impl FnMut(&mut TableRow<'_, '_>, usize),
) {
    ui.scope(|ui| {
        let table = builder(ui, columns).id_salt(salt).vscroll(false);
        let table = table.header(theme::LIST_ROW, |mut row| head(&mut row));
        table.body(|mut body| {
            for place in 0..rows {
                body.row(theme::LIST_ROW, |mut row| cells(&mut row, place));
            }
        });
    });
}

/// Shows a table that is walked in all the space there is. `name` is a row's name for letters and screen readers.
pub fn table(
    ui: &mut Ui,
    list: List<'_>,
    columns: &[Column],
    head: impl FnOnce(&mut TableRow<'_, '_>),
    name: impl Fn(usize) -> String,
    mut cells: impl FnMut(&mut TableRow<'_, '_>, usize),
) -> ListAnswer {
    let high = ui.available_rect_before_wrap().height() - theme::LIST_ROW;
    let mut frame = ListFrame::begin(ui, list, high, None, &name);
    let scrolled = ui.scope(|ui| {
        // Rows take clicks, but not the focus: Tab goes past the table in one step.
        let table = builder(ui, columns).id_salt(list.id).sense(Sense::CLICK).auto_shrink(false);
        let table = table.min_scrolled_height(0.0).max_scroll_height(f32::INFINITY);
        let table = match frame.offset {
            Some(offset) => table.vertical_scroll_offset(offset),
            None => table,
        };
        let table = table.header(theme::LIST_ROW, |mut row| head(&mut row));
        let shown = table.body(|body| {
            body.rows(theme::LIST_ROW, list.rows, |mut row| {
                let place = row.index();
                row.set_selected(frame.is_here(place));
                cells(&mut row, place);
                frame.row(&row.response(), place, &name(place));
            });
        });
        shown.state.clamped_offset().y
    });
    frame.end(ui, scrolled.inner)
}
