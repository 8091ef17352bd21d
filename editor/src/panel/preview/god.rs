//! The preview of a god.

use augury_engine::base::id::ResId;
use egui::{RichText, Ui};

use crate::app::commands::UiCommand;
use crate::app::state::State;
use crate::theme;
use crate::workbench::god::Preview;

/// Draws it.
pub fn draw(ui: &mut Ui, _: &State, _: ResId, god: &Preview, _: &mut Vec<UiCommand>) {
    super::heading(ui, "Favour");
    if god.favour.is_empty() {
        let text = "It has no favour chart: nobody rises in its favour. Add levels in the form.";
        ui.add(egui::Label::new(RichText::new(text).color(theme::tokens(ui).text_quiet)).wrap());
    }
    for (place, favour) in god.favour.iter().enumerate() {
        ui.label(theme::number(format!("level {:>2}: {favour:>9}", place + 1)));
    }
}
