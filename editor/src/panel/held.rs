//! Panels that are pinned to a moment while the cursor moves on: a button beside their tabs, and above what they show a
//! line that says when it was, with ways to go there and to unpin it.

use crate::panel::prelude::*;

use super::at_cursor::ask;
use crate::debugger::cursor::at_cursor::grouped;
use crate::debugger::{Debugger, Intent};
use crate::theme::Icon;
use crate::view::panels::{Panel, title};
use crate::widget::icon_button::{Seen, icon_button};

/// The panels that can be held: those that show a moment.
pub const HELD: [PanelId; 9] = [
    PanelId::EventStack,
    PanelId::HandlerChain,
    PanelId::Watches,
    PanelId::EventFields,
    PanelId::Creature,
    PanelId::AttrAdj,
    PanelId::Contributions,
    PanelId::Why,
    PanelId::Queue,
];

/// The button beside the tabs of a group whose panel in front can be held.
pub fn button(ui: &mut Ui, id: PanelId, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = state.debugger.as_ref().filter(|d| d.cursor().is_some()) else { return };
    if !HELD.contains(&id) {
        return;
    }
    let (of, held) = (title(id), debugger.pin_of(title(id)).is_some());
    let (icon, said, tip) = match held {
        true => (Icon::Unpin, format!("Unpin {of}"), "Unpin: it follows the cursor again"),
        false => {
            (Icon::Pin, format!("Pin {of}"), "Pin: it goes on showing this moment while the cursor moves on")
        }
    };
    if icon_button(ui, icon, &said, tip, Seen::Always).clicked() {
        ask(out, if held { Intent::Unpin(of) } else { Intent::Pin(of) });
    }
}

/// Draws a panel, from the moment that it is held at if it is.
pub fn draw(ui: &mut Ui, panel: &Panel, state: &State, out: &mut Vec<UiCommand>) {
    let held = state.debugger.as_ref().filter(|d| d.pin_of(panel.title).is_some());
    let Some(debugger) = held else { return super::draw(panel.id)(ui, state, out) };
    line(ui, debugger, panel.title, out);
    let before = out.len();
    debugger.through(panel.title, || super::draw(panel.id)(ui, state, out));
    // What it looks at is its own affair, and not that of the panels that go on.
    for command in out.iter_mut().skip(before) {
        if let UiCommand::Debug(Intent::Look(look)) = command {
            *command = UiCommand::Debug(Intent::LookPinned(panel.title, *look));
        }
    }
}

/// When it is held at, the way there, and letting go.
fn line(ui: &mut Ui, debugger: &Debugger, of: &'static str, out: &mut Vec<UiCommand>) {
    let Some(pin) = debugger.pin_of(of) else { return };
    let here = debugger.cursor() == Some(pin.at);
    let frame = egui::Frame::new().fill(theme::tokens(ui).here_fill).corner_radius(3);
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.small_button("Unpin").on_hover_text("it follows the cursor again").clicked() {
                    ask(out, Intent::Unpin(of));
                }
                let go = ui.add_enabled(!here, egui::Button::new("Go there").small());
                if go.on_hover_text("the cursor goes to this moment").clicked() {
                    ask(out, Intent::GoTo(pin.at));
                }
                let rest = ui.available_width();
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    let text = format!("pinned at {}", grouped(pin.at));
                    let tip = debugger.moment_in_words(pin.at);
                    elided(ui, RichText::new(text).color(theme::tokens(ui).text), &tip, rest);
                });
            });
        });
    });
}
