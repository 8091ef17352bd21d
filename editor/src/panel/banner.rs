//! The strip above a resource: what it is, and what must be decided about it.

use crate::panel::prelude::*;

use crate::document::library::Library;
use crate::document::open::{Choice, Document};

/// Shows the strip; `None` (with what to do instead) where no resource is looked at.
pub fn banner<'a>(ui: &mut Ui, state: &'a State, out: &mut Vec<UiCommand>) -> Option<&'a Document> {
    let Some(document) = state.document() else {
        nothing(ui, state, out);
        return None;
    };
    let tokens = theme::tokens(ui);
    let key = document.key();
    let title = state.library.summary(key).map_or(key.id.as_str(), |s| s.name.as_str());
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if document.dirty() {
                let mark = format!("{} unsaved", theme::SIGN_DIRTY);
                ui.label(RichText::new(mark).color(tokens.changed));
            }
            if state.live.is_behind(key) {
                let tip = "This text does not load; the last version that did is live. See Problems.";
                ui.label(RichText::new("! last good version live").color(tokens.error)).on_hover_text(tip);
            }
            let width = ui.available_width();
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.set_max_width(width);
                ui.add(egui::Label::new(RichText::new(title).size(theme::HEADING)).truncate());
                let rest = ui.available_width();
                if rest > 32.0 {
                    elided(ui, tokens.quiet(key.to_string()), "", rest);
                }
            });
        });
    });
    if document.in_conflict() {
        conflict(ui, state, document, out);
    }
    packs(ui, state, document, out);
    ui.separator();
    Some(document)
}

/// Which pack it belongs to, where that is not this one, and the way to what overrides it or is overridden.
fn packs(ui: &mut Ui, state: &State, document: &Document, out: &mut Vec<UiCommand>) {
    let key = document.key();
    let own = state.live.content().manifest().name.clone();
    let (words, button, command) = if let Some(of) = Library::overridden_by(key) {
        let words = format!("Only what differs from {of} stands in this file.");
        let open = UiCommand::Open { key: of, place: None };
        (words, "To what it overrides".to_owned(), open)
    } else if let (true, Some(pack)) = (state.library.is_below(key), document.read_only()) {
        let keys = state.keys_of(CommandId::Override);
        let (words, title) = match state.library.override_of(key) {
            Some(_) => {
                (format!("Belongs to {pack}; {own} overrides it."), format!("To the override ({keys})"))
            }
            None => (format!("Belongs to {pack}."), format!("Override in {own} ({keys})")),
        };
        (words, title, UiCommand::Run(CommandId::Override))
    } else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::tokens(ui).quiet(words));
        if ui.button(button).clicked() {
            out.push(command);
        }
    });
}

fn conflict(ui: &mut Ui, state: &State, document: &Document, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    let (text, mine, theirs) = match document.marks() {
        Some(marks) => (
            format!(
                "{} A merge left its marks here: {} and {} both changed it.",
                theme::SIGN_WARNING,
                marks.ours_name,
                marks.theirs_name
            ),
            "The first side stays, and the marks go; undo brings them back.",
            "The second side stays, and the marks go; undo brings them back.",
        ),
        None => (
            format!("{} Another program changed this file under your unsaved edits.", theme::SIGN_WARNING),
            "Your text stays; saving will replace the file.",
            "The file's text comes in as an edit; undo brings yours back.",
        ),
    };
    ui.add(egui::Label::new(RichText::new(text).color(tokens.warning)).wrap());
    ui.horizontal_wrapped(|ui| {
        let choices = [
            ("Keep mine", Choice::KeepMine, mine),
            ("Take theirs", Choice::TakeTheirs, theirs),
            ("Merge", Choice::Merge, "Changes of both, value by value; where both changed one, yours stays."),
        ];
        for (title, choice, tip) in choices {
            if ui.button(title).on_hover_text(tip).clicked() {
                out.push(UiCommand::Resolve(document.key().clone(), choice));
            }
        }
        let title = format!("Field by field… ({})", state.keys_of(CommandId::ChooseSides));
        let tip = "Each field that differs, with both sides to choose from; the result is shown first.";
        if ui.button(title).on_hover_text(tip).clicked() {
            out.push(UiCommand::Run(CommandId::ChooseSides));
        }
    });
}

fn nothing(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let deleted =
        state.viewed.current.as_ref().filter(|k| state.library.document(k).is_some_and(|d| !d.exists()));
    if state.running.is_some() {
        empty(ui, "Reading the pack", "Its resources appear in the Library.", None);
    } else if let Some(key) = deleted {
        let what = format!("{key} is deleted. Undo brings it back; saving removes its file.");
        if empty(ui, "Deleted", &what, Some("Undo")) {
            out.push(UiCommand::Run(CommandId::Undo));
        }
    } else if state.pack_open {
        let keys = state.keys_of(CommandId::GoToResource);
        let what = format!("Choose a resource in the Library, or press {keys} and type its name.");
        if empty(ui, "Nothing open", &what, Some("Go to resource…")) {
            out.push(UiCommand::Run(CommandId::GoToResource));
        }
    } else {
        // Only for the frame between two packs: else the start page stands here.
        empty(ui, "No pack open", "A pack is a folder with a pack.ron in it.", None);
    }
}
