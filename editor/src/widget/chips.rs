//! Several names of many: each a chip, and a field that adds more. A chip's text opens what it names or explains it, by a
//! click or Enter; its × removes it, as do Delete and Backspace. In the field Enter adds the name that is shown first,
//! and Backspace, while it is empty, removes the last chip.

use egui::{
    CornerRadius, EventFilter, Id, Key, Modifiers, Popup, PopupCloseBehavior, Response, Role, Sense,
    StrokeKind, TextEdit, Ui, Vec2, WidgetInfo,
};

use super::field::name;
use super::find::matching;
use super::picker::{offered, unknown_sign};
use super::wording::{Telling, Wording};
use crate::theme;

/// How many names are offered while typing.
const OFFERED: usize = 9;
/// How wide an explanation is, in points.
const TOLD: f32 = 340.0;
/// How wide the list of offers is whose rows also have a sentence each, in points.
const WORDED: f32 = 420.0;
/// How wide the × is, in points.
const CROSS: f32 = 18.0;

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
    /// The names are of things that can be gone to. One that is not among the others is to come, and no mistake.
    pub may_wait: bool,
}

/// What happened in a set of chips in this frame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChipsAnswer {
    /// The new set.
    pub new: Option<Vec<String>>,
    /// The chip that has the keyboard.
    pub focused: Option<String>,
    /// The chip that was opened: what it names is wanted.
    pub goes: Option<String>,
}

#[derive(Clone, Debug, Default)]
struct Adding {
    query: String,
    row: usize,
}

/// Shows the chips, in rows as wide as there is space. `tell` explains a name.
pub fn chips(
    ui: &mut Ui,
    chips: Chips<'_>,
    current: &[String],
    names: &[&str],
    tell: &dyn Fn(&mut Ui, &str),
) -> ChipsAnswer {
    chips_of(ui, chips, current, names, &Telling(tell))
}

/// Shows the chips of names of which more can be told.
pub fn chips_of(
    ui: &mut Ui,
    chips: Chips<'_>,
    current: &[String],
    names: &[&str],
    wording: &dyn Wording,
) -> ChipsAnswer {
    let mut answer = ChipsAnswer::default();
    ui.horizontal_wrapped(|ui| {
        let mut ids: Vec<Id> = Vec::new();
        let mut removed = None;
        for (place, chip) in current.iter().enumerate() {
            let known = names.contains(&chip.as_str());
            let one = one_chip(ui, chips, (place, chip), known, wording);
            ids.push(one.id);
            if one.focused {
                answer.focused = Some(chip.clone());
            }
            if one.opened && chips.may_wait {
                answer.goes = Some(chip.clone());
            }
            removed = removed.or(one.removed.map(|by_key| (place, by_key)));
        }
        if let Some((place, by_key)) = removed {
            let mut rest = current.to_vec();
            rest.remove(place);
            // The next chip stands in its place with its id; the last one's keyboard goes to the one before.
            let next = if place < rest.len() {
                ids.get(place)
            } else {
                place.checked_sub(1).and_then(|p| ids.get(p))
            };
            let next = next.filter(|_| by_key).copied().unwrap_or(chips.id);
            ui.memory_mut(|m| m.request_focus(next));
            answer.new = Some(rest);
        }
        if let Some(set) = adding(ui, chips, current, names, wording) {
            answer.new = Some(set);
        }
    });
    answer
}

/// What happened to one chip.
struct One {
    id: Id,
    focused: bool,
    opened: bool,
    /// It was removed, and whether by a key.
    removed: Option<bool>,
}

/// Shows a chip: its text and its ×, whole in the next line rather than broken in this one.
fn one_chip(
    ui: &mut Ui,
    chips: Chips<'_>,
    (place, chip): (usize, &str),
    known: bool,
    wording: &dyn Wording,
) -> One {
    let tokens = theme::tokens(ui);
    let whose = chips.whose.map_or_else(String::new, |whose| format!(" of {whose}"));
    let words = if known { wording.label(chip) } else { chip.to_owned() };
    let (color, shown) = match (known, chips.may_wait) {
        (true, _) => (tokens.text, words.clone()),
        (false, true) => (tokens.text_quiet, format!("{} {chip}", unknown_sign(true))),
        (false, false) => (tokens.error, format!("{} {chip}", unknown_sign(false))),
    };
    let font = egui::TextStyle::Button.resolve(ui.style());
    let text = ui.painter().layout_no_wrap(shown, font, color);
    let pad = ui.spacing().button_padding.x;
    let size = Vec2::new(text.size().x + 2.0 * pad + CROSS, text.size().y + 2.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let (left, right) = rect.split_left_right_at_x(rect.right() - CROSS);
    let id = chips.id.with(("chip", place));
    let body = ui.interact(left, id, Sense::click());
    let cross = ui.interact(right, id.with("remove"), Sense::CLICK);
    let enabled = ui.is_enabled();
    let (said, remove) = (format!("{words}{whose}"), format!("Remove {words}{whose}"));
    body.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, &said));
    cross.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, &remove));
    if ui.is_rect_visible(rect) {
        let look = ui.style().interact(&body);
        let radius = look.corner_radius;
        ui.painter().rect(rect, radius, look.weak_bg_fill, look.bg_stroke, StrokeKind::Inside);
        let at = egui::pos2(left.left() + pad, left.center().y - text.size().y / 2.0);
        ui.painter().galley(at, text, color);
        let (fill, ink) = match cross.hovered() {
            true => (tokens.error.gamma_multiply(0.25), tokens.error),
            false => (egui::Color32::TRANSPARENT, tokens.text_quiet),
        };
        let radius = CornerRadius { nw: 0, sw: 0, ..radius };
        ui.painter().rect_filled(right, radius, fill);
        let font = egui::TextStyle::Button.resolve(ui.style());
        ui.painter().text(right.center(), egui::Align2::CENTER_CENTER, "×", font, ink);
    }
    let cross = cross.on_hover_text(&remove);
    let removed_by_key = body.has_focus()
        && ui.input_mut(|i| {
            i.consume_key(Modifiers::NONE, Key::Delete) || i.consume_key(Modifiers::NONE, Key::Backspace)
        });
    let removed = removed_by_key.then_some(true).or(cross.clicked().then_some(false));
    let opened = body.clicked();
    if opened {
        body.request_focus();
    }
    let focused = body.has_focus();
    explain(ui, chips, &body, known, |ui| wording.tell(ui, chip));
    One { id, focused, opened, removed }
}

/// Explains a chip: to a pointer that rests on it, and below it once it was opened, where nothing can be gone to.
fn explain(ui: &Ui, chips: Chips<'_>, body: &Response, known: bool, tell: impl Fn(&mut Ui)) {
    let quiet = theme::tokens(ui).text_quiet;
    let told = |ui: &mut Ui| {
        ui.set_max_width(TOLD);
        match (known, chips.may_wait) {
            (true, _) => tell(ui),
            (false, true) => drop(ui.label("It is not in the pack yet.")),
            (false, false) => drop(ui.label("There is no such name: remove it.")),
        }
        let opens = if chips.may_wait { "Click or Enter goes there; " } else { "" };
        ui.label(egui::RichText::new(format!("{opens}Delete removes it")).color(quiet));
    };
    let key = body.id.with("explained");
    let shown: bool = ui.data(|d| d.get_temp(key)).unwrap_or(false);
    let escaped = shown && body.has_focus() && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape));
    let shown = match body.clicked() && !chips.may_wait {
        true => !shown,
        false => shown && body.has_focus() && !escaped,
    };
    ui.data_mut(|d| d.insert_temp(key, shown));
    if shown {
        // Escape closes it, and leaves the keyboard where it is.
        let filter = EventFilter { escape: true, ..EventFilter::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(body.id, filter));
        Popup::from_response(body)
            .id(body.id.with("explanation"))
            .open(true)
            .close_behavior(PopupCloseBehavior::IgnoreClicks)
            .show(told);
    } else {
        body.clone().on_hover_ui(told);
    }
}

fn adding(
    ui: &mut Ui,
    chips: Chips<'_>,
    current: &[String],
    names: &[&str],
    wording: &dyn Wording,
) -> Option<Vec<String>> {
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
    let sought: Vec<String> = match offering {
        true => left.iter().map(|name| wording.sought(name)).collect(),
        false => Vec::new(),
    };
    let found = if offering { matching(sought.iter().map(String::as_str), &state.query) } else { Vec::new() };
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
    let is_worded = names.first().is_some_and(|name| wording.aside(name).is_some());
    Popup::from_response(&field)
        .id(chips.id.with("offers"))
        .open(offering)
        .close_behavior(PopupCloseBehavior::IgnoreClicks)
        .width(if is_worded { WORDED } else { 200.0 })
        .show(|ui| {
            for (row, place) in found.iter().take(OFFERED).enumerate() {
                let Some(offer) = left.get(*place) else { continue };
                if offered(ui, offer, row == state.row, wording).clicked() {
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
