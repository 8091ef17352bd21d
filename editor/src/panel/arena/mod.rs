//! The arena: the map in glyphs at the cursor, who stands where, and a square to place, remove and play from.
//!
//! - [`map`]: what the mouse does on the map; [`draw`]: drawing it; [`squares`]: what stands on its squares, for other
//!   panels too; [`menu`]: the menu of a square
//! - [`cast`]: who is placed next, chosen from all monsters or as a character
//! - [`ask`]: what is asked, and what was said
//! - [`keys`]: what keys do in the map; [`strip`]: the commands that are used most, with their keys
//! - [`over`]: what to do while nobody is there, and who has won
//! - [`reach`]: what a spell that is aimed would reach
//! - [`view`]: the map as somebody sees it

mod ask;
mod cast;
mod draw;
mod keys;
mod map;
mod menu;
mod over;
mod panel_view;
mod reach;
pub mod squares;
mod strip;
pub mod view;

use crate::panel::prelude::*;

use self::panel_view::View;
use super::at_cursor::{ask, debugger};
use crate::debugger::cursor::Speed;
use crate::debugger::{Debugger, Intent, Look};
use crate::view::panels::Layout;
use crate::widget::canvas::{Layer, Layers};
use crate::widget::key_button::{Hints, key_button};

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = debugger(ui, state, out) else { return };
    let key = Id::unique("arena view");
    let mut view: View = ui.data(|d| d.get_temp(key)).unwrap_or_default();
    let called = over::calls(ui, debugger);
    cast::choose(ui, debugger, &mut view, called, out);
    tools(ui, state, debugger, out);
    says(ui, debugger, view.ahead.len());
    let eyes = debugger.look().eyes;
    let own = debugger.plays() && eyes == debugger.played();
    let overlay = debugger.with_world(|w| view::Overlay::of(w, debugger.content(), eyes, own)).flatten();
    if let Some(overlay) = &overlay {
        view::legend(ui, state, debugger, overlay);
    }
    if debugger.plays() {
        strip::show(ui, state, out);
    }
    ask::messages(ui, state, debugger, &mut view);
    let place = ui.available_rect_before_wrap();
    map::show(ui, state, debugger, overlay.as_ref(), &mut view, out);
    // Over the map, which stays where it is.
    if ask::question(state, debugger).is_some() {
        let over = egui::UiBuilder::new().max_rect(place.shrink(theme::SPACE_1));
        ui.scope_builder(over, |ui| ask::show(ui, state, debugger, &mut view, out));
    } else {
        ask::begin(&mut view, None);
        if over::is_empty(debugger) {
            over::call(ui, place, called, out);
        } else {
            over::result(ui, state, debugger, place, out);
        }
    }
    ui.data_mut(|d| d.insert_temp(key, view));
}

fn tools(ui: &mut Ui, state: &State, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE_1;
        // All in one row beside the form.
        ui.spacing_mut().button_padding.x = theme::SPACE_1;
        let button = |ui: &mut Ui, id: CommandId, title: &str, tip: &str, out: &mut Vec<UiCommand>| {
            let keys = state.keys_of(id);
            let enabled = crate::view::commands::command(id).is_some_and(|c| state.enabled(c));
            let button = key_button(ui, title, Hints { keys: &keys, lands: tip, show_keys: false }, enabled);
            crate::widget::target::mark(ui, &format!("command {id:?}"), button.rect);
            if button.clicked() {
                out.push(UiCommand::Run(id));
            }
        };
        let title = if debugger.running() { "Pause" } else { "Fight!" };
        button(ui, CommandId::Continue, title, "let them act until one is left or a breakpoint is met", out);
        button(ui, CommandId::OneAction, "Next turn", "whoever is next acts", out);
        for speed in Speed::ALL {
            let here = debugger.speed() == speed;
            if ui.selectable_label(here, speed.words()).on_hover_text("how fast it runs").clicked() {
                ask(out, Intent::Speed(speed));
            }
        }
        // The Debug layout has it in its bar.
        if !debugger.following() && state.layout != Layout::Debug {
            button(ui, CommandId::GoLive, "Live", "to the live end: leave the past", out);
        }
        button(
            ui,
            CommandId::Restart,
            "Restart",
            "from the start; what was changed there by hand stays",
            out,
        );
        looks(ui, debugger, out);
    });
}

/// How the map is looked at: its zoom and its layers.
fn looks(ui: &mut Ui, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let canvas = map::canvas(debugger);
    let mut layers = canvas.layers(ui);
    let me = debugger.played().filter(|_| debugger.plays());
    let look = debugger.look();
    let own = me.is_some() && look.eyes == me;
    if layers.shows(Layer::Eyes) != own {
        layers = layers.toggled(Layer::Eyes);
    }
    let offered = [
        Layer::Creatures,
        Layer::Things,
        Layer::Ground,
        Layer::Areas,
        Layer::Darkness,
        Layer::Grid,
        Layer::Eyes,
    ];
    let offered = if me.is_some() { &offered[..] } else { &offered[..6] };
    match canvas.bar(ui, offered, layers) {
        Some(Layer::Eyes) => ask(out, Intent::Look(Look { eyes: me.filter(|_| !own), ..look })),
        Some(layer) => canvas.show_layers(ui, Layers::toggled(layers, layer)),
        None => {}
    }
}

/// Which world is shown, the last thing that ended a run, and how many keys wait for their turn.
fn says(ui: &mut Ui, debugger: &Debugger, ahead: usize) {
    let tokens = theme::tokens(ui);
    let color = if debugger.following() { tokens.text_quiet } else { tokens.here };
    let turn = debugger.with_world(|w| w.turn()).unwrap_or(0);
    let mut text = format!("{}, segment {turn}", debugger.position());
    if let Some(stop) = debugger.stopped() {
        let why = stop.words(debugger.breakpoints(), &|h| debugger.name(h));
        text = format!("{text}: {why}");
    }
    match ahead {
        0 => {}
        1 => text.push_str(" (a key waits)"),
        _ => text.push_str(&format!(" ({ahead} keys wait)")),
    }
    // One row, whatever it says, so that the map stays where it is.
    let width = ui.available_width();
    elided(ui, RichText::new(text).color(color), "", width);
}

/// The id of the map, which has the keyboard.
fn map_id() -> Id {
    Id::unique("arena map")
}

/// Whether the keyboard is wanted here.
fn wants_focus(state: &State) -> bool {
    state.wishes_focus(PanelId::Arena)
}
