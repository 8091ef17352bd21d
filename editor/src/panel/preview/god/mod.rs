//! The preview of a god, a page each:
//!
//! - [`figures`]: what its file comes to: favour as a curve with whoever is tried on it, aid, sacrifices, numbers
//! - [`watches`]: what it sees and is asked, by event
//! - [`what_if`]: what a character might do, and how it stands with the god before and after
//! - [`relations`]: how all gods stand to each other, as a matrix
//! - [`session`]: what it came to think of a character over the session, step by step

mod figures;
mod relations;
mod session;
mod watches;
mod what_if;

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;

use crate::view::devotion::{DevotionAsk, Page};
use crate::workbench::god::Preview;

/// Draws it.
pub fn draw(ui: &mut Ui, state: &State, id: ResId, god: &Preview, out: &mut Vec<UiCommand>) {
    let keys = state.keys_of(CommandId::WhatIfDeed);
    let tried = format!("what comes of what a character might do ({keys})");
    let pages = [
        (Page::Figures, "Figures", "what its file comes to"),
        (Page::WhatIf, "What if", tried.as_str()),
        (Page::Relations, "Relations", "how all gods stand to each other"),
        (Page::Session, "Session", "what it came to think of a character over the session"),
    ];
    ui.horizontal_wrapped(|ui| {
        for (page, words, tip) in pages {
            if ui.selectable_label(state.devotion.page == page, words).on_hover_text(tip).clicked() {
                out.push(UiCommand::Devotion(DevotionAsk::Show(page)));
            }
        }
    });
    match state.devotion.page {
        Page::Figures => {
            figures::draw(ui, state, id, god, out);
            watches::draw(ui, state, id, god, out);
        }
        Page::WhatIf => what_if::draw(ui, state, id, god, out),
        Page::Relations => relations::draw(ui, state, id, &god.relations, out),
        Page::Session => session::draw(ui, state, id, out),
    }
}

/// Asks for what is tried, if what is there is of something else.
fn ask_for_trial(state: &State, id: ResId, out: &mut Vec<UiCommand>) {
    if !state.devotion.bench.asked(id, &state.live.for_session()) {
        out.push(UiCommand::Devotion(DevotionAsk::Try(id)));
    }
}
