//! Many resources of a kind beside each other: a row each, a column for each field that was chosen. The row where
//! we are has its fields to type into; every change is an edit of that resource's text, and of all others that are
//! chosen with it.
//!
//! - [`columns`]: which columns there are
//! - [`body`]: the rows, and how cells are chosen
//! - [`walk`]: the keys that walk and choose cells
//! - [`order`]: which rows, in which order
//! - [`readable`]: what stands in a cell for people
//! - [`menu`]: what a right click on a row offers
//! - [`sheet`]: copying and pasting cells, filling down, clearing
//! - [`strip`]: the chosen cell with the form's control, where no row has room for it

mod body;
mod columns;
mod menu;
mod order;
mod readable;
mod sheet;
mod strip;
mod walk;

use crate::panel::prelude::*;
use augury_engine::base::id::Kind;
use augury_engine::content::{FieldSchema, FieldType, RecordSchema, schema_of};
use egui::UiBuilder;

use self::columns::columns;
pub(in crate::panel) use self::strip::in_row;
use super::form::version::Values;
use crate::view::prompt::Wish;
use crate::view::tables::{arrangement, take};
use crate::widget::field::name;
use crate::widget::row::elided_rest;
use crate::widget::scroll;
use crate::widget::table::filter::{by_column, filter_box};
use crate::widget::table::{Arrangement, Asked, Column};

/// Width of the column with names, in points.
const NAMES: f32 = 160.0;
/// Width of a letter of a head, and of what stands beside its letters, in points.
const LETTER: f32 = 7.0;
const HEAD: f32 = 14.0;
/// Width of a column of numbers at least: `(100)` and its margins.
const LEAST: f32 = 52.0;

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
    let settings = format!("table {folder}");
    let arranged = arrangement(state, &settings);
    let fields = columns(state, &folder, schema);
    let (fields, heads) = heads(&arranged, fields);
    let filter_id = Id::unique(("table filter", &folder));
    let mut filter: String = ui.data(|d| d.get_temp(filter_id)).unwrap_or_default();
    let typed_into = body::typed_into(ui).is_some() || strip::has_keyboard(ui);
    let live = Values::of(ui.ctx(), state);
    let asked = order::Asked::new(state, &folder, &filter, &heads);
    let cell = |entry: &_, place: usize| readable::cell_of(state, &live, entry, &fields, place).text;
    let rows = order::rows(ui, state, asked, schema, typed_into, &heads, &cell);
    ui.horizontal(|ui| {
        chooser(ui, &folder, schema, &fields, out);
        filter_box(ui, filter_id.with("box"), "filter the table", &mut filter, (rows.shown.len(), rows.all));
        told(ui, state, &folder);
    });
    let grid = sheet::Grid { state, rows: &rows.shown, columns: &fields, schema, live: &live };
    if state.wishes.contains(&Wish::SortColumn)
        && let Some(field) = grid.field(state.cells.column)
    {
        let by = if field.name == "name" { "" } else { field.name };
        out.push(sorted_by(state, by));
    }
    let outer = ui.available_rect_before_wrap();
    let strip = strip::of(&grid, state.cells.column.min(fields.len()));
    let high = strip.as_ref().map_or(0.0, |strip| strip.high(outer.height()));
    let (above, below) = outer.split_top_bottom_at_y(outer.bottom() - high);
    let asked = ui.scope_builder(UiBuilder::new().max_rect(above), |ui| {
        body::body(ui, &grid, (&heads, &arranged), out)
    });
    for asked in arranged_by(&folder, asked.inner, &fields, out) {
        match asked {
            Asked::Sort(by, down) => out.push(UiCommand::SortColumn(by, down)),
            Asked::Filter(key) => {
                let key = if key.is_empty() { "name" } else { &key };
                by_column(ui, filter_id.with("box"), key, &mut filter);
            }
            Asked::Arrange(new) => out.extend(take_one(&settings, new)),
        }
    }
    ui.data_mut(|d| d.insert_temp(filter_id, filter));
    ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
        strip::draw(ui, &grid, strip.as_ref(), &state.cells, body::list_id(), out);
    });
}

/// The command that keeps an arrangement.
fn take_one(table: &str, new: Arrangement) -> Vec<UiCommand> {
    let mut out = Vec::new();
    take(table, vec![Asked::Arrange(new)], &mut out);
    out
}

/// What was asked of the heads; a column that is hidden is one that is not chosen.
fn arranged_by(
    folder: &str,
    asked: Vec<Asked>,
    fields: &[&'static FieldSchema],
    out: &mut Vec<UiCommand>,
) -> Vec<Asked> {
    let shown = |asked| match asked {
        Asked::Arrange(mut new) if !new.hidden.is_empty() => {
            let stays = fields.iter().filter(|field| !new.hidden.iter().any(|key| key == field.name));
            let names = stays.map(|field| field.name.to_owned()).collect();
            out.push(UiCommand::Columns { folder: folder.to_owned(), names });
            new.hidden.clear();
            Asked::Arrange(new)
        }
        other => other,
    };
    asked.into_iter().map(shown).collect()
}

/// The fields in the order in which their columns stand, and those columns, the name before them.
fn heads(
    arranged: &Arrangement,
    fields: Vec<&'static FieldSchema>,
) -> (Vec<&'static FieldSchema>, Vec<Column<'static>>) {
    let mut all =
        vec![Column { fixed: true, tip: "the resource's name".into(), ..Column::new("", "Name", NAMES) }];
    all.extend(fields.iter().map(|field| {
        let help = field.help.split_whitespace().collect::<Vec<_>>().join(" ");
        let tip = format!("{}\n{help}", field.name).into();
        let number = matches!(field.ty, FieldType::Int { .. } | FieldType::Dice);
        Column { tip, number, ..Column::new(field.name, field.label, wide(field)) }
    }));
    let (order, _) = arranged.shown(&all);
    let field = |place: &usize| place.checked_sub(1).and_then(|place| fields.get(place)).copied();
    let heads = order.iter().filter_map(|place| all.get(*place)).cloned().collect();
    (order.iter().filter_map(field).collect(), heads)
}

/// Sorts by a column, empty for the name; upwards first, then downwards.
fn sorted_by(state: &State, field: &str) -> UiCommand {
    let here = state.list.column.as_ref().filter(|(by, _)| by == field);
    UiCommand::SortColumn(field.to_owned(), here.is_some_and(|(_, down)| !down))
}

/// How wide the column of a field is at first: numbers as wide as their head, with its sign of sorting.
fn wide(field: &FieldSchema) -> f32 {
    let head = field.label.chars().count() as f32 * LETTER + HEAD;
    match field.ty {
        FieldType::Int { .. } | FieldType::Bool | FieldType::Letter => head.max(LEAST),
        FieldType::Dice => head.max(88.0),
        FieldType::Enum(_) | FieldType::Ref(_) | FieldType::OneOf(_) => head.max(112.0),
        _ => 200.0,
    }
}

/// Which columns the table has.
fn chooser(
    ui: &mut Ui,
    folder: &str,
    schema: &'static RecordSchema,
    columns: &[&'static FieldSchema],
    out: &mut Vec<UiCommand>,
) {
    let chosen = |field: &FieldSchema| columns.iter().any(|c| c.name == field.name);
    let button = ui.menu_button("Columns", |ui| {
        scroll::upright().max_height(360.0).show(ui, |ui| {
            for field in schema.fields.iter().filter(|f| f.name != "name") {
                let mut on = chosen(field);
                let tip = format!("{}\n{}", field.name, field.help.trim());
                if ui.checkbox(&mut on, field.label).on_hover_text(tip).changed() {
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
}

/// What the table is of, and what typing into it changes.
fn told(ui: &mut Ui, state: &State, folder: &str) {
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
}
