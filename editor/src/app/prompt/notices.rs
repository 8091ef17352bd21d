//! What was told, the latest first, with what can be done about it.

use egui::{Label, RichText, Sense, Ui, Vec2};

use crate::theme::{self, Icon, SPACE_2, TEXT};
use crate::view::commands::{CommandId, UiCommand};
use crate::view::state::State;
use crate::view::status::Status;
use crate::widget::scroll;

/// Points that the button of a line takes.
const BUTTON: f32 = 72.0;

/// The notifications.
pub fn notices(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    ui.heading("Notifications");
    scroll::up_to(320.0).show(ui, |ui| {
        for told in state.notices.told.iter().rev() {
            one(ui, told, out);
        }
        if state.notices.told.is_empty() {
            ui.label(theme::tokens(ui).quiet("nothing yet"));
        }
    });
    ui.add_space(SPACE_2);
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

/// One line: its number among all of the session, how grave it is, what it says.
fn one(ui: &mut Ui, told: &Status, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    let (icon, colour) = match (told.bad, told.news) {
        (true, false) => (Icon::Error, tokens.error),
        (true, true) => (Icon::Warning, tokens.warning),
        (false, _) => (Icon::Info, tokens.text_quiet),
    };
    ui.horizontal_top(|ui| {
        ui.label(theme::number(format!("{:>3}", told.number)).color(tokens.text_quiet));
        let (place, _) = ui.allocate_exact_size(Vec2::splat(TEXT + 3.0), Sense::hover());
        icon.paint(ui.painter(), place.center(), TEXT, colour);
        let width = (ui.available_width() - BUTTON).max(40.0);
        let color = if told.bad { tokens.error } else { tokens.text };
        ui.allocate_ui(egui::vec2(width, theme::LIST_ROW), |ui| {
            ui.set_width(width);
            // Not by colour alone.
            let sign = if told.bad { "! " } else { "" };
            ui.add(Label::new(RichText::new(format!("{sign}{}", told.text)).color(color)).wrap());
        });
        if let Some(offer) = &told.offer
            && ui.button(offer.title).clicked()
        {
            out.push(UiCommand::ClosePrompt);
            out.push(offer.asks.clone());
        }
    });
}
