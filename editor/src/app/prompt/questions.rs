//! Questions: whether recovered edits are taken, what becomes of unsaved ones and which they are.

use egui::{RichText, Ui};

use crate::theme;
use crate::view::commands::{CommandId, UiCommand};
use crate::view::state::State;
use crate::widget::scroll;
use crate::workbench::words::counted;

/// Unsaved edits of a killed process.
pub fn recover(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    ui.heading("Unsaved edits were found");
    ui.add_space(theme::SPACE_1);
    ui.label("The program ended before these were saved:");
    scroll::up_to(240.0).show(ui, |ui| {
        for (place, unsaved) in state.recovered.iter().enumerate() {
            let key = unsaved.key();
            if state.recovered.get(place + 1).is_some_and(|later| later.key() == key) {
                let words =
                    format!("{} {key} in another program, earlier (undo goes to it)", theme::SIGN_DIRTY);
                ui.label(words);
                continue;
            }
            let file = state.library.file_of_unsaved(unsaved);
            let on_disk = state.library.own_document(&file).and_then(|d| d.saved_text());
            let note = match unsaved.fits(on_disk) {
                true => "",
                false => " (another program changed its file since; you will be asked which to keep)",
            };
            ui.label(format!("{} {key}{note}", theme::SIGN_DIRTY));
        }
    });
    ui.add_space(theme::SPACE_2);
    ui.horizontal(|ui| {
        let take = ui.button("Restore them");
        if ui.memory(|m| m.focused().is_none()) {
            take.request_focus();
        }
        if take.clicked() {
            out.push(UiCommand::Recover(true));
        }
        if ui.button("Discard them").clicked() {
            out.push(UiCommand::Recover(false));
        }
    });
}

/// Quitting with unsaved edits.
pub fn quit(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let count = state.library.documents().filter(|d| d.dirty()).count();
    ui.heading(format!("{} with unsaved edits", counted(count, "resource")));
    ui.add_space(theme::SPACE_1);
    unsaved(ui, state, out);
    ui.add_space(theme::SPACE_2);
    ui.horizontal(|ui| {
        let save = ui.button("Save all and quit");
        if ui.memory(|m| m.focused().is_none()) {
            save.request_focus();
        }
        if save.clicked() {
            out.push(UiCommand::ClosePrompt);
            out.push(UiCommand::Run(CommandId::SaveAll));
            out.push(UiCommand::Run(CommandId::Quit));
        }
        if ui.button("Quit, keep them for next time").clicked() {
            out.push(UiCommand::QuitNow);
        }
        if ui.button("Stay").clicked() {
            out.push(UiCommand::ClosePrompt);
        }
    });
}

/// Files with unsaved edits, to go to, and saving them all.
pub fn unsaved_files(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let count = state.summary_cache.unsaved(&state.library);
    ui.heading(counted(count, "unsaved file"));
    ui.add_space(theme::SPACE_1);
    unsaved(ui, state, out);
    ui.add_space(theme::SPACE_2);
    ui.horizontal(|ui| {
        let keys = state.keys_of(CommandId::SaveAll);
        let save = ui.add_enabled(count > 0, egui::Button::new("Save all"));
        if save.on_hover_text(format!("writes every one of them ({keys})")).clicked() {
            out.push(UiCommand::ClosePrompt);
            out.push(UiCommand::Run(CommandId::SaveAll));
        }
        let close = ui.button("Close");
        if ui.memory(|m| m.focused().is_none()) {
            close.request_focus();
        }
        if close.clicked() {
            out.push(UiCommand::ClosePrompt);
        }
    });
}

/// What is unsaved, by name; each is opened by a click, and the question goes.
fn unsaved(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let quiet = theme::tokens(ui).text_quiet;
    scroll::up_to(240.0).id_salt("unsaved").show(ui, |ui| {
        for document in state.library.documents().filter(|d| d.dirty()) {
            let key = document.key();
            if !document.exists() {
                ui.label(RichText::new(format!("{} {key}, deleted", theme::SIGN_DIRTY)).color(quiet));
                continue;
            }
            let row = ui.add(egui::Button::new(format!("{} {key}", theme::SIGN_DIRTY)).frame(false));
            if row.on_hover_text("opens it; nothing is saved or lost").clicked() {
                out.push(UiCommand::ClosePrompt);
                out.push(UiCommand::Open { key: key.clone(), place: None });
            }
        }
    });
}
