//! Which fields a form shows: those that have what was typed in their name or help, and, where the author wants that, only
//! those that the file says.

use crate::panel::prelude::*;
use augury_engine::content::{FieldSchema, FieldType, RecordSchema};
use egui::TextEdit;

use crate::document::label;
use crate::document::open::Document;
use crate::document::path::ValuePath;
use crate::widget::field::name;
use crate::widget::icon_button::{Seen, icon_button};

/// Width of the field that is typed into, in points.
const SEARCH: f32 = 180.0;
/// How deep records within records are looked through.
const DEEP: usize = 4;

/// What a form shows of its fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    query: String,
    set_only: bool,
}

fn key() -> Id {
    Id::unique("fields that forms show")
}

/// The field that names of fields are typed into.
pub fn search_id() -> Id {
    Id::unique("find a field")
}

impl Filter {
    /// What the author chose.
    pub fn of(ctx: &egui::Context) -> Filter {
        ctx.data(|d| d.get_temp(key())).unwrap_or_default()
    }

    /// Shows all fields again.
    pub fn clear(ctx: &egui::Context) {
        ctx.data_mut(|d| d.remove::<Filter>(key()));
    }

    /// Whether it leaves anything out.
    pub fn is_on(&self) -> bool {
        self.set_only || !self.query.trim().is_empty()
    }

    /// Whether a field of the record at a place is shown. Fields of records within are shown with their record.
    pub fn shows(
        &self,
        document: &Document,
        at: &ValuePath,
        record: &RecordSchema,
        field: &FieldSchema,
    ) -> bool {
        if !at.0.is_empty() || !self.is_on() {
            return true;
        }
        let is_set = !self.set_only || document.value(&at.field(field.name)).is_some();
        let query = self.query.trim().to_lowercase();
        is_set && query.split_whitespace().all(|word| has(record, field, word, DEEP))
    }
}

/// Whether a field has a word in its names or its help, or a field within it has.
fn has(record: &RecordSchema, field: &FieldSchema, word: &str, deep: usize) -> bool {
    let said = [label::of_field(record, field), field.label, field.name, field.group, field.help];
    let within = || match field.ty {
        FieldType::Record(inner) | FieldType::List(&FieldType::Record(inner)) if deep > 0 => {
            inner.fields.iter().any(|field| {
                has(inner, field, word, deep - 1) || field.uses.iter().any(|one| begins(one.label, word))
            })
        }
        _ => false,
    };
    said[..4].iter().any(|text| text.to_lowercase().contains(word)) || begins(field.help, word) || within()
}

/// Whether a word of a text begins so.
fn begins(text: &str, word: &str) -> bool {
    text.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|part| part.starts_with(word))
}

/// The strip above the form: a search for fields, and a switch for those that are set. Answers whether all groups are to
/// be folded (`true`) or unfolded.
pub fn strip(ui: &mut Ui) -> Option<bool> {
    let mut filter = Filter::of(ui.ctx());
    let before = filter.clone();
    let mut fold = None;
    ui.horizontal_wrapped(|ui| {
        let edit = TextEdit::singleline(&mut filter.query)
            .id(search_id())
            .hint_text("find a field…")
            .return_key(None)
            .desired_width(SEARCH.min(ui.available_width() - 160.0).max(80.0));
        let typed = ui.add(edit);
        name(ui, &typed, "find a field");
        if typed.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Escape)) {
            filter.query.clear();
        }
        let set = ui.checkbox(&mut filter.set_only, "Set fields only");
        set.on_hover_text("leaves out what the file does not say");
        let (tip, seen) = ("fold all groups", Seen::Always);
        if icon_button(ui, theme::Icon::FoldAll, tip, tip, seen).clicked() {
            fold = Some(true);
        }
        let tip = "unfold all groups";
        if icon_button(ui, theme::Icon::Larger, tip, tip, seen).clicked() {
            fold = Some(false);
        }
    });
    if filter != before {
        ui.data_mut(|d| d.insert_temp(key(), filter));
    }
    fold
}
