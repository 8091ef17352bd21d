//! Everything that was done to the pack, the latest first; Enter goes to the state after a step.

use crate::panel::prelude::*;

use crate::document::library::Step;
use crate::view::context_menu::{Entry, menu_of};
use crate::widget::list::{List, list_with_rows};
use crate::widget::row::elided_rest;

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let mut steps = state.library.log();
    if steps.is_empty() {
        let what = "Every edit stands here once there is one, of all resources and in order; any can be gone back to.";
        empty(ui, "Nothing was changed yet", what, None);
        return;
    }
    steps.reverse();
    let quiet = theme::tokens(ui).text_quiet;
    let keys = state.keys_of(CommandId::Undo);
    let width = ui.available_width();
    let words = format!("Enter goes to the state after a step; {keys} undoes one");
    elided(ui, RichText::new(words).color(quiet), "", width);
    let id = Id::unique("history list");
    if state.wishes_focus(PanelId::History) {
        ui.memory_mut(|m| m.request_focus(id));
    }
    // Where the pack stands: the latest step that is done; below all of them is the start.
    let now = steps.iter().position(|step| step.done).unwrap_or(steps.len());
    let kept = id.with("row");
    let (at, row): (usize, usize) = ui.data(|d| d.get_temp(kept)).unwrap_or((now, now));
    let row = if at == now { row } else { now };
    let shown = List { id, label: "history", rows: steps.len() + 1, selected: Some(row), reveal: at != now };
    let said = |row: usize| steps.get(row).map_or_else(|| START.to_owned(), words_of);
    let draw = |ui: &mut Ui, place: usize| one(ui, steps.get(place), place == now, place < now);
    let answer = list_with_rows(ui, shown, (None, false), said, draw, |response, place, keyed| {
        menu_of(response, keyed, state, || menu(steps.get(place)), out);
    });
    let row = answer.selected.unwrap_or(row);
    ui.data_mut(|d| d.insert_temp(kept, (now, row)));
    if let Some(place) = answer.opened {
        out.push(UiCommand::GoToStep(steps.get(place).map_or(0, |step| step.sequence)));
    }
}

/// What the row below all steps says.
const START: &str = "as it was opened";

/// What a right click on a row offers.
fn menu(step: Option<&Step>) -> Vec<Entry> {
    let goes = UiCommand::GoToStep(step.map_or(0, |step| step.sequence));
    let mut entries = vec![Entry::own("Go to this state", [goes])];
    if let Some(step) = step {
        let open = UiCommand::Open { key: step.key.clone(), place: None };
        entries.push(Entry::own(format!("Open {}", step.key), [open]));
        entries.push(Entry::own("Copy text", [UiCommand::CopyText(words_of(step))]));
    }
    entries.push(Entry::Line);
    entries.extend([Entry::Command(CommandId::Undo), Entry::Command(CommandId::Redo)]);
    entries
}

fn words_of(step: &Step) -> String {
    let undone = if step.done { "" } else { "undone: " };
    match step.files {
        1 => format!("{undone}{}: {}", step.key, step.label),
        n => format!("{undone}{} in {n} files", step.label),
    }
}

fn one(ui: &mut Ui, step: Option<&Step>, here: bool, undone: bool) {
    let tokens = theme::tokens(ui);
    let sign = if here { theme::SIGN_HERE } else { "" };
    elided(ui, RichText::new(sign).color(tokens.here), "", 12.0);
    let words = step.map_or_else(|| START.to_owned(), words_of);
    let color = if undone { tokens.text_quiet } else { tokens.text };
    elided_rest(ui, RichText::new(words).color(color), "");
}
