//! What the form of an encounter has of its own: its parts as rows, each with how many come, how likely it is, its
//! weight, and whom it names; the rest of a part unfolds.

use crate::panel::prelude::*;
use augury_engine::content::{FieldSchema, FieldType, RecordSchema};

use crate::document::path::ValuePath;
use crate::document::summary::literal_text;
use crate::panel::form::meaning::At;
use crate::panel::form::wording::shown_text;
use crate::panel::form::{Form, first_value, give_all, grip, help, one_line, record, table, value};
use crate::widget::field::{Field, name};
use crate::widget::number::{Range, number};
use crate::widget::row::LABEL_WIDTH;
use crate::widget::tree::{TreeRow, is_open};
use crate::widget::wording::Wording;

/// Columns of numbers: field, what the head of the column says, width in points.
const NUMBERS: [(&str, &str, f32); 3] =
    [("chance", "chance", 52.0), ("weight", "weight", 52.0), ("min_cr", "from CR", 60.0)];
/// Width of one end of an amount, in points.
const END: f32 = 36.0;
/// Room for the fold of a row, and for its buttons, in points.
const AROUND: (f32, f32) = (16.0, 108.0);

/// The group that comes first.
pub const FIRST: &[&str] = &["Parts"];

/// Draws the parts as rows; whether it did.
pub fn group(ui: &mut Ui, form: &mut Form<'_>, root: &At, group: &str) -> bool {
    let (Some(parts), Some(picks)) = (root.schema.field("parts"), root.schema.field("picks")) else {
        return false;
    };
    let FieldType::List(FieldType::Record(schema)) = parts.ty else { return false };
    if group != parts.group || super::is_nested(form, &root.field(parts)) {
        return false;
    }
    if form.shows(&root.path, root.schema, parts) {
        rows(ui, form, &root.field(parts), parts, schema);
        give_all::mark(ui, form, &root.field(parts), parts);
    }
    record::fields(ui, form, root, [picks]);
    true
}

fn rows(
    ui: &mut Ui,
    form: &mut Form<'_>,
    list: &ValuePath,
    field: &'static FieldSchema,
    schema: &'static RecordSchema,
) {
    let count = form.document.outline().at(list).and_then(|v| v.inner().group()).map_or(0, |g| g.items.len());
    let old = record::old_value(form, list, field);
    ui.horizontal(|ui| {
        let tokens = theme::tokens(ui);
        let text = match (&old, count) {
            (Some(_), _) => {
                RichText::new(format!("{} {}", theme::SIGN_CHANGED, field.label)).color(tokens.changed)
            }
            (None, 0) => tokens.quiet(field.label),
            (None, _) => RichText::new(field.label),
        };
        elided(ui, text, field.help.trim(), LABEL_WIDTH);
        let add = ui.button("add");
        name(ui, &add, &format!("add to {}", field.label));
        if add.clicked() {
            form.insert(list, count, first_value(&FieldType::Record(schema)));
        }
        let words = if count == 0 { "nobody comes yet".to_owned() } else { count.to_string() };
        ui.label(tokens.quiet(words));
        if form.base_version.is_some() {
            record::reset(ui, form, list, field);
        }
    });
    if count == 0 {
        return;
    }
    head(ui);
    for place in 0..count {
        row(ui, form, list, (place, count), schema);
    }
}

fn head(ui: &mut Ui) {
    let quiet = theme::tokens(ui).text_quiet;
    ui.horizontal(|ui| {
        elided(ui, "", "", grip::GRIP);
        elided(ui, "", "", AROUND.0);
        elided(
            ui,
            RichText::new("from").color(quiet),
            "at least so many; without amount and dice, as many as its share pays for",
            END,
        );
        elided(ui, RichText::new("to").color(quiet), "at most so many", END);
        for (_, head, width) in NUMBERS {
            elided(ui, RichText::new(head).color(quiet), "", width);
        }
        let rest = (ui.available_width() - AROUND.1).max(40.0);
        elided(
            ui,
            RichText::new("who").color(quiet),
            "monster, encounter, types or list, with templates",
            rest,
        );
    });
}

fn row(
    ui: &mut Ui,
    form: &mut Form<'_>,
    list: &ValuePath,
    (place, count): (usize, usize),
    schema: &'static RecordSchema,
) {
    let path = list.index(place);
    let at = At { path: path.clone(), schema };
    let id = form.id(&path).with("row");
    let tree = TreeRow { id, title: RichText::new(""), label: "", open_at_first: false };
    let mut open = is_open(ui, &tree);
    let line = ui.horizontal(|ui| {
        let grip = grip::grip(ui, form, list, place);
        let sign = if open { theme::SIGN_UNFOLDED } else { theme::SIGN_FOLDED };
        let text = theme::tokens(ui).quiet(sign);
        let toggle = ui.add_sized([AROUND.0, theme::LIST_ROW], egui::Button::new(text).frame(false));
        name(ui, &toggle, &format!("more of part {}", place + 1));
        open ^= toggle.on_hover_text("whom, with what, flags, dice").clicked();
        amount(ui, form, &at, place);
        for (field, _, width) in NUMBERS {
            let Some(field) = schema.field(field) else { continue };
            let (path, default) = (at.field(field), at.value(form, field.name));
            let label = format!("{} {}", field.label, place + 1);
            one(ui, form, &path, field, &label, &default, width);
        }
        let rest = (ui.available_width() - AROUND.1).max(40.0);
        elided(ui, RichText::new(who(ui, form, &at)), "unfold the row to change it", rest);
        table::buttons(ui, form, list, place, count);
        grip
    });
    grip::row(ui, form, (&line.inner, line.response.rect), list, (place, count));
    ui.data_mut(|d| d.insert_temp(id, open));
    if open {
        ui.indent(id.with("inside"), |ui| {
            let shown =
                |f: &&FieldSchema| f.name != "amount" && NUMBERS.iter().all(|(name, ..)| *name != f.name);
            record::fields(ui, form, &at, schema.fields.iter().filter(shown));
        });
    }
}

fn one(
    ui: &mut Ui,
    form: &mut Form<'_>,
    path: &ValuePath,
    field: &'static FieldSchema,
    label: &str,
    default: &str,
    width: f32,
) {
    let cell = ui.allocate_ui(egui::vec2(width, theme::LIST_ROW), |ui| {
        ui.set_min_width(width);
        let room = value::Room { width, beside: false };
        value::control(ui, form, path, &field.ty, label, default, room);
    });
    help::tell(ui, form.state, cell.response.rect, field);
}

/// One end of how many come. Left empty, the amount goes: the share decides again.
fn end_of(ui: &mut Ui, form: &mut Form<'_>, amount: &ValuePath, field: &'static FieldSchema, label: &str) {
    let FieldType::Int { min, max, unit } = field.ty else { return };
    let path = amount.field(field.name);
    let value = form.document.value(&path).unwrap_or("1").to_owned();
    let cell = ui.allocate_ui(egui::vec2(END, theme::LIST_ROW), |ui| {
        ui.set_min_width(END);
        let id = form.id(&path);
        let shown = Field { id, label, value: &value, width: END, numeric: true, lines: 1, hint: "" };
        let answer = number(ui, shown, Range { min, max, unit }, false);
        if answer.began {
            form.close_gesture();
        }
        if answer.held {
            form.hold_gesture();
        }
        if answer.emptied {
            form.remove(amount);
        } else if let Some(new) = answer.new {
            form.put(&path, new.to_string());
        }
        if answer.left {
            form.close_gesture();
        }
    });
    help::tell_words(
        ui,
        form.state,
        cell.response.rect,
        &format!("{}\nLeft empty, its share decides.", help::words(field)),
        || help::topic(form.state, field),
    );
}

/// Both ends of how many come; empty where the cost or dice decide. Typing in one makes an amount of both.
fn amount(ui: &mut Ui, form: &mut Form<'_>, at: &At, place: usize) {
    let Some(field) = at.schema.field("amount") else { return };
    let path = at.field(field);
    let FieldType::Record(schema) = field.ty else { return };
    let there = form.document.value(&path).is_some_and(|v| v != "None");
    for end in ["from", "to"] {
        let Some(field) = schema.field(end) else { continue };
        let label = format!("{end} how many of part {}", place + 1);
        if there {
            end_of(ui, form, &path, field, &label);
        } else {
            ui.allocate_ui(egui::vec2(END, theme::LIST_ROW), |ui| {
                ui.set_min_width(END);
                let set = ui.add_sized([END, theme::LIST_ROW], egui::Button::new("·").frame(false));
                name(ui, &set, &format!("set {label}"));
                if set.on_hover_text("dice or its share decide; press to say how many").clicked() {
                    form.put(&path, "(from: 1, to: 1)".to_owned());
                }
            });
        }
    }
}

/// Whom a part names.
fn who(ui: &Ui, form: &Form<'_>, at: &At) -> String {
    let said = |field: &str| {
        let value = form.document.value(&at.path.field(field)).filter(|v| *v != "None" && *v != "[]")?;
        if let Some(FieldType::Ref(kind)) = at.schema.field(field).map(|field| field.ty) {
            return Some(form.words_of_resources(ui, Some(kind)).label(&literal_text(value)));
        }
        Some(shown_text(form.state, &one_line(&literal_text(value))))
    };
    let named = [("monster", ""), ("encounter", "those of "), ("any", "any "), ("list", "one of ")];
    let who = named.iter().find_map(|(field, before)| Some(format!("{before}{}", said(field)?)));
    let with = [("template", " with "), ("template_list", " with one of "), ("any_template", " with any ")];
    let with = with.iter().find_map(|(field, before)| Some(format!("{before}{}", said(field)?)));
    let dice = said("dice").map(|dice| format!("{dice} of ")).unwrap_or_default();
    let flags = said("flags").map(|flags| format!("   {flags}")).unwrap_or_default();
    format!("{dice}{}{}{flags}", who.unwrap_or_else(|| "nobody yet".to_owned()), with.unwrap_or_default())
}
