//! The bar below the panels: what was answered last, problems, unsaved files, where the session stands. Each leads somewhere.

use egui::{RichText, Ui};

use crate::panel::problems::{counts, sign};
use crate::theme;
use crate::view::commands::{CommandId, UiCommand};
use crate::view::listed::{Kind, Listed};
use crate::view::panels::PanelId;
use crate::view::state::State;
use crate::widget::row::elided;
use crate::workbench::words::counted;

/// How many problems of a kind there are; pressed, the panel lists these alone.
fn kind_of_problems(ui: &mut Ui, kind: Kind, count: usize, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    let (command, color) = match kind {
        Kind::Errors if count == 0 => {
            let tip = "shows the list of problems";
            if count_button(ui, ("√ no errors", tokens.done), "√ no errors: show in Problems", tip) {
                out.push(UiCommand::List(Listed::default()));
                out.push(UiCommand::Focus(PanelId::Problems));
            }
            return;
        }
        Kind::Errors => (CommandId::ShowErrors, tokens.error),
        Kind::Warnings => (CommandId::ShowWarnings, tokens.warning),
        Kind::NotYet => (CommandId::ShowNotYet, tokens.text_quiet),
        Kind::Owed => (CommandId::ShowOwed, tokens.text_quiet),
    };
    if count == 0 {
        return;
    }
    let word = kind.word(count);
    let said = format!("{} {count} {word}", sign(kind));
    let text = if kind == Kind::Warnings { format!("{} {count}", sign(kind)) } else { said.clone() };
    let tip = match kind {
        Kind::Errors | Kind::Warnings => format!("lists the {word} alone, in the panel Problems"),
        Kind::NotYet => "lists what is not supported yet, in the panel Problems".to_owned(),
        Kind::Owed => {
            "lists the handlers of the original that are to be ported, in the panel Problems".to_owned()
        }
    };
    if count_button(ui, (&text, color), &format!("{said}: show in Problems"), &tip) {
        out.push(UiCommand::Run(command));
    }
}

/// A count in the status bar that is a button; whether it was pressed.
fn count_button(ui: &mut Ui, (text, color): (&str, egui::Color32), said: &str, tip: &str) -> bool {
    let button = ui.add(egui::Button::new(RichText::new(text).color(color)).frame(false));
    crate::widget::field::name(ui, &button, said);
    button.on_hover_text(tip).clicked()
}

/// The status.
pub fn status(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let unsaved = state.summary_cache.unsaved(&state.library);
            if let Some(debugger) = &state.debugger {
                let place = egui::Button::new(tokens.quiet(debugger.position())).frame(false);
                let tip = "where the session stands; shows the timeline";
                if ui.add(place).on_hover_text(tip).clicked() {
                    out.push(UiCommand::Run(CommandId::FocusTimeline));
                }
            }
            for (kind, count) in Kind::ALL.into_iter().zip(counts(state)).rev() {
                kind_of_problems(ui, kind, count, out);
            }
            if unsaved > 0 {
                let text = format!("{} {unsaved} unsaved", theme::SIGN_DIRTY);
                let said = format!("{}: list them", counted(unsaved, "unsaved file"));
                let tip = "lists the files with unsaved edits, to go to or save";
                if count_button(ui, (&text, tokens.changed), &said, tip) {
                    out.push(UiCommand::Run(CommandId::UnsavedFiles));
                }
            }
            if let Some(running) = &state.running {
                if ui.button("Cancel").clicked() {
                    out.push(UiCommand::CancelTask);
                }
                let part = running.done as f32 / running.total.max(1) as f32;
                ui.add(egui::ProgressBar::new(part).desired_width(120.0).text(""));
            }
            let left = (ui.available_width() - theme::SPACE_2).max(0.0);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let (text, color) = match &state.running {
                    Some(running) => (running.title.clone(), tokens.text_quiet),
                    None if state.notices.status.bad => {
                        (format!("! {}", state.notices.status.text), tokens.error)
                    }
                    None => (state.notices.status.text.clone(), tokens.text),
                };
                let tip = "click for all notifications";
                let line =
                    elided(ui, RichText::new(text).color(color), tip, left).interact(egui::Sense::CLICK);
                if line.clicked() {
                    out.push(UiCommand::Run(CommandId::Notices));
                }
            });
        });
    });
}
