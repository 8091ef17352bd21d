//! What stands over the map: what to do while nobody is there, and who has won.

use crate::panel::prelude::*;
use egui::{Align2, Frame, Rect, UiBuilder};

use super::cast::SAMPLE;
use crate::debugger::Debugger;
use crate::debugger::cursor::Stop;
use crate::widget::field::name;

/// The size of the panel from which the map has room for what to do, in points.
const ROOMY: egui::Vec2 = egui::vec2(280.0, 340.0);
/// The least room of a map for what is written over it, in points.
const WRITTEN: egui::Vec2 = egui::vec2(240.0, 130.0);
/// The width of what stands there, in points.
const WIDE: f32 = 320.0;

/// Does the map itself offer the sample fight?
pub fn calls(ui: &Ui, debugger: &Debugger) -> bool {
    let room = ui.available_size();
    room.x >= ROOMY.x && room.y >= ROOMY.y && debugger.setup().creatures.is_empty() && is_empty(debugger)
}

/// Is nobody on the map?
pub fn is_empty(debugger: &Debugger) -> bool {
    debugger.with_world(|w| w.in_play().creatures().next().is_none()).unwrap_or(false)
}

/// What to do while nobody is there; `called`: with a large button for the sample fight.
pub fn call(ui: &mut Ui, map: Rect, called: bool, out: &mut Vec<UiCommand>) {
    if !called && (map.width() < WRITTEN.x || map.height() < WRITTEN.y) {
        return;
    }
    let text = "Choose a monster or a character above; click twice on a square, or press Enter, to place it. Or drag \
                a monster from the Library.";
    card(ui, map, |ui| {
        ui.add(egui::Label::new(text).wrap());
        if called {
            ui.add_space(theme::SPACE_2);
            let tokens = theme::tokens(ui);
            let words = theme::strong("Sample fight").size(theme::HEADING).color(tokens.text);
            let button = egui::Button::new(words).fill(tokens.here_fill).min_size(egui::vec2(160.0, 32.0));
            let button = ui.add(button).on_hover_text(SAMPLE);
            crate::widget::target::mark(ui, "arena sample", button.rect);
            if button.clicked() {
                out.push(UiCommand::Run(CommandId::SampleFight));
            }
        }
    });
}

/// Who has won, once a fight is over and nobody plays; and the way to fight it again.
pub fn result(ui: &mut Ui, state: &State, debugger: &Debugger, map: Rect, out: &mut Vec<UiCommand>) {
    if debugger.running() || debugger.plays() || !debugger.following() {
        return;
    }
    let text = match debugger.stopped() {
        Some(Stop::Alone(h)) => format!("{} won.", debugger.name(*h)),
        Some(Stop::Nobody) if debugger.cursor().is_some() => "Nobody survived.".to_owned(),
        _ => return,
    };
    card(ui, map, |ui| {
        ui.add(egui::Label::new(theme::strong(text).size(theme::HEADING)).wrap());
        let keys = state.keys_of(CommandId::Restart);
        let tip = format!("from the start; what was changed there by hand stays\n{keys}");
        let button = ui.button("Restart").on_hover_text(tip);
        name(ui, &button, "Restart the fight");
        if button.clicked() {
            out.push(UiCommand::Run(CommandId::Restart));
        }
    });
}

/// A card in the middle of the map's upper part.
fn card(ui: &mut Ui, map: Rect, content: impl FnOnce(&mut Ui)) {
    let width = WIDE.min(map.width() - theme::SPACE_4);
    if width < 96.0 || map.height() < 80.0 {
        return;
    }
    let top = map.center_top() + egui::vec2(0.0, theme::SPACE_2);
    let place = Align2::CENTER_TOP.anchor_size(top, egui::vec2(width, map.height() - theme::SPACE_2));
    let mut over =
        ui.new_child(UiBuilder::new().max_rect(place).layout(egui::Layout::top_down(egui::Align::Center)));
    let tokens = theme::tokens(ui);
    Frame::new()
        .fill(tokens.card)
        .stroke((1.0, tokens.here))
        .corner_radius(theme::RADIUS)
        .inner_margin(theme::SPACE_2)
        .show(&mut over, |ui| {
            ui.set_width(width - theme::SPACE_4);
            content(ui);
        });
}
