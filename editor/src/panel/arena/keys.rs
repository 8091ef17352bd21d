//! What keys do while the map has the keyboard: they move the square, or the creature that is played.

use augury_engine::base::handle::Handle;
use augury_engine::play::{Change, Command};
use augury_engine::world::{Point, World};
use egui::{Event, EventFilter, Id, Key, Modifiers, Ui};

use super::super::at_cursor::ask;
use super::View;
use super::cast::place;
use crate::app::commands::UiCommand;
use crate::debugger::{Debugger, Intent};

/// Directions: arrows and vi keys, then numpad, which comes as digits.
const STEPS: [(Key, Key, i16, i16); 8] = [
    (Key::ArrowLeft, Key::H, -1, 0),
    (Key::ArrowDown, Key::J, 0, 1),
    (Key::ArrowUp, Key::K, 0, -1),
    (Key::ArrowRight, Key::L, 1, 0),
    (Key::Num7, Key::Y, -1, -1),
    (Key::Num9, Key::U, 1, -1),
    (Key::Num1, Key::B, -1, 1),
    (Key::Num3, Key::N, 1, 1),
];
const DIGITS: [(Key, i16, i16); 4] =
    [(Key::Num4, -1, 0), (Key::Num6, 1, 0), (Key::Num8, 0, -1), (Key::Num2, 0, 1)];

/// Takes the keys of this frame.
pub fn take(ui: &Ui, id: Id, debugger: &Debugger, view: &mut View, out: &mut Vec<UiCommand>) {
    let arrows = EventFilter { vertical_arrows: true, horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|m| m.set_focus_lock_filter(id, arrows));
    let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
    let played = debugger.played();
    // Keys that came quickly may stand in one frame: each counts, in its order.
    for (dx, dy) in ui.input_mut(|i| steps(&mut i.events)) {
        match played {
            Some(h) => ask(out, Intent::Command(h, Command::Step(dx as i8, dy as i8))),
            None => {
                let to = Point::new(view.square.x + dx, view.square.y + dy);
                if debugger.with_world(|w| w.map().contains(to)).unwrap_or(false) {
                    view.square = to;
                }
            }
        }
    }
    if let Some(h) = played {
        if pressed(Key::Period) || pressed(Key::Num5) {
            ask(out, Intent::Command(h, Command::Wait));
        }
        if pressed(Key::A)
            && let Some(victim) = debugger.with_world(|w| nearest(w, h)).flatten()
        {
            ask(out, Intent::Command(h, Command::Attack(victim)));
        }
    }
    if pressed(Key::V) {
        ask(out, Intent::Look(super::view::next(debugger)));
    }
    if pressed(Key::Enter) && played.is_none() {
        place(debugger, view, out);
    }
    if pressed(Key::Delete)
        && let Some(h) = debugger.with_world(|w| w.creature_at(view.square).map(|c| c.handle())).flatten()
    {
        ask(out, Intent::Change(Change::Remove(h.0)));
    }
}

/// Takes the presses that are steps out of a frame's events, in their order.
fn steps(events: &mut Vec<Event>) -> Vec<(i16, i16)> {
    let mut all = Vec::new();
    events.retain(|event| {
        let Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
        if modifiers.any() {
            return true;
        }
        let step =
            STEPS.iter().find(|(arrow, vi, ..)| key == arrow || key == vi).map(|(_, _, dx, dy)| (*dx, *dy));
        let step =
            step.or_else(|| DIGITS.iter().find(|(digit, ..)| key == digit).map(|(_, dx, dy)| (*dx, *dy)));
        all.extend(step);
        step.is_none()
    });
    all
}

/// The nearest other creature.
fn nearest(world: &World, h: Handle) -> Option<Handle> {
    let me = world.creature(h)?.at();
    let others = world.creatures().filter(|c| c.handle() != h);
    others.min_by_key(|c| (c.at().distance(me), c.handle())).map(|c| c.handle())
}
