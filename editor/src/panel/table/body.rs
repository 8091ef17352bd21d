//! The rows of the table, and how several are chosen by mouse: Shift reaches, Ctrl takes one more.

use crate::panel::prelude::*;
use augury_engine::content::{FieldSchema, FieldType};
use egui::{EventFilter, Key as Press, Rect};

use super::super::form::meaning::At;
use super::super::form::version::Version;
use super::super::form::{Form, help, id_in, value};
use super::readable::cell_of;
use super::{menu, sheet, strip, walk};
use crate::document::library::{Entry, Key};
use crate::document::path::ValuePath;
use crate::view::cells::Cells;
use crate::view::context_menu;
use crate::view::drag;
use crate::view::many;
use crate::widget::keyboard;
use crate::widget::list::List;
use crate::widget::row::elided_rest;
use crate::widget::table::{Arrangement, Asked, Column, Table, table};

/// Where the controls of the rows are, beside those of the form.
const PLACE: &str = "table";

/// The id that the rows have the keyboard under.
pub fn list_id() -> Id {
    Id::unique("table list")
}

/// The column whose control had the keyboard; 0 is the name.
pub fn typed_into(ui: &Ui) -> Option<usize> {
    ui.data(|d| d.get_temp(list_id().with("editing"))).flatten()
}

/// Draws the heads and the rows; answers what was asked of the heads.
pub fn body(
    ui: &mut Ui,
    grid: &sheet::Grid<'_>,
    (heads, arranged): (&[Column<'_>], &Arrangement),
    out: &mut Vec<UiCommand>,
) -> Vec<Asked> {
    let sheet::Grid { state, rows, columns, .. } = *grid;
    if rows.is_empty() {
        empty(
            ui,
            "Nothing here",
            "No resource of this kind passes the filters, here and in the Library.",
            None,
        );
        return Vec::new();
    }
    let id = list_id();
    if state.wishes_focus(PanelId::Table) {
        ui.memory_mut(|m| m.request_focus(id));
    }
    let here = state.list.cursor.as_ref();
    let selected = here.and_then(|key| rows.iter().position(|row| row.key == *key));
    let before = typed_into(ui);
    let mut cells =
        Cells { column: before.unwrap_or(state.cells.column).min(columns.len()), ..state.cells.clone() };
    if before.is_some() && state.cells.column != cells.column {
        cells.from_column = cells.column;
    }
    let focused = ui.memory(|m| m.has_focus(id));
    if focused {
        walk::keys(ui, (grid, PLACE), selected, &mut cells, out);
        sheet::keys(ui, grid, selected, &cells, out);
    }
    sheet::wishes(grid, selected, &cells, out);
    let said = |row: usize| {
        let chosen = |entry: &Entry| if cells.has(&entry.key) { ", chosen" } else { "" };
        rows.get(row).map(|row| format!("{}{}", row.summary.name, chosen(row))).unwrap_or_default()
    };
    // What was chosen elsewhere comes in sight.
    let seen_key = id.with("seen");
    let seen: Option<usize> = ui.data(|d| d.get_temp(seen_key)).flatten();
    ui.data_mut(|d| d.insert_temp(seen_key, selected));
    let list = List { id, label: "table", rows: rows.len(), selected, reveal: seen != selected };
    let sorted = state.list.column.as_ref().map(|(by, down)| (by.as_str(), *down));
    let shown = Table {
        sorted,
        filters: true,
        drags: true,
        column: Some(cells.column),
        ..Table::new(list, heads, arranged)
    };
    let (mut asked, mut menus) = (Vec::new(), Vec::new());
    let mut pointed = None;
    let mut typed = None;
    let answer = table(
        ui,
        &shown,
        said,
        |ui, place, column| {
            let Some(entry) = rows.get(place) else { return };
            let shown = Shown { entry, here: selected == Some(place), column, cells: &cells };
            if one(ui, grid, &shown, &mut asked) {
                typed = Some(column);
            }
        },
        |response, place| {
            let Some(entry) = rows.get(place) else { return };
            // It can be taken from here to the map, or into a field that refers to its kind.
            drag::source(response, &entry.key);
            if context_menu::asked(response) {
                pointed = Some(entry.key.clone());
            }
            menu::menu(response, grid, (place, &entry.key), &cells, &mut menus);
        },
    );
    keyboard(ui, id, before, typed);
    if focused {
        walk::tell(ui, id, grid, selected, &cells);
        // Left and right walk the cells; the list has up and down.
        let escape = cells.rows.len() > 1;
        let filter =
            EventFilter { vertical_arrows: true, horizontal_arrows: true, escape, ..EventFilter::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(id, filter));
    }
    out.extend(asked.into_iter().flat_map(|command| into_all(state, command, here, &cells)));
    out.append(&mut menus);
    if let Some(to) = pointed.filter(|to| Some(to) != here || answer.pressed.is_some()) {
        // The menu means what is under the pointer; several that are chosen stay so.
        if let Some(column) = answer.pressed.filter(|_| !cells.has(&to)) {
            (cells.column, cells.from_column) = (column, column);
        }
        if !cells.has(&to) {
            cells = cells.alone(Some(&to));
        }
        out.push(UiCommand::Look(to));
    }
    let key = |row: Option<usize>| row.and_then(|row| rows.get(row)).map(|row| row.key.clone());
    if let Some(to) = key(answer.list.selected) {
        let held = ui.input(|i| i.modifiers);
        let clicked = answer.list.clicked.is_some() || ui.input(|i| i.pointer.any_click());
        if let Some(column) = answer.pressed.filter(|_| clicked) {
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
    if let Some(key) = key(answer.list.opened) {
        out.push(UiCommand::Open { key, place: None });
    }
    if cells != state.cells {
        out.push(UiCommand::Cells(cells));
    }
    answer.asked
}

/// Keeps which control is typed into; when it is left by Enter or Escape the rows have the keyboard again.
fn keyboard(ui: &Ui, id: Id, before: Option<usize>, typed: Option<usize>) {
    let focus = ui.memory(|m| m.focused());
    let place = focus.and_then(|focus| keyboard::place_of(ui.ctx(), focus));
    // A list that was opened from the cell belongs to it.
    let opened = place.is_some_and(|at| at.layer_id != ui.layer_id());
    let now = typed.or(before.filter(|_| opened));
    ui.data_mut(|d| d.insert_temp(id.with("editing"), now));
    let left = ui.input(|i| i.key_pressed(Press::Enter) || i.key_pressed(Press::Escape));
    if before.is_some() && focus.is_none() && left {
        ui.memory_mut(|m| m.request_focus(id));
    }
}

/// Whether what has the keyboard stands in a place.
fn has_keyboard(ui: &Ui, place: Rect) -> bool {
    let focus = keyboard::here(ui);
    focus.is_some_and(|at| at.layer_id == ui.layer_id() && place.contains(at.rect.center()))
}

/// What is typed into one of several that are chosen goes into all of them, but for a name, which is each one's own.
pub(super) fn into_all(
    state: &State,
    command: UiCommand,
    here: Option<&Key>,
    cells: &Cells,
) -> Vec<UiCommand> {
    let keys = || cells.rows.iter().cloned().collect::<Vec<Key>>();
    match command {
        UiCommand::CloseGesture(key) if Some(&key) == here && cells.has(&key) => {
            keys().into_iter().map(UiCommand::CloseGesture).collect()
        }
        other => match of_one(&other) {
            Some((key, path)) if Some(key) == here && cells.has(key) && path.to_string() != "name" => {
                vec![many::in_each(&state.library, &other, &keys()).unwrap_or(other)]
            }
            _ => vec![other],
        },
    }
}

/// Whose value a command changes, and which.
fn of_one(command: &UiCommand) -> Option<(&Key, &ValuePath)> {
    match command {
        UiCommand::Put { key, path, .. }
        | UiCommand::Remove { key, path }
        | UiCommand::Insert { key, path, .. }
        | UiCommand::Reorder { key, path, .. } => Some((key, path)),
        _ => None,
    }
}

/// A cell that is shown.
struct Shown<'a> {
    entry: &'a Entry,
    /// Whether it stands in the row where we are.
    here: bool,
    /// Its column; 0 is the name.
    column: usize,
    cells: &'a Cells,
}

/// Draws a cell; answers whether its control has the keyboard.
fn one(ui: &mut Ui, grid: &sheet::Grid<'_>, shown: &Shown<'_>, asked: &mut Vec<UiCommand>) -> bool {
    let Shown { entry, here, column, cells } = *shown;
    let rect = ui.max_rect().expand2(egui::vec2(theme::SPACE_1, 0.0));
    let chosen = cells.has(&entry.key);
    if chosen && !here {
        ui.painter().rect_filled(rect, 0.0, theme::tokens(ui).hovered);
    }
    let typed = match typed_in(ui, grid, shown, asked) {
        true => has_keyboard(ui, rect) || column == 0,
        false => {
            match column.checked_sub(1).and_then(|place| grid.columns.get(place)) {
                Some(field) => cell(ui, grid, entry, field, column),
                None => name_cell(ui, entry, chosen),
            }
            false
        }
    };
    if (here || chosen) && cells.columns().contains(&column) {
        let tokens = theme::tokens(ui);
        let strong = here && column == cells.column;
        let line = egui::Stroke::new(1.0, if strong { tokens.here } else { tokens.text_quiet });
        ui.painter().rect_stroke(rect, 2.0, line, egui::StrokeKind::Inside);
    }
    typed
}

/// Draws the control of a field in the row where we are, where it has one; that of the name only while it is typed.
fn typed_in(ui: &mut Ui, grid: &sheet::Grid<'_>, shown: &Shown<'_>, asked: &mut Vec<UiCommand>) -> bool {
    let (state, key) = (grid.state, &shown.entry.key);
    let Some(field) = grid.field(shown.column).filter(|field| strip::in_row(&field.ty)) else { return false };
    let at = At { path: ValuePath::root(), schema: grid.schema };
    let document = shown.here.then(|| state.library.document(key)).flatten();
    let Some(document) = document.filter(|document| document.read_only().is_none()) else { return false };
    if shown.column == 0 && !ui.memory(|m| m.has_focus(id_in(PLACE, key, &at.path.field("name")))) {
        return false;
    }
    let mut form = Form::new(state, document, asked, false);
    form.place = PLACE;
    form.base_version = Version::base_version(ui.ctx(), state, document.key());
    let width = ui.max_rect().width();
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let drawn = ui.allocate_ui_with_layout(egui::vec2(width, theme::LIST_ROW), layout, |ui| {
        ui.set_min_width(width);
        let (path, default) = (at.field(field), at.value(&form, field.name));
        let room = value::Room { width: width - theme::SPACE_2, beside: false };
        value::control(ui, &mut form, &path, &field.ty, field.label, &default, room);
    });
    if shown.column > 0 {
        help::tell(ui, state, drawn.response.rect, field);
    }
    true
}

/// The name of a resource, with its signs.
fn name_cell(ui: &mut Ui, entry: &Entry, chosen: bool) {
    let tokens = theme::tokens(ui);
    let color = if entry.dirty { tokens.changed } else { tokens.text };
    let dirty = if entry.dirty { format!("{} ", theme::SIGN_DIRTY) } else { String::new() };
    // Not by colour alone.
    let chosen = if chosen { "✓ " } else { "" };
    let (below, of) = match &entry.from {
        Some(pack) => (format!("{} ", theme::SIGN_BELOW), format!("\nof {pack}, and not changed here")),
        None => (String::new(), "\nCtrl+Enter in its cell types into it".to_owned()),
    };
    let words = RichText::new(format!("{chosen}{below}{dirty}{}", entry.summary.name)).color(color);
    elided_rest(ui, words, &format!("{}{of}", entry.key));
}

/// A field as it reads: what the file leaves out in brackets, what another pack overrides with its sign.
fn cell(ui: &mut Ui, grid: &sheet::Grid<'_>, entry: &Entry, field: &FieldSchema, column: usize) {
    let tokens = theme::tokens(ui);
    let said = cell_of(grid.state, grid.live, entry, grid.columns, column);
    let (words, color) = match said.default && !said.text.is_empty() {
        true => (format!("({})", said.text), tokens.text_quiet),
        false => (said.text, tokens.text),
    };
    let path = ValuePath::root().field(field.name);
    let (words, tip, color) = match grid.live.over(&entry.key, &path) {
        Some(pack) => (format!("{} {words}", theme::SIGN_OVER), format!("overridden by {pack}"), tokens.here),
        None => (words, said.raw, color),
    };
    if !matches!(field.ty, FieldType::Int { .. } | FieldType::Dice) {
        elided_rest(ui, RichText::new(words).color(color), &tip);
        return;
    }
    // Numbers end below each other, where the field of the row that is typed into has its own.
    ui.add_space(theme::SPACE_1);
    let shown = ui.add(egui::Label::new(theme::number(words.as_str()).color(color)).truncate());
    shown.on_hover_text(words);
}
