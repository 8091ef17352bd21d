//! One name of many: a button that opens a list with a filter. Enter takes, Escape leaves.

use egui::{Id, Key, Modifiers, Popup, PopupCloseBehavior, TextEdit, Ui, Vec2};

use super::field::name;
use super::find::matching;
use super::scroll;
use crate::theme;

/// How many names are drawn at most; the filter finds the others.
const SHOWN: usize = 200;

/// How wide it is told what a name means, in points.
const TOLD: f32 = 340.0;

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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picked {
    /// The name that was taken.
    pub taken: Option<String>,
    /// It has the keyboard.
    pub focused: bool,
    /// It was clicked with Ctrl: what it names is wanted.
    pub goes: bool,
    /// None of the names is wanted; only where that may be.
    pub cleared: bool,
}

/// Tells what a name means, below the list of names and where the mouse rests on the picker.
pub type Telling<'a> = Option<&'a dyn Fn(&mut Ui, &str)>;

/// Shows a picker; answers the name that was taken.
pub fn picker(ui: &mut Ui, picker: Picker<'_>, names: &[&str]) -> Option<String> {
    picker_telling(ui, picker, names, None).taken
}

/// Shows a picker of names that can be told more of.
pub fn picker_telling(ui: &mut Ui, picker: Picker<'_>, names: &[&str], tell: Telling<'_>) -> Picked {
    picker_or_none(ui, picker, names, tell, false)
}

/// The same, where `none` says whether the value may be taken out again: by Delete, or by the row above the names.
pub fn picker_or_none(
    ui: &mut Ui,
    picker: Picker<'_>,
    names: &[&str],
    tell: Telling<'_>,
    none: bool,
) -> Picked {
    let shown = if picker.value.is_empty() { picker.hint } else { picker.value };
    let known = picker.value.is_empty() || names.contains(&picker.value);
    let tokens = theme::tokens(ui);
    let color = if !known && !picker.may_wait {
        tokens.error
    } else if !known || picker.value.is_empty() {
        tokens.text_quiet
    } else {
        tokens.text
    };
    let marked = if known { shown.to_owned() } else { format!("{} {shown}", unknown_sign(picker.may_wait)) };
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
    let tip = match (known, picker.may_wait) {
        (true, _) => shown.to_owned(),
        (false, true) => format!("{shown} is not in the pack yet"),
        (false, false) => format!("{shown} is no such name; pick another"),
    };
    let button = match tell {
        Some(tell) if known && !picker.value.is_empty() => button.on_hover_ui(|ui| {
            ui.set_max_width(TOLD);
            tell(ui, picker.value);
            ui.label(tokens.quiet("Ctrl+click looks at it"));
        }),
        _ => button.on_hover_text(tip),
    };
    let goes = tell.is_some() && button.clicked() && ui.input(|i| i.modifiers.command);
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
        let popup = Popup::from_response(&button)
            .id(picker.id.with("popup"))
            .open_bool(&mut stays)
            .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
            .width(picker.width.max(if tell.is_some() { TOLD } else { 200.0 }));
        popup.show(|ui| {
            cleared |= none && no_name(ui, state);
            taken = choose(ui, picker, names, tell, state);
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
    Picked { taken: taken.filter(|t| t != picker.value && !cleared), focused, goes, cleared }
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
    tell: Telling<'_>,
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
    let found = matching(names.iter().copied(), &state.query);
    let (by, enter) = ui.input_mut(|i| {
        let down = i.count_and_consume_key(Modifiers::NONE, Key::ArrowDown);
        let up = i.count_and_consume_key(Modifiers::NONE, Key::ArrowUp);
        (down as isize - up as isize, i.consume_key(Modifiers::NONE, Key::Enter))
    });
    state.row = state.row.saturating_add_signed(by).min(found.len().saturating_sub(1));
    let mut taken = None;
    scroll::upright().max_height(220.0).auto_shrink([false, true]).show(ui, |ui| {
        for (row, place) in found.iter().take(SHOWN).enumerate() {
            let Some(option) = names.get(*place) else { continue };
            let response = ui.selectable_label(row == state.row, *option);
            if row == state.row && by != 0 {
                response.scroll_to_me(None);
            }
            if response.clicked() {
                taken = Some((*option).to_owned());
            }
        }
        if found.is_empty() {
            ui.label("nothing matches");
        } else if found.len() > SHOWN {
            ui.label(format!("{} more: type to filter", found.len() - SHOWN));
        }
    });
    if let Some((tell, option)) = tell.zip(found.get(state.row).and_then(|place| names.get(*place))) {
        ui.separator();
        tell(ui, option);
    }
    if enter && let Some(option) = found.get(state.row).and_then(|p| names.get(*p)) {
        taken = Some((*option).to_owned());
    }
    taken
}
