//! The menu of what is under the pointer: a right click opens it, and so do the menu key and Shift+F10 where the keyboard is.
//! Its commands are those of the table, with their keys; a panel may add entries of its own.

use super::commands::{CommandId, UiCommand, command};
use super::state::State;
use crate::theme::Icon;
use crate::widget::icon_button::{Seen, icon_button};
use crate::widget::key_button::{Hints, key_button};
use crate::widget::menu::{by_key, menu_at};
use egui::{Id, Popup, Rect, Response, Ui};

pub use crate::widget::menu::asked;

/// One line of a menu.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A command of the table.
    Command(CommandId),
    /// Something that only this place can do.
    Own {
        /// What people read.
        title: String,
        /// What it asks for.
        asks: Vec<UiCommand>,
        /// Whether it can be chosen.
        enabled: bool,
    },
    /// Puts a text into the clipboard.
    Copy {
        /// What people read.
        title: String,
        /// The text.
        text: String,
    },
    /// A line between groups.
    Line,
}

impl Entry {
    /// An entry of this place that can be chosen.
    pub fn own(title: impl Into<String>, asks: impl Into<Vec<UiCommand>>) -> Self {
        Entry::Own { title: title.into(), asks: asks.into(), enabled: true }
    }
}

/// The menu of `response`: commands of the table and entries of its own.
pub fn context_menu(response: &Response, state: &State, entries: &[Entry], out: &mut Vec<UiCommand>) {
    context_menu_at(response, response.rect, state, entries, out);
}

/// The same of a part of it: by keyboard the menu opens at `place`.
pub fn context_menu_at(
    response: &Response,
    place: Rect,
    state: &State,
    entries: &[Entry],
    out: &mut Vec<UiCommand>,
) {
    menu_at(response, by_key(response), place, |ui| lines(ui, state, entries, out));
}

/// The same for a row of a list, which has the keyboard for its rows: `keyed` says whether this one's menu is asked for by it.
/// The entries are worked out while the menu is open.
pub fn menu_of(
    response: &Response,
    keyed: bool,
    state: &State,
    entries: impl FnOnce() -> Vec<Entry>,
    out: &mut Vec<UiCommand>,
) {
    menu_at(response, keyed, response.rect, |ui| lines(ui, state, &entries(), out));
}

/// The lines of a menu; answers the first that can be chosen.
pub fn lines(ui: &mut Ui, state: &State, entries: &[Entry], out: &mut Vec<UiCommand>) -> Option<Id> {
    ui.set_min_width(200.0);
    let mut first = None;
    for entry in entries {
        match entry {
            Entry::Line => {
                ui.separator();
            }
            Entry::Command(id) => {
                let Some(command) = command(*id) else { continue };
                let keys = state.keys_of(*id);
                let hints = Hints { keys: &keys, lands: "", show_keys: true };
                let button = key_button(ui, command.title, hints, state.enabled(command));
                first = first.or(button.enabled().then_some(button.id));
                if button.clicked() {
                    out.push(UiCommand::Run(*id));
                    ui.close();
                }
            }
            Entry::Copy { title, text } => {
                let button = key_button(ui, title, Hints::default(), true);
                first = first.or(Some(button.id));
                if button.clicked() {
                    ui.ctx().copy_text(text.clone());
                    ui.close();
                }
            }
            Entry::Own { title, asks, enabled } => {
                let button = key_button(ui, title, Hints::default(), *enabled);
                first = first.or(button.enabled().then_some(button.id));
                if button.clicked() {
                    out.extend(asks.iter().cloned());
                    ui.close();
                }
            }
        }
    }
    first
}

/// The same menu behind a button of three dots, for those who look for it.
pub fn menu_button(ui: &mut Ui, name: &str, state: &State, entries: &[Entry], out: &mut Vec<UiCommand>) {
    let button = icon_button(ui, Icon::Menu, name, name, Seen::Always);
    Popup::menu(&button).show(|ui| lines(ui, state, entries, out));
}
