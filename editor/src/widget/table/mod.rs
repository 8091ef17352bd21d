//! Tables: rows that are walked like those of a list, under heads that sort, move, widen, pin and hide their columns. Only
//! the rows in sight are drawn. A table draws from data and says what was asked of it.
//!
//! - [`arrangement`]: order, widths, pins of the columns
//! - [`head`]: the head of a column, and its menu
//! - [`filter`]: the filter of one table
//! - [`plain`]: a few rows as high as they are

pub mod arrangement;
pub mod filter;
mod head;
mod plain;

pub use arrangement::Arrangement;
pub use plain::plain;

use std::borrow::Cow;

use egui::{
    Event, EventFilter, Id, Key, Layout, Modifiers, Rect, Response, Sense, Stroke, Ui, UiBuilder, vec2,
};
use egui_extras::{Column as Width, TableBuilder, TableRow};

use self::head::{Heads, Widening, edge, head, widening_id};
use super::list::{List, ListAnswer, ListFrame};
use super::scroll;
use crate::theme;

/// The part of a table's width that pinned columns may take; with more of them none stays.
const PINNED: f32 = 0.7;

/// By so much columns may become narrower so that all of them are seen.
const LEAST: f32 = 0.5;

/// A column.
#[derive(Clone, Debug, PartialEq)]
pub struct Column<'a> {
    /// What settings know it by.
    pub key: &'a str,
    /// Its head.
    pub title: Cow<'a, str>,
    /// What its head says on hover: the raw name, and what it means.
    pub tip: Cow<'a, str>,
    /// Whether numbers stand in it: they and their head stand at the right.
    pub number: bool,
    /// How wide it is at first, in points.
    pub width: f32,
    /// Whether it can be sorted by.
    pub sorts: bool,
    /// It always stands first, and is never hidden.
    pub fixed: bool,
}

impl<'a> Column<'a> {
    /// A column of texts that can be sorted by.
    pub fn new(key: &'a str, title: impl Into<Cow<'a, str>>, width: f32) -> Self {
        let (title, tip) = (title.into(), Cow::Borrowed(""));
        Column { key, title, tip, number: false, width, sorts: true, fixed: false }
    }

    /// The same for numbers.
    pub fn number(key: &'a str, title: impl Into<Cow<'a, str>>, width: f32) -> Self {
        Column { number: true, ..Self::new(key, title, width) }
    }
}

/// What a table is.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    /// Its rows, as a list.
    pub list: List<'a>,
    /// Its columns, in the order that they have at first.
    pub columns: &'a [Column<'a>],
    /// How the author arranged them.
    pub arrangement: &'a Arrangement,
    /// The column that it is sorted by, and whether downwards.
    pub sorted: Option<(&'a str, bool)>,
    /// Whether it has a filter of its own.
    pub filters: bool,
    /// The column where we are, among those that are shown, where its owner walks them; else the table does.
    pub column: Option<usize>,
    /// What stands in a cell, by row and column: to copy, and for screen readers.
    pub text: Option<&'a dyn Fn(usize, usize) -> String>,
    /// Whether its rows can be dragged.
    pub drags: bool,
    /// As high as its rows, in room that scrolls itself.
    pub whole: bool,
}

impl<'a> Table<'a> {
    /// A table that fills the room there is, walks its own cells, and has no filter.
    pub fn new(list: List<'a>, columns: &'a [Column<'a>], arrangement: &'a Arrangement) -> Self {
        let (sorted, column, text) = (None, None, None);
        Table { list, columns, arrangement, sorted, filters: false, column, text, drags: false, whole: false }
    }

    /// What screen readers call a head.
    fn head_name(&self, column: &Column<'_>) -> String {
        match column.sorts {
            true => format!("sort by {}", column.title),
            false => column.title.to_string(),
        }
    }
}

/// What was asked of a table beside its rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Sort by a column, downwards or not.
    Sort(String, bool),
    /// Filter by a column.
    Filter(String),
    /// Another arrangement of its columns.
    Arrange(Arrangement),
}

/// What happened in a table in this frame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableAnswer {
    /// What happened to its rows.
    pub list: ListAnswer,
    /// The column that was pressed, among those that are shown.
    pub pressed: Option<usize>,
    /// What was asked beside.
    pub asked: Vec<Asked>,
}

/// Where the columns stand.
struct Placed<'a> {
    shown: Vec<usize>,
    widths: Vec<f32>,
    /// Whether the last takes what is left over.
    fills: bool,
    /// How many stay at the left, and how wide they are together.
    pins: (usize, f32),
    /// How wide the others are together, and how wide the room is in which they go by.
    rest: (f32, f32),
    table: &'a Table<'a>,
}

impl<'a> Placed<'a> {
    fn new(ui: &Ui, table: &'a Table<'a>, room: Rect, bar: f32) -> Self {
        let (shown, mut pins) = table.arrangement.shown(table.columns);
        let widening: Option<Widening> = ui.data(|d| d.get_temp(widening_id(table.list.id))).flatten();
        let arranged = widening.as_ref().map_or(table.arrangement, |widening| &widening.now);
        let width = |place: &usize| table.columns.get(*place).map_or(0.0, |column| arranged.width(column));
        let mut widths: Vec<f32> = shown.iter().map(width).collect();
        let last = shown.last().and_then(|place| table.columns.get(*place));
        let fills = last.is_some_and(|last| {
            !last.number && widening.as_ref().is_none_or(|widening| widening.key != last.key)
        });
        let number = |place: &usize| table.columns.get(*place).is_some_and(|column| column.number);
        let numbers: Vec<bool> = shown.iter().map(number).collect();
        fit(&mut widths, &numbers, room.width() - bar, arranged.widths.is_empty(), fills);
        let mut left: f32 = widths.iter().take(pins).sum();
        if left > room.width() * PINNED {
            (pins, left) = (0, 0.0);
        }
        let rest = widths.iter().skip(pins).sum();
        let seen = (room.width() - left - bar).max(1.0);
        Placed { shown, widths, fills, pins: (pins, left), rest: (rest, seen), table }
    }

    /// The places of the columns of one group, from its left edge.
    fn group(&self, pinned: bool) -> std::ops::Range<usize> {
        if pinned { 0..self.pins.0 } else { self.pins.0..self.shown.len() }
    }

    /// From where to where a column goes, from the left edge of its group.
    fn span(&self, place: usize) -> (f32, f32) {
        let first = if place < self.pins.0 { 0 } else { self.pins.0 };
        let before: f32 = self.widths.iter().take(place).skip(first).sum();
        (before, before + self.widths.get(place).copied().unwrap_or_default())
    }

    /// How far the columns are moved so that one is in sight.
    fn bring(&self, x: f32, place: usize) -> f32 {
        if place < self.pins.0 {
            return x;
        }
        let (from, to) = self.span(place);
        x.max(to - self.rest.1).min(from)
    }

    /// How far the columns can be moved; part of a point is no distance.
    fn furthest(&self) -> f32 {
        let over = self.rest.0 - self.rest.1;
        if over < 1.0 { 0.0 } else { over }
    }

    /// The rectangle of a column in the row that `ui` is the cell of a group in, the pinned one or the other.
    fn rect(&self, ui: &Ui, pinned: bool, x: f32, place: usize) -> Rect {
        let (from, to) = self.span(place);
        let room = ui.max_rect();
        let left = if pinned { room.left() } else { room.left() - self.pins.1 };
        let left = if place < self.pins.0 { left } else { left + self.pins.1 - x };
        Rect::from_x_y_ranges(left + from..=left + to, room.y_range())
    }
}

/// Widths that nobody chose (`free`) become less where a little less is enough for all of them to be seen: those of texts,
/// which may be cut, and only where that is not enough those of numbers too. What is left over goes to the last column, where
/// it can be filled.
fn fit(widths: &mut [f32], numbers: &[bool], room: f32, free: bool, fills: bool) {
    let all: f32 = widths.iter().sum();
    if free && all > room && all * LEAST <= room {
        let is_number = |place: usize| numbers.get(place).is_some_and(|number| *number);
        let each = widths.iter().enumerate().filter(|(place, _)| is_number(*place));
        let of_numbers: f32 = each.map(|(_, width)| width).sum();
        let texts = all - of_numbers;
        let (part_of_texts, part_of_numbers) = match texts * LEAST + of_numbers <= room {
            true => ((room - of_numbers) / texts, 1.0),
            false => (LEAST, (room - texts * LEAST) / of_numbers),
        };
        for (place, width) in widths.iter_mut().enumerate() {
            let part = if is_number(place) { part_of_numbers } else { part_of_texts };
            *width = (*width * part).floor();
        }
    }
    let left = room - widths.iter().sum::<f32>();
    if let Some(last) = widths.last_mut().filter(|_| fills && left > 0.0) {
        *last += left;
    }
}

/// Shows a table. `name` is a row's name for letters and screen readers, `cell` draws one cell (of a row, of one of
/// [`Table::columns`] by its place there), `menu` may open one for a row.
pub fn table(
    ui: &mut Ui,
    table: &Table<'_>,
    name: impl Fn(usize) -> String,
    mut cell: impl FnMut(&mut Ui, usize, usize),
    mut menu: impl FnMut(&Response, usize),
) -> TableAnswer {
    let (list, id) = (table.list, table.list.id);
    let mut answer = TableAnswer::default();
    let mut room = ui.available_rect_before_wrap();
    let thick = ui.spacing().scroll.allocated_width();
    let rows = list.rows as f32 * theme::LIST_ROW;
    if table.whole {
        let sideways = Placed::new(ui, table, room, 0.0).furthest() > 0.0;
        room.set_height(rows + theme::LIST_ROW + if sideways { thick } else { 0.0 });
    }
    let mut placed = Placed::new(ui, table, room, 0.0);
    let foot = |placed: &Placed<'_>| if placed.furthest() > 0.0 { thick } else { 0.0 };
    // One bar may take the room that makes the other one needed.
    for _ in 0..2 {
        let upright = !table.whole && rows + theme::LIST_ROW + foot(&placed) > room.height();
        placed = Placed::new(ui, table, room, if upright { thick } else { 0.0 });
    }
    let foot = foot(&placed);
    let mut column = table.column.or_else(|| ui.data(|d| d.get_temp(id.with("column"))));
    let focused = ui.memory(|m| m.has_focus(id));
    if focused && table.column.is_none() {
        walk(ui, &placed, &mut column);
    }
    let mut x: f32 = ui.data(|d| d.get_temp(id.with("x"))).unwrap_or_default();
    let seen: Option<usize> = ui.data(|d| d.get_temp(id.with("seen column"))).flatten();
    if let Some(column) = column.filter(|_| column != seen) {
        x = placed.bring(x, column);
    }
    ui.data_mut(|d| d.insert_temp(id.with("seen column"), column));
    if ui.rect_contains_pointer(room) && placed.furthest() > 0.0 {
        x -= ui.input(|i| i.smooth_scroll_delta().x);
    }
    x = x.clamp(0.0, placed.furthest());

    let high = room.height() - theme::LIST_ROW - foot;
    let inner = Rect::from_min_size(room.min, vec2(room.width(), room.height() - foot));
    let mut wanted = None;
    let list_answer = ui.scope_builder(UiBuilder::new().max_rect(inner), |ui| {
        let mut frame = ListFrame::begin(ui, list, high, None, &name);
        let scrolled = ui.scope(|ui| {
            let builder = builder(ui, &placed, table, frame.offset);
            let shown = builder
                .header(theme::LIST_ROW, |mut row| {
                    groups(&mut row, &placed, |ui, pinned| {
                        let rects = (0..placed.shown.len()).map(|n| placed.rect(ui, pinned, x, n)).collect();
                        let heads = Heads { shown: &placed.shown, rects, fills: placed.fills };
                        for place in placed.group(pinned) {
                            if head(ui, table, &heads, place, &mut answer.asked) {
                                wanted = Some(place);
                            }
                        }
                        // After all heads, so that both sides of an edge take hold of it.
                        for place in placed.group(pinned) {
                            edge(ui, table, &heads, place, &mut answer.asked);
                        }
                    });
                })
                .body(|body| {
                    body.rows(theme::LIST_ROW, list.rows, |mut row| {
                        let at = row.index();
                        let here = frame.is_here(at);
                        row.set_selected(here);
                        groups(&mut row, &placed, |ui, pinned| {
                            for place in placed.group(pinned) {
                                let rect = placed.rect(ui, pinned, x, place);
                                if ui.rect_contains_pointer(rect.intersect(ui.clip_rect()))
                                    && ui.input(|i| i.pointer.any_click())
                                {
                                    answer.pressed = Some(place);
                                }
                                one(ui, &placed, (rect, place), |ui, column| cell(ui, at, column));
                                if here && table.column.is_none() && focused && column == Some(place) {
                                    let line = Stroke::new(1.0, theme::tokens(ui).here);
                                    ui.painter().rect_stroke(rect, 2.0, line, egui::StrokeKind::Inside);
                                }
                            }
                        });
                        let response = row.response();
                        frame.row(&response, at, &name(at));
                        menu(&response, at);
                    });
                });
            shown.state.clamped_offset().y
        });
        let answer = frame.end(ui, scrolled.inner);
        line(ui, &placed, inner);
        answer
    });
    answer.list = list_answer.inner;
    if let Some(place) = wanted {
        x = placed.bring(x, place);
    }
    if foot > 0.0 {
        x = bar(ui, &placed, id, x, Rect::from_min_max(inner.left_bottom(), room.max));
    }
    ui.data_mut(|d| d.insert_temp(id.with("x"), x));
    ui.expand_to_include_rect(room);
    let here = answer.list.selected.or(list.selected);
    if table.column.is_none() {
        if focused {
            // Behind the rows, which keep the arrows up and down alone: else Left and Right take the keyboard elsewhere.
            let filter =
                EventFilter { vertical_arrows: true, horizontal_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|m| m.set_focus_lock_filter(id, filter));
        }
        column = answer.pressed.filter(|_| answer.list.clicked.is_some()).or(column);
        if let Some(column) = column {
            ui.data_mut(|d| d.insert_temp(id.with("column"), column));
        }
        if let (true, Some(text), Some(row)) = (focused, table.text, here) {
            copied(ui, &placed, text, row, column);
        }
    }
    // The keyboard asks for the menu of the row where it is; then the menu has the keyboard.
    if let (Some(row), Some(whole)) = (here, ui.ctx().read_response(id)) {
        menu(&whole, row);
    }
    answer
}

/// The table with its one or two groups of columns, and what all tables have in common.
fn builder<'a>(
    ui: &'a mut Ui,
    placed: &Placed<'_>,
    table: &Table<'_>,
    offset: Option<f32>,
) -> TableBuilder<'a> {
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let tokens = theme::tokens(ui);
    let visuals = ui.visuals_mut();
    visuals.selection.bg_fill = tokens.here_fill;
    visuals.selection.stroke.color = tokens.text;
    visuals.widgets.hovered.bg_fill = tokens.hovered;
    // Rows take clicks, but not the focus: Tab goes past the table in one step.
    let builder = TableBuilder::new(ui).striped(false).resizable(false).animate_scrolling(false);
    let sense = if table.drags { Sense::CLICK | Sense::DRAG } else { Sense::CLICK };
    let builder = builder.id_salt(table.list.id).sense(sense).auto_shrink(false);
    let builder = builder.cell_layout(Layout::left_to_right(egui::Align::Center));
    let builder = builder.vscroll(!table.whole).min_scrolled_height(0.0).max_scroll_height(f32::INFINITY);
    let builder = match offset.filter(|_| !table.whole) {
        Some(offset) => builder.vertical_scroll_offset(offset),
        None => builder,
    };
    let left = (placed.pins.0 > 0).then_some(placed.pins.1);
    let widths = left.into_iter().chain([placed.rest.1]);
    widths.fold(builder, |builder, width| builder.column(Width::exact(width).clip(true)))
}

/// Draws a row's groups: the pinned columns, then the others.
fn groups(row: &mut TableRow<'_, '_>, placed: &Placed<'_>, mut draw: impl FnMut(&mut Ui, bool)) {
    if placed.pins.0 > 0 {
        row.col(|ui| draw(ui, true));
    }
    row.col(|ui| draw(ui, false));
}

/// One cell in its place.
fn one(ui: &mut Ui, placed: &Placed<'_>, (rect, place): (Rect, usize), cell: impl FnOnce(&mut Ui, usize)) {
    let Some(of) = placed.shown.get(place).copied() else { return };
    let number = placed.table.columns.get(of).is_some_and(|column| column.number);
    let layout = match number {
        true => Layout::right_to_left(egui::Align::Center),
        false => Layout::left_to_right(egui::Align::Center),
    };
    let inner = rect.shrink2(vec2(theme::SPACE_1, 0.0));
    let mut child = ui.new_child(UiBuilder::new().id_salt(of).max_rect(inner).layout(layout));
    child.shrink_clip_rect(rect);
    child.spacing_mut().item_spacing.x = theme::SPACE_1;
    cell(&mut child, of);
}

/// The line after the columns that stay.
fn line(ui: &Ui, placed: &Placed<'_>, room: Rect) {
    if placed.pins.0 > 0 && placed.furthest() > 0.0 {
        let stroke = Stroke::new(1.0, theme::tokens(ui).line);
        ui.painter().vline(room.left() + placed.pins.1, room.y_range(), stroke);
    }
}

/// The bar that moves the columns; answers how far.
fn bar(ui: &mut Ui, placed: &Placed<'_>, id: Id, x: f32, place: Rect) -> f32 {
    let left = place.left() + placed.pins.1;
    let rect = Rect::from_min_size(egui::pos2(left, place.top()), vec2(placed.rest.1, place.height()));
    let shown = ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        let area = scroll::sideways().id_salt(id.with("bar")).auto_shrink(false).horizontal_scroll_offset(x);
        area.show(ui, |ui| ui.allocate_space(vec2(placed.rest.0, 1.0))).state.clamped_offset().x
    });
    shown.inner.clamp(0.0, placed.furthest())
}

/// Left and Right walk the cells of a row.
fn walk(ui: &Ui, placed: &Placed<'_>, column: &mut Option<usize>) {
    let last = placed.shown.len().saturating_sub(1);
    ui.input_mut(|i| {
        i.events.retain(|event| {
            let Event::Key { key, pressed: true, modifiers: Modifiers::NONE, .. } = event else {
                return true;
            };
            let step = match key {
                Key::ArrowRight => 1,
                Key::ArrowLeft => -1,
                _ => return true,
            };
            *column = Some(column.map_or(0, |at| at.saturating_add_signed(step)).min(last));
            false
        });
    });
}

/// Tells the cell where the keyboard is, and copies the row as cells between tabs.
fn copied(
    ui: &Ui,
    placed: &Placed<'_>,
    text: &dyn Fn(usize, usize) -> String,
    row: usize,
    column: Option<usize>,
) {
    if let Some(at) = column.and_then(|column| placed.shown.get(column))
        && let Some(head) = placed.table.columns.get(*at)
    {
        let said = format!("{}: {}", head.title, text(row, *at));
        ui.ctx().accesskit_node_builder(placed.table.list.id, |node| node.set_description(said));
    }
    let asked = ui.input_mut(|i| {
        let copied = i.events.iter().any(|event| matches!(event, Event::Copy));
        i.events.retain(|event| !matches!(event, Event::Copy));
        copied
    });
    if asked {
        let cells = placed.shown.iter().map(|place| text(row, *place).replace(['\t', '\n'], " "));
        ui.ctx().copy_text(cells.collect::<Vec<_>>().join("\t"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_fit_where_a_little_less_is_enough() {
        let texts = [false, false];
        let mut widths = [100.0, 100.0];
        fit(&mut widths, &texts, 150.0, true, true);
        assert_eq!(widths, [75.0, 75.0]);
        fit(&mut widths, &texts, 300.0, true, true);
        assert_eq!(widths, [75.0, 225.0], "what is left over goes to the last");
        let mut chosen = [100.0, 100.0];
        fit(&mut chosen, &texts, 150.0, false, true);
        assert_eq!(chosen, [100.0, 100.0], "the author chose them");
        let mut mixed = [100.0, 100.0];
        fit(&mut mixed, &[false, true], 170.0, true, false);
        assert_eq!(mixed, [70.0, 100.0], "texts give way first");
        let mut mixed = [100.0, 100.0];
        fit(&mut mixed, &[false, true], 125.0, true, false);
        assert_eq!(mixed, [50.0, 75.0], "then numbers");
        fit(&mut chosen, &texts, 80.0, true, true);
        assert_eq!(chosen, [100.0, 100.0], "too narrow: they go by sideways");
    }
}
