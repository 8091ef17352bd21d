//! Folders and files: a pack to open, a session to save or load. A path can be typed everywhere; where the
//! system has a file dialog, it may be chosen there.

use egui::{RichText, Ui};

use super::list::typed;
use crate::theme;
use crate::view::commands::{CommandId, UiCommand};
use crate::view::dialog::Want;
use crate::view::recordings::Asked;
use crate::view::state::State;

/// The folder of a pack.
pub fn open_pack(ui: &mut Ui, state: &State, folder: &mut String, out: &mut Vec<UiCommand>) {
    ui.heading("Open a pack");
    ui.add_space(theme::SPACE_2);
    let enter = typed(ui, folder, "folder of the pack", "the folder that holds pack.ron");
    ui.add_space(theme::SPACE_2);
    ui.horizontal(|ui| {
        let ready = !folder.trim().is_empty();
        let pressed = ui.add_enabled(ready, egui::Button::new("Open")).clicked();
        if ready && (pressed || enter) {
            out.push(UiCommand::ClosePrompt);
            out.push(UiCommand::OpenPack(folder.trim().into()));
        }
        browse(ui, state, Want::PackFolder, out);
        if ui.button("New pack…").clicked() {
            out.push(UiCommand::Run(CommandId::NewPack));
        }
    });
    if let Some(taken) = recent(ui, state) {
        out.push(UiCommand::ClosePrompt);
        out.push(UiCommand::OpenPack(taken));
    }
}

/// Packs that were open before, but for the one that is; which was taken.
pub fn recent(ui: &mut Ui, state: &State) -> Option<std::path::PathBuf> {
    let here = state.settings.pack.as_ref().filter(|_| state.pack_open);
    let others: Vec<_> = state.settings.recent.iter().filter(|path| here != Some(*path)).collect();
    if others.is_empty() {
        return None;
    }
    ui.add_space(theme::SPACE_2);
    ui.label(theme::tokens(ui).quiet("Open before"));
    let mut taken = None;
    for path in others {
        if ui.add(egui::Button::new(path.to_string_lossy()).truncate()).clicked() {
            taken = Some(path.clone());
        }
    }
    taken
}

/// The file that the session is saved to or loaded from.
pub fn session_file(ui: &mut Ui, state: &State, save: bool, path: &mut String, out: &mut Vec<UiCommand>) {
    let (title, verb) = if save { ("Save the session", "Save") } else { ("Load a session", "Load") };
    ui.heading(title);
    ui.add_space(theme::SPACE_2);
    let enter = typed(ui, path, "file of the session", "a file, such as fight.ron");
    ui.add_space(theme::SPACE_2);
    let ready = !path.trim().is_empty();
    ui.horizontal(|ui| {
        let pressed = ui.add_enabled(ready, egui::Button::new(verb)).clicked();
        if ready && (pressed || enter) {
            out.push(UiCommand::SessionFile(save, path.trim().into()));
        }
        browse(ui, state, if save { Want::SessionToSave } else { Want::SessionToLoad }, out);
    });
}

/// The file that the trace of the session is written to.
pub fn export(ui: &mut Ui, path: &mut String, out: &mut Vec<UiCommand>) {
    ui.heading("Export what happened in the session");
    ui.add_space(theme::SPACE_2);
    let enter = typed(ui, path, "file of the trace", "a file, such as trace.jsonl");
    let quiet = theme::tokens(ui).text_quiet;
    let what = ".jsonl: lines of JSON; .tree: throws inside throws; anything else: a moment a line.";
    ui.label(RichText::new(what).color(quiet));
    ui.add_space(theme::SPACE_2);
    let ready = !path.trim().is_empty();
    let pressed = ui.add_enabled(ready, egui::Button::new("Export")).clicked();
    if ready && (pressed || enter) {
        out.push(UiCommand::Recordings(Asked::Export(path.trim().into())));
    }
}

/// The name of the session as a scenario.
pub fn scenario(ui: &mut Ui, name: &mut String, out: &mut Vec<UiCommand>) {
    ui.heading("Save as a scenario of the pack");
    ui.add_space(theme::SPACE_2);
    let enter = typed(ui, name, "name of the scenario", "such as the guard hears it");
    let quiet = theme::tokens(ui).text_quiet;
    let what = "This result becomes the test's expectation: augury test runs it.";
    ui.label(RichText::new(what).color(quiet));
    ui.add_space(theme::SPACE_2);
    let ready = !name.trim().is_empty();
    let pressed = ui.add_enabled(ready, egui::Button::new("Save")).clicked();
    if ready && (pressed || enter) {
        out.push(UiCommand::ClosePrompt);
        out.push(UiCommand::Scenario(name.trim().to_owned()));
    }
}

/// Asks for the system's dialog, and says where there is none.
pub(super) fn browse(ui: &mut Ui, state: &State, want: Want, out: &mut Vec<UiCommand>) {
    if ui.add_enabled(!state.no_dialogs, egui::Button::new("Browse…")).clicked() {
        out.push(UiCommand::Browse(want));
    }
    if state.no_dialogs {
        ui.label(theme::tokens(ui).quiet("no file dialog here: type the path"));
    }
}
