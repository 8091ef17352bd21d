//! The bars of the window: menus and tools above, the status below. They draw from the command table.

use egui::{RichText, Ui};

use super::commands::{COMMANDS, CommandId, Menu, UiCommand};
use super::layout::Layout;
use super::settings::ThemeChoice;
use super::state::State;
use crate::debugger::revise::Reach;
use crate::debugger::{Debugger, Intent};
use crate::theme;
use crate::widget::key_button::{Hints, key_button};
use crate::widget::row::elided;

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
            });
        }
    });
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
            let enabled = super::commands::command(id).is_some_and(|c| state.enabled(c));
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
            ui.label(RichText::new("Layout").color(theme::tokens(ui).text_quiet));
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

/// The status.
pub fn status(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let [errors, warnings, not_yet] = state.problems.totals();
            let unsaved = state.glance.unsaved(&state.library);
            if let Some(debugger) = &state.debugger {
                ui.label(RichText::new(debugger.position()).color(tokens.text_quiet));
            }
            if state.owed > 0 {
                ui.label(RichText::new(format!("{} owed", state.owed)).color(tokens.text_quiet));
            }
            if not_yet > 0 {
                let text = format!("{} {not_yet} not yet", theme::SIGN_NOT_YET);
                ui.label(RichText::new(text).color(tokens.text_quiet));
            }
            if warnings > 0 {
                ui.label(RichText::new(format!("{} {warnings}", theme::SIGN_WARNING)).color(tokens.warning));
            }
            let (text, color) = match errors {
                0 => ("√ no errors".to_owned(), tokens.done),
                1 => ("! 1 error".to_owned(), tokens.error),
                n => (format!("! {n} errors"), tokens.error),
            };
            let problems = egui::Button::new(RichText::new(text).color(color)).frame(false);
            if ui.add(problems).on_hover_text("show the list of problems").clicked() {
                out.push(UiCommand::Focus(crate::panel::PanelId::Problems));
            }
            if unsaved > 0 {
                let text = format!("{} {unsaved} unsaved", theme::SIGN_DIRTY);
                ui.label(RichText::new(text).color(tokens.changed));
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
                    None if state.status.bad => (format!("! {}", state.status.text), tokens.error),
                    None => (state.status.text.clone(), tokens.text),
                };
                let tip = "press for all that was told";
                let line =
                    elided(ui, RichText::new(text).color(color), tip, left).interact(egui::Sense::CLICK);
                if line.clicked() {
                    out.push(UiCommand::Run(CommandId::Notices));
                }
            });
        });
    });
}
