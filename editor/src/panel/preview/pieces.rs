//! Small pieces that all previews are made of: headings, labels, links to other resources, and what is chosen.

use crate::panel::prelude::*;
use augury_engine::base::id::{Kind, ResId};

use crate::widget::card::{Card, Said, card};
use crate::workbench::Choices;

/// Width of a label, in points.
pub const LABEL: f32 = 80.0;

/// A heading within the preview.
pub fn heading(ui: &mut Ui, words: &str) {
    ui.add_space(theme::SPACE_2);
    ui.label(crate::theme::strong(words));
}

/// A section that folds, with the figure that matters in its head. `salt` tells it from others.
pub struct Section<'a> {
    /// What tells it from other sections.
    pub salt: &'a str,
    /// What it is of.
    pub title: &'a str,
    /// The figure that matters.
    pub headline: &'a str,
    /// What unsaved edits did to it, and what it was.
    pub changed: (String, String),
    /// Whether it is unfolded at first.
    pub open: bool,
}

impl<'a> Section<'a> {
    /// One that is unfolded at first.
    pub fn new(salt: &'a str, title: &'a str, headline: &'a str) -> Self {
        Section { salt, title, headline, changed: Default::default(), open: true }
    }
}

/// Draws a section.
pub fn section(ui: &mut Ui, section: &Section<'_>, inside: impl FnOnce(&mut Ui)) {
    let (words, was) = &section.changed;
    let id = Id::unique(("preview section", section.salt));
    let open = ui.data(|d| d.get_temp(id)).unwrap_or(section.open);
    let said = Said::Figure { headline: section.headline, changed: (words, was) };
    let turned = card(ui, &Card { id, title: section.title, said, open }, inside);
    if let Some(open) = turned {
        ui.data_mut(|d| d.insert_temp(id, open));
    }
    ui.add_space(theme::SPACE_1);
}

/// What unsaved edits did to a figure: `+44 since save`, and what it was. Nothing where it is as it was.
pub fn since_save(was: Option<i32>, now: i32) -> (String, String) {
    match was.filter(|was| *was != now) {
        Some(was) => {
            (format!("{:+} since save", i64::from(now) - i64::from(was)), format!("{was} in the saved file"))
        }
        None => Default::default(),
    }
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

/// A bar of a share, from 0 to 1, `width` points wide as a whole.
pub fn share_bar(ui: &mut Ui, part: f32, width: f32) {
    let tokens = theme::tokens(ui);
    let (rect, _) = ui.allocate_exact_size(egui::vec2(width, theme::LIST_ROW), egui::Sense::hover());
    let room = rect.shrink2(egui::vec2(0.0, theme::LIST_ROW * 0.3));
    ui.painter().rect_filled(room, 2.0, tokens.sunken);
    let filled = room.with_max_x(room.left() + room.width() * part.clamp(0.0, 1.0));
    ui.painter().rect_filled(filled, 2.0, tokens.encounter);
}

/// Asks for other choices.
pub fn choose(state: &State, out: &mut Vec<UiCommand>, change: impl FnOnce(&mut Choices)) {
    let mut choices = state.bench.choices.clone();
    change(&mut choices);
    out.push(UiCommand::Choose(Box::new(choices)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_edit_did_is_told_once_there_is_something() {
        assert_eq!(since_save(Some(66), 110).0, "+44 since save");
        assert_eq!(since_save(Some(9), 4), ("-5 since save".to_owned(), "9 in the saved file".to_owned()));
        assert_eq!(since_save(Some(4), 4), Default::default());
        assert_eq!(since_save(None, 4), Default::default());
    }
}
