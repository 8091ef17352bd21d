//! Small pieces that all previews are made of: headings, labels, links to other resources, and what is chosen.

use crate::panel::prelude::*;
use augury_engine::base::id::{Kind, ResId};

use crate::workbench::Choices;

/// Width of a label, in points.
pub const LABEL: f32 = 80.0;

/// A heading within the preview.
pub fn heading(ui: &mut Ui, words: &str) {
    ui.add_space(theme::SPACE_2);
    ui.label(crate::theme::strong(words));
}

/// Text that explains, over as many lines as it needs.
pub fn quiet(ui: &mut Ui, words: &str) {
    ui.add(egui::Label::new(theme::tokens(ui).quiet(words)).wrap());
}

/// What an author should see to, after the sign of warnings.
pub fn warning(ui: &mut Ui, words: &str) {
    let text = RichText::new(format!("{} {words}", theme::SIGN_WARNING)).color(theme::tokens(ui).warning);
    ui.add(egui::Label::new(text).wrap());
}

/// A label before text that wraps: at the height of its first line.
pub fn label(ui: &mut Ui, words: &str, help: &str, width: f32) {
    let words = theme::tokens(ui).quiet(words);
    let layout = egui::Layout::top_down(egui::Align::Min);
    let shown = ui.allocate_ui_with_layout(egui::vec2(width, 0.0), layout, |ui| {
        ui.set_min_width(width);
        ui.set_max_width(width);
        ui.add(egui::Label::new(words).truncate().sense(egui::Sense::hover()))
    });
    if !help.is_empty() {
        shown.inner.on_hover_text(help);
    }
}

/// A label, and text beside it that wraps.
pub fn labelled(ui: &mut Ui, words: &str, help: &str, text: &str) {
    ui.horizontal_top(|ui| {
        label(ui, words, help, LABEL);
        ui.add(egui::Label::new(text).wrap());
    });
}

/// A link to another resource, named as the pack names it; where it can be opened, it is.
pub fn link(ui: &mut Ui, state: &State, id: ResId, out: &mut Vec<UiCommand>) {
    let content = state.live.content();
    let key = crate::document::live::key_of(id);
    if ui.link(content.shown_name(id)).on_hover_text(format!("open the form of {id}")).clicked() {
        out.push(UiCommand::Open { key, place: None });
    }
}

/// A link as the first column of a row, `width` points wide.
pub fn link_cell(ui: &mut Ui, state: &State, id: ResId, width: f32, out: &mut Vec<UiCommand>) {
    ui.allocate_ui(egui::vec2(width, theme::LIST_ROW), |ui| {
        ui.set_min_width(width);
        ui.set_max_width(width);
        link(ui, state, id, out);
    });
}

/// Several links in rows, after the word of their kind.
pub fn links(ui: &mut Ui, state: &State, kind: Kind, ids: &[ResId], out: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        let words = format!("{}:", kind.folder());
        ui.label(theme::tokens(ui).quiet(words));
        for id in ids {
            link(ui, state, *id, out);
        }
    });
}

/// Asks for other choices.
pub fn choose(state: &State, out: &mut Vec<UiCommand>, change: impl FnOnce(&mut Choices)) {
    let mut choices = state.bench.choices.clone();
    change(&mut choices);
    out.push(UiCommand::Choose(Box::new(choices)));
}
