//! What went wrong while an effect was tried: scripts that fail, limits, questions; each with its place and what to do.

use crate::panel::prelude::*;
use augury_engine::content::CONDITIONS;

use super::super::pieces::{link, quiet, warning};
use crate::document::live::key_of;
use crate::lab::failures::FailedScript;
use crate::lab::trial::RUNS;
use crate::lab::trial::casts::Casts;
use crate::workbench::words::counted;

/// Draws it; nothing where nothing went wrong.
pub fn draw(ui: &mut Ui, state: &State, casts: &Casts, out: &mut Vec<UiCommand>) {
    for script in casts.failures.scripts() {
        let times = counted(usize::try_from(script.actions).unwrap_or(usize::MAX), "cast");
        warning(ui, &format!("A script fails in {times}: {}.", script.what.trim_end_matches('.')));
        place(ui, state, script, out);
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
fn place(ui: &mut Ui, state: &State, script: FailedScript<'_>, out: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        ui.label("Mend");
        let resource = state.live.content().get(script.id).filter(|_| script.handler < CONDITIONS);
        match resource.map(|resource| resource.place_of_handler(script.handler)) {
            Some(place) => {
                let name = state.live.content().shown_name(script.id);
                let words = format!("{} of {name}, line {}", script.event, place.line);
                if ui.link(words).on_hover_text("to this line of its source").clicked() {
                    let at = |n: u32| usize::try_from(n).unwrap_or(1);
                    let place = Some((at(place.line), at(place.column)));
                    out.push(UiCommand::Open { key: key_of(script.id), place });
                }
            }
            None => {
                ui.label("a condition of");
                link(ui, state, script.id, out);
            }
        }
        ui.label("and it is tried again.");
    });
}
