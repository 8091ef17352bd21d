//! What a panel shows while it has nothing to show: what it is for, what to do, and a button that does it.

use egui::{RichText, Ui};

use crate::theme;

/// Shows the block in the middle of the panel; whether its button was pressed.
pub fn empty(ui: &mut Ui, title: &str, what_to_do: &str, button: Option<&str>) -> bool {
    let space = ((ui.available_height() - 96.0) / 2.0).clamp(theme::SPACE_2, 160.0);
    ui.add_space(space);
    ui.vertical_centered(|ui| {
        ui.label(RichText::new(title).size(theme::HEADING));
        ui.add_space(theme::SPACE_1);
        ui.add(egui::Label::new(RichText::new(what_to_do).color(theme::tokens(ui).text_quiet)).wrap());
        ui.add_space(theme::SPACE_2);
        button.is_some_and(|button| ui.button(button).clicked())
    })
    .inner
}
