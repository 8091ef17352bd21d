//! Rows of named fields: label, control, and, where it differs from the file, what it was.

use crate::panel::prelude::*;
use augury_engine::content::{FieldSchema, FieldType, Meaning, RecordSchema, Use};

use super::meaning::At;
use super::wording::shown_text;
use super::{Form, give_all, handlers, help, menu, table, value};
use crate::document::path::ValuePath;
use crate::widget::icon_button::{self, Seen, icon_button};
use crate::widget::row::LABEL_WIDTH;
use crate::widget::tree::{TreeRow, tree_row};

/// Width of the labels of a record of which some also say at length what their field means, in points.
const MEANT_WIDTH: f32 = 168.0;
/// So many letters a usual label has room for.
const USUAL_LETTERS: usize = 16;
/// Room for the button at the right of a row, in points.
const RESET: f32 = 24.0;
/// Room for the old value of a changed field beside its control, in points; kept in every row, so that a change moves
/// nothing.
const OLD: f32 = 72.0;
/// From this width on a row has that room.
const ROOMY: f32 = 420.0;
/// The least room for a control, in points.
const CONTROL: f32 = 80.0;
/// The least room for a label: in a narrow panel labels give way to controls, in points.
const SHORTEST: f32 = 44.0;

/// Some fields of a record, one below the other, and the names of those that nothing uses beside their
/// neighbours.
pub fn fields(
    ui: &mut Ui,
    form: &mut Form<'_>,
    at: &At,
    fields: impl IntoIterator<Item = &'static FieldSchema>,
) {
    let mut idle: Vec<&'static FieldSchema> = Vec::new();
    for one in fields {
        if !form.shows(&at.path, at.schema, one) {
            continue;
        }
        let there = form.document.value(&at.field(one)).is_some();
        match at.meaning(form, one) {
            Meaning::Nothing if !there => idle.push(one),
            Meaning::Nothing => {
                field(ui, form, at, one);
                let text = RichText::new(format!(
                    "nothing uses {} here",
                    form.label_of(at.schema, one, Meaning::Plain)
                ));
                ui.label(text.color(theme::tokens(ui).warning));
            }
            Meaning::As(_) | Meaning::Plain => field(ui, form, at, one),
        }
    }
    if !idle.is_empty() {
        not_used(ui, form, at, &idle);
    }
}

/// Fields that nothing uses beside their neighbours: their names, and, unfolded, their controls, since a neighbour may
/// change next.
fn not_used(ui: &mut Ui, form: &mut Form<'_>, at: &At, idle: &[&'static FieldSchema]) {
    let labels: Vec<String> = idle.iter().map(|one| form.label_of(at.schema, one, Meaning::Plain)).collect();
    let words = format!("not used here: {}", labels.join(", "));
    let title = theme::tokens(ui).quiet(&words);
    let label = form.called(&words);
    let row = TreeRow { id: form.id(&at.path).with("not used"), title, label: &label, open_at_first: false };
    tree_row(
        ui,
        row,
        |_| {},
        |ui| {
            for one in idle {
                field(ui, form, at, one);
            }
        },
    );
}

/// One field with its label, and whether it is otherwise in what is edited together with it.
fn field(ui: &mut Ui, form: &mut Form<'_>, at: &At, field: &'static FieldSchema) {
    alone(ui, form, at, field);
    give_all::mark(ui, form, &at.field(field), field);
}

fn alone(ui: &mut Ui, form: &mut Form<'_>, at: &At, field: &'static FieldSchema) {
    let path = &at.field(field);
    let ty: &'static FieldType = match at.meaning(form, field) {
        Meaning::As(one) => &one.ty,
        Meaning::Plain | Meaning::Nothing => &field.ty,
    };
    if let Some(whole) = nested_list(form, path, field) {
        return taken_whole(ui, form, at, field, &whole);
    }
    match field.ty {
        FieldType::Record(schema) if is_grid(schema) => labelled(ui, form, at, field, |ui, form| {
            grid(ui, form, path, schema);
        }),
        FieldType::Record(schema) => folded(ui, form, at, field, schema),
        FieldType::List(inner) if handlers::are(inner) => handlers::list(ui, form, path, field),
        FieldType::List(inner) if !value::is_chips(inner) => table::list(ui, form, path, field, inner),
        _ => labelled(ui, form, at, field, |ui, form| {
            let width = (ui.available_width() - 72.0).clamp(CONTROL, 240.0);
            let room = value::Room { width, beside: true };
            let inherited = at.value(form, field.name);
            let words = form.label_of(at.schema, field, at.meaning(form, field));
            value::control(ui, form, path, ty, &words, &inherited, room);
        }),
    }
}

/// Label, control, what it was before the unsaved edits, and the way back to the default.
fn labelled(
    ui: &mut Ui,
    form: &mut Form<'_>,
    at: &At,
    field: &'static FieldSchema,
    control: impl FnOnce(&mut Ui, &mut Form<'_>),
) {
    let path = &at.field(field);
    let there = form.document.value(path).is_some();
    let old = old_value(form, path, field);
    let meaning = at.meaning(form, field);
    let help = match meaning {
        Meaning::As(one) => said(field, one.help, &meant(one)),
        Meaning::Plain | Meaning::Nothing => help::words(field),
    };
    let roomy = ui.available_width() >= ROOMY;
    let row = ui.horizontal_top(|ui| {
        let zone = label(ui, form, at.schema, (field, meaning), there, old.as_deref());
        let drawn = ui.vertical(|ui| {
            let aside = RESET + if roomy { OLD } else { 0.0 };
            ui.set_max_width((ui.available_width() - aside).max(CONTROL));
            ui.horizontal_wrapped(|ui| control(ui, form));
            other_packs(ui, form, path, there);
        });
        help::tell_words(ui, form.state, drawn.response.rect, &help, || help::topic(form.state, field));
        let size = egui::vec2(ui.available_width(), theme::LIST_ROW);
        let layout = egui::Layout::right_to_left(egui::Align::Center);
        ui.allocate_ui_with_layout(size, layout, |ui| {
            if there {
                reset(ui, form, path, field);
            } else {
                ui.add_space(icon_button::SIZE);
            }
            if let Some(old) = old.as_ref().filter(|_| roomy) {
                was(ui, form.state, old);
            }
        });
        zone
    });
    let ty = match meaning {
        Meaning::As(one) => &one.ty,
        Meaning::Plain | Meaning::Nothing => &field.ty,
    };
    menu::field(ui, form, &row.inner, row.response.rect, path, (field, ty));
    crate::widget::target::mark(ui, &format!("field {}", field.name), row.response.rect);
    if old.is_some() {
        changed_edge(ui, row.response.rect);
    }
}

/// The mark of a changed row: a line at its left edge.
pub fn changed_edge(ui: &Ui, row: egui::Rect) {
    let x = row.left() - 4.0;
    let line = egui::Stroke::new(2.0, theme::tokens(ui).changed);
    ui.painter().vline(x, row.y_range(), line);
}

/// What other packs say of a field: the value beneath what an override says, or what overrides what is shown.
fn other_packs(ui: &mut Ui, form: &Form<'_>, path: &ValuePath, there: bool) {
    let line = |value: &str| shown_text(form.state, value);
    let (text, help) = match (&form.base_version, &form.above) {
        (Some(base_version), _) if there => {
            let pack = base_version.pack(path);
            let value = base_version.value(path).map_or("nothing".to_owned(), line);
            (format!("{pack}: {value}"), "the value beneath, which this override replaces")
        }
        (_, Some(above)) if above.overrides(path) => {
            let value = above.value(path).map_or("nothing".to_owned(), line);
            (format!("{} overrides it: {value}", above.pack(path)), "what is live in place of this value")
        }
        _ => return,
    };
    let text = RichText::new(text).color(theme::tokens(ui).here).font(theme::mono());
    let width = ui.available_width().max(40.0);
    elided(ui, text, help, width);
}

/// The list beneath, where an override does not say one of its own: an element alone cannot be changed.
fn nested_list(form: &Form<'_>, path: &ValuePath, field: &FieldSchema) -> Option<String> {
    let list = matches!(field.ty, FieldType::List(_) | FieldType::Flags(_));
    let base_version = form.base_version.as_ref().filter(|_| list && form.document.value(path).is_none())?;
    base_version.value(path).map(str::to_owned)
}

/// A list of the pack beneath: it is overridden whole or not at all.
fn taken_whole(ui: &mut Ui, form: &mut Form<'_>, at: &At, field: &'static FieldSchema, whole: &str) {
    let path = at.field(field);
    ui.horizontal(|ui| {
        label(ui, form, at.schema, (field, Meaning::Plain), false, None);
        let button = ui.button("override");
        crate::widget::field::name(ui, &button, &form.called(&format!("override {}", field.label)));
        if button.on_hover_text("Takes the whole list into this file, to be changed here").clicked() {
            form.put(&path, whole.to_owned());
        }
        let pack = form.base_version.as_ref().map(|b| b.pack(&path).to_owned()).unwrap_or_default();
        let line = shown_text(form.state, whole);
        let text = theme::tokens(ui).quiet(format!("{pack}: {line}"));
        let width = ui.available_width().max(40.0);
        elided(ui, text, "a list is overridden whole", width);
    });
}

/// The value before the unsaved edits, where it is another one.
pub fn old_value(form: &Form<'_>, path: &ValuePath, field: &FieldSchema) -> Option<String> {
    let saved = form.document.saved_text()?;
    if saved == form.document.text() || !form.document.value_changed(path) {
        return None;
    }
    let old = form.document.saved_value(path).map(str::to_owned);
    Some(old.unwrap_or_else(|| form.default_of(path, field)))
}

/// The label of a field; a right click on it opens the menu of the field.
fn label(
    ui: &mut Ui,
    form: &Form<'_>,
    record: &RecordSchema,
    (field, meaning): (&FieldSchema, Meaning),
    there: bool,
    old: Option<&str>,
) -> egui::Response {
    let tokens = theme::tokens(ui);
    let words = form.label_of(record, field, meaning);
    let help = match meaning {
        Meaning::As(one) => said(field, one.help, &meant(one)),
        Meaning::Plain | Meaning::Nothing => help::words(field),
    };
    let help = match old {
        Some(old) => format!("{help}\nIt was {}.", old.split_whitespace().collect::<Vec<_>>().join(" ")),
        None => help,
    };
    let text = match old {
        Some(_) => RichText::new(words).color(tokens.changed),
        None if there => RichText::new(words),
        None => tokens.quiet(words),
    };
    let gaps = 2.0 * ui.spacing().item_spacing.x;
    let room = ui.available_width() - CONTROL - RESET - gaps;
    elided(ui, text, &help, label_width(ui, form, record).min(room.max(SHORTEST)))
}

/// How wide the labels of a record are: all the same, whatever each means now, so that their controls stand below each
/// other and stay where they are while a neighbour changes. Worked out once for each record.
fn label_width(ui: &Ui, form: &Form<'_>, record: &RecordSchema) -> f32 {
    let key = Id::unique(("label width", record.type_name, form.state.settings.raw_names));
    if let Some(known) = ui.data(|d| d.get_temp(key)) {
        return known;
    }
    let is_long = |words: String| words.chars().count() > USUAL_LETTERS;
    let long = |field: &FieldSchema| {
        let meant = |one: &'static Use| is_long(form.label_of(record, field, Meaning::As(one)));
        field.uses.iter().any(meant)
            || record.has_uses() && is_long(form.label_of(record, field, Meaning::Plain))
    };
    let width = if record.fields.iter().any(long) { MEANT_WIDTH } else { LABEL_WIDTH };
    ui.data_mut(|d| d.insert_temp(key, width));
    width
}

/// What is wanted of a field that means something of its own beside its neighbours.
fn meant(one: &Use) -> String {
    format!("{} ({})", one.ty.wanted(), one.condition())
}

fn said(field: &FieldSchema, help: &str, wanted: &str) -> String {
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{}: {help}\nWanted: {wanted}.", field.name)
}

/// What a value was, in one line.
pub fn was(ui: &mut Ui, state: &State, old: &str) {
    let tokens = theme::tokens(ui);
    let line = shown_text(state, old);
    let text = RichText::new(format!("was {line}")).color(tokens.changed).font(theme::mono());
    let width = ui.available_width().max(16.0);
    elided(ui, text, "as the file has it", width);
}

/// The way back: the field is taken out of the file.
pub fn reset(ui: &mut Ui, form: &mut Form<'_>, path: &ValuePath, field: &FieldSchema) {
    let default = form.default_of(path, field);
    let words = form.label_at(path, field);
    let (said, tip) = match &form.base_version {
        Some(base_version) => (
            format!("back to the value beneath: {words}"),
            format!("take it out of the override: back to {default} of {}", base_version.pack(path)),
        ),
        None => (format!("reset {words}"), format!("take it out of the file: back to {default}")),
    };
    let name = form.called(&said);
    if icon_button(ui, theme::Icon::Reset, &name, &tip, Seen::WithRow).clicked() {
        form.remove(path);
    }
}

/// Width of a letter of a label, about, and of labels in a grid at least and at most, in points.
const LETTER: f32 = 7.2;
const GRID: (f32, f32) = (36.0, 80.0);

/// Records of a few small numbers, such as the seven scores, stand in rows beside each other.
fn is_grid(schema: &RecordSchema) -> bool {
    schema.fields.len() > 1 && schema.fields.iter().all(|f| matches!(f.ty, FieldType::Int { .. }))
}

fn grid(ui: &mut Ui, form: &mut Form<'_>, path: &ValuePath, schema: &'static RecordSchema) {
    // Under each other they stand in columns.
    let letters = schema.fields.iter().map(|field| field.label.chars().count()).max().unwrap_or(0);
    let label = (letters as f32 * LETTER).clamp(GRID.0, GRID.1);
    for field in schema.fields {
        let path = path.field(field.name);
        let cell = ui.allocate_ui(egui::vec2(label + 48.0, theme::LIST_ROW), |ui| {
            ui.horizontal(|ui| {
                let changed = form.document.value_changed(&path) && form.document.saved_text().is_some();
                let tokens = theme::tokens(ui);
                let color = if changed { tokens.changed } else { tokens.text_quiet };
                elided(ui, RichText::new(field.label).color(color), field.help.trim(), label);
                let room = value::Room { width: 36.0, beside: false };
                let default = form.default_of(&path, field);
                value::control(ui, form, &path, &field.ty, field.label, &default, room);
            });
        });
        help::tell(ui, form.state, cell.response.rect, field);
    }
}

/// A record within the record: a row that unfolds.
fn folded(
    ui: &mut Ui,
    form: &mut Form<'_>,
    at: &At,
    own: &'static FieldSchema,
    schema: &'static RecordSchema,
) {
    let path = &at.field(own);
    let there = form.document.value(path);
    let summary = there.map(|text| shown_text(form.state, text)).unwrap_or_default();
    let words = form.label_of(at.schema, own, Meaning::Plain);
    let title = RichText::new(format!("{words}   {summary}"));
    let label = form.called(&words);
    let row = TreeRow { id: form.id(path).with("row"), title, label: &label, open_at_first: false };
    let old = old_value(form, path, own);
    tree_row(
        ui,
        row,
        |ui| {
            if old.is_some() {
                ui.label(RichText::new(theme::SIGN_CHANGED).color(theme::tokens(ui).changed));
            }
        },
        |ui| {
            fields(ui, form, &At { path: path.clone(), schema }, schema.fields);
        },
    );
}
