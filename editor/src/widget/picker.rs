//! One name of many: a button that opens a list with a filter. Enter takes, Escape leaves.

use egui::{AtomExt, Id, Key, Modifiers, Popup, PopupCloseBehavior, Response, TextEdit, Ui, Vec2};

use super::field::name;
use super::find::matching;
use super::scroll;
use super::wording::{Plain, Wording};
use crate::theme;

/// How many names are drawn at most; the filter finds the others.
const SHOWN: usize = 200;
/// How wide it is told what a name means, in points.
const TOLD: f32 = 340.0;
/// How wide a list is whose rows also have a sentence each, in points.
const WORDED: f32 = 460.0;

/// What a picker is.
#[derive(Clone, Copy, Debug)]
pub struct Picker<'a> {
    /// Its own id.
    pub id: Id,
    /// What screen readers call it.
    pub label: &'a str,
    /// The name that is picked.
    pub value: &'a str,
    /// Shown where nothing is picked.
    pub hint: &'a str,
    /// Width in points.
    pub width: f32,
    /// A name that is not among the others is one to come, not a mistake.
    pub may_wait: bool,
}

#[derive(Clone, Debug, Default)]
struct Open {
    query: String,
    row: usize,
}

/// What happened in a picker in this frame.
#[derive(Clone, Debug)]
pub struct Picked {
    /// The name that was taken.
    pub taken: Option<String>,
    /// It has the keyboard.
    pub focused: bool,
    /// It was clicked with Ctrl: what it names is wanted.
    pub goes: bool,
    /// None of the names is wanted; only where that may be.
    pub cleared: bool,
    /// The button.
    pub response: Response,
}

/// Shows a picker; answers the name that was taken.
pub fn picker(ui: &mut Ui, picker: Picker<'_>, names: &[&str]) -> Option<String> {
    picker_of(ui, picker, names, &Plain, false).taken
}

/// Shows a picker of names of which more can be told; `none` says whether the value may be taken out again: by Delete,
/// or by the row above the names.
pub fn picker_of(
    ui: &mut Ui,
    picker: Picker<'_>,
    names: &[&str],
    wording: &dyn Wording,
    none: bool,
) -> Picked {
    let known = picker.value.is_empty() || names.contains(&picker.value);
    let shown = match (picker.value.is_empty(), known) {
        (true, _) => picker.hint.to_owned(),
        (false, true) => wording.label(picker.value),
        (false, false) => picker.value.to_owned(),
    };
    let tokens = theme::tokens(ui);
    let color = if !known && !picker.may_wait {
        tokens.error
    } else if !known || picker.value.is_empty() {
        tokens.text_quiet
    } else {
        tokens.text
    };
    let marked = if known { shown.clone() } else { format!("{} {shown}", unknown_sign(picker.may_wait)) };
    let text = egui::RichText::new(marked).color(color);
    let sign = tokens.quiet(theme::SIGN_UNFOLDED);
    let button = ui
        .push_id(picker.id, |ui| {
            let button = egui::Button::new((text, egui::Atom::grow(), sign))
                .truncate()
                .min_size(Vec2::new(picker.width, theme::LIST_ROW));
            ui.add_sized(Vec2::new(picker.width, theme::LIST_ROW), button)
        })
        .inner;
    name(ui, &button, &format!("{}: {shown}", picker.label));
    // The keyboard is asked for under the picker's id.
    if ui.memory(|m| m.has_focus(picker.id)) {
        button.request_focus();
    }
    let button = explained(button, picker, &shown, known, wording);
    let goes = picker.may_wait && button.clicked() && ui.input(|i| i.modifiers.command);
    let key = picker.id.with("open");
    let mut open: Option<Open> = ui.data(|d| d.get_temp(key));
    let down = button.has_focus() && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::ArrowDown));
    if !goes && (button.clicked() || down) {
        open = if open.is_some() { None } else { Some(Open::default()) };
    }
    let mut taken = None;
    let mut cleared =
        none && button.has_focus() && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Delete));
    if let Some(state) = &mut open {
        // Who was clicked instead, and drawn before this, has the keyboard already.
        let other =
            ui.memory(|m| m.focused()).filter(|id| ![button.id, picker.id, query(picker)].contains(id));
        let mut stays = true;
        let is_worded = names.first().is_some_and(|name| wording.aside(name).is_some());
        let wide = match (is_worded, wording.tells()) {
            (true, _) => WORDED,
            (false, true) => TOLD,
            (false, false) => 200.0,
        };
        let popup = Popup::from_response(&button)
            .id(picker.id.with("popup"))
            .open_bool(&mut stays)
            .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
            .width(picker.width.max(wide));
        popup.show(|ui| {
            cleared |= none && no_name(ui, state);
            taken = choose(ui, picker, names, wording, state);
        });
        let escaped = ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape));
        let answered = taken.is_some() || cleared || escaped;
        if answered || !stays {
            open = None;
            match other.filter(|_| !answered) {
                Some(other) => ui.memory_mut(|m| m.request_focus(other)),
                None => button.request_focus(),
            }
        }
    }
    ui.data_mut(|d| match open {
        Some(open) => {
            d.insert_temp(key, open);
        }
        None => d.remove::<Open>(key),
    });
    let focused = button.has_focus();
    let taken = taken.filter(|t| t != picker.value && !cleared);
    Picked { taken, focused, goes, cleared, response: button }
}

/// What is told where the mouse rests on the button.
fn explained(
    button: Response,
    picker: Picker<'_>,
    shown: &str,
    known: bool,
    wording: &dyn Wording,
) -> Response {
    let tip = match (known, picker.may_wait) {
        (true, _) => shown.to_owned(),
        (false, true) => format!("{shown} is not in the pack yet"),
        (false, false) => format!("{shown} is no such name; pick another"),
    };
    if !known || picker.value.is_empty() {
        return button.on_hover_text(tip);
    }
    if wording.tells() {
        return button.on_hover_ui(|ui| {
            ui.set_max_width(TOLD);
            wording.tell(ui, picker.value);
            if picker.may_wait {
                ui.label(theme::tokens(ui).quiet("Ctrl+click looks at it"));
            }
        });
    }
    button.on_hover_text(tip)
}

/// The sign of a name that is not among the others.
pub fn unknown_sign(may_wait: bool) -> &'static str {
    if may_wait { theme::SIGN_NOT_YET } else { "!" }
}

/// The row above the names that takes the value out; Delete does so too, while nothing is typed.
fn no_name(ui: &mut Ui, state: &Open) -> bool {
    let key = state.query.is_empty() && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Delete));
    let row = ui.selectable_label(false, "none").on_hover_text("takes it out; Delete does so, too");
    row.clicked() || key
}

/// The field that names are typed into.
fn query(picker: Picker<'_>) -> Id {
    picker.id.with("query")
}

fn choose(
    ui: &mut Ui,
    picker: Picker<'_>,
    names: &[&str],
    wording: &dyn Wording,
    state: &mut Open,
) -> Option<String> {
    let edit = TextEdit::singleline(&mut state.query)
        .id(query(picker))
        .hint_text("type to filter")
        .return_key(None)
        .desired_width(f32::INFINITY);
    let field = ui.add(edit);
    name(ui, &field, &format!("filter {}", picker.label));
    if !field.has_focus() {
        field.request_focus();
    }
    if field.changed() {
        state.row = 0;
    }
    let typed = wording.typed(state.query.trim());
    let sought: Vec<String> = names.iter().map(|name| wording.sought(name)).collect();
    let found = matching(sought.iter().map(String::as_str), &state.query);
    let mut rows: Vec<&str> = typed.as_deref().into_iter().collect();
    rows.extend(found.iter().filter_map(|place| names.get(*place)).copied());
    let (by, enter) = ui.input_mut(|i| {
        let down = i.count_and_consume_key(Modifiers::NONE, Key::ArrowDown);
        let up = i.count_and_consume_key(Modifiers::NONE, Key::ArrowUp);
        (down as isize - up as isize, i.consume_key(Modifiers::NONE, Key::Enter))
    });
    state.row = state.row.saturating_add_signed(by).min(rows.len().saturating_sub(1));
    let mut taken = None;
    scroll::upright().max_height(220.0).auto_shrink([false, true]).show(ui, |ui| {
        for (row, option) in rows.iter().take(SHOWN).enumerate() {
            let response = offered(ui, option, row == state.row, wording);
            if row == state.row && by != 0 {
                response.scroll_to_me(None);
            }
            if response.clicked() {
                taken = Some((*option).to_owned());
            }
        }
        if rows.is_empty() {
            ui.label("nothing matches");
        } else if rows.len() > SHOWN {
            ui.label(format!("{} more: type to filter", rows.len() - SHOWN));
        }
    });
    let here = rows.get(state.row).copied();
    if let Some(option) = here.filter(|_| wording.tells()) {
        ui.separator();
        wording.tell(ui, option);
    }
    if let Some(option) = here.filter(|_| enter) {
        taken = Some(option.to_owned());
    }
    taken
}

/// One name that is offered: what people read, the name itself quietly, a sentence, and how many use it.
pub(super) fn offered(ui: &mut Ui, option: &str, here: bool, wording: &dyn Wording) -> Response {
    let label = wording.label(option);
    let Some(aside) = wording.aside(option) else {
        return ui.selectable_label(here, label);
    };
    let tokens = theme::tokens(ui);
    let quiet = |text: String| tokens.quiet(text).size(theme::SMALL);
    let uses = wording.uses(option).map(|n| if n == 0 { "unused".to_owned() } else { format!("{n} ×") });
    let sentence = wording.sentence(option);
    let width = ui.available_width();
    let parts = (
        egui::RichText::new(label.as_str()),
        quiet(aside.to_owned()),
        quiet(sentence.clone()).atom_shrink(true),
        egui::Atom::grow(),
        quiet(uses.unwrap_or_default()),
    );
    let button = egui::Button::selectable(here, parts).truncate().min_size(Vec2::new(width, theme::LIST_ROW));
    let row = ui.add_sized(Vec2::new(width, theme::LIST_ROW), button);
    name(ui, &row, &label);
    let whole = format!("{label} ({aside})\n{sentence}");
    row.on_hover_text(whole.trim_end())
}
