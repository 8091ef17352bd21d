//! The menus of the window, from the command table: their commands in groups, those of Debug in menus of their own.

use egui::Ui;

use crate::view::commands::{COMMANDS, Command, CommandId, Menu, UiCommand};
use crate::view::menus::{Submenu, begins_group, fixed_keys, submenu};
use crate::view::panels::Layout;
use crate::view::panels::PANELS;
use crate::view::settings::ThemeChoice;
use crate::view::state::State;
use crate::widget::key_button::{Hints, key_button};

/// The menus.
pub fn menus(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    egui::MenuBar::new().ui(ui, |ui| {
        for menu in Menu::ALL {
            ui.menu_button(menu.title(), |ui| {
                ui.set_min_width(220.0);
                let commands: Vec<&Command> = COMMANDS.iter().filter(|c| c.menu == menu).collect();
                if menu == Menu::Debug {
                    for sub in Submenu::ALL {
                        let within: Vec<&Command> =
                            commands.iter().copied().filter(|c| submenu(c.id) == sub).collect();
                        ui.menu_button(sub.title(), |ui| lines(ui, state, &within, out));
                    }
                } else {
                    lines(ui, state, &commands, out);
                }
                if menu == Menu::View {
                    ui.separator();
                    ui.menu_button("Panels", |ui| panels(ui, state, out));
                }
            });
        }
    });
}

/// The lines of a menu, in groups.
fn lines(ui: &mut Ui, state: &State, commands: &[&Command], out: &mut Vec<UiCommand>) {
    ui.set_min_width(220.0);
    for (place, command) in commands.iter().enumerate() {
        if place > 0 && begins_group(command.id) {
            ui.separator();
        }
        let title = with_target(state, command.id, command.title);
        let keys = match state.keys_of(command.id) {
            own if own.is_empty() => fixed_keys(command.id).to_owned(),
            own => own,
        };
        let hints = Hints { keys: &keys, lands: "", show_keys: true };
        let enabled = state.enabled(command);
        let pressed = if chosen(state, command.id) {
            let keys = crate::theme::tokens(ui).quiet(&keys);
            let line = ui.add(egui::Button::new(&title).selected(true).shortcut_text(keys));
            // Its keys are no part of its name.
            line.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, true, &title));
            line.clicked()
        } else {
            key_button(ui, &title, hints, enabled).clicked()
        };
        if pressed {
            out.push(UiCommand::Run(command.id));
            ui.close();
        }
    }
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
        CommandId::RawNames => state.settings.raw_names,
        CommandId::ThemeSystem => state.settings.theme == ThemeChoice::System,
        CommandId::ThemeDark => state.settings.theme == ThemeChoice::Dark,
        CommandId::ThemeLight => state.settings.theme == ThemeChoice::Light,
        _ => false,
    }
}
