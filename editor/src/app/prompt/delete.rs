//! A resource that others refer to is deleted: who they are, first.

use egui::{Label, RichText, Ui};

use super::list::keyboard;
use crate::document::library::Key;
use crate::theme;
use crate::view::commands::UiCommand;
use crate::view::state::State;
use crate::widget::row::{elided, elided_rest};
use crate::widget::scroll;

/// What refers to a resource that is to be deleted.
pub fn delete(ui: &mut Ui, state: &State, key: &Key, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    ui.heading(format!("Delete {key}"));
    ui.add_space(theme::SPACE_2);
    let plan = state.library.plan_rename(key, &key.id, &state.live.mentions_of(key));
    let count = plan.places.len() + plan.left.len();
    let words = match count {
        1 => "1 place refers to it, and would lead nowhere:".to_owned(),
        n => format!("{n} places refer to it, and would lead nowhere:"),
    };
    ui.add(Label::new(RichText::new(words).color(tokens.warning)).wrap());
    let enter = keyboard(ui, "who refers to it");
    scroll::up_to(240.0).show(ui, |ui| {
        for place in &plan.places {
            ui.horizontal(|ui| {
                let at = tokens.quiet(format!("{}:{}", place.file, place.line));
                elided(ui, at, "", 170.0);
                elided_rest(ui, RichText::new(&place.text).font(theme::mono()), "");
            });
        }
        for other in &plan.left {
            ui.label(format!("{other}, in another pack"));
        }
    });
    ui.label(tokens.quiet("Enter deletes; undo brings it back"));
    if ui.button("Delete").clicked() || enter {
        out.push(UiCommand::Delete(key.clone()));
    }
}
