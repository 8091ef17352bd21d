//! The bars of the window: menus and tools above, the status below. They draw from the command table.

use egui::{RichText, Ui};

use crate::debugger::revise::Reach;
use crate::debugger::{Debugger, Intent};
use crate::panel::problems::{counts, sign};
use crate::theme;
use crate::view::commands::{COMMANDS, CommandId, Menu, UiCommand};
use crate::view::listed::{Kind, Listed};
use crate::view::panels::Layout;
use crate::view::panels::{PANELS, PanelId};
use crate::view::settings::ThemeChoice;
use crate::view::state::State;
use crate::widget::key_button::{Hints, key_button};
use crate::widget::row::elided;
use crate::workbench::words::counted;

/// What news of a what-if ends with.
const ANNOUNCES: &str = "(panel What If).";

/// The menus.
pub fn menus(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    egui::MenuBar::new().ui(ui, |ui| {
        for menu in Menu::ALL {
            ui.menu_button(menu.title(), |ui| {
                ui.set_min_width(220.0);
                for command in COMMANDS.iter().filter(|c| c.menu == menu) {
                    let title = with_target(state, command.id, command.title);
                    let keys = state.keys_of(command.id);
                    let hints = Hints { keys: &keys, lands: "", show_keys: true };
                    let enabled = state.enabled(command);
                    let title = if chosen(state, command.id) { format!("{title} {}", "√") } else { title };
                    if key_button(ui, &title, hints, enabled).clicked() {
                        out.push(UiCommand::Run(command.id));
                        ui.close();
                    }
                }
                if menu == Menu::View {
                    ui.separator();
                    ui.menu_button("Panels", |ui| panels(ui, state, out));
                }
            });
        }
    });
}

/// All panels: those that are in the layout have a tick; a click opens or closes one.
fn panels(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    for panel in PANELS {
        let mut open = state.panels.contains(&panel.id);
        if ui.checkbox(&mut open, panel.title).clicked() {
            out.push(UiCommand::TogglePanel(panel.id));
        }
    }
}

fn with_target(state: &State, id: CommandId, title: &str) -> String {
    let target = match id {
        CommandId::Undo => state.undo_target(),
        CommandId::Redo => state.redo_target(),
        _ => None,
    };
    target.map_or_else(|| title.to_owned(), |(_, label)| format!("{title} {label}"))
}

fn chosen(state: &State, id: CommandId) -> bool {
    match id {
        CommandId::LayoutEdit => state.layout == Layout::Edit,
        CommandId::LayoutDebug => state.layout == Layout::Debug,
        CommandId::LayoutPlay => state.layout == Layout::Play,
        CommandId::ThemeSystem => state.settings.theme == ThemeChoice::System,
        CommandId::ThemeDark => state.settings.theme == ThemeChoice::Dark,
        CommandId::ThemeLight => state.settings.theme == ThemeChoice::Light,
        _ => false,
    }
}

/// The tools.
pub fn tools(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    ui.horizontal(|ui| {
        let button = |ui: &mut Ui, id: CommandId, title: &str, lands: &str, out: &mut Vec<UiCommand>| {
            let enabled = crate::view::commands::command(id).is_some_and(|c| state.enabled(c));
            let keys = state.keys_of(id);
            if key_button(ui, title, Hints { keys: &keys, lands, show_keys: false }, enabled).clicked() {
                out.push(UiCommand::Run(id));
            }
        };
        let undo = state.undo_target().map(|(key, label)| format!("take back {label} in {key}"));
        let redo = state.redo_target().map(|(key, label)| format!("do again {label} in {key}"));
        button(ui, CommandId::Save, "Save", "write this resource", out);
        button(ui, CommandId::Undo, "Undo", undo.as_deref().unwrap_or("nothing to take back"), out);
        button(ui, CommandId::Redo, "Redo", redo.as_deref().unwrap_or("nothing to do again"), out);
        ui.separator();
        button(ui, CommandId::Back, "Back", "where we were before", out);
        button(ui, CommandId::GoToResource, "Go to…", "any resource by its name", out);
        button(ui, CommandId::NextProblem, "Next problem", "the next in the list of problems", out);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let layouts = [CommandId::LayoutPlay, CommandId::LayoutDebug, CommandId::LayoutEdit];
            for (id, layout) in layouts.into_iter().zip(Layout::ALL.into_iter().rev()) {
                let keys = state.keys_of(id);
                let here = ui.selectable_label(state.layout == layout, layout.name());
                if here.on_hover_text(format!("{} layout\n{keys}", layout.name())).clicked() {
                    out.push(UiCommand::Run(id));
                }
            }
            ui.label(theme::tokens(ui).quiet("Layout"));
            if let Some(debugger) = &state.debugger {
                ui.separator();
                reach(ui, debugger, out);
            }
        });
    });
}

/// The switch that says what an edit does to the session.
fn reach(ui: &mut Ui, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let other = match debugger.reach() {
        Reach::FromNowOn => Reach::FromTheStart,
        Reach::FromTheStart => Reach::FromNowOn,
    };
    let tip = format!("what an edit does to the session; press for {}", other.words());
    if ui.button(format!("Edits {}", debugger.reach().words())).on_hover_text(tip).clicked() {
        out.push(UiCommand::Debug(Intent::Reach(other)));
    }
}

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
        Kind::NotYet => "lists the references to what is not there yet, in the panel Problems".to_owned(),
        Kind::Owed => "lists the handlers that are owed to the original, in the panel Problems".to_owned(),
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
            // In the Debug layout its own bar says it.
            if let Some(debugger) = state.debugger.as_ref().filter(|_| state.layout != Layout::Debug) {
                ui.label(tokens.quiet(debugger.position())).on_hover_text(debugger.position_in_full());
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
                // What an edit led to is in a panel of the Debug layout: it comes to where the author is.
                let announced = text.contains(ANNOUNCES) && state.running.is_none();
                let tip =
                    if announced { "click for the panel What If" } else { "press for all that was told" };
                let line =
                    elided(ui, RichText::new(text).color(color), tip, left).interact(egui::Sense::CLICK);
                if line.clicked() && announced {
                    let there = state.panels.contains(&PanelId::WhatIf);
                    out.extend((!there).then_some(UiCommand::TogglePanel(PanelId::WhatIf)));
                    out.extend(there.then_some(UiCommand::Focus(PanelId::WhatIf)));
                } else if line.clicked() {
                    out.push(UiCommand::Run(CommandId::Notices));
                }
            });
        });
    });
}
