//! Several resources edited together in the form of one of them: which of its fields are otherwise in the others, and
//! the way to give all of them the one that is shown.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use crate::panel::prelude::*;
use augury_engine::content::{FieldSchema, RecordSchema};
use egui::Context;

use super::text::one_line;
use super::version::Values;
use crate::document::library::Key;
use crate::document::many::{place_in, same};
use crate::document::order::SchemaOrder;
use crate::document::path::ValuePath;
use crate::document::summary::literal_text;
use crate::view::many::together_here;

/// So many other values are told one by one.
const TOLD: usize = 3;
/// The others, and what they say otherwise, by field.
pub struct Together {
    /// All that are edited, the shown one too.
    pub keys: Vec<Key>,
    /// Which is shown.
    here: Key,
    differ: BTreeMap<&'static str, String>,
    /// The same of values within fields, worked out when they are drawn.
    within: Mutex<BTreeMap<String, Option<String>>>,
}

/// What it was worked out from: the state of all files, and which resource is shown.
type Made = (u64, Key, Vec<Key>);

impl Together {
    /// What is edited together with a resource; `None` where it is edited by itself.
    pub fn with(ctx: &Context, state: &State, key: &Key, schema: &'static RecordSchema) -> Option<Arc<Self>> {
        let keys = together_here(state);
        if !keys.contains(key) {
            return None;
        }
        let id = Id::unique("edited together");
        let now: Made = (state.library.version(), key.clone(), keys);
        let kept: Option<(Made, Arc<Self>)> = ctx.data(|d| d.get_temp(id));
        if let Some((_, known)) = kept.filter(|(made, _)| *made == now) {
            return Some(known);
        }
        let live = Values::of(ctx, state);
        let words = |field: &FieldSchema| differing(state, &live, key, &now.2, field);
        let differ = schema.fields.iter().filter_map(|field| Some((field.name, words(field)?))).collect();
        let (keys, here, within) = (now.2.clone(), key.clone(), Mutex::default());
        let made = Arc::new(Self { keys, here, differ, within });
        ctx.data_mut(|d| d.insert_temp(id, (now, made.clone())));
        Some(made)
    }
}

impl Together {
    /// What is said below a field that is otherwise in the others.
    pub(super) fn words(&self, state: &State, path: &ValuePath, field: &FieldSchema) -> Option<String> {
        if path.0.len() == 1 {
            return self.differ.get(field.name).map(|words| format!("differs: {words}"));
        }
        let mut within = self.within.lock().ok()?;
        let words = within
            .entry(path.to_string())
            .or_insert_with(|| differing_within(state, &self.here, &self.keys, path));
        words.as_ref().map(|words| format!("{} differs: {words}", field.label))
    }
}

/// What the others say of a field, where it is something else than what one says.
fn differing(state: &State, live: &Values, key: &Key, keys: &[Key], field: &FieldSchema) -> Option<String> {
    let path = ValuePath::root().field(field.name);
    let default = (field.default)().one_line();
    let value = |key: &Key| live.value(state, key, &path).unwrap_or(&default).to_owned();
    told_of(key, keys, &value(key), value)
}

/// The same of a value within a field: in each it is looked for by what it is a part of.
fn differing_within(state: &State, here: &Key, keys: &[Key], path: &ValuePath) -> Option<String> {
    let default = SchemaOrder::of(here).default_of(path).unwrap_or_default();
    let value = |key: &Key| match place_in(&state.library, here, key, path) {
        Ok(place) => state.library.value(key, &place).unwrap_or(&default).to_owned(),
        Err(_) => "has none like it".to_owned(),
    };
    told_of(here, keys, &value(here), value)
}

/// The values of others that are not the same.
fn told_of(here: &Key, keys: &[Key], own: &str, value: impl Fn(&Key) -> String) -> Option<String> {
    let mut others: Vec<(&Key, String)> = Vec::new();
    for other in keys.iter().filter(|other| *other != here) {
        let value = value(other);
        if !same(&value, own) {
            others.push((other, value));
        }
    }
    let told = |(key, value): &(&Key, String)| format!("{} {}", key.id, short(value));
    let mut words: Vec<String> = others.iter().take(TOLD).map(told).collect();
    if others.len() > TOLD {
        words.push(format!("{} more", others.len() - TOLD));
    }
    (!words.is_empty()).then(|| words.join(", "))
}

/// A value in a few letters.
fn short(value: &str) -> String {
    let text = literal_text(&one_line(value));
    match text.char_indices().nth(24) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None if text.is_empty() => "(empty)".to_owned(),
        None => text,
    }
}

/// The strip above the form: whom its edits go into, and the way out.
pub fn strip(ui: &mut Ui, state: &State, together: &Together, out: &mut Vec<UiCommand>) {
    ui.horizontal(|ui| {
        let layout = egui::Layout::right_to_left(egui::Align::Center);
        ui.with_layout(layout, |ui| {
            let keys = state.keys_of(CommandId::EditTogether);
            if ui.button("Each by itself").on_hover_text(keys).clicked() {
                out.push(UiCommand::Run(CommandId::EditTogether));
            }
            let ids: Vec<&str> = together.keys.iter().map(|key| key.id.as_str()).collect();
            let words = format!("{} edited together: {}", ids.len(), ids.join(", "));
            let width = ui.available_width();
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let text = RichText::new(words).color(theme::tokens(ui).here);
                elided(ui, text, "what is changed here is changed in all of them, as one step", width);
            });
        });
    });
}
