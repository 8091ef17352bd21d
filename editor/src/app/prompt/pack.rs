//! A new pack, the report of a failure, and what was told.

use egui::{Label, RichText, Ui};

use super::list::typed;
use crate::app::commands::{CommandId, UiCommand};
use crate::app::state::State;
use crate::document::id;
use crate::theme;
use crate::widget::scroll;

/// A new pack: its name, and the folder that it goes into.
pub fn new_pack(ui: &mut Ui, parent: &str, wanted: &mut String, out: &mut Vec<UiCommand>) {
    ui.heading("New pack");
    ui.add_space(theme::SPACE_2);
    let enter = typed(ui, wanted, "name of the pack", "its name, such as My Pack");
    let folder = std::path::Path::new(parent).join(id::from_name(wanted));
    let quiet = theme::tokens(ui).text_quiet;
    let words = format!("goes into {}, with two monsters that can fight at once", folder.display());
    ui.add(Label::new(RichText::new(words).color(quiet)).wrap());
    ui.add_space(theme::SPACE_2);
    let ready = !wanted.trim().is_empty();
    let pressed = ui.add_enabled(ready, egui::Button::new("Create")).clicked();
    if ready && (pressed || enter) {
        out.push(UiCommand::NewPack { folder, name: wanted.trim().to_owned() });
    }
}

/// Where a report is saved.
pub fn report(ui: &mut Ui, path: &mut String, out: &mut Vec<UiCommand>) {
    ui.heading("Save a report");
    ui.add_space(theme::SPACE_1);
    let what = "One file with the session's recording, the versions, what was told and your unsaved edits. It stays \
                on this machine.";
    ui.add(Label::new(RichText::new(what).color(theme::tokens(ui).text_quiet)).wrap());
    ui.add_space(theme::SPACE_2);
    let enter = typed(ui, path, "file of the report", "a file, such as report.ron");
    ui.add_space(theme::SPACE_2);
    let ready = !path.trim().is_empty();
    let pressed = ui.add_enabled(ready, egui::Button::new("Save")).clicked();
    if ready && (pressed || enter) {
        out.push(UiCommand::SaveReport(path.trim().into()));
    }
}

/// What was told, the latest first.
pub fn notices(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    ui.heading("What was told");
    scroll::upright().max_height(320.0).auto_shrink([false, true]).show(ui, |ui| {
        for told in state.told.iter().rev() {
            let (sign, color) = if told.bad { ("! ", tokens.error) } else { ("", tokens.text) };
            ui.add(Label::new(RichText::new(format!("{sign}{}", told.text)).color(color)).wrap());
        }
        if state.told.is_empty() {
            ui.label(RichText::new("nothing yet").color(tokens.text_quiet));
        }
    });
    ui.add_space(theme::SPACE_2);
    ui.horizontal(|ui| {
        let close = ui.button("Close");
        if ui.memory(|m| m.focused().is_none()) {
            close.request_focus();
        }
        if close.clicked() {
            out.push(UiCommand::ClosePrompt);
        }
        if ui.button("Report…").clicked() {
            out.push(UiCommand::Run(CommandId::Report));
        }
    });
}
