//! What was found in the handbook: a row for each heading with a piece of its text; and what to try where nothing was.

use crate::panel::prelude::*;
use egui::text::{LayoutJob, TextFormat};

use crate::handbook::Found;
use crate::view::reading::Turn;
use crate::widget::list::{List, tall_list};
use crate::widget::row::{elided_rest, two_lines};

/// Draws what was found.
pub(super) fn results(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let reading = &state.reading;
    if reading.found.is_empty() {
        nothing(ui, state, out);
        return;
    }
    let id = Id::unique("handbook found");
    let rows = reading.found.len();
    let of = List { id, label: "found in the handbook", rows, selected: Some(reading.row), reveal: true };
    let said = |row: usize| reading.found.get(row).map(Found::called).unwrap_or_default();
    let draw = |ui: &mut Ui, row: usize| {
        if let Some(found) = reading.found.get(row) {
            one(ui, found);
        }
    };
    let answer = tall_list(ui, (of, theme::TWO_LINES), said, draw, |_, _, _| {});
    if let Some(row) = answer.selected.filter(|row| *row != reading.row) {
        out.push(UiCommand::Handbook(Turn::Row(row)));
    }
    if let Some(found) = answer.clicked.or(answer.opened).and_then(|row| reading.found.get(row)) {
        out.push(UiCommand::Handbook(Turn::ToFound(found.place.clone())));
    }
}

/// Says that nothing was found, and what to try.
fn nothing(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let words = "No heading has all of these words. Fewer words find more, and a word may be begun only. Names of events, \
                 fields and functions are found as they are written.";
    let other = state.reading.nearly.clone();
    let (button, wanted) = match &other {
        Some(other) => (format!("Search for {other}"), other.clone()),
        None => ("Show the contents".to_owned(), String::new()),
    };
    if empty(ui, "Nothing found", words, Some(&button)) {
        out.push(UiCommand::Handbook(Turn::Seek(wanted)));
    }
}

/// A row: what it is called, and under it the words around what was found.
fn one(ui: &mut Ui, found: &Found) {
    let tokens = theme::tokens(ui);
    two_lines(
        ui,
        |ui| {
            elided_rest(ui, RichText::new(found.called()), &found.snippet);
        },
        |ui| {
            let mut job = LayoutJob::default();
            let mut from = 0;
            let plain = TextFormat::simple(theme::small(), tokens.text_quiet);
            let marked = TextFormat {
                background: tokens.here_fill,
                ..TextFormat::simple(theme::small(), tokens.text)
            };
            for mark in &found.marks {
                job.append(found.snippet.get(from..mark.start).unwrap_or_default(), 0.0, plain.clone());
                job.append(found.snippet.get(mark.clone()).unwrap_or_default(), 0.0, marked.clone());
                from = mark.end;
            }
            job.append(found.snippet.get(from..).unwrap_or_default(), 0.0, plain);
            ui.add(egui::Label::new(job).truncate());
        },
    );
}
