//! Pages of help: what a panel shows and its keys, where help is to be had, the sheet of all keys, what the program is.

use egui::{Key, Label, Modifiers, Ui};

use super::list::typed;
use crate::panel::form::help::OPEN;
use crate::theme::{self, SPACE_1, SPACE_2, SPACE_4};
use crate::view::commands::{COMMANDS, Command, CommandId, Menu, UiCommand, command};
use crate::view::keys;
use crate::view::panel_help::help_of;
use crate::view::panels::{PanelId, title};
use crate::view::reading::Turn;
use crate::view::state::State;
use crate::view::topics;
use crate::view::tour::TOURS;
use crate::widget::pair::pair;
use crate::widget::scroll;

/// The height of what scrolls on a page, in points.
const HIGH: f32 = 440.0;
/// The least width of a column of the key sheet, in points.
const COLUMN: f32 = 280.0;
/// At most so many columns.
const MOST_COLUMNS: usize = 3;
/// So far a key scrolls, in points.
const LINE: f32 = 3.0 * theme::LIST_ROW;
/// Licences of what the program is made of.
const NOTICE: &str = include_str!("../../../../NOTICE");

/// What a panel shows, or where help is to be had.
pub fn help(ui: &mut Ui, state: &State, panel: Option<PanelId>, out: &mut Vec<UiCommand>) {
    match panel.and_then(help_of) {
        Some(help) => {
            ui.heading(title(help.panel));
            ui.add_space(SPACE_1);
            ui.add(Label::new(help.words).wrap());
            let keyed = help.commands.iter().filter_map(|id| command(*id));
            let keyed: Vec<_> =
                keyed.map(|c| (c, all_keys(state, c))).filter(|(_, k)| !k.is_empty()).collect();
            if !help.keys.is_empty() || !keyed.is_empty() {
                ui.add_space(SPACE_2);
                ui.label(theme::strong("Keys"));
            }
            for (keys, what) in help.keys {
                pair(ui, what, keys);
            }
            for (command, keys) in keyed {
                pair(ui, command.title, &keys);
            }
        }
        None => {
            ui.heading("Help");
            ui.add_space(SPACE_1);
            let words = "F1 tells about the field or the panel that has the keyboard. Choose a resource in the Library \
                         or press Tab to give it to one, or take a tour.";
            ui.add(Label::new(words).wrap());
            ui.add_space(SPACE_2);
            for tour in &TOURS {
                let button = ui.button(format!("Tour: {}", tour.title)).on_hover_text(tour.about);
                if button.clicked() {
                    out.push(UiCommand::ClosePrompt);
                    out.push(UiCommand::Run(tour.command));
                }
            }
        }
    }
    ui.add_space(SPACE_2);
    let topic = topics::of_panel(state, panel);
    ui.horizontal_wrapped(|ui| {
        close(ui, out);
        let keys = state.keys_of(CommandId::FieldHelp);
        let about = format!("{}, about {}", keys, topics::called(&topic));
        if ui.button(OPEN).on_hover_text(about).clicked() {
            out.push(UiCommand::Handbook(Turn::About(topic.clone())));
        }
        for id in [CommandId::KeySheet, CommandId::Glossary, CommandId::StartPage] {
            let Some(command) = command(id) else { continue };
            if ui.button(command.title).on_hover_text(state.keys_of(id)).clicked() {
                out.push(UiCommand::ClosePrompt);
                out.push(UiCommand::Run(id));
            }
        }
    });
    if pressed_again(ui) {
        out.push(UiCommand::Handbook(Turn::About(topic)));
    }
}

/// The button that closes a page; it has the keyboard where nothing else has.
pub(super) fn close(ui: &mut Ui, out: &mut Vec<UiCommand>) {
    let close = ui.button("Close");
    if ui.memory(|m| m.focused().is_none()) {
        close.request_focus();
    }
    if close.clicked() {
        out.push(UiCommand::ClosePrompt);
    }
}

/// Whether the key that asks for help was pressed while something is asked.
pub(super) fn pressed_again(ui: &Ui) -> bool {
    ui.input(|i| i.events.iter().any(|e| is_press(e, Key::F1)))
}

fn is_press(event: &egui::Event, wanted: Key) -> bool {
    matches!(event, egui::Event::Key { key, pressed: true, repeat: false, .. } if *key == wanted)
}

/// Scrolls by Up, Down, Page Up and Page Down; to be called within what scrolls.
pub(super) fn scrolled_by_keys(ui: &Ui) {
    let by = ui.input_mut(|i| {
        let mut of = |key, by: f32| i.count_and_consume_key(Modifiers::NONE, key) as f32 * by;
        of(Key::ArrowUp, LINE) - of(Key::ArrowDown, LINE) + of(Key::PageUp, HIGH) - of(Key::PageDown, HIGH)
    });
    if by != 0.0 {
        let at_once = egui::style::ScrollAnimation::none();
        ui.scroll_with_delta_animation(egui::vec2(0.0, by), at_once);
    }
}

/// All keys of a command.
fn all_keys(state: &State, command: &Command) -> String {
    let all = state.shortcuts.get(command.name).into_iter().flatten();
    all.map(|k| keys::write(*k)).collect::<Vec<_>>().join(" or ")
}

/// A menu's commands and their keys.
type Group = (Menu, Vec<(&'static str, String)>);

/// The commands that have keys, in groups; of those that were typed for, alone.
fn groups(state: &State, typed: &str) -> Vec<Group> {
    let typed = typed.to_lowercase();
    let wanted = |title: &str, keys: &str| {
        let text = format!("{title} {keys}").to_lowercase();
        typed.split_whitespace().all(|word| text.contains(word))
    };
    let menus = Menu::ALL.into_iter().chain([Menu::Steps]);
    let group = |menu: Menu| {
        let all = COMMANDS.iter().filter(|c| c.menu == menu).map(|c| (c.title, all_keys(state, c)));
        (menu, all.filter(|(title, keys)| !keys.is_empty() && wanted(title, keys)).collect::<Vec<_>>())
    };
    menus.map(group).filter(|(_, lines)| !lines.is_empty()).collect()
}

/// Groups in columns, each into the shortest so far.
fn in_columns(groups: Vec<Group>, count: usize) -> Vec<Vec<Group>> {
    let mut columns: Vec<(usize, Vec<Group>)> = (0..count.max(1)).map(|_| (0, Vec::new())).collect();
    for group in groups {
        if let Some((high, column)) = columns.iter_mut().min_by_key(|(high, _)| *high) {
            // Its heading takes two lines.
            *high += group.1.len() + 2;
            column.push(group);
        }
    }
    columns.into_iter().map(|(_, groups)| groups).collect()
}

/// The sheet of all keys.
pub fn key_sheet(ui: &mut Ui, state: &State, query: &mut String, out: &mut Vec<UiCommand>) {
    ui.heading("Key sheet");
    ui.add_space(SPACE_1);
    typed(ui, query, "find a key", "a command or its keys");
    ui.add_space(SPACE_1);
    let groups = groups(state, query);
    let none = groups.is_empty();
    scroll::up_to(HIGH).show(ui, |ui| {
        scrolled_by_keys(ui);
        if none {
            ui.label("nothing matches");
            return;
        }
        let fit = ((ui.available_width() + SPACE_4) / (COLUMN + SPACE_4)) as usize;
        let columns = in_columns(groups, fit.clamp(1, MOST_COLUMNS));
        ui.spacing_mut().item_spacing.x = SPACE_4;
        ui.columns(columns.len(), |places| {
            for (ui, groups) in places.iter_mut().zip(&columns) {
                for (menu, lines) in groups {
                    ui.label(theme::strong(menu.title()));
                    for (title, keys) in lines {
                        pair(ui, title, keys);
                    }
                    ui.add_space(SPACE_2);
                }
            }
        });
    });
    ui.add_space(SPACE_1);
    let words = "The keys of the groups Play and Steps count while the Arena has the keyboard.";
    ui.label(theme::tokens(ui).quiet(words));
    ui.add_space(SPACE_2);
    ui.horizontal(|ui| {
        close(ui, out);
        if ui.button("Change keys…").clicked() {
            out.push(UiCommand::Run(CommandId::ChangeKeys));
        }
    });
}

/// What the program is: its version, whose work is in it, where its files are.
pub fn about(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    ui.heading(concat!("Augury ", env!("CARGO_PKG_VERSION")));
    let what = "A workbench for the content of roguelikes, with a debugger that steps both ways.";
    ui.add(Label::new(what).wrap());
    ui.add_space(SPACE_2);
    scroll::up_to(HIGH).show(ui, |ui| {
        scrolled_by_keys(ui);
        ui.label(theme::strong("Files"));
        let program = std::env::current_exe().ok();
        let program = program.as_deref().map(|path| ("Program", path));
        let files = state.start.files.iter().map(|(what, path)| (*what, path.as_path()));
        let shipped = state.start.shipped.as_deref().map(|path| ("Pack that comes with it", path));
        let open = state.pack_open.then(|| ("Open pack", state.library.root()));
        for (what, path) in program.into_iter().chain(files).chain(shipped).chain(open) {
            ui.add(Label::new(theme::tokens(ui).quiet(what)).wrap());
            ui.add(Label::new(theme::number(path.display().to_string())).wrap().selectable(true));
        }
        ui.add_space(SPACE_2);
        ui.label(theme::strong("Licences"));
        ui.add(
            Label::new("Augury is free software, under the MIT licence or the Apache License 2.0.").wrap(),
        );
        for part in NOTICE.split("\n\n") {
            let line = part.split_whitespace().collect::<Vec<_>>().join(" ");
            ui.add_space(SPACE_1);
            ui.add(Label::new(theme::tokens(ui).quiet(line)).wrap());
        }
    });
    ui.add_space(SPACE_2);
    ui.horizontal(|ui| close(ui, out));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheet_has_each_command_with_keys_once_and_its_columns_are_even() {
        let mut state = State::default();
        state.read_shortcuts();
        let all = groups(&state, "");
        let with_keys = COMMANDS.iter().filter(|c| !c.keys.is_empty()).count();
        assert_eq!(all.iter().map(|(_, lines)| lines.len()).sum::<usize>(), with_keys);
        let columns = in_columns(all, 3);
        let high = |column: &Vec<Group>| column.iter().map(|(_, lines)| lines.len() + 2).sum::<usize>();
        let (least, most) =
            (columns.iter().map(high).min().unwrap(), columns.iter().map(high).max().unwrap());
        assert!(most < 2 * least, "{least} and {most} lines");
        let found = groups(&state, "undo");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].1, [("Undo", "Ctrl+Z".to_owned())]);
        assert!(groups(&state, "ctrl+shift+z").iter().any(|(_, lines)| lines[0].0 == "Redo"));
        assert!(groups(&state, "no such command").is_empty());
    }
}
