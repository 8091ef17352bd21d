//! The menu of what is under the pointer: a right click opens it, and so do the menu key and Shift+F10 where the keyboard is.
//! Its commands are those of the table, with their keys; a panel may add entries of its own.

use super::commands::{CommandId, UiCommand, command};
use super::state::State;
use crate::theme::{self, Icon};
use crate::widget::key_button::{Hints, key_button};
use egui::{Id, Key, Popup, PopupAnchor, Response, SetOpenCommand, Ui};

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
    /// Copies a text.
    Copy(String),
    /// A line between groups.
    Line,
}

impl Entry {
    /// An entry of this place that can be chosen.
    pub fn own(title: impl Into<String>, asks: impl Into<Vec<UiCommand>>) -> Self {
        Entry::Own { title: title.into(), asks: asks.into(), enabled: true }
    }
}

/// Has the pointer or the keyboard asked for the menu of `response` in this frame? A panel selects its row then, so that
/// the commands of the menu mean it.
pub fn asked(response: &Response) -> bool {
    response.secondary_clicked() || by_key(response)
}

fn by_key(response: &Response) -> bool {
    response.has_focus() && key_pressed(response)
}

fn key_pressed(response: &Response) -> bool {
    response.ctx.input(|i| i.modifiers.shift_only() && i.key_pressed(Key::F10))
}

/// The menu of `response`: commands of the table and entries of its own.
pub fn context_menu(response: &Response, state: &State, entries: &[Entry], out: &mut Vec<UiCommand>) {
    show(response, by_key(response), state, entries, out);
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
    let focused = here && response.ctx.memory(|m| m.has_focus(list));
    show(response, focused && key_pressed(response), state, entries, out);
}

fn show(response: &Response, by_key: bool, state: &State, entries: &[Entry], out: &mut Vec<UiCommand>) {
    let mut popup = Popup::context_menu(response);
    if by_key {
        popup = popup.open_memory(Some(SetOpenCommand::Bool(true)));
        response.ctx.data_mut(|data| data.insert_temp(response.id.with("menu by key"), true));
    } else if response.secondary_clicked() {
        response.ctx.data_mut(|data| data.remove::<bool>(response.id.with("menu by key")));
    }
    let keyed =
        response.ctx.data(|data| data.get_temp::<bool>(response.id.with("menu by key")).unwrap_or(false));
    if keyed {
        popup = popup.anchor(PopupAnchor::from(response));
    }
    popup.show(|ui| lines(ui, state, entries, out));
}

/// The lines of a menu.
pub fn lines(ui: &mut Ui, state: &State, entries: &[Entry], out: &mut Vec<UiCommand>) {
    ui.set_min_width(200.0);
    for entry in entries {
        match entry {
            Entry::Line => {
                ui.separator();
            }
            Entry::Command(id) => {
                let Some(command) = command(*id) else { continue };
                let keys = state.keys_of(*id);
                let hints = Hints { keys: &keys, lands: "", show_keys: true };
                if key_button(ui, command.title, hints, state.enabled(command)).clicked() {
                    out.push(UiCommand::Run(*id));
                    ui.close();
                }
            }
            Entry::Copy(text) => {
                if key_button(ui, "Copy", Hints::default(), true).clicked() {
                    ui.ctx().copy_text(text.clone());
                    ui.close();
                }
            }
            Entry::Own { title, asks, enabled } => {
                if key_button(ui, title, Hints::default(), *enabled).clicked() {
                    out.extend(asks.iter().cloned());
                    ui.close();
                }
            }
        }
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
