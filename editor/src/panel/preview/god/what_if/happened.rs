//! What happened on the way from before to after: messages, events with their answers, handlers of the god, what gods
//! thought of it, dice, and what failed.

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;
use augury_engine::content::CONDITIONS;
use augury_engine::event::Answer;

use super::super::super::pieces::{heading, link, link_cell, quiet, warning};
use super::super::watches::place_of;
use crate::document::live::key_of;
use crate::lab::devotion::WhatIf;
use crate::lab::devotion::seen::{Seen, Write};
use crate::lab::devotion::stand::standing_words;
use crate::panel::at_cursor::answer;
use crate::widget::row::elided_rest;
use crate::widget::tree::{TreeRow, tree_row};

/// Draws it.
pub fn draw(ui: &mut Ui, state: &State, god: ResId, seen: &Seen, out: &mut Vec<UiCommand>) {
    heading(ui, "What is said");
    if seen.messages.is_empty() {
        quiet(ui, "Nothing.");
    }
    for text in &seen.messages {
        ui.add(egui::Label::new(text).wrap());
    }
    heading(ui, "What gods make of it");
    if seen.writes.is_empty() {
        quiet(ui, "Nothing is written about any god.");
    }
    for write in &seen.writes {
        written(ui, state, write, out);
    }
    handlers(ui, state, god, seen, out);
    fold(ui, &format!("events, {}", seen.thrown.len()), |ui| events(ui, seen));
    if !seen.dice.is_empty() {
        fold(ui, &format!("dice, {}", seen.dice.len()), |ui| {
            for (label, sides, rolled) in &seen.dice {
                quiet(ui, &format!("d{sides} {label}: {rolled}"));
            }
        });
    }
    if seen.more {
        quiet(ui, "More happened than is listed here.");
    }
}

/// What a god thinks of it.
fn written(ui: &mut Ui, state: &State, write: &Write, out: &mut Vec<UiCommand>) {
    let whole = ui.available_width() - theme::SPACE_4;
    ui.horizontal(|ui| {
        link_cell(ui, state, write.god, whole * 0.2, out);
        let tokens = theme::tokens(ui);
        elided(ui, RichText::new(write.what), "", whole * 0.32);
        let change = match write.what {
            "standing" => standing_words(write.new),
            _ => format!("{} to {}", write.old, write.new),
        };
        elided(ui, theme::number(change).color(tokens.changed), "", whole * 0.2);
        elided_rest(ui, tokens.quiet(write.why), "");
    });
}

/// The handlers of the god that ran, each with the way to its source.
fn handlers(ui: &mut Ui, state: &State, god: ResId, seen: &Seen, out: &mut Vec<UiCommand>) {
    heading(ui, "Handlers of the god that run");
    if seen.handlers.is_empty() {
        quiet(ui, "None.");
    }
    let resource = state.live.content().get(god);
    for (code, handler, said) in &seen.handlers {
        ui.horizontal(|ui| {
            let place = resource.map(|r| place_of(r, usize::from(*handler)));
            if ui.link(code.to_string()).on_hover_text("open it in the source").clicked() {
                out.push(UiCommand::Open { key: key_of(god), place });
            }
            answer(ui, *said);
        });
    }
}

/// Each throw with what it came to, indented by how deep it is.
fn events(ui: &mut Ui, seen: &Seen) {
    for (code, depth, said) in &seen.thrown {
        ui.horizontal(|ui| {
            ui.add_space(f32::from(depth.saturating_sub(1).min(12)) * theme::SPACE_3);
            ui.label(code.to_string());
            answer(ui, said.unwrap_or(Answer::Nothing));
        });
    }
}

fn fold(ui: &mut Ui, title: &str, inside: impl FnOnce(&mut Ui)) {
    let id = Id::unique(("what if", title.split(',').next()));
    let row = TreeRow { id, title: theme::tokens(ui).quiet(title), label: title, open_at_first: false };
    tree_row(ui, row, |_| {}, inside);
}

/// What went wrong, with the way to what is to be mended.
pub fn failed(ui: &mut Ui, state: &State, tried: &WhatIf, out: &mut Vec<UiCommand>) {
    for script in tried.failures.scripts() {
        warning(ui, &format!("A script fails: {}.", script.what.trim_end_matches('.')));
        ui.horizontal_wrapped(|ui| {
            ui.label("Mend");
            let resource = state.live.content().get(script.id).filter(|_| script.handler < CONDITIONS);
            match resource {
                Some(resource) => {
                    let place = place_of(resource, script.handler);
                    let of = state.live.content().shown_name(script.id);
                    let words = format!("{} of {of}, line {}", script.event, place.0);
                    if ui.link(words).on_hover_text("to this line of its source").clicked() {
                        out.push(UiCommand::Open { key: key_of(script.id), place: Some(place) });
                    }
                }
                None => link(ui, state, script.id, out),
            }
            ui.label("and it is tried again.");
        });
    }
    for text in &tried.troubles {
        warning(ui, &format!("{}.", text.trim_end_matches('.')));
    }
}
