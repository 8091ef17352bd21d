//! What a god sees of what characters do and suffer, and what it is asked itself: grouped by event, each answer with the way
//! to its handler.

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;
use augury_engine::content::Resource;
use augury_engine::event::EventCode;

use super::super::pieces::{Section, quiet, section};
use crate::document::live::key_of;
use crate::widget::row::elided_rest;
use crate::workbench::god::{How, Preview, Watch};
use crate::workbench::words::counted;

/// What is said where nothing is watched.
const BLIND: &str = "It watches nobody. A handler with GODWATCH hears of what every character does, and with \
                     GODWATCH(EVICTIM(…)) of what happens to one.";
/// What is said where nothing is asked of it.
const MUTE: &str = "It answers no prayer, sacrifice or pulse with a handler of its own.";

/// Draws both.
pub fn draw(ui: &mut Ui, state: &State, id: ResId, god: &Preview, out: &mut Vec<UiCommand>) {
    for (salt, title, watches, none) in [
        ("sees", "What it sees", &god.watches, BLIND),
        ("asked", "What it is asked itself", &god.asked, MUTE),
    ] {
        let headline = counted(watches.len(), "event");
        section(ui, &Section::new(salt, title, &headline), |ui| groups(ui, state, id, watches, none, out));
    }
}

/// By event, then by whom it is done and to whom.
fn groups(ui: &mut Ui, state: &State, id: ResId, watches: &[Watch], none: &str, out: &mut Vec<UiCommand>) {
    if watches.is_empty() {
        quiet(ui, none);
    }
    let mut last: Option<EventCode> = None;
    for watch in watches {
        if last.replace(watch.event) != Some(watch.event) {
            ui.label(RichText::new(watch.event.to_string()).color(theme::tokens(ui).field));
        }
        ui.indent(("watch", watch.code.0, watch.handler), |ui| one(ui, state, id, watch, out));
    }
}

fn one(ui: &mut Ui, state: &State, id: ResId, watch: &Watch, out: &mut Vec<UiCommand>) {
    let whole = ui.available_width() - theme::SPACE_4;
    ui.horizontal(|ui| {
        let about = match (watch.code.modifiers().godwatch, watch.on_victim) {
            (true, true) => "done to a character",
            (true, false) => "done by a character",
            (false, true) => "done to it",
            (false, false) => "asked of it",
        };
        elided(ui, theme::tokens(ui).quiet(about), "", whole * 0.3);
        let resource = state.live.content().get(id);
        ui.allocate_ui(egui::vec2(whole * 0.5, theme::LIST_ROW), |ui| {
            ui.set_min_width(whole * 0.5);
            let place = watch.handler.and_then(|handler| resource.map(|r| place_of(r, handler)));
            if ui.link(watch.code.to_string()).on_hover_text("open it in the source").clicked() {
                out.push(UiCommand::Open { key: key_of(id), place });
            }
        });
        let (how, color) = match watch.how {
            How::Script => ("script".to_owned(), theme::tokens(ui).text),
            How::Messages(1) => ("1 message".to_owned(), theme::tokens(ui).text),
            How::Messages(n) => (format!("{n} messages"), theme::tokens(ui).text),
            How::Owed => (format!("{} owed", theme::SIGN_NOT_YET), theme::tokens(ui).warning),
        };
        elided_rest(ui, RichText::new(how).color(color), "");
    });
}

/// Line and column of a handler in its file.
pub(super) fn place_of(resource: &Resource, handler: usize) -> (usize, usize) {
    let place = resource.place_of_handler(handler);
    (place.line as usize, place.column as usize)
}
