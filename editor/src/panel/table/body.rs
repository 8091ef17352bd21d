//! The rows of the table, the keys that walk its cells, and how several are chosen: Shift reaches, Ctrl takes one
//! more.

use std::sync::Arc;

use augury_engine::content::{FieldSchema, FieldType, RecordSchema};
use egui::{EventFilter, Id, Key as Press, Modifiers, Rect, RichText, Ui};

use super::super::PanelId;
use super::super::form::meaning::At;
use super::super::form::version::Version;
use super::super::form::{Form, table::one_line, value};
use super::columns::is_short;
use super::{NAMES, frozen, sheet, wide};
use crate::app::commands::UiCommand;
use crate::app::many::{Cells, SetMany};
use crate::app::state::State;
use crate::document::library::{Entry, Key};
use crate::document::path::ValuePath;
use crate::document::summary::literal_text;
use crate::theme;
use crate::widget::empty::empty;
use crate::widget::list::{List, list};
use crate::widget::row::elided;

/// Draws the rows.
pub fn body(
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
    let here = state.list.cursor.as_ref();
    let selected = here.and_then(|key| rows.iter().position(|row| row.key == *key));
    let editing = editing(ui, id, here, columns);
    let mut cells =
        Cells { column: editing.unwrap_or(state.cells.column).min(columns.len()), ..state.cells.clone() };
    if editing.is_some() && state.cells.column != cells.column {
        cells.from_column = cells.column;
    }
    let focused = ui.memory(|m| m.has_focus(id));
    let grid = sheet::Grid { state, rows, columns, schema };
    if focused {
        keys(ui, &grid, selected, &mut cells, out);
        sheet::keys(ui, &grid, selected, &cells, out);
    }
    sheet::wishes(&grid, selected, &cells, out);
    let said = |row: usize| {
        let chosen = |entry: &Entry| if cells.has(&entry.key) { ", chosen" } else { "" };
        rows.get(row).map(|row| format!("{}{}", row.summary.name, chosen(row))).unwrap_or_default()
    };
    // What was chosen elsewhere comes in sight.
    let seen_key = id.with("seen");
    let seen: Option<usize> = ui.data(|d| d.get_temp(seen_key)).flatten();
    ui.data_mut(|d| d.insert_temp(seen_key, selected));
    let shown = List { id, label: "table", rows: rows.len(), selected, reveal: seen != selected };
    let mut asked = Vec::new();
    let mut pointed = None;
    let answer = list(ui, shown, said, |ui, place| {
        let Some(entry) = rows.get(place) else { return };
        row(ui, state, entry, selected == Some(place), &cells, columns, schema, &mut asked, &mut pointed);
    });
    if focused {
        // Left and right walk the cells; the list has up and down.
        let escape = cells.rows.len() > 1;
        let filter =
            EventFilter { vertical_arrows: true, horizontal_arrows: true, escape, ..EventFilter::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(id, filter));
    }
    out.extend(asked.into_iter().flat_map(|command| into_all(command, here, &cells)));
    let key = |row: Option<usize>| row.and_then(|row| rows.get(row)).map(|row| row.key.clone());
    if let Some(to) = key(answer.selected) {
        let held = ui.input(|i| i.modifiers);
        let clicked = answer.clicked.is_some() || ui.input(|i| i.pointer.any_click());
        if let Some(column) = pointed.filter(|_| clicked) {
            cells.column = column;
        }
        let keys: Vec<&Key> = rows.iter().map(|row| &row.key).collect();
        cells = match () {
            () if clicked && held.shift => cells.reach(&keys, here, &to),
            () if clicked && held.command => cells.toggle(here, &to),
            () => cells.alone(Some(&to)),
        };
        out.push(UiCommand::Look(to));
    }
    if let Some(key) = key(answer.opened) {
        out.push(UiCommand::Open { key, place: None });
    }
    if cells != state.cells {
        out.push(UiCommand::Cells(cells));
    }
}

/// The column whose field is typed into; when it is left by Enter or Escape the rows have the keyboard again.
fn editing(ui: &Ui, id: Id, here: Option<&Key>, columns: &[&'static FieldSchema]) -> Option<usize> {
    let focus = ui.memory(|m| m.focused());
    let control = |field: &&FieldSchema| {
        here.map(|key| Id::unique(("value", key, &ValuePath::root().field(field.name))))
    };
    let now = columns.iter().position(|field| focus.is_some() && control(field) == focus).map(|c| c + 1);
    let kept = id.with("editing");
    let before: Option<usize> = ui.data(|d| d.get_temp(kept)).flatten();
    ui.data_mut(|d| d.insert_temp(kept, now));
    let left = ui.input(|i| i.key_pressed(Press::Enter) || i.key_pressed(Press::Escape));
    if before.is_some() && focus.is_none() && left {
        ui.memory_mut(|m| m.request_focus(id));
    }
    now
}

/// Keys that walk and choose cells.
fn keys(
    ui: &Ui,
    grid: &sheet::Grid<'_>,
    selected: Option<usize>,
    cells: &mut Cells,
    out: &mut Vec<UiCommand>,
) {
    let last = grid.columns.len();
    let here = selected.and_then(|row| grid.rows.get(row)).map(|row| row.key.clone());
    let shown: Vec<&Key> = grid.rows.iter().map(|row| &row.key).collect();
    let held = ui.input_mut(|i| {
        let mut count = |m: Modifiers, key: Press| i.count_and_consume_key(m, key);
        let reach = [Press::ArrowUp, Press::ArrowDown].map(|key| count(Modifiers::SHIFT, key));
        let wider = [Press::ArrowLeft, Press::ArrowRight].map(|key| count(Modifiers::SHIFT, key));
        let walk = [Press::ArrowLeft, Press::ArrowRight].map(|key| count(Modifiers::NONE, key));
        let all = count(Modifiers::COMMAND, Press::A) > 0;
        let toggle = count(Modifiers::COMMAND, Press::Space) > 0;
        let type_in = count(Modifiers::COMMAND, Press::Enter) > 0;
        let none = count(Modifiers::NONE, Press::Escape) > 0;
        (reach, wider, walk, all, toggle, type_in, none)
    });
    let ([up, down], [narrower, wider], [left, right], all, toggle, type_in, none) = held;
    if up + down > 0 {
        let from = selected.unwrap_or(0);
        let to = (from + down).saturating_sub(up).min(grid.rows.len().saturating_sub(1));
        if let Some(to) = grid.rows.get(to).map(|row| row.key.clone()) {
            *cells = cells.reach(&shown, here.as_ref(), &to);
            out.push(UiCommand::Look(to));
        }
    }
    if narrower + wider > 0 {
        cells.column = (cells.column + wider).saturating_sub(narrower).min(last);
    }
    if left + right > 0 {
        cells.column = (cells.column + right).saturating_sub(left).min(last);
        cells.from_column = cells.column;
    }
    if all {
        cells.rows = shown.iter().map(|key| (*key).clone()).collect();
    }
    if let Some(here) = here.as_ref().filter(|_| toggle) {
        *cells = cells.toggle(Some(here), here);
    }
    if none {
        *cells = cells.alone(here.as_ref());
    }
    let field = cells.column.checked_sub(1).and_then(|c| grid.columns.get(c));
    if let (true, Some(field), Some(here)) = (type_in, field, &here) {
        let control = Id::unique(("value", here, &ValuePath::root().field(field.name)));
        ui.memory_mut(|m| m.request_focus(control));
    }
}

/// What is typed into one of several that are chosen goes into all of them.
fn into_all(command: UiCommand, here: Option<&Key>, cells: &Cells) -> Vec<UiCommand> {
    match command {
        UiCommand::Put { key, path, value } if Some(&key) == here && cells.has(&key) => {
            let keys: Vec<Key> = cells.rows.iter().cloned().collect();
            vec![UiCommand::SetMany(Box::new(SetMany::typed(&keys, &path, &value)))]
        }
        UiCommand::CloseGesture(key) if Some(&key) == here && cells.has(&key) => {
            cells.rows.iter().cloned().map(UiCommand::CloseGesture).collect()
        }
        other => vec![other],
    }
}

fn row(
    ui: &mut Ui,
    state: &State,
    entry: &Entry,
    here: bool,
    cells: &Cells,
    columns: &[&'static FieldSchema],
    schema: &'static RecordSchema,
    asked: &mut Vec<UiCommand>,
    pointed: &mut Option<usize>,
) {
    let tokens = theme::tokens(ui);
    let (left, chosen) = (ui.cursor().left(), cells.has(&entry.key));
    if chosen && !here {
        ui.painter().rect_filled(ui.max_rect().expand2(egui::vec2(theme::SPACE_2, 0.0)), 0.0, tokens.hovered);
    }
    ui.add_space(NAMES + ui.spacing().item_spacing.x);
    let document = here.then(|| state.library.document(&entry.key)).flatten();
    let mut form = document.filter(|d| d.read_only().is_none()).map(|document| {
        let mut form = Form::new(state, document, asked, false);
        form.beneath = Version::beneath(ui.ctx(), state, document.key());
        form
    });
    let at = At { path: ValuePath::root(), schema };
    for (place, field) in columns.iter().enumerate() {
        let corner = egui::pos2(ui.cursor().left(), ui.max_rect().top());
        let rect = Rect::from_min_size(corner, egui::vec2(wide(&field.ty), theme::LIST_ROW));
        mark(ui, rect, place + 1, here, chosen, cells, pointed);
        match &mut form {
            Some(form) => cell_to_type(ui, form, &at, field),
            None => cell(ui, state, &entry.key, field),
        }
    }
    let fill = if here { tokens.here_fill } else { ui.visuals().panel_fill };
    frozen(ui, left, fill, |ui| {
        mark(ui, ui.max_rect(), 0, here, chosen, cells, pointed);
        let color = if entry.dirty { tokens.changed } else { tokens.text };
        let dirty = if entry.dirty { format!("{} ", theme::SIGN_DIRTY) } else { String::new() };
        // Not by colour alone.
        let chosen = if chosen { "√ " } else { "" };
        let words = RichText::new(format!("{chosen}{dirty}{}", entry.summary.name)).color(color);
        elided(ui, words, &entry.key.to_string(), NAMES);
    });
}

/// Shows whether a cell is chosen, and notes whether the mouse points at it.
fn mark(
    ui: &Ui,
    rect: Rect,
    column: usize,
    here: bool,
    chosen: bool,
    cells: &Cells,
    pointed: &mut Option<usize>,
) {
    if ui.rect_contains_pointer(rect) {
        *pointed = Some(column);
    }
    let tokens = theme::tokens(ui);
    if (here || chosen) && cells.columns().contains(&column) {
        let strong = here && column == cells.column;
        let line = egui::Stroke::new(1.0, if strong { tokens.here } else { tokens.text_quiet });
        ui.painter().rect_stroke(rect.expand2(egui::vec2(2.0, 0.0)), 2.0, line, egui::StrokeKind::Inside);
    }
}

/// A field of the row where we are.
fn cell_to_type(ui: &mut Ui, form: &mut Form<'_>, at: &At, field: &'static FieldSchema) {
    let width = wide(&field.ty);
    if !(is_short(&field.ty) || matches!(field.ty, FieldType::Text)) {
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
