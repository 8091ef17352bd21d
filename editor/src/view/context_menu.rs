//! The menu of what is under the pointer: a right click opens it, and so do the menu key and Shift+F10 where the keyboard is.
//! Its commands are those of the table, with their keys; a panel may add entries of its own.

use super::commands::{CommandId, UiCommand, command};
use super::state::State;
use crate::theme::{self, Icon};
use crate::widget::key_button::{Hints, key_button};
use crate::widget::menu::{by_key, key_pressed, menu_at};
use egui::{Id, Key, Popup, Rect, Response, Sense, SetOpenCommand, Ui};

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

/// The menu of a row of a list. Where the keyboard is in the list, whose id is `list`, its key opens that of the row
/// `here`, where we are.
pub fn row_menu(
    response: &Response,
    (list, here): (Id, bool),
    state: &State,
    entries: &[Entry],
    out: &mut Vec<UiCommand>,
) {
    let keyed = here && response.ctx.memory(|m| m.has_focus(list)) && key_pressed(response);
    menu_at(response, keyed, response.rect, |ui| lines(ui, state, entries, out));
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

/// The menu by keyboard of the row where one is in a list, which has the keyboard under its id and stands in `place`.
pub fn menu_of_row(
    ui: &Ui,
    (list, place): (Id, Rect),
    state: &State,
    entries: &[Entry],
    out: &mut Vec<UiCommand>,
) {
    let asked =
        ui.memory(|m| m.has_focus(list)) && ui.input(|i| i.modifiers.shift_only() && i.key_pressed(Key::F10));
    // No larger, so that it hides nothing of the list.
    let corner = Rect::from_min_size(place.min, egui::Vec2::splat(1.0));
    let key = list.with("menu of the row");
    let anchor = ui.interact(corner, key, Sense::hover());
    let popup = Popup::menu(&anchor).open_memory(asked.then_some(SetOpenCommand::Bool(true)));
    let shown = popup.show(|ui| {
        if let Some(first) = lines(ui, state, entries, out).filter(|_| asked) {
            ui.memory_mut(|m| m.request_focus(first));
        }
    });
    if shown.is_some() {
        ui.data_mut(|d| d.insert_temp(key, true));
    } else if ui.data_mut(|d| d.remove_temp::<bool>(key)).is_some() && ui.memory(|m| m.focused().is_none()) {
        // Closed: the keyboard comes back to the list, unless a command took it elsewhere.
        ui.memory_mut(|m| m.request_focus(list));
    }
}

/// The same menu behind a button of three dots, for those who look for it.
pub fn menu_button(ui: &mut Ui, name: &str, state: &State, entries: &[Entry], out: &mut Vec<UiCommand>) {
    let button = crate::widget::icon_button::icon_button(
        ui,
        Icon::Menu,
        name,
        name,
        crate::widget::icon_button::Seen::Always,
    );
    Popup::menu(&button).show(|ui| {
        ui.visuals_mut().override_text_color = Some(theme::tokens(ui).text);
        lines(ui, state, entries, out);
    });
}
