//! What keys do while the map has the keyboard: they answer what is asked, else they are the commands of whoever is
//! played, or move the square. Which keys are which commands is in the table of commands and the settings.

use augury_engine::event::prompt::DIRECTIONS;
use augury_engine::event::{Options, Question};
use augury_engine::play::Change;
use augury_engine::world::Point;
use egui::{Event, EventFilter, Id, Key, Modifiers, Ui};

use super::super::at_cursor::ask;
use super::View;
use super::ask::{letter, next_page, question};
use super::cast::place;
use crate::app::commands::{COMMANDS, CommandId, UiCommand};
use crate::app::playing::step_of;
use crate::app::state::State;
use crate::debugger::{Debugger, Intent};

/// Takes the keys of this frame.
pub fn take(ui: &Ui, id: Id, state: &State, debugger: &Debugger, view: &mut View, out: &mut Vec<UiCommand>) {
    let all = EventFilter { vertical_arrows: true, horizontal_arrows: true, escape: true, tab: false };
    ui.memory_mut(|m| m.set_focus_lock_filter(id, all));
    if let Some(question) = question(state, debugger) {
        answer(ui, state, debugger, question, view, out);
        return;
    }
    let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
    if let Some(at) = next_page(state, debugger)
        && pressed(Key::Space)
    {
        out.push(UiCommand::Read(at));
    }
    // Keys that came quickly may stand in one frame: each counts, in its order.
    for id in ui.input_mut(|i| commands(state, &mut i.events)) {
        match step_of(id) {
            Some((by, false)) if !debugger.plays() => move_square(debugger, view, by),
            _ => out.push(UiCommand::Run(id)),
        }
    }
    if debugger.errand().is_some() && pressed(Key::Escape) {
        ask(out, Intent::Pause);
    }
    if pressed(Key::V) {
        ask(out, Intent::Look(super::view::next(debugger)));
    }
    if pressed(Key::Enter) && !debugger.plays() {
        place(debugger, view, out);
    }
    if pressed(Key::Delete)
        && let Some(h) = debugger.with_world(|w| w.creature_at(view.square).map(|c| c.handle())).flatten()
    {
        ask(out, Intent::Change(Change::Remove(h.0)));
    }
}

fn move_square(debugger: &Debugger, view: &mut View, (dx, dy): (i8, i8)) {
    let to = Point::new(view.square.x + i16::from(dx), view.square.y + i16::from(dy));
    if debugger.with_world(|w| w.map().contains(to)).unwrap_or(false) {
        view.square = to;
    }
}

/// Takes the presses that are commands of play out of a frame's events, in their order.
fn commands(state: &State, events: &mut Vec<Event>) -> Vec<CommandId> {
    let mut all = Vec::new();
    events.retain(|event| {
        let Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
        let is = |shortcut: &egui::KeyboardShortcut| {
            shortcut.logical_key == *key && modifiers.matches_exact(shortcut.modifiers)
        };
        let found = COMMANDS.iter().filter(|c| c.menu.in_arena()).find(|c| {
            let shortcuts = state.shortcuts.get(c.name);
            shortcuts.is_some_and(|all| all.iter().any(is))
        });
        all.extend(found.map(|c| c.id));
        found.is_none()
    });
    all
}

fn answer(
    ui: &Ui,
    state: &State,
    debugger: &Debugger,
    question: &Question,
    view: &mut View,
    out: &mut Vec<UiCommand>,
) {
    let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
    if pressed(Key::Escape) {
        out.push(UiCommand::Untold);
        return;
    }
    let enter = pressed(Key::Enter);
    let usual = question.usual.filter(|_| enter);
    let steps = || -> Vec<(i8, i8)> {
        let ids = ui.input_mut(|i| commands(state, &mut i.events));
        ids.into_iter().filter_map(|id| step_of(id).map(|(by, _)| by)).collect()
    };
    let told = match &question.options {
        Options::Direction => {
            let here = pressed(Key::Period).then_some((0, 0));
            let by = here.or_else(|| steps().first().copied());
            by.and_then(|by| DIRECTIONS.iter().position(|d| *d == by))
        }
        Options::Square(wide, _) => {
            for by in steps() {
                move_square(debugger, view, by);
            }
            let place = i32::from(view.square.y) * i32::from(*wide) + i32::from(view.square.x);
            enter.then(|| usize::try_from(place).ok()).flatten()
        }
        Options::Lines(lines) => {
            let row = view.row.unwrap_or(0);
            let down = ui.input_mut(|i| {
                let down = i.count_and_consume_key(Modifiers::NONE, Key::ArrowDown);
                down as isize - i.count_and_consume_key(Modifiers::NONE, Key::ArrowUp) as isize
            });
            let row = row.saturating_add_signed(down).min(lines.len().saturating_sub(1));
            view.row = Some(row);
            let typed = typed(ui);
            let by_letter = typed.iter().find_map(|c| (0..lines.len()).find(|n| letter(*n) == Some(*c)));
            by_letter.or(enter.then_some(row))
        }
        Options::Letters(letters) => {
            let same = |a: char, b: char| a.to_lowercase().eq(b.to_lowercase());
            let typed = typed(ui);
            let exact = typed.iter().find_map(|c| letters.iter().position(|l| l == c));
            exact.or_else(|| typed.iter().find_map(|c| letters.iter().position(|l| same(*l, *c))))
        }
        Options::YesNo => typed(ui).iter().find_map(|c| match c.to_ascii_lowercase() {
            'y' => Some(1),
            'n' => Some(0),
            _ => None,
        }),
        Options::Number(least, most) => {
            view.typed.extend(typed(ui).into_iter().filter(|c| c.is_ascii_digit() || *c == '-'));
            if pressed(Key::Backspace) {
                view.typed.pop();
            }
            let number = view.typed.parse::<i32>().ok().filter(|n| (*least..=*most).contains(n));
            number.filter(|_| enter).and_then(|n| usize::try_from(n - least).ok())
        }
    };
    if let Some(told) = told.and_then(|n| i32::try_from(n).ok()).or(usual) {
        (view.row, view.typed) = (None, String::new());
        out.push(UiCommand::Told(told));
    }
}

/// The characters that were typed in this frame, in their order.
fn typed(ui: &Ui) -> Vec<char> {
    ui.input_mut(|i| {
        let mut all = Vec::new();
        i.events.retain(|event| match event {
            Event::Text(text) => {
                all.extend(text.chars());
                false
            }
            _ => true,
        });
        all
    })
}
