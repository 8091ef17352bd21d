//! A resource that is pinned, beside the one that is looked at: the fields in which they differ, or all. What is on
//! the left can be taken over to the right.

use augury_engine::content::{FieldSchema, schema_of};
use egui::{Id, RichText, Ui};

use super::PanelId;
use super::form::table::one_line;
use super::form::version::Values;
use crate::app::commands::{CommandId, UiCommand};
use crate::app::state::State;
use crate::document::cells::text_of;
use crate::document::library::Key;
use crate::document::live::kind_of;
use crate::document::path::ValuePath;
use crate::theme;
use crate::widget::empty::empty;
use crate::widget::field::name;
use crate::widget::row::elided;
use crate::widget::scroll;

/// Width of the fields' names, in points.
const NAMES: f32 = 96.0;
/// Width of the button that takes a value over, in points.
const TAKE: f32 = 24.0;

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let (pinned, shown) = &state.pinned;
    let there = |key: &&Key| state.library.document(key).is_some_and(|d| d.exists());
    let Some(left) = pinned.get(*shown).or(pinned.last()) else {
        let keys = state.keys_of(CommandId::Pin);
        let what = format!(
            "{keys} pins the resource that is open; then open another: both stand here side by side."
        );
        if empty(ui, "Nothing pinned", &what, Some("Pin what is open")) {
            out.push(UiCommand::Run(CommandId::Pin));
        }
        return;
    };
    tabs(ui, state, left, out);
    let Some(left) = Some(left).filter(there) else {
        empty(ui, "It is gone", "The resource that was pinned is not in the pack any more.", None);
        return;
    };
    let right = state.current.as_ref().filter(there).filter(|right| *right != left);
    let schema = kind_of(left).and_then(schema_of);
    let Some(schema) = schema else {
        empty(ui, "No fields", "This kind has no form; its text can be seen in the Source.", None);
        return;
    };
    let all_key = Id::unique("beside all");
    let mut all: bool = ui.data(|d| d.get_temp(all_key)).unwrap_or(false);
    let alike = right.filter(|right| kind_of(right) == kind_of(left));
    if alike.is_some() {
        ui.checkbox(&mut all, "fields that are the same, too");
        ui.data_mut(|d| d.insert_temp(all_key, all));
    }
    let live = Values::of(ui.ctx(), state);
    let live = (state, &*live);
    let fields: Vec<&FieldSchema> = (schema.fields.iter())
        .filter(|field| match alike {
            Some(right) => all || value(live, left, field) != value(live, right, field),
            None => live.1.value(state, left, &ValuePath::root().field(field.name)).is_some(),
        })
        .collect();
    if fields.is_empty() {
        empty(ui, "No difference", "Both say the same in every field.", None);
        return;
    }
    scroll::upright().id_salt("beside").auto_shrink(false).show(ui, |ui| {
        let gap = ui.spacing().item_spacing.x;
        let rest = ui.available_width() - NAMES - gap;
        let width = if alike.is_some() { (rest - TAKE - 3.0 * gap) / 2.0 } else { rest - gap };
        heads(ui, state, left, alike, width.max(40.0));
        for field in fields {
            one(ui, live, field, left, alike, width.max(40.0), out);
        }
    });
}

/// Which are pinned; the one that is shown can be taken away.
fn tabs(ui: &mut Ui, state: &State, here: &Key, out: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        for (place, key) in state.pinned.0.iter().enumerate() {
            let tab = ui.selectable_label(key == here, title(state, key)).on_hover_text(key.to_string());
            if state.wishes_focus(PanelId::Beside) && key == here {
                tab.request_focus();
            }
            if tab.clicked() {
                out.push(UiCommand::Beside(place));
            }
            if key == here {
                let open = ui.button("open");
                name(ui, &open, &format!("open {}", title(state, key)));
                if open.clicked() {
                    out.push(UiCommand::Open { key: key.clone(), place: None });
                }
                let away = ui.button("×").on_hover_text("pin it no more");
                name(ui, &away, &format!("unpin {}", title(state, key)));
                if away.clicked() {
                    out.push(UiCommand::Pin(key.clone(), false));
                }
            }
        }
    });
}

fn title<'a>(state: &'a State, key: &'a Key) -> &'a str {
    state.library.summary(key).map_or(key.id.as_str(), |summary| summary.name.as_str())
}

fn heads(ui: &mut Ui, state: &State, left: &Key, right: Option<&Key>, width: f32) {
    ui.horizontal(|ui| {
        elided(ui, "", "", NAMES);
        elided(ui, RichText::new(title(state, left)).strong(), &left.to_string(), width);
        if let Some(right) = right {
            elided(ui, "", "", TAKE);
            elided(ui, RichText::new(title(state, right)).strong(), &right.to_string(), width);
        }
    });
}

/// What the window shows, and values as they are live.
type Live<'a> = (&'a State, &'a Values);

/// A value as RON: what is live, else the default.
fn value((state, live): Live<'_>, key: &Key, field: &FieldSchema) -> String {
    let said = live.value(state, key, &ValuePath::root().field(field.name));
    said.map_or_else(|| (field.default)().one_line(), one_line)
}

fn one(
    ui: &mut Ui,
    live: Live<'_>,
    field: &FieldSchema,
    left: &Key,
    right: Option<&Key>,
    width: f32,
    out: &mut Vec<UiCommand>,
) {
    let tokens = theme::tokens(ui);
    let path = ValuePath::root().field(field.name);
    let state = live.0;
    let shown = |ui: &mut Ui, key: &Key| {
        let said = live.1.value(state, key, &path).is_some();
        let words = text_of(&value(live, key, field));
        let words = if words.is_empty() { "none".to_owned() } else { words };
        // Not by colour alone: what no file says stands in brackets, what another pack overrides has a sign.
        let (words, tip, color) = match live.1.over(key, &path) {
            Some(pack) => {
                (format!("{} {words}", theme::SIGN_OVER), format!("overridden by {pack}"), tokens.here)
            }
            None if said => (words, String::new(), tokens.text),
            None => (format!("({words})"), "no file says it".to_owned(), tokens.text_quiet),
        };
        elided(ui, RichText::new(words).color(color), &tip, width);
    };
    ui.horizontal(|ui| {
        let help = field.help.split_whitespace().collect::<Vec<_>>().join(" ");
        elided(ui, RichText::new(field.label).color(tokens.text_quiet), &help, NAMES);
        shown(ui, left);
        let Some(right) = right else { return };
        let differ = value(live, left, field) != value(live, right, field);
        let ready = differ && field.name != "name" && state.library.refusal(right).is_none();
        let tip = format!("take {} over to {}", field.label, title(state, right));
        let button = ui.add_enabled(ready, egui::Button::new("→").min_size(egui::vec2(TAKE, 0.0)));
        name(ui, &button, &tip);
        if button.on_hover_text(&tip).clicked() {
            out.push(take(live, &path, left, right));
        }
        shown(ui, right);
    });
}

/// Takes a value over; what the one leaves out the other leaves out.
fn take((state, live): Live<'_>, path: &ValuePath, left: &Key, right: &Key) -> UiCommand {
    let key = right.clone();
    match live.value(state, left, path) {
        Some(value) => UiCommand::Put { key, path: path.clone(), value: value.to_owned() },
        None => UiCommand::Remove { key, path: path.clone() },
    }
}
