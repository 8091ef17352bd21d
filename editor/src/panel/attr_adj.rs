//! AttrAdj: attributes by bonus types, empty rows and columns folded away, coloured by sign and size. Arrows
//! walk the cells; the chosen one is opened below, and Enter asks what went into it over the whole session. Compared
//! with another creature, or with itself before an edit, what differs has a sign and the other's number beside its own.

use crate::panel::prelude::*;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::{Attribute, BonusType, Named};
use augury_engine::rules::values::{Matrix, Values};
use egui::{Align2, Color32, EventFilter, Key, Modifiers, Rect, Role, Sense, WidgetInfo};

use super::at_cursor::{ask, creature_choice, debugger, signed};
use super::contributions::{self, bonus_word, word};
use crate::debugger::breakpoints::{At, Breakpoint, Whose};
use crate::debugger::cursor::Comparison;
use crate::debugger::moments::comparison::{IN_ALL, cell, differing};
use crate::debugger::{Debugger, Intent};
use crate::theme::{self, Tokens};
use crate::widget::dot::dot;
use crate::widget::picker::{Picker, picker};
use crate::widget::row::{elided_rest, fitting};
use crate::widget::scroll;

/// Width of the names at the left, in points.
const NAMES: f32 = 84.0;
/// Width of a column, in points.
const COLUMN: f32 = 36.0;
/// The most height of the heads, in points; a longer one is cut and whole on hover.
const HEADS: f32 = 96.0;
/// The same while two creatures are compared, in points.
const COLUMN_OF_TWO: f32 = 82.0;
/// What stands in the picker where nothing is compared, and for the creature before the last edit.
const NOBODY: &str = "nothing";
const BEFORE_EDIT: &str = "itself before the edit";
const AS_KNOWN: &str = "itself as far as is known";

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = debugger(ui, state, out) else { return };
    let Some(h) = creature_choice(ui, debugger, out) else {
        empty(ui, "Nobody here", "Place a creature in the Arena; what makes its numbers stands here.", None);
        return;
    };
    let Some(values) = debugger.shown_matrix(h) else { return };
    contributions::known(ui, debugger, h, out);
    compare(ui, debugger, h, out);
    let beside = debugger.beside(h);
    let other = beside.as_ref().map(|(_, values)| values);
    if let Some((name, other)) = &beside {
        says(ui, &differing(&values, other), name);
    }
    let all = |n: usize| (0..n as i32).collect::<Vec<i32>>();
    let columns = all(augury_engine::rules::values::BONUSES);
    let both = || std::iter::once(&values).chain(other);
    let filled = |a: i32, b: i32| both().any(|values| cell(values, a, b) != 0);
    let rows: Vec<i32> = all(augury_engine::world::creature::ATTRIBUTES)
        .into_iter()
        .filter(|a| filled(*a, IN_ALL) || columns.iter().any(|b| filled(*a, *b)))
        .collect();
    let columns: Vec<i32> = columns.into_iter().filter(|b| rows.iter().any(|a| filled(*a, *b))).collect();
    if rows.is_empty() {
        empty(ui, "Nothing in it", "No rule gave this creature a bonus.", None);
        return;
    }
    let below = (ui.available_height() * 0.36).clamp(64.0, 160.0);
    let height = (ui.available_height() - below).max(theme::LIST_ROW * 2.0);
    let grid = Grid { rows: &rows, columns: &columns, values: &values, other };
    let chosen = debugger.look().cell;
    ui.allocate_ui(egui::vec2(ui.available_width(), height), |ui| {
        ui.set_min_height(height);
        if let Some(cell) = grid.show(ui, chosen, state.wishes_focus(PanelId::AttrAdj)) {
            let mut look = debugger.look();
            look.cell = Some(cell);
            ask(out, Intent::Look(look));
        }
    });
    let here = ui.memory(|m| m.has_focus(grid_id()));
    if let Some(cell) = chosen.filter(|_| here)
        && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter))
    {
        contributions::over_the_session(h, cell, out);
    }
    ui.separator();
    contributions::body(ui, state, (debugger, h), &values, out);
}

/// Chooses what the creature is compared with.
fn compare(ui: &mut Ui, debugger: &Debugger, h: Handle, out: &mut Vec<UiCommand>) {
    let mut choices: Vec<(Option<Comparison>, String)> = vec![(None, NOBODY.to_owned())];
    if debugger.was_edited() {
        choices.push((Some(Comparison::BeforeEdit), BEFORE_EDIT.to_owned()));
    }
    if debugger.known(h).is_some() {
        choices.push((Some(Comparison::Known), AS_KNOWN.to_owned()));
    }
    let others = debugger.cast().into_iter().filter(|(other, ..)| *other != h);
    choices.extend(others.map(|(other, name, _)| (Some(Comparison::Creature(other)), name)));
    let now = debugger.look().beside;
    let words: Vec<&str> = choices.iter().map(|(_, word)| word.as_str()).collect();
    let value = choices.iter().find(|(beside, _)| *beside == now).map_or(NOBODY, |(_, word)| word);
    ui.horizontal(|ui| {
        ui.label(theme::tokens(ui).quiet("compared with"));
        let width = 180.0_f32.min(ui.available_width());
        let shown = Picker {
            id: ui.scope_id().with("beside"),
            label: "compared with",
            value,
            hint: NOBODY,
            width,
            may_wait: false,
        };
        if let Some(taken) = picker(ui, shown, &words)
            && let Some((beside, _)) = choices.iter().find(|(_, word)| *word == taken)
        {
            let mut look = debugger.look();
            look.beside = *beside;
            ask(out, Intent::Look(look));
        }
        break_dot(ui, debugger, h, out);
    });
}

/// The dot for a breakpoint on the chosen cell of this creature.
fn break_dot(ui: &mut Ui, debugger: &Debugger, h: Handle, out: &mut Vec<UiCommand>) {
    let Some((row, column)) = debugger.look().cell else { return };
    let attribute = Attribute::from_number(row);
    let bonus = (column >= 0).then(|| BonusType::from_number(column));
    let wanted = Breakpoint { whose: Whose::One(h), ..Breakpoint::new(At::Cell(attribute, bonus)) };
    let set = debugger.breakpoints().all().iter().find(|b| b.same(&wanted)).map(|b| b.on);
    let label = format!("breakpoint on {}", wanted.words(&|h| debugger.name(h)));
    if dot(ui, &label, set, "stop where this cell becomes another number") {
        ask(out, Intent::Break(wanted));
    }
    let text = if set.is_some() { "stops on change" } else { "break on change" };
    elided_rest(ui, theme::tokens(ui).quiet(text), "");
}

/// In words, in how much two creatures differ.
fn says(ui: &mut Ui, differing: &[(i32, i32)], name: &str) {
    let text = match differing.len() {
        0 => format!("No cell differs from {name}."),
        1 => format!("1 cell differs from {name}; both numbers stand in it."),
        n => format!("{n} cells differ from {name}; both numbers stand in them."),
    };
    elided_rest(ui, theme::tokens(ui).quiet(text), "");
}

fn grid_id() -> Id {
    Id::unique("attr adj")
}

struct Grid<'a> {
    rows: &'a [i32],
    columns: &'a [i32],
    values: &'a Values<Matrix>,
    other: Option<&'a Values<Matrix>>,
}

impl Grid<'_> {
    /// Shows the grid; answers the cell that was chosen. Column -1 is the total.
    fn show(&self, ui: &mut Ui, chosen: Option<(i32, i32)>, focus: bool) -> Option<(i32, i32)> {
        let id = grid_id();
        let outer = ui.available_rect_before_wrap();
        let whole = ui.interact(outer, id, Sense::FOCUSABLE);
        let said = chosen.map_or_else(|| "cells of AttrAdj".to_owned(), |c| self.said(c));
        whole.widget_info(|| WidgetInfo::labeled(Role::Grid, true, &said));
        if focus {
            ui.memory_mut(|m| m.request_focus(id));
        }
        let mut taken = None;
        if whole.has_focus() {
            let arrows = EventFilter { vertical_arrows: true, horizontal_arrows: true, ..Default::default() };
            ui.memory_mut(|m| m.set_focus_lock_filter(id, arrows));
            taken = self.walk(ui, chosen);
            let line = egui::Stroke::new(1.0, theme::tokens(ui).here);
            ui.painter().rect_stroke(outer, 3.0, line, egui::StrokeKind::Inside);
        }
        scroll::both().id_salt("attr adj cells").auto_shrink(false).show(ui, |ui| {
            let width = NAMES + self.column() * (self.columns.len() + 1) as f32;
            let heads = self.heads(ui);
            let height = heads + theme::LIST_ROW * self.rows.len() as f32;
            let (rect, _) = ui.allocate_exact_size(egui::vec2(width, height), Sense::hover());
            let moved = taken;
            taken = self.cells(ui, rect, heads, chosen).or(taken);
            if let Some(cell) = moved
                && let Some(place) = self.rect_of(rect, heads, cell)
            {
                // Clear of what stays in sight at the left and above.
                let behind = egui::vec2(NAMES, heads);
                ui.scroll_to_rect(Rect::from_min_max(place.min - behind, place.max), None);
            }
            if taken.is_some() && moved.is_none() {
                ui.memory_mut(|m| m.request_focus(id));
            }
        });
        taken
    }

    /// The number of a cell, and the other creature's where it differs.
    fn at(&self, row: i32, column: i32) -> (i32, Option<i32>) {
        let n = cell(self.values, row, column);
        (n, self.other.map(|other| cell(other, row, column)).filter(|other| *other != n))
    }

    fn said(&self, (row, column): (i32, i32)) -> String {
        let attribute = Attribute::from_number(row);
        let (n, other) = self.at(row, column);
        let what = match column {
            IN_ALL => "in all".to_owned(),
            b => bonus_word(BonusType::from_number(b)),
        };
        let other = other.map_or_else(String::new, |other| format!(", the other {other}"));
        format!("{} {what} {n}{other}", word(attribute))
    }

    fn column(&self) -> f32 {
        if self.other.is_some() { COLUMN_OF_TWO } else { COLUMN }
    }

    fn walk(&self, ui: &Ui, chosen: Option<(i32, i32)>) -> Option<(i32, i32)> {
        let (dx, dy) = ui.input_mut(|i| {
            let mut count = |key| i.count_and_consume_key(Modifiers::NONE, key) as isize;
            let down = count(Key::ArrowDown) - count(Key::ArrowUp);
            (count(Key::ArrowRight) - count(Key::ArrowLeft), down)
        });
        if (dx, dy) == (0, 0) {
            return None;
        }
        let row = chosen.and_then(|c| self.rows.iter().position(|r| *r == c.0));
        let column = chosen.and_then(|c| self.columns.iter().position(|b| *b == c.1));
        let Some(row) = row else { return Some((*self.rows.first()?, IN_ALL)) };
        // Columns count from 1 here; 0 is the total.
        let column = column.map_or(0, |c| c + 1).saturating_add_signed(dx).min(self.columns.len());
        let row = row.saturating_add_signed(dy).min(self.rows.len() - 1);
        let column = column.checked_sub(1).and_then(|c| self.columns.get(c)).copied().unwrap_or(IN_ALL);
        Some((*self.rows.get(row)?, column))
    }

    /// The columns from the left: the total, then bonus types.
    fn all_columns(&self) -> impl Iterator<Item = i32> + '_ {
        std::iter::once(IN_ALL).chain(self.columns.iter().copied())
    }

    /// How high the heads are, which stand upright: as their longest word.
    fn heads(&self, ui: &Ui) -> f32 {
        let width = |bonus| {
            let word = head_of(bonus);
            ui.painter().layout_no_wrap(word, theme::plain(), theme::tokens(ui).text_quiet).size().x
        };
        let longest = self.all_columns().map(width).fold(0.0, f32::max);
        (longest + theme::SPACE_2).clamp(theme::LIST_ROW, HEADS)
    }

    fn place(&self, rect: Rect, heads: f32, row: usize, column: usize) -> Rect {
        let x = rect.left() + NAMES + self.column() * column as f32;
        let y = rect.top() + heads + theme::LIST_ROW * row as f32;
        Rect::from_min_size(egui::pos2(x, y), egui::vec2(self.column(), theme::LIST_ROW))
    }

    fn rect_of(&self, rect: Rect, heads: f32, (row, column): (i32, i32)) -> Option<Rect> {
        let row = self.rows.iter().position(|r| *r == row)?;
        let column = self.columns.iter().position(|b| *b == column).map_or(0, |c| c + 1);
        Some(self.place(rect, heads, row, column))
    }

    fn cells(&self, ui: &Ui, rect: Rect, heads: f32, chosen: Option<(i32, i32)>) -> Option<(i32, i32)> {
        let (tokens, clip) = (theme::tokens(ui), ui.clip_rect());
        // Names and heads stay in sight; cells pass under them.
        let corner = egui::pos2(rect.left().max(clip.left()) + NAMES, rect.top().max(clip.top()) + heads);
        let painter = ui.painter_at(Rect::from_min_max(corner, clip.max));
        let mut taken = None;
        for (r, row) in self.rows.iter().enumerate() {
            for (c, bonus) in self.all_columns().enumerate() {
                let place = self.place(rect, heads, r, c);
                let seen = place.intersect(painter.clip_rect());
                if !seen.is_positive() {
                    continue;
                }
                let response = ui.interact(seen, ui.scope_id().with((row, bonus)), Sense::CLICK);
                self.cell(
                    (tokens, &painter),
                    place,
                    (*row, bonus),
                    (chosen == Some((*row, bonus)), response.hovered()),
                );
                let tip = |ui: &mut Ui| drop(ui.label(self.sources((*row, bonus))));
                if response.on_hover_ui(tip).clicked() {
                    taken = Some((*row, bonus));
                }
            }
        }
        self.heads_over(ui, rect, heads, corner);
        self.names_over(ui, rect, heads, corner);
        taken
    }

    /// What a cell is, in words: its row, its column, its number, and where more of it is told.
    fn sources(&self, (row, column): (i32, i32)) -> String {
        let attribute = Attribute::from_number(row);
        let whole = match column {
            IN_ALL => format!("{attribute}, in all"),
            b => format!("{attribute}, {}", BonusType::from_number(b)),
        };
        let parts: Vec<String> = self
            .columns
            .iter()
            .filter(|b| column == IN_ALL && cell(self.values, row, **b) != 0)
            .map(|b| format!("{} {:+}", bonus_word(BonusType::from_number(*b)), cell(self.values, row, *b)))
            .collect();
        let parts = if parts.is_empty() { String::new() } else { format!("\n{}", parts.join(", ")) };
        format!("{}\n{whole}{parts}\nclick: what went into it, below", self.said((row, column)))
    }

    fn cell(
        &self,
        (tokens, painter): (&Tokens, &egui::Painter),
        place: Rect,
        at: (i32, i32),
        (here, hovered): (bool, bool),
    ) {
        let (row, bonus) = at;
        let (n, other) = self.at(row, bonus);
        if n != 0 && bonus >= 0 {
            painter.rect_filled(place.shrink(1.0), 2.0, shade(tokens, n));
        }
        if here || hovered {
            let line =
                if here { egui::Stroke::new(2.0, tokens.here) } else { egui::Stroke::new(1.0, tokens.line) };
            painter.rect_stroke(place.shrink(1.0), 2.0, line, egui::StrokeKind::Inside);
        }
        let (text, color) = match bonus {
            IN_ALL => (n.to_string(), tokens.text),
            _ if n == 0 => (String::new(), tokens.text_quiet),
            _ => signed(tokens, n),
        };
        let right = egui::pos2(place.right() - theme::SPACE_1, place.center().y);
        match other {
            None => painter.text(right, Align2::RIGHT_CENTER, text, theme::mono(), color),
            Some(other) => {
                let line = egui::Stroke::new(1.0, tokens.changed);
                painter.rect_stroke(place.shrink(2.0), 2.0, line, egui::StrokeKind::Inside);
                let both = format!("{n} | {other}");
                painter.text(right, Align2::RIGHT_CENTER, both, theme::mono(), tokens.changed)
            }
        };
    }

    /// The heads, upright over their columns; they stay in sight.
    fn heads_over(&self, ui: &Ui, rect: Rect, heads: f32, corner: egui::Pos2) {
        let tokens = theme::tokens(ui);
        let clip = ui.clip_rect();
        let band =
            Rect::from_min_max(egui::pos2(corner.x, corner.y - heads), egui::pos2(clip.right(), corner.y));
        let painter = ui.painter_at(band);
        for (c, bonus) in self.all_columns().enumerate() {
            let place = self.place(rect, heads, 0, c);
            let place = Rect::from_x_y_ranges(place.x_range(), band.y_range());
            let room = heads - theme::SPACE_2;
            let galley = fitting(ui, &head_of(bonus), theme::plain(), tokens.text_quiet, room);
            // Read from below; its end is at the cells.
            let x = place.center().x - galley.size().y / 2.0;
            let at = egui::pos2(x, band.bottom() - theme::SPACE_1);
            let text = egui::epaint::TextShape::new(at, galley, tokens.text_quiet);
            painter.add(text.with_angle(-std::f32::consts::FRAC_PI_2));
            let head =
                ui.interact(place.intersect(band), ui.scope_id().with(("head", bonus)), Sense::hover());
            let whole = if bonus < 0 {
                "the sum of the row, with what is no bonus".to_owned()
            } else {
                BonusType::from_number(bonus).to_string()
            };
            head.on_hover_text(format!("{}\n{whole}", head_of(bonus)));
        }
    }

    /// The names of the rows; they stay in sight.
    fn names_over(&self, ui: &Ui, rect: Rect, heads: f32, corner: egui::Pos2) {
        let tokens = theme::tokens(ui);
        let clip = ui.clip_rect();
        let band =
            Rect::from_min_max(egui::pos2(corner.x - NAMES, corner.y), egui::pos2(corner.x, clip.bottom()));
        let painter = ui.painter_at(band);
        for (r, row) in self.rows.iter().enumerate() {
            let attribute = Attribute::from_number(*row);
            let place = self.place(rect, heads, r, 0);
            let place = Rect::from_x_y_ranges(band.x_range(), place.y_range());
            let left = egui::pos2(place.left() + theme::SPACE_1, place.center().y);
            painter.text(left, Align2::LEFT_CENTER, word(attribute), theme::plain(), tokens.text);
            let seen = place.intersect(band);
            if seen.is_positive() {
                let name = ui.interact(seen, ui.scope_id().with(("name", row)), Sense::hover());
                name.on_hover_text(format!("{}\n{attribute}", word(attribute)));
            }
        }
    }
}

/// The head of a column.
fn head_of(bonus: i32) -> String {
    if bonus < 0 { "all".to_owned() } else { bonus_word(BonusType::from_number(bonus)) }
}

/// Behind a cell: the colour of its sign, stronger the larger it is, never so strong that text suffers.
fn shade(tokens: &Tokens, n: i32) -> Color32 {
    let color = if n > 0 { tokens.done } else { tokens.abort };
    let strength = (n.unsigned_abs().min(12) as f32 / 12.0) * 0.14 + 0.03;
    color.gamma_multiply(strength)
}
