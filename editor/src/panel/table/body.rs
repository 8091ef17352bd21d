//! The rows of the table, the keys that walk its cells, and how several are chosen: Shift reaches, Ctrl takes one
//! more.

use crate::panel::prelude::*;
use augury_engine::content::{FieldSchema, FieldType};
use egui::{EventFilter, Key as Press, Modifiers, Rect};

use super::super::form::meaning::At;
use super::super::form::version::Version;
use super::super::form::{Form, help, id_in, one_line, value};
use super::{NAMES, frozen, sheet, strip, wide};
use crate::document::library::{Entry, Key};
use crate::document::path::ValuePath;
use crate::document::summary::literal_text;
use crate::view::cells::Cells;
use crate::view::many;
use crate::widget::keyboard;
use crate::widget::list::{List, list};

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

/// Draws the rows.
pub fn body(ui: &mut Ui, grid: &sheet::Grid<'_>, out: &mut Vec<UiCommand>) {
    let sheet::Grid { state, rows, columns, .. } = *grid;
    if rows.is_empty() {
        empty(ui, "Nothing here", "No resource of this kind passes the Library's filter.", None);
        return;
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
        keys(ui, grid, selected, &mut cells, out);
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
    let shown = List { id, label: "table", rows: rows.len(), selected, reveal: seen != selected };
    let mut asked = Vec::new();
    let mut seen_in = Seen::default();
    let answer = list(ui, shown, said, |ui, place| {
        let Some(entry) = rows.get(place) else { return };
        row(ui, grid, entry, selected == Some(place), &cells, &mut asked, &mut seen_in);
    });
    let Seen { pointed, typed } = seen_in;
    keyboard(ui, id, before, typed);
    if focused {
        // Left and right walk the cells; the list has up and down.
        let escape = cells.rows.len() > 1;
        let filter =
            EventFilter { vertical_arrows: true, horizontal_arrows: true, escape, ..EventFilter::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(id, filter));
    }
    out.extend(asked.into_iter().flat_map(|command| into_all(state, command, here, &cells)));
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

/// What was seen while the rows were drawn.
#[derive(Default)]
struct Seen {
    /// The column that the mouse points at.
    pointed: Option<usize>,
    /// The column whose control has the keyboard.
    typed: Option<usize>,
}

/// Whether what has the keyboard stands in a place.
fn has_keyboard(ui: &Ui, place: Rect) -> bool {
    let focus = keyboard::here(ui);
    focus.is_some_and(|at| at.layer_id == ui.layer_id() && place.contains(at.rect.center()))
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
    let Some((field, here)) = grid.field(cells.column).zip(here.as_ref()).filter(|_| type_in) else { return };
    if grid.state.library.refusal(here).is_some() {
        // The strip below says why.
        return;
    }
    match strip::in_row(&field.ty) {
        true => {
            let control = id_in(PLACE, here, &ValuePath::root().field(field.name));
            ui.memory_mut(|m| m.request_focus(control));
        }
        false => strip::enter(ui),
    }
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

fn row(
    ui: &mut Ui,
    grid: &sheet::Grid<'_>,
    entry: &Entry,
    here: bool,
    cells: &Cells,
    asked: &mut Vec<UiCommand>,
    seen: &mut Seen,
) {
    let state = grid.state;
    let tokens = theme::tokens(ui);
    let (left, chosen) = (ui.cursor().left(), cells.has(&entry.key));
    if chosen && !here {
        ui.painter().rect_filled(ui.max_rect().expand2(egui::vec2(theme::SPACE_2, 0.0)), 0.0, tokens.hovered);
    }
    ui.add_space(NAMES + ui.spacing().item_spacing.x);
    let document = here.then(|| state.library.document(&entry.key)).flatten();
    let mut form = document.filter(|d| d.read_only().is_none()).map(|document| {
        let mut form = Form::new(state, document, asked, false);
        form.place = PLACE;
        form.base_version = Version::base_version(ui.ctx(), state, document.key());
        form
    });
    let at = At { path: ValuePath::root(), schema: grid.schema };
    for (place, field) in grid.columns.iter().enumerate() {
        let corner = egui::pos2(ui.cursor().left(), ui.max_rect().top());
        let rect = Rect::from_min_size(corner, egui::vec2(wide(&field.ty), theme::LIST_ROW));
        mark(ui, rect, place + 1, here, chosen, cells, &mut seen.pointed);
        match &mut form {
            Some(form) if strip::in_row(&field.ty) => {
                cell_to_type(ui, form, &at, field);
                if has_keyboard(ui, rect) {
                    seen.typed = Some(place + 1);
                }
            }
            _ => cell(ui, grid, &entry.key, field),
        }
    }
    let fill = if here { tokens.here_fill } else { ui.visuals().panel_fill };
    frozen(ui, left, fill, |ui| {
        mark(ui, ui.max_rect(), 0, here, chosen, cells, &mut seen.pointed);
        let wanted = ui.memory(|m| m.has_focus(id_in(PLACE, &entry.key, &at.path.field("name"))));
        if let (true, Some(form), Some(field)) = (wanted, &mut form, grid.schema.field("name")) {
            let (path, default) = (at.field(field), at.value(form, field.name));
            let room = value::Room { width: NAMES - theme::SPACE_2, beside: false };
            value::control(ui, form, &path, &field.ty, field.label, &default, room);
            seen.typed = Some(0);
            return;
        }
        let color = if entry.dirty { tokens.changed } else { tokens.text };
        let dirty = if entry.dirty { format!("{} ", theme::SIGN_DIRTY) } else { String::new() };
        // Not by colour alone.
        let chosen = if chosen { "√ " } else { "" };
        let (below, of) = match &entry.from {
            Some(pack) => (format!("{} ", theme::SIGN_BELOW), format!("\nof {pack}, and not changed here")),
            None => (String::new(), "\nCtrl+Enter in its cell types into it".to_owned()),
        };
        let words = RichText::new(format!("{chosen}{below}{dirty}{}", entry.summary.name)).color(color);
        elided(ui, words, &format!("{}{of}", entry.key), NAMES);
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
    let shown = ui.allocate_ui(egui::vec2(width, theme::LIST_ROW), |ui| {
        ui.set_min_width(width);
        let (path, default) = (at.field(field), at.value(form, field.name));
        let room = value::Room { width: width - theme::SPACE_2, beside: false };
        value::control(ui, form, &path, &field.ty, field.label, &default, room);
    });
    help::tell(ui, form.state, shown.response.rect, field);
}

/// A field as it reads: what the file leaves out in brackets, what another pack overrides with its sign.
fn cell(ui: &mut Ui, grid: &sheet::Grid<'_>, key: &Key, field: &FieldSchema) {
    let tokens = theme::tokens(ui);
    let path = ValuePath::root().field(field.name);
    let said = grid.live.value(grid.state, key, &path);
    let shown = |value: &str| match value {
        "None" | "[]" => String::new(),
        value => literal_text(&one_line(value)),
    };
    let (words, color) = match said {
        Some(value) => (shown(value), tokens.text),
        None => match shown(&(field.default)().one_line()) {
            default if default.is_empty() => (default, tokens.text_quiet),
            default => (format!("({default})"), tokens.text_quiet),
        },
    };
    let (words, tip, color) = match grid.live.over(key, &path) {
        Some(pack) => (format!("{} {words}", theme::SIGN_OVER), format!("overridden by {pack}"), tokens.here),
        None => (words, String::new(), color),
    };
    let width = wide(&field.ty);
    if !matches!(field.ty, FieldType::Int { .. } | FieldType::Dice) {
        elided(ui, RichText::new(words).color(color), &tip, width);
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
