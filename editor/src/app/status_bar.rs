//! The bar below the panels: what was answered last, problems, unsaved files, where the session stands. Each leads somewhere.

use egui::{RichText, Ui};

use crate::panel::problems::{counts, icon, sign};
use crate::theme::{self, Icon};
use crate::view::commands::{CommandId, UiCommand};
use crate::view::listed::{Kind, Listed};
use crate::view::panels::{Layout, PanelId};
use crate::view::state::State;
use crate::widget::icon_text::{IconText, icon_text};
use crate::widget::row::elided;
use crate::workbench::words::counted;

/// A window narrower than this shows counts without their words.
const ROOMY: f32 = 1000.0;

/// What news of a what-if ends with.
const ANNOUNCES: &str = "(panel What If).";

/// How many problems of a kind there are; pressed, the panel lists these alone.
fn kind_of_problems(ui: &mut Ui, kind: Kind, count: usize, roomy: bool, out: &mut Vec<UiCommand>) {
    if kind == Kind::Errors && count == 0 {
        let part = (Icon::Done, theme::tokens(ui).done);
        let words = if roomy { "no errors" } else { "" };
        if count_button(ui, part, words, "✓ no errors: show in Problems", "shows the list of problems") {
            out.push(UiCommand::List(Listed::default()));
            out.push(UiCommand::Focus(PanelId::Problems));
        }
        return;
    }
    if count == 0 {
        return;
    }
    let command = match kind {
        Kind::Errors => CommandId::ShowErrors,
        Kind::Warnings => CommandId::ShowWarnings,
        Kind::NotYet => CommandId::ShowNotYet,
        Kind::Owed => CommandId::ShowOwed,
    };
    let word = kind.word(count);
    let said = format!("{} {count} {word}: show in Problems", sign(kind));
    let text = match roomy && kind != Kind::Warnings {
        true => format!("{count} {word}"),
        false => count.to_string(),
    };
    let tip = match kind {
        Kind::Errors | Kind::Warnings => format!("lists the {word} alone, in the panel Problems"),
        Kind::NotYet => "lists what is not supported yet, in the panel Problems".to_owned(),
        Kind::Owed => {
            "lists the handlers of the original that are to be ported, in the panel Problems".to_owned()
        }
    };
    let part = icon(ui, kind);
    if count_button(ui, part, &text, &said, &tip) {
        out.push(UiCommand::Run(command));
    }
}

/// A count in the status bar that is a button; whether it was pressed.
fn count_button(
    ui: &mut Ui,
    (icon, colour): (Icon, egui::Color32),
    text: &str,
    name: &str,
    tip: &str,
) -> bool {
    let parts = [(icon, Some(colour), text)];
    let button = icon_text(ui, IconText { parts: &parts, name, chosen: None, width: 0.0 });
    button.on_hover_text(tip).clicked()
}

/// The status.
pub fn status(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    let roomy = ui.available_width() >= ROOMY;
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let unsaved = state.summary_cache.unsaved(&state.library);
            // In the Debug layout its own bar says it.
            if let Some(debugger) = state.debugger.as_ref().filter(|_| state.layout != Layout::Debug) {
                let place = egui::Button::new(tokens.quiet(debugger.position())).frame(false);
                let tip = format!("{}; click for the timeline", debugger.position_in_full());
                if ui.add(place).on_hover_text(tip).clicked() {
                    out.push(UiCommand::Run(CommandId::FocusTimeline));
                }
            }
            for (kind, count) in Kind::ALL.into_iter().zip(counts(state)).rev() {
                kind_of_problems(ui, kind, count, roomy, out);
            }
            if unsaved > 0 {
                let text = if roomy { format!("{unsaved} unsaved") } else { unsaved.to_string() };
                let said = format!("{}: list them", counted(unsaved, "unsaved file"));
                let tip = "lists the files with unsaved edits, to go to or save";
                if count_button(ui, (Icon::Save, tokens.changed), &text, &said, tip) {
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
                // What an edit led to is in a panel of the Debug layout: it comes to where the author is.
                let announced = text.contains(ANNOUNCES) && state.running.is_none();
                let tip =
                    if announced { "click for the panel What If" } else { "click for all notifications" };
                let line =
                    elided(ui, RichText::new(text).color(color), tip, left).interact(egui::Sense::CLICK);
                if line.clicked() && announced {
                    let there = state.panels.contains(&PanelId::WhatIf);
                    let shown = if there {
                        UiCommand::Focus(PanelId::WhatIf)
                    } else {
                        UiCommand::TogglePanel(PanelId::WhatIf)
                    };
                    out.push(shown);
                } else if line.clicked() {
                    out.push(UiCommand::Run(CommandId::Notices));
                }
            });
        });
    });
}
