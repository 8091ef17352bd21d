//! What went wrong while an effect was tried: scripts that fail, limits, questions; each with its place and what to do.

use augury_engine::base::id::ResId;
use egui::Ui;

use super::super::pieces::{link, quiet, warning};
use crate::lab::trial::RUNS;
use crate::lab::trial::casts::Casts;
use crate::view::commands::UiCommand;
use crate::view::state::State;
use crate::workbench::words::counted;

/// Draws it; nothing where nothing went wrong.
pub fn draw(ui: &mut Ui, state: &State, casts: &Casts, out: &mut Vec<UiCommand>) {
    for (id, event, actions, what) in casts.failures.scripts() {
        let times = counted(usize::try_from(actions).unwrap_or(usize::MAX), "cast");
        let what = what.trim_end_matches('.');
        warning(ui, &format!("A script fails in {times}: {what}."));
        place(ui, state, id, event, out);
    }
    for (limit, actions) in casts.failures.limits() {
        let times = counted(usize::try_from(actions).unwrap_or(usize::MAX), "cast");
        warning(ui, &format!("{times} cut short: {limit}."));
        match &casts.question {
            Some(question) => quiet(ui, &format!("It asks: {question} Cast it in the Arena to answer.")),
            None => quiet(ui, "Look for what throws or asks without end among its handlers."),
        }
    }
    for text in &casts.troubles {
        warning(ui, &format!("{}.", text.trim_end_matches('.')));
    }
    if !casts.troubles.is_empty() {
        quiet(ui, "The rules tell this while it is cast. Look at what its segments and handlers name.");
    }
    if casts.partial {
        quiet(ui, &format!("Only {} of {RUNS} casts were made: too much failed in them.", casts.made));
    }
}

/// Where the script stands, and what to do there.
fn place(ui: &mut Ui, state: &State, id: ResId, event: &str, out: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        ui.label("Mend");
        let place = script_place(state, id, event);
        match place {
            Some(place) => {
                let words = format!("{event} of {}, line {}", state.live.content().shown_name(id), place.0);
                if ui.link(words).on_hover_text("to this line of its source").clicked() {
                    let key = crate::document::live::key_of(id);
                    out.push(UiCommand::Open { key, place: Some(place) });
                }
            }
            None => {
                ui.label(format!("{event} of"));
                link(ui, state, id, out);
            }
        }
        ui.label("and it is tried again.");
    });
}

/// Line and column where the handler of an event begins in its file.
fn script_place(state: &State, id: ResId, event: &str) -> Option<(usize, usize)> {
    let document = state.library.document(&crate::document::live::key_of(id))?;
    let text = document.text();
    let at = text.find(&format!("on: \"{event}\""))?;
    let before = text.get(..at)?;
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    Some((line, column))
}
