//! The preview of an effect.

use augury_engine::base::id::ResId;
use egui::{RichText, Ui};

use crate::app::commands::UiCommand;
use crate::app::state::State;
use crate::theme;
use crate::workbench::effect::Preview;

/// Draws it.
pub fn draw(ui: &mut Ui, state: &State, _: ResId, effect: &Preview, out: &mut Vec<UiCommand>) {
    super::heading(ui, "Granted by");
    if effect.used.is_empty() {
        let text = "Nobody grants it: name it in an item, a monster, a god or a handler.";
        ui.add(egui::Label::new(RichText::new(text).color(theme::tokens(ui).text_quiet)).wrap());
    }
    for (kind, ids) in &effect.used {
        super::links(ui, state, *kind, ids, out);
    }
}
