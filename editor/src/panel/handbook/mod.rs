//! The handbook: a field that searches it, the contents or what was found, and the page. Where the panel is narrow, one of
//! them has all the room.
//!
//! - [`contents`]: the chapters, which fold
//! - [`results`]: what was found
//! - [`page`]: a page that scrolls; [`blocks`], [`table`], [`picture`]: what stands on it
//! - [`marks`]: words that are marked on the page

mod blocks;
mod contents;
mod marks;
mod page;
mod picture;
mod results;
mod table;

use crate::panel::prelude::*;
use egui::{Key, Modifiers, PointerButton, Rect, Stroke, TextEdit, UiBuilder};

use crate::handbook::search::prepare;
use crate::handbook::{Place, index};
use crate::theme::Icon;
use crate::view::reading::Turn;
use crate::widget::caret;
use crate::widget::field::name;
use crate::widget::icon_button::{Seen, icon_button};

/// From this width on the contents stand beside the page, in points.
const TWO: f32 = 600.0;
/// The width of the contents beside the page, in points.
const CONTENTS: f32 = 216.0;

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    prepare();
    let whole = ui.available_rect_before_wrap();
    let two = whole.width() >= TWO;
    let (seen_key, list_key) = (Id::unique("handbook place seen"), Id::unique("handbook list shown"));
    let seen: u64 = ui.data(|d| d.get_temp(seen_key)).unwrap_or_default();
    let new = state.reading.opened != seen;
    ui.data_mut(|d| d.insert_temp(seen_key, state.reading.opened));
    // In a narrow panel the list gives way to the page that was chosen in it.
    let mut listed = ui.data(|d| d.get_temp(list_key)).unwrap_or(false) && !new;
    let before = listed;
    bar(ui, state, two, &mut listed, out);
    listed |= search(ui, state, new, out);
    ui.data_mut(|d| d.insert_temp(list_key, listed));
    by_mouse(ui, whole, out);
    let room = ui.available_rect_before_wrap();
    if !two {
        match before || listed {
            true => list(ui, state, new, out),
            false => page::page(ui, state, new, out),
        }
        return;
    }
    let left = Rect::from_min_size(room.min, egui::vec2(CONTENTS, room.height()));
    let right = room.with_min_x(left.right() + 2.0 * theme::SPACE_2);
    ui.scope_builder(UiBuilder::new().max_rect(left), |ui| list(ui, state, new, out));
    let line = Stroke::new(1.0, theme::tokens(ui).line);
    ui.painter().vline(left.right() + theme::SPACE_2, room.y_range(), line);
    ui.scope_builder(UiBuilder::new().max_rect(right), |ui| page::page(ui, state, new, out));
}

/// The contents, or what was found.
fn list(ui: &mut Ui, state: &State, new: bool, out: &mut Vec<UiCommand>) {
    match state.reading.query.trim().is_empty() {
        true => contents::contents(ui, state, new, out),
        false => results::results(ui, state, out),
    }
}

/// Back, forward, the contents where they are hidden, and what is open.
fn bar(ui: &mut Ui, state: &State, two: bool, listed: &mut bool, out: &mut Vec<UiCommand>) {
    let reading = &state.reading;
    ui.horizontal(|ui| {
        let ways = [
            (Icon::BackPlace, "back in the handbook", CommandId::Back, Turn::Back, reading.back.last()),
            (
                Icon::ForwardPlace,
                "forward in the handbook",
                CommandId::Forward,
                Turn::Forward,
                reading.forward.last(),
            ),
        ];
        for (icon, said, command, turn, to) in ways {
            let keys = state.keys_of(command);
            let tip = to.map_or(format!("{keys}: no other page yet"), |to| format!("{keys}: {}", called(to)));
            let button =
                ui.add_enabled_ui(to.is_some(), |ui| icon_button(ui, icon, said, &tip, Seen::Always));
            if button.inner.clicked() {
                out.push(UiCommand::Handbook(turn));
            }
        }
        if !two {
            let tip = if *listed { "back to the page" } else { "the contents" };
            *listed ^= icon_button(ui, Icon::Form, "contents of the handbook", tip, Seen::Always).clicked();
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if reading.alone && ui.button("Back to the start page").on_hover_text("Escape").clicked() {
                out.push(UiCommand::Handbook(Turn::Leave));
            }
            let words = called(&reading.place);
            let width = ui.available_width();
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                elided(ui, theme::tokens(ui).quiet(words), "", width);
            });
        });
    });
    let typing = ui.memory(|m| m.has_focus(field_id()));
    if reading.alone && !typing && state.prompt.is_none() && ui.input(|i| i.key_pressed(Key::Escape)) {
        out.push(UiCommand::Handbook(Turn::Leave));
    }
}

/// How a place is called; the first page where none is open.
fn called(place: &Place) -> String {
    let book = crate::handbook::book();
    match place.page.is_empty() {
        true => book.called(&Place::top(crate::view::reading::FIRST)),
        false => book.called(place),
    }
}

fn field_id() -> Id {
    Id::unique("handbook field")
}

/// The field that searches; whether something was typed. Arrows choose a row and Enter opens it, though the field has the
/// keyboard.
fn search(ui: &mut Ui, state: &State, new: bool, out: &mut Vec<UiCommand>) -> bool {
    let reading = &state.reading;
    let id = field_id();
    let mut text = reading.query.clone();
    let edit = TextEdit::singleline(&mut text).id(id).hint_text("search the handbook").return_key(None);
    let field = ui.add(edit.desired_width(f32::INFINITY));
    name(ui, &field, "search the handbook");
    if state.wishes_focus(PanelId::Handbook) && !new {
        field.request_focus();
        caret::select(ui.ctx(), id, &text, 0..text.len());
    }
    let left = field.has_focus() || field.lost_focus();
    if left && !text.is_empty() && ui.input(|i| i.key_pressed(Key::Escape)) {
        text.clear();
        field.request_focus();
    }
    let typed = text != reading.query;
    if typed {
        out.push(UiCommand::Handbook(Turn::Seek(text.clone())));
    }
    if field.has_focus() {
        let (down, up, enter) = ui.input_mut(|i| {
            (
                i.count_and_consume_key(Modifiers::NONE, Key::ArrowDown),
                i.count_and_consume_key(Modifiers::NONE, Key::ArrowUp),
                i.consume_key(Modifiers::NONE, Key::Enter),
            )
        });
        let row = if typed { 0 } else { reading.row };
        let row = (row + down).saturating_sub(up);
        let place = match typed {
            // What was found belongs to the text before.
            true => index().find(&text).into_iter().nth(row).map(|found| found.place),
            false => reading.found.get(row).map(|found| found.place.clone()),
        };
        if let (true, Some(place)) = (enter, place) {
            out.push(UiCommand::Handbook(Turn::ToFound(place)));
        } else if down != up && row < reading.found.len() {
            out.push(UiCommand::Handbook(Turn::Row(row)));
        }
    }
    typed && !text.is_empty()
}

/// The buttons that mice have for it go back and forward.
fn by_mouse(ui: &Ui, whole: Rect, out: &mut Vec<UiCommand>) {
    if !ui.rect_contains_pointer(whole) {
        return;
    }
    for (button, turn) in [(PointerButton::Extra1, Turn::Back), (PointerButton::Extra2, Turn::Forward)] {
        if ui.input(|i| i.pointer.button_clicked(button)) {
            out.push(UiCommand::Handbook(turn));
        }
    }
}
