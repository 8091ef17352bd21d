//! Several names of many: each a chip, and a field that adds more. Enter adds the name that is shown first,
//! Backspace in the empty field removes the last chip, and each chip removes itself.

use egui::{Id, Key, Modifiers, Popup, PopupCloseBehavior, TextEdit, Ui};

use super::field::name;
use super::find::matching;
use super::picker::unknown_sign;
use crate::theme;

/// How many names are offered while typing.
const OFFERED: usize = 9;

/// What a set of chips is.
#[derive(Clone, Copy, Debug)]
pub struct Chips<'a> {
    /// Its own id.
    pub id: Id,
    /// What screen readers call it.
    pub label: &'a str,
    /// Whose it is, where another's stands beside it.
    pub whose: Option<&'a str>,
    /// A name may stand in it more than once.
    pub repeats: bool,
    /// A name that is not among the others is one to come, not a mistake.
    pub may_wait: bool,
}

/// What happened in a set of chips in this frame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChipsAnswer {
    /// The new set.
    pub new: Option<Vec<String>>,
    /// The chip that has the keyboard.
    pub focused: Option<String>,
    /// The chip that was clicked with Ctrl: what it names is wanted.
    pub goes: Option<String>,
}

#[derive(Clone, Debug, Default)]
struct Adding {
    query: String,
    row: usize,
}

/// Shows the chips, in rows as wide as there is space.
pub fn chips(ui: &mut Ui, chips: Chips<'_>, current: &[String], names: &[&str]) -> ChipsAnswer {
    let mut answer = ChipsAnswer::default();
    ui.horizontal_wrapped(|ui| {
        for (place, chip) in current.iter().enumerate() {
            let (response, erased) = one_chip(ui, chips, chip, names.contains(&chip.as_str()));
            if response.has_focus() {
                answer.focused = Some(chip.clone());
            }
            if response.clicked() && chips.may_wait && ui.input(|i| i.modifiers.command) {
                answer.goes = Some(chip.clone());
            } else if response.clicked() || erased {
                let mut rest = current.to_vec();
                rest.remove(place);
                answer.new = Some(rest);
                // The chip is gone; the field keeps the keyboard in the set.
                ui.memory_mut(|m| m.request_focus(chips.id));
            }
        }
        if let Some(set) = adding(ui, chips, current, names) {
            answer.new = Some(set);
        }
    });
    answer
}

/// Shows a chip; and whether it was erased by a key.
fn one_chip(ui: &mut Ui, chips: Chips<'_>, chip: &str, known: bool) -> (egui::Response, bool) {
    let tokens = theme::tokens(ui);
    let (color, shown, tip) = match (known, chips.may_wait) {
        (true, true) => (tokens.text, format!("{chip} ×"), format!("remove {chip}; Ctrl+click looks at it")),
        (true, false) => (tokens.text, format!("{chip} ×"), format!("remove {chip}")),
        (false, wait) => {
            let sign = unknown_sign(wait);
            let color = if wait { tokens.text_quiet } else { tokens.error };
            let why = if wait { "is not in the pack yet" } else { "is no such name; remove it" };
            (color, format!("{sign} {chip} ×"), format!("{chip} {why}"))
        }
    };
    let text = egui::RichText::new(shown).color(color);
    // Whole in the next line rather than broken in this one.
    let response = ui.add(egui::Button::new(text).small().wrap_mode(egui::TextWrapMode::Extend));
    let whose = chips.whose.map_or_else(String::new, |whose| format!(" of {whose}"));
    name(ui, &response, &format!("remove {chip}{whose}"));
    let response = response.on_hover_text(tip);
    let erased =
        response.has_focus() && ui.input(|i| i.key_pressed(Key::Delete) || i.key_pressed(Key::Backspace));
    (response, erased)
}

fn adding(ui: &mut Ui, chips: Chips<'_>, current: &[String], names: &[&str]) -> Option<Vec<String>> {
    let key = chips.id.with("adding");
    let mut state: Adding = ui.data(|d| d.get_temp(key)).unwrap_or_default();
    let was_empty = state.query.is_empty();
    let edit = TextEdit::singleline(&mut state.query)
        .id(chips.id)
        .hint_text("add…")
        .return_key(None)
        .desired_width(88.0);
    let field = ui.add(edit);
    name(ui, &field, &format!("add to {}", chips.label));
    if field.changed() {
        state.row = 0;
    }
    if field.lost_focus() && !Popup::is_any_open(ui.ctx()) {
        state = Adding::default();
    }
    let mut new = None;
    let left: Vec<&str> =
        names.iter().copied().filter(|n| chips.repeats || !current.iter().any(|c| c == n)).collect();
    if field.has_focus() {
        let erase = was_empty && ui.input(|i| i.key_pressed(Key::Backspace));
        if erase && let Some((_, rest)) = current.split_last() {
            new = Some(rest.to_vec());
        }
    }
    let offering = field.has_focus() && !state.query.trim().is_empty();
    let found = if offering { matching(left.iter().copied(), &state.query) } else { Vec::new() };
    let mut taken = None;
    if offering {
        let (by, enter) = ui.input_mut(|i| {
            let down = i.count_and_consume_key(Modifiers::NONE, Key::ArrowDown);
            let up = i.count_and_consume_key(Modifiers::NONE, Key::ArrowUp);
            (down as isize - up as isize, i.consume_key(Modifiers::NONE, Key::Enter))
        });
        let most = found.len().min(OFFERED).saturating_sub(1);
        state.row = state.row.saturating_add_signed(by).min(most);
        if enter {
            taken = found.get(state.row).copied();
        }
    }
    Popup::from_response(&field)
        .id(chips.id.with("offers"))
        .open(offering)
        .close_behavior(PopupCloseBehavior::IgnoreClicks)
        .width(200.0)
        .show(|ui| {
            for (row, place) in found.iter().take(OFFERED).enumerate() {
                let Some(offer) = left.get(*place) else { continue };
                if ui.selectable_label(row == state.row, *offer).clicked() {
                    taken = Some(*place);
                }
            }
            if found.is_empty() {
                ui.label("nothing matches");
            }
        });
    if let Some(name) = taken.and_then(|place| left.get(place)) {
        let mut set = current.to_vec();
        set.push((*name).to_owned());
        new = Some(set);
        state = Adding::default();
        field.request_focus();
    }
    ui.data_mut(|d| d.insert_temp(key, state));
    new
}
