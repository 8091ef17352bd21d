//! The keys of commands: which has which, and others in their place.

use egui::{Event, Key, Modifiers, RichText, Ui};

use super::list::{line, rows, typed};
use crate::theme;
use crate::view::commands::{COMMANDS, Command, UiCommand};
use crate::view::keys;
use crate::view::state::State;
use crate::widget::find::matching;

/// What is typed, the row, and the command whose new keys are awaited.
pub type Draft<'a> = (&'a mut String, &'a mut usize, &'a mut Option<&'static str>);

/// Every command with its keys, and the one whose keys are pressed anew.
pub fn change(ui: &mut Ui, state: &State, draft: Draft<'_>, out: &mut Vec<UiCommand>) {
    let (query, row, asked) = draft;
    if let Some(command) = asked.and_then(|name| COMMANDS.iter().find(|c| c.name == name)) {
        if press(ui, state, command, out) {
            *asked = None;
        }
        return;
    }
    let before = query.clone();
    let enter = typed(ui, query, "change keys", "a command whose keys change");
    if *query != before {
        *row = 0;
    }
    let found = matching(COMMANDS.iter().map(|c| c.title), query);
    let at = |place: usize| found.get(place).and_then(|p| COMMANDS.get(*p));
    let taken = rows(ui, found.len(), row, enter, |ui, place, here| {
        at(place).is_some_and(|command| line(ui, here, command.title, &all_keys(state, command)))
    });
    if let Some(command) = taken.and_then(at) {
        *asked = Some(command.name);
    }
}

/// The keys of a command as they are, and whether they are its own or the usual ones.
fn all_keys(state: &State, command: &Command) -> String {
    let keys = state.shortcuts.get(command.name).into_iter().flatten();
    let keys: Vec<String> = keys.map(|k| keys::write(*k)).collect();
    let own = if state.settings.keys.contains_key(command.name) { "changed: " } else { "" };
    match keys.is_empty() {
        true => format!("{own}none"),
        false => format!("{own}{}", keys.join(" or ")),
    }
}

/// Waits for the keys of one command; `true`: they came, or it was left.
fn press(ui: &mut Ui, state: &State, command: &Command, out: &mut Vec<UiCommand>) -> bool {
    let quiet = theme::tokens(ui).text_quiet;
    ui.heading(command.title);
    ui.label(RichText::new(format!("now {}", all_keys(state, command))).color(quiet));
    ui.add_space(theme::SPACE_2);
    ui.label("Press the new keys.");
    ui.label(
        RichText::new("Escape leaves them, Backspace takes them away, Delete brings the usual ones back.")
            .color(quiet),
    );
    let pressed = ui.input_mut(|i| {
        let place = i.events.iter().position(|e| matches!(e, Event::Key { pressed: true, .. }))?;
        let Event::Key { key, modifiers, .. } = i.events.remove(place) else { return None };
        // The letter that the key types too is meant for nobody.
        i.events.retain(|e| !matches!(e, Event::Text(_)));
        Some((key, modifiers))
    });
    let refused = egui::Id::unique("keys refused");
    if let Some(why) = ui.data(|d| d.get_temp::<String>(refused)) {
        let color = theme::tokens(ui).error;
        ui.add(egui::Label::new(RichText::new(why).color(color)).wrap());
    }
    let Some((key, modifiers)) = pressed else { return false };
    ui.data_mut(|d| d.remove::<String>(refused));
    let set = |keys: Option<String>| UiCommand::SetKeys(command.name, keys);
    match (key, modifiers.is_none()) {
        (Key::Escape, true) => {}
        (Key::Backspace, true) => out.push(set(Some(String::new()))),
        (Key::Delete, true) => out.push(set(None)),
        _ => {
            let text = keys::write(egui::KeyboardShortcut::new(plain(modifiers), key));
            if let Err(why) = state.may_have_keys(command.name, &text) {
                ui.data_mut(|d| d.insert_temp(refused, why));
                return false;
            }
            out.push(set(Some(text)));
        }
    }
    true
}

/// Modifiers as shortcuts have them: Ctrl stands for the command key of every system.
fn plain(modifiers: Modifiers) -> Modifiers {
    let mut plain = Modifiers::NONE;
    if modifiers.command || modifiers.ctrl {
        plain = plain.plus(Modifiers::COMMAND);
    }
    if modifiers.alt {
        plain = plain.plus(Modifiers::ALT);
    }
    if modifiers.shift {
        plain = plain.plus(Modifiers::SHIFT);
    }
    plain
}
