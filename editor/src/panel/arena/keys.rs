//! What keys do while the map has the keyboard: they answer what is asked, else they are the commands of whoever is
//! played, or move the square. Which keys are which commands is in the table of commands and the settings.

use crate::panel::prelude::*;
use augury_engine::event::prompt::DIRECTIONS;
use augury_engine::event::{Options, Question};
use augury_engine::play::Change;
use augury_engine::play::turns::Turn;
use augury_engine::world::Point;
use egui::{Event, EventFilter, Key};

use super::super::at_cursor::ask;
use super::ask::{begin, letter, next_page, question};
use super::cast::place;
use super::panel_view::View;
use crate::debugger::cursor::Stop;
use crate::debugger::{Debugger, Intent};
use crate::view::commands::COMMANDS;
use crate::view::steps::step_of;

/// Takes the keys of this frame. While others act, keys that were typed ahead wait; each then counts in its order, one
/// command a frame, so that a key that answers is read once its question is there.
pub fn take(ui: &Ui, id: Id, state: &State, debugger: &Debugger, view: &mut View, out: &mut Vec<UiCommand>) {
    let all = EventFilter { vertical_arrows: true, horizontal_arrows: true, escape: true, tab: false };
    ui.memory_mut(|m| m.set_focus_lock_filter(id, all));
    if !view.ahead.is_empty() && debugger.stopped().is_some_and(ends) {
        // What was typed ahead was not meant for this.
        view.ahead.clear();
    }
    view.ahead.extend(ui.input_mut(|i| typed(&mut i.events)));
    while let Some(event) = view.ahead.front().cloned() {
        if let Some(question) = question(state, debugger) {
            begin(view, Some(question));
            view.ahead.pop_front();
            if answer(state, debugger, question, &event, view, out) {
                break;
            }
            continue;
        }
        match meaning(state, &event) {
            Some(id) if debugger.plays() && !mine(debugger, id, out) => break,
            Some(id) => {
                view.ahead.pop_front();
                // The letter that the key types too is no answer to what the command asks.
                if matches!(view.ahead.front(), Some(Event::Text(_))) {
                    view.ahead.pop_front();
                }
                match step_of(id) {
                    Some((by, false)) if !debugger.plays() => move_square(debugger, view, by),
                    _ => {
                        out.push(UiCommand::Run(id));
                        break;
                    }
                }
            }
            None => {
                view.ahead.pop_front();
                other(state, debugger, &event, view, out);
            }
        }
    }
    if !view.ahead.is_empty() {
        ui.ctx().request_repaint();
    }
}

/// Did something happen for which nobody typed ahead?
fn ends(stop: &Stop) -> bool {
    matches!(stop, Stop::Break(_) | Stop::Halted(_) | Stop::Alone(_) | Stop::Nobody | Stop::Long | Stop::Full)
}

/// Can whoever is played do this now? An errand is left for it first, and others who are before it go on.
fn mine(debugger: &Debugger, id: CommandId, out: &mut Vec<UiCommand>) -> bool {
    // What only looks, and what is done in the past, waits for nobody.
    if matches!(id, CommandId::LookAround | CommandId::Inventory | CommandId::WhoseView)
        || !debugger.following()
    {
        return true;
    }
    if debugger.errand().is_some() {
        ask(out, Intent::Pause);
        return false;
    }
    if debugger.running() {
        return false;
    }
    let turn = debugger.session().map(|s| s.next_turn());
    let ours = match (turn, debugger.played()) {
        (Some(Turn::Of(h)), Some(me)) => h == me,
        _ => false,
    };
    if !ours {
        ask(out, Intent::Continue);
    }
    ours
}

/// Keys that are no commands.
fn other(state: &State, debugger: &Debugger, event: &Event, view: &mut View, out: &mut Vec<UiCommand>) {
    match event {
        Event::Key { key: Key::Space, .. } => {
            out.extend(next_page(state, debugger, view.page).map(UiCommand::Read));
        }
        Event::Key { key: Key::Escape, .. } if debugger.errand().is_some() => ask(out, Intent::Pause),
        Event::Key { key: Key::Enter, .. } if !debugger.plays() => place(debugger, view, out),
        Event::Key { key: Key::Delete, .. } if !debugger.plays() => {
            let here =
                debugger.with_world(|w| w.in_play().creature_at(view.square).map(|c| c.handle())).flatten();
            if let Some(h) = here {
                ask(out, Intent::Change(Change::Remove(h.0)));
            }
        }
        _ => {}
    }
}

fn move_square(debugger: &Debugger, view: &mut View, (dx, dy): (i8, i8)) {
    let to = Point::new(view.square.x + i16::from(dx), view.square.y + i16::from(dy));
    if debugger.with_world(|w| w.in_play().map().contains(to)).unwrap_or(false) {
        view.square = to;
    }
}

/// Takes what is typed out of a frame's events, in its order: presses without Ctrl or Alt, and letters.
fn typed(events: &mut Vec<Event>) -> Vec<Event> {
    let (ours, others) = std::mem::take(events).into_iter().partition(|event| match event {
        Event::Key { key, pressed: true, modifiers, .. } => {
            *key != Key::Tab && !modifiers.ctrl && !modifiers.alt && !modifiers.command
        }
        Event::Text(_) => true,
        _ => false,
    });
    *events = others;
    ours
}

/// The command of play that a press is.
fn meaning(state: &State, event: &Event) -> Option<CommandId> {
    let Event::Key { key, modifiers, .. } = event else { return None };
    let is = |shortcut: &egui::KeyboardShortcut| {
        shortcut.logical_key == *key && modifiers.matches_exact(shortcut.modifiers)
    };
    let mut all = COMMANDS.iter().filter(|c| c.menu.in_arena());
    all.find(|c| state.shortcuts.get(c.name).is_some_and(|all| all.iter().any(is))).map(|c| c.id)
}

/// Takes one key for a question; whether it is answered or left by it.
fn answer(
    state: &State,
    debugger: &Debugger,
    question: &Question,
    event: &Event,
    view: &mut View,
    out: &mut Vec<UiCommand>,
) -> bool {
    let key = if let Event::Key { key, .. } = event { Some(*key) } else { None };
    if key == Some(Key::Escape) {
        out.push(UiCommand::LeaveUnanswered);
        return true;
    }
    let enter = key == Some(Key::Enter);
    let usual = question.usual.filter(|_| enter);
    let letters: Vec<char> = if let Event::Text(text) = event { text.chars().collect() } else { Vec::new() };
    let step = || meaning(state, event).and_then(step_of).map(|(by, _)| by);
    let told = match &question.options {
        Options::Direction => {
            let here = (key == Some(Key::Period)).then_some((0, 0));
            here.or_else(step).and_then(|by| DIRECTIONS.iter().position(|d| *d == by))
        }
        Options::Square(wide, _) => {
            if let Some(by) = step() {
                move_square(debugger, view, by);
            }
            let place = i32::from(view.square.y) * i32::from(*wide) + i32::from(view.square.x);
            enter.then(|| usize::try_from(place).ok()).flatten()
        }
        Options::Lines(lines) => {
            let row = view.row.or(question.usual.and_then(|n| usize::try_from(n).ok())).unwrap_or(0);
            let down = isize::from(key == Some(Key::ArrowDown)) - isize::from(key == Some(Key::ArrowUp));
            let aside = match key {
                Some(Key::ArrowRight) if row + view.column < lines.len() => view.column as isize,
                Some(Key::ArrowLeft) if row >= view.column => -(view.column as isize),
                _ => 0,
            };
            let row = row.saturating_add_signed(down + aside).min(lines.len().saturating_sub(1));
            view.row = Some(row);
            let by_letter = letters.iter().find_map(|c| (0..lines.len()).find(|n| letter(*n) == Some(*c)));
            by_letter.or(enter.then_some(row))
        }
        Options::Letters(of) => {
            let same = |a: char, b: char| a.to_lowercase().eq(b.to_lowercase());
            let exact = letters.iter().find_map(|c| of.iter().position(|l| l == c));
            exact.or_else(|| letters.iter().find_map(|c| of.iter().position(|l| same(*l, *c))))
        }
        Options::YesNo => letters.iter().find_map(|c| match c.to_ascii_lowercase() {
            'y' => Some(1),
            'n' => Some(0),
            _ => None,
        }),
        Options::Number(least, most) => {
            view.typed.extend(letters.iter().filter(|c| c.is_ascii_digit() || **c == '-'));
            if key == Some(Key::Backspace) {
                view.typed.pop();
            }
            let number = view.typed.parse::<i32>().ok().filter(|n| (*least..=*most).contains(n));
            number.filter(|_| enter).and_then(|n| usize::try_from(n - least).ok())
        }
    };
    let told = told.and_then(|n| i32::try_from(n).ok()).or(usual);
    if let Some(told) = told {
        (view.row, view.typed) = (None, String::new());
        out.push(UiCommand::Answer(told));
    }
    told.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_command_of_play_takes_a_key_of_the_map_itself_or_of_another() {
        let mut taken: Vec<&str> = crate::view::keys::OF_THE_MAP.to_vec();
        for command in COMMANDS.iter().filter(|c| c.menu.in_arena()) {
            for keys in std::iter::once(command.keys).chain(command.also.split(' ')).filter(|k| !k.is_empty())
            {
                assert!(!taken.contains(&keys), "{keys} of {} is taken", command.title);
                taken.push(keys);
            }
        }
    }
}
