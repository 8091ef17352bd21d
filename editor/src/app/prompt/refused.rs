//! What was not done, with every reason.

use egui::{Label, Ui};

use crate::theme;
use crate::view::commands::UiCommand;
use crate::widget::scroll;

/// What was refused.
pub fn refused(ui: &mut Ui, title: &str, lines: &[String], out: &mut Vec<UiCommand>) {
    ui.heading(title);
    ui.add_space(theme::SPACE_1);
    ui.label(theme::tokens(ui).quiet("Nothing was changed."));
    scroll::up_to(320.0).show(ui, |ui| {
        for line in lines {
            ui.add(Label::new(line).wrap());
        }
    });
    ui.add_space(theme::SPACE_2);
    let close = ui.button("Close");
    if ui.memory(|m| m.focused().is_none()) {
        close.request_focus();
    }
    if close.clicked() {
        out.push(UiCommand::ClosePrompt);
    }
}
