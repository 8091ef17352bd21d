//! Many resources of a kind beside each other: a row each, a column for each field that was chosen. The row where
//! we are has its fields to type into; every change is an edit of that resource's text.

mod columns;

use std::sync::Arc;

use augury_engine::base::id::Kind;
use augury_engine::content::{FieldSchema, FieldType, RecordSchema, schema_of};
use egui::{Id, RichText, ScrollArea, Ui};

use self::columns::{columns, is_short};
use super::PanelId;
use super::form::meaning::At;
use super::form::version::Version;
use super::form::{Form, table::one_line, value};
use crate::app::commands::UiCommand;
use crate::app::state::State;
use crate::document::library::{Entry, Key};
use crate::document::path::ValuePath;
use crate::document::summary::literal_text;
use crate::theme;
use crate::widget::empty::empty;
use crate::widget::field::name;
use crate::widget::list::{List, list};
use crate::widget::row::elided;

/// Width of the column with names, in points.
const NAMES: f32 = 150.0;

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let folder = state.list.folder.clone().or_else(|| state.current.as_ref().map(|key| key.folder.clone()));
    let schema = folder.as_deref().and_then(Kind::from_folder).and_then(schema_of);
    let (Some(folder), Some(schema)) = (folder, schema) else {
        let what = "Choose a kind in the Library: its resources stand here in rows, their fields in columns.";
        empty(ui, "No kind chosen", what, None);
        return;
    };
    let columns = columns(state, &folder, schema);
    head(ui, state, &folder, schema, &columns, out);
    let rows = rows(ui, state, &folder);
    let width = NAMES + columns.iter().map(|c| wide(&c.ty) + theme::SPACE_2).sum::<f32>() + theme::SPACE_4;
    ScrollArea::horizontal().id_salt(("table", &folder)).auto_shrink(false).show(ui, |ui| {
        ui.set_width(width.max(ui.available_width()));
        titles(ui, state, &columns, out);
        body(ui, state, &rows, &columns, schema, out);
    });
}

/// Whether a cell can be typed into; the others open the form.
fn is_typed(ty: &FieldType) -> bool {
    is_short(ty) || matches!(ty, FieldType::Text)
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
            ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
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
        let quiet = theme::tokens(ui).text_quiet;
        let words = match state.list.filter.is_empty() {
            true => folder.to_owned(),
            false => format!("{folder} that match {}", state.list.filter),
        };
        let width = ui.available_width();
        elided(ui, RichText::new(words).color(quiet), "the Library's kind and filter say which", width);
    });
}

fn titles(ui: &mut Ui, state: &State, columns: &[&'static FieldSchema], out: &mut Vec<UiCommand>) {
    let sort = &state.list.column;
    ui.horizontal(|ui| {
        ui.add_space(theme::SPACE_2);
        let named = std::iter::once(("", "Name", NAMES, "the resource's name"));
        let fields = columns.iter().map(|f| (f.name, f.label, wide(&f.ty), f.help.trim()));
        for (field, label, width, help) in named.chain(fields) {
            let here = sort.as_ref().filter(|(by, _)| by == field);
            let sign = here.map_or("", |(_, down)| if *down { " ↓" } else { " ↑" });
            let words = RichText::new(format!("{label}{sign}")).color(theme::tokens(ui).text_quiet);
            let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
            let title = elided(ui, words, &help, width).interact(egui::Sense::CLICK);
            // What is pressed is a button to a screen reader, though it looks like a title.
            ui.ctx().accesskit_node_builder(title.id, |node| {
                node.set_role(egui::accesskit::Role::Button);
                node.set_label(format!("sort by {label}"));
            });
            if title.clicked() {
                let down = here.is_some_and(|(_, down)| !down);
                out.push(UiCommand::SortColumn(field.to_owned(), down));
            }
        }
    });
}

/// What the rows were made from.
type Made = (u64, String, String, Option<(String, bool)>);

/// The resources of a kind that the Library's filter lets through, sorted; kept while nothing changes.
fn rows(ui: &Ui, state: &State, folder: &str) -> Arc<[Entry]> {
    let view = &state.list;
    let now: Made = (state.library.version(), folder.to_owned(), view.filter.clone(), view.column.clone());
    let id = Id::unique("table rows");
    let kept: Option<(Made, Arc<[Entry]>)> = ui.data(|d| d.get_temp(id));
    if let Some((_, rows)) = kept.filter(|(made, _)| *made == now) {
        return rows;
    }
    let mut rows = super::library::rows(state);
    rows.retain(|entry| entry.key.folder == folder);
    if let Some((field, down)) = &view.column {
        let path = ValuePath::root().field(field);
        rows.sort_by_cached_key(|entry| {
            let value = (!field.is_empty()).then(|| state.library.value(&entry.key, &path)).flatten();
            let number = value.and_then(|v| v.parse::<i64>().ok());
            (number, value.map(str::to_owned), entry.summary.name.to_lowercase())
        });
        if *down {
            rows.reverse();
        }
    }
    let rows: Arc<[Entry]> = rows.into();
    ui.data_mut(|d| d.insert_temp(id, (now, rows.clone())));
    rows
}

fn body(
    ui: &mut Ui,
    state: &State,
    rows: &Arc<[Entry]>,
    columns: &[&'static FieldSchema],
    schema: &'static RecordSchema,
    out: &mut Vec<UiCommand>,
) {
    if rows.is_empty() {
        empty(ui, "Nothing here", "No resource of this kind passes the Library's filter.", None);
        return;
    }
    let id = Id::unique("table list");
    if state.wishes_focus(PanelId::Table) {
        ui.memory_mut(|m| m.request_focus(id));
    }
    let selected = state.list.cursor.as_ref().and_then(|key| rows.iter().position(|row| row.key == *key));
    let said = |row: usize| rows.get(row).map(|row| row.summary.name.clone()).unwrap_or_default();
    // What was chosen elsewhere comes in sight.
    let seen_key = id.with("seen");
    let seen: Option<usize> = ui.data(|d| d.get_temp(seen_key)).flatten();
    ui.data_mut(|d| d.insert_temp(seen_key, selected));
    let shown = List { id, label: "table", rows: rows.len(), selected, reveal: seen != selected };
    let mut asked = Vec::new();
    let answer = list(ui, shown, said, |ui, place| {
        let Some(entry) = rows.get(place) else { return };
        let here = selected == Some(place);
        let color = if entry.dirty { theme::tokens(ui).changed } else { theme::tokens(ui).text };
        let mark = if entry.dirty { format!("{} ", theme::SIGN_DIRTY) } else { String::new() };
        let words = RichText::new(format!("{mark}{}", entry.summary.name)).color(color);
        elided(ui, words, &entry.key.to_string(), NAMES);
        match here.then(|| state.library.document(&entry.key)).flatten() {
            Some(document) if document.read_only().is_none() => {
                let mut form = Form::new(state, document, &mut asked, false);
                form.beneath = Version::beneath(ui.ctx(), state, document.key());
                let at = At { path: ValuePath::root(), schema };
                for field in columns {
                    cell_to_type(ui, &mut form, &at, field);
                }
            }
            _ => columns.iter().for_each(|field| cell(ui, state, &entry.key, field)),
        }
    });
    out.extend(asked);
    let key = |row: Option<usize>| row.and_then(|row| rows.get(row)).map(|row| row.key.clone());
    if let Some(key) = key(answer.selected) {
        out.push(UiCommand::Look(key));
    }
    if let Some(key) = key(answer.opened) {
        out.push(UiCommand::Open { key, place: None });
    }
}

/// A field of the row where we are.
fn cell_to_type(ui: &mut Ui, form: &mut Form<'_>, at: &At, field: &'static FieldSchema) {
    let width = wide(&field.ty);
    if !is_typed(&field.ty) {
        let (key, state) = (form.document.key().clone(), form.state);
        return cell(ui, state, &key, field);
    }
    ui.allocate_ui(egui::vec2(width, theme::LIST_ROW), |ui| {
        ui.set_min_width(width);
        let (path, default) = (at.field(field), at.value(form, field.name));
        let room = value::Room { width: width - theme::SPACE_2, beside: false };
        value::control(ui, form, &path, &field.ty, field.label, &default, room);
    });
}

/// A field as it reads; what the file leaves out in quiet letters.
fn cell(ui: &mut Ui, state: &State, key: &Key, field: &FieldSchema) {
    let tokens = theme::tokens(ui);
    let said = state.library.value(key, &ValuePath::root().field(field.name));
    let (words, color) = match said {
        Some(value) => (one_line(value), tokens.text),
        None => ((field.default)().one_line(), tokens.text_quiet),
    };
    let words = if words == "None" { String::new() } else { literal_text(&words) };
    let width = wide(&field.ty);
    if !matches!(field.ty, FieldType::Int { .. } | FieldType::Dice) {
        elided(ui, RichText::new(words).color(color), "", width);
        return;
    }
    // Numbers end below each other, where the field of the row that is typed into has its own.
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    ui.allocate_ui_with_layout(egui::vec2(width, theme::LIST_ROW), layout, |ui| {
        ui.set_min_width(width);
        ui.add_space(theme::SPACE_3);
        ui.add(egui::Label::new(theme::number(words).color(color)).truncate());
    });
}
