//! The preview of an encounter.

use augury_engine::base::id::ResId;
use egui::Ui;

use crate::app::commands::UiCommand;
use crate::app::state::State;
use crate::workbench::encounter::Preview;

/// Draws it.
pub fn draw(ui: &mut Ui, _: &State, _: ResId, encounter: &Preview, _: &mut Vec<UiCommand>) {
    let (from, to) = encounter.ratings;
    super::heading(ui, "When");
    ui.label(format!("challenge ratings {from} to {to}"));
    super::heading(ui, "Who");
    ui.label(match encounter.parts {
        0 => "Nobody comes: give it a part in the form.".to_owned(),
        1 => "1 part".to_owned(),
        n => format!("{n} parts"),
    });
}
