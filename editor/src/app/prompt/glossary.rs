//! The glossary: terms, fields of events, events and stati, found by typing.

use std::sync::Arc;

use egui::{Id, Label, RichText, Ui};

use super::help::{close, scrolled_by_keys};
use super::list::typed;
use crate::theme::{self, SPACE_1, SPACE_2};
use crate::view::commands::UiCommand;
use crate::view::glossary::{Term, terms};
use crate::view::state::State;
use crate::widget::scroll;

/// The height of what scrolls, in points.
const HIGH: f32 = 440.0;
/// So many are shown at once; what is typed finds the others.
const SHOWN: usize = 150;

/// The words that have what was typed.
pub fn glossary(ui: &mut Ui, state: &State, query: &mut String, out: &mut Vec<UiCommand>) {
    ui.heading("Glossary");
    ui.add_space(SPACE_1);
    let before = query.clone();
    typed(ui, query, "find a word", "a word, an event, a field, or what it is about");
    let changed = *query != before;
    ui.add_space(SPACE_1);
    let all = known(ui, state);
    let found: Vec<&Term> = all.iter().filter(|term| term.has(query)).collect();
    let mut room = scroll::up_to(HIGH);
    if changed {
        room = room.vertical_scroll_offset(0.0);
    }
    room.show(ui, |ui| {
        scrolled_by_keys(ui);
        let mut group = "";
        for term in found.iter().take(SHOWN) {
            if term.group != group {
                group = &term.group;
                ui.add_space(SPACE_1);
                ui.label(theme::strong(group));
            }
            one(ui, term);
        }
        match found.len() {
            0 => drop(ui.label("nothing matches")),
            n if n > SHOWN => drop(ui.label(format!("{} more: type to find them", n - SHOWN))),
            _ => {}
        }
    });
    ui.add_space(SPACE_2);
    ui.horizontal(|ui| close(ui, out));
}

/// All words, worked out once a content.
fn known(ui: &Ui, state: &State) -> Arc<Vec<Term>> {
    type Cached = (u64, Arc<Vec<Term>>);
    let (key, now) = (Id::unique("terms of the glossary"), state.live.revision());
    let kept: Option<Cached> = ui.data(|d| d.get_temp(key));
    if let Some((_, known)) = kept.filter(|(revision, _)| *revision == now) {
        return known;
    }
    let made = Arc::new(terms(state.live.content()));
    ui.data_mut(|d| d.insert_temp::<Cached>(key, (now, made.clone())));
    made
}

fn one(ui: &mut Ui, term: &Term) {
    let tokens = theme::tokens(ui);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&term.word).color(tokens.here));
        ui.add(Label::new(tokens.quiet(term.meaning.as_str())).wrap());
    });
}
