//! Many resources of a kind beside each other: a row each, a column for each field that was chosen. The row where
//! we are has its fields to type into; every change is an edit of that resource's text, and of all others that are
//! chosen with it.
//!
//! - [`columns`]: which columns there are
//! - [`body`]: the rows, and how cells are chosen
//! - [`order`]: which rows, in which order
//! - [`sheet`]: copying and pasting cells, filling down, clearing
//! - [`strip`]: the chosen cell with the form's control, where no row has room for it

mod body;
mod columns;
mod order;
mod sheet;
mod strip;

use crate::panel::prelude::*;
use augury_engine::base::id::Kind;
use augury_engine::content::{FieldSchema, FieldType, RecordSchema, schema_of};
use egui::{Rect, UiBuilder};

use self::columns::columns;
pub(in crate::panel) use self::strip::in_row;
use super::form::version::Values;
use crate::view::prompt::Wish;
use crate::widget::field::name;
use crate::widget::row::elided_rest;
use crate::widget::scroll;

/// Width of the column with names, in points.
const NAMES: f32 = 150.0;

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let folder =
        state.list.folder.clone().or_else(|| state.viewed.current.as_ref().map(|key| key.folder.clone()));
    let schema = folder.as_deref().and_then(Kind::from_folder).and_then(schema_of);
    let (Some(folder), Some(schema)) = (folder, schema) else {
        let what = "Choose a kind in the Library: its resources stand here in rows, their fields in columns.";
        empty(ui, "No kind chosen", what, None);
        return;
    };
    let columns = columns(state, &folder, schema);
    head(ui, state, &folder, schema, &columns, out);
    let typed_into = body::typed_into(ui).is_some() || strip::has_keyboard(ui);
    let rows = order::rows(ui, state, &folder, schema, typed_into);
    let live = Values::of(ui.ctx(), state);
    let grid = sheet::Grid { state, rows: &rows, columns: &columns, schema, live: &live };
    if state.wishes.contains(&Wish::SortColumn)
        && let Some(field) = grid.field(state.cells.column)
    {
        let by = if field.name == "name" { "" } else { field.name };
        out.push(sorted_by(state, by));
    }
    let outer = ui.available_rect_before_wrap();
    let strip = strip::of(&grid, state.cells.column.min(columns.len()));
    let high = strip.as_ref().map_or(0.0, |strip| strip.high(outer.height()));
    let (above, below) = outer.split_top_bottom_at_y(outer.bottom() - high);
    let width = NAMES + columns.iter().map(|c| wide(&c.ty) + theme::SPACE_2).sum::<f32>() + theme::SPACE_4;
    ui.scope_builder(UiBuilder::new().max_rect(above), |ui| {
        scroll::sideways().id_salt(("table", &folder)).auto_shrink(false).show(ui, |ui| {
            ui.set_width(width.max(ui.available_width()));
            titles(ui, state, &columns, out);
            body::body(ui, &grid, out);
        });
    });
    ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
        strip::draw(ui, &grid, strip.as_ref(), &state.cells, body::list_id(), out);
    });
}

/// Sorts by a column, empty for the name; upwards first, then downwards.
fn sorted_by(state: &State, field: &str) -> UiCommand {
    let here = state.list.column.as_ref().filter(|(by, _)| by == field);
    UiCommand::SortColumn(field.to_owned(), here.is_some_and(|(_, down)| !down))
}

fn wide(ty: &FieldType) -> f32 {
    match ty {
        FieldType::Int { .. } | FieldType::Bool | FieldType::Letter => 64.0,
        FieldType::Dice => 80.0,
        FieldType::Enum(_) | FieldType::Ref(_) | FieldType::OneOf(_) => 128.0,
        _ => 176.0,
    }
}

/// What the table is of, and which columns it has.
fn head(
    ui: &mut Ui,
    state: &State,
    folder: &str,
    schema: &'static RecordSchema,
    columns: &[&'static FieldSchema],
    out: &mut Vec<UiCommand>,
) {
    ui.horizontal(|ui| {
        let chosen = |field: &FieldSchema| columns.iter().any(|c| c.name == field.name);
        let button = ui.menu_button("Columns", |ui| {
            scroll::upright().max_height(360.0).show(ui, |ui| {
                for field in schema.fields.iter().filter(|f| f.name != "name") {
                    let mut on = chosen(field);
                    if ui.checkbox(&mut on, field.label).on_hover_text(field.help.trim()).changed() {
                        let all = schema.fields.iter().filter(|f| match f.name == field.name {
                            true => on,
                            false => chosen(f),
                        });
                        let names = all.map(|f| f.name.to_owned()).collect();
                        out.push(UiCommand::Columns { folder: folder.to_owned(), names });
                    }
                }
            });
        });
        name(ui, &button.response, "columns of the table");
        let (quiet, here) = (theme::tokens(ui).text_quiet, theme::tokens(ui).here);
        let chosen = state.cells.rows.len();
        if chosen > 1 {
            let keys = state.keys_of(CommandId::EditTogether);
            let inside = state.list.cursor.as_ref().is_some_and(|here| state.cells.has(here));
            let (words, color) = match inside {
                true => (format!("{chosen} chosen: what is typed goes into all ({keys}: in the form)"), here),
                false => (format!("{chosen} chosen, not this row: what is typed goes into it alone"), quiet),
            };
            elided_rest(ui, RichText::new(words).color(color), "Escape in the rows chooses none");
            return;
        }
        let words = match state.list.filter.is_empty() {
            true => folder.to_owned(),
            false => format!("{folder} that match {}", state.list.filter),
        };
        elided_rest(ui, RichText::new(words).color(quiet), "the Library's kind and filter say which");
    });
}

fn titles(ui: &mut Ui, state: &State, columns: &[&'static FieldSchema], out: &mut Vec<UiCommand>) {
    let sort = &state.list.column;
    ui.horizontal(|ui| {
        ui.set_min_height(theme::LIST_ROW);
        ui.add_space(theme::SPACE_2);
        let left = ui.cursor().left();
        ui.add_space(NAMES + ui.spacing().item_spacing.x);
        let mut one = |ui: &mut Ui, field: &str, label: &str, width: f32, help: &str| {
            let here = sort.as_ref().filter(|(by, _)| by == field);
            let sign = here.map_or("", |(_, down)| if *down { " ↓" } else { " ↑" });
            let words = theme::tokens(ui).quiet(format!("{label}{sign}"));
            let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
            let size = egui::vec2(width, theme::LIST_ROW);
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            let title = ui.allocate_ui_with_layout(size, layout, |ui| {
                ui.set_min_width(width);
                ui.set_max_width(width);
                ui.spacing_mut().button_padding.x = 0.0;
                // It looks like a title, and is a button to the keyboard and to screen readers.
                ui.add(egui::Button::new(words).frame(false).truncate())
            });
            let title = title.inner.on_hover_text(format!("{label}\n{help}"));
            name(ui, &title, &format!("sort by {label}"));
            if title.has_focus() {
                let line = egui::Stroke::new(1.0, theme::tokens(ui).here);
                ui.painter().rect_stroke(title.rect.expand(2.0), 2.0, line, egui::StrokeKind::Inside);
            }
            if title.gained_focus() {
                title.scroll_to_me(None);
            }
            if title.clicked() {
                out.push(sorted_by(state, field));
            }
        };
        for field in columns {
            one(ui, field.name, field.label, wide(&field.ty), field.help.trim());
        }
        let fill = ui.visuals().panel_fill;
        frozen(ui, left, fill, |ui| one(ui, "", "Name", NAMES, "the resource's name"));
    });
}

/// Draws the first column over the others, where it stays while they go by; `left` is where it stands at first.
fn frozen(ui: &mut Ui, left: f32, fill: egui::Color32, draw: impl FnOnce(&mut Ui)) {
    let seen = left.max(ui.clip_rect().left() + theme::SPACE_1);
    let top = ui.max_rect().top();
    let rect = Rect::from_min_size(egui::pos2(seen, top), egui::vec2(NAMES, theme::LIST_ROW));
    if seen > left {
        ui.painter().rect_filled(rect.expand2(egui::vec2(theme::SPACE_2, 0.0)), 0.0, fill);
    }
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(rect).layout(layout), draw);
}
