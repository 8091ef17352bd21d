//! A few rows under their heads, as high as they are.

use egui::{Layout, Ui};
use egui_extras::{Column, TableBuilder, TableRow};

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
