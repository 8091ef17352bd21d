//! What is asked in the middle of the window. Escape always closes, but for edits that were recovered.
//!
//! - [`list`]: a field and rows to choose from
//! - [`choose`]: resources, commands, events to break on
//! - [`fix`]: ways to mend a problem
//! - [`files`]: a pack's folder, a session's file
//! - [`questions`]: a new resource, recovered edits, quitting

mod choose;
mod files;
mod fix;
mod list;
mod questions;

use egui::{Id, Modal};

use super::commands::UiCommand;
use super::state::{Prompt, State};

/// Shows what is asked, if anything is; it keeps what is typed in the state.
pub fn show(ctx: &egui::Context, state: &mut State, out: &mut Vec<UiCommand>) {
    let Some(mut prompt) = state.prompt.clone() else { return };
    let before = prompt.clone();
    let id = Id::unique("prompt");
    let area = Modal::default_area(id).anchor(egui::Align2::CENTER_TOP, [0.0, 96.0]);
    let modal = Modal::new(id).area(area).show(ctx, |ui| {
        ui.set_width(440.0);
        match &mut prompt {
            Prompt::Palette { resources: true, query, row } => choose::go_to(ui, state, query, row, out),
            Prompt::Palette { resources: false, query, row } => choose::commands(ui, state, query, row, out),
            Prompt::BreakOn { query, row } => choose::break_on(ui, state, query, row, out),
            Prompt::Create { folder, name } => questions::create(ui, state, folder, name, out),
            Prompt::OpenPack(folder) => files::open_pack(ui, state, folder, out),
            Prompt::SessionFile(save, path) => files::session_file(ui, state, *save, path, out),
            Prompt::Fix { problem, row } => fix::fixes(ui, state, problem, row, out),
            Prompt::Recover => questions::recover(ui, state, out),
            Prompt::Quit => questions::quit(ui, state, out),
        }
    });
    // Unsaved edits that were found are taken or dropped on purpose, never by Escape.
    if modal.should_close() && prompt != Prompt::Recover {
        out.push(UiCommand::ClosePrompt);
    }
    if prompt != before {
        state.prompt = Some(prompt);
    }
}
