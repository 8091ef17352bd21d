//! The preview of a region: its list of encounters with the odds of each, what the list demands, why others never come,
//! and what many draws bring.

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;

use super::pieces::{Section, link_cell, quiet, section};
use crate::widget::field::name;
use crate::workbench::region::{Entry, Preview};
use crate::workbench::words::counted;

/// Draws it.
pub fn draw(ui: &mut Ui, state: &State, _: ResId, region: &Preview, out: &mut Vec<UiCommand>) {
    super::asked::asked(ui, state, out);
    let headline = counted(region.entries.len(), "encounter");
    section(ui, &Section::new("list", "Its list", &headline), |ui| list(ui, state, region, out));
    super::draws::draw(ui, state, region.drawn.as_ref(), out);
}

fn list(ui: &mut Ui, state: &State, region: &Preview, out: &mut Vec<UiCommand>) {
    if region.entries.is_empty() {
        quiet(ui, "It lists no encounter: any that fits the place comes. Add encounters in the form.");
    } else if region.any {
        quiet(ui, "Nothing of its list may come here, so any encounter that fits the place does.");
    }
    for entry in &region.entries {
        row(ui, state, entry, out);
    }
}

fn row(ui: &mut Ui, state: &State, entry: &Entry, out: &mut Vec<UiCommand>) {
    let whole = ui.available_width() - theme::SPACE_4;
    let of = state.live.content().shown_name(entry.id);
    let said = match entry.odds.against.is_empty() {
        true => format!("{}  (weight {} of {})", entry.odds.percent(), entry.odds.weight, entry.odds.total),
        false => format!("never: {}", entry.odds.against.join("; ")),
    };
    ui.horizontal(|ui| {
        link_cell(ui, state, entry.id, whole * 0.4, out);
        let text = match entry.odds.against.is_empty() {
            true => theme::number(&said),
            false => theme::tokens(ui).quiet(&said),
        };
        let shown = elided(ui, text, "", whole * 0.6);
        name(ui, &shown, &format!("{of}: {said}"));
    });
    if !entry.demands.is_empty() {
        ui.indent(("demands", entry.place), |ui| {
            ui.add(egui::Label::new(RichText::new(entry.demands.join(" ")).small()).wrap());
        });
    }
}
