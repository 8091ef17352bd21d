//! Lists: a row for each element, the short fields of records beside each other, the others below when
//! unfolded. Elements are added, removed and moved.

use crate::panel::prelude::*;
use augury_engine::content::{FieldSchema, FieldType, Meaning, RecordSchema};

use super::grip::{self, GRIP};
use super::meaning::At;
use super::{Form, first_value, give_all, help, menu, record, value};
use crate::document::path::ValuePath;
use crate::document::summary::literal_text;
use crate::widget::dice;
use crate::widget::field::name;
use crate::widget::row::LABEL_WIDTH;
use crate::widget::tree::{TreeRow, is_open};

/// Room that the buttons of a row take, in points.
const BUTTONS: f32 = 100.0;
/// Room for the grip of a row and its fold, in points.
const HEAD: f32 = 32.0 + GRIP + theme::SPACE_2;
/// Room for the average and the spread of dice, in points.
const SPREAD: f32 = 76.0;

/// A list with its label; `path` is the list's.
pub fn list(
    ui: &mut Ui,
    form: &mut Form<'_>,
    path: &ValuePath,
    field: &'static FieldSchema,
    inner: &'static FieldType,
) {
    let count = head(ui, form, path, field, inner);
    if count == 0 {
        return;
    }
    ui.indent(form.id(path).with("rows"), |ui| match inner {
        FieldType::Record(schema) => {
            let columns = columns(schema, ui.available_width() - BUTTONS - HEAD);
            header(ui, form, schema, &columns);
            for place in 0..count {
                record_row(ui, form, path, place, count, schema, &columns);
            }
        }
        _ => {
            for place in 0..count {
                let line = ui.horizontal(|ui| {
                    let grip = grip::grip(ui, form, path, place);
                    let width = (ui.available_width() - BUTTONS).max(80.0);
                    let label = format!("{} {}", field.label, place + 1);
                    let room = value::Room { width, beside: false };
                    value::control(ui, form, &path.index(place), inner, &label, "", room);
                    buttons(ui, form, path, place, count);
                    grip
                });
                grip::row(ui, form, (&line.inner, line.response.rect), path, (place, count));
                help::tell(ui, form.state, line.response.rect, field);
            }
        }
    });
}

/// The line above a list: its label, the way to add an element, and how many it has, which is answered.
pub fn head(
    ui: &mut Ui,
    form: &mut Form<'_>,
    path: &ValuePath,
    field: &'static FieldSchema,
    inner: &'static FieldType,
) -> usize {
    let count = form.document.outline().at(path).and_then(|v| v.inner().group()).map_or(0, |g| g.items.len());
    let old = record::old_value(form, path, field);
    let first = count == 0 && std::mem::take(&mut form.focus_first);
    let line = ui.horizontal(|ui| {
        let tokens = theme::tokens(ui);
        let text = match (&old, count) {
            (Some(_), _) => {
                RichText::new(format!("{} {}", theme::SIGN_CHANGED, field.label)).color(tokens.changed)
            }
            (None, 0) => tokens.quiet(field.label),
            (None, _) => RichText::new(field.label),
        };
        let zone = elided(ui, text, field.help.trim(), LABEL_WIDTH);
        let add = ui.button("add");
        name(ui, &add, &form.called(&format!("add to {}", field.label)));
        if first {
            add.request_focus();
        }
        if add.clicked() {
            form.insert(path, count, first_value(inner));
        }
        if count > 0 {
            ui.label(tokens.quiet(format!("{count}")));
        }
        if form.base_version.is_some() && form.document.value(path).is_some() {
            record::reset(ui, form, path, field);
        }
        zone
    });
    menu::field(ui, form, &line.inner, line.response.rect, path, (field, &field.ty));
    help::tell(ui, form.state, line.response.rect, field);
    count
}

/// An element of a list of records as a row of its own, with the room that there is.
pub fn element(
    ui: &mut Ui,
    form: &mut Form<'_>,
    list: &ValuePath,
    place: usize,
    count: usize,
    schema: &'static RecordSchema,
) {
    let columns = columns(schema, ui.available_width() - BUTTONS - HEAD);
    record_row(ui, form, list, place, count, schema, &columns);
}

/// A column: its field, its width, and the room for the average and spread of its dice beside it.
type Columns = Vec<(&'static FieldSchema, f32, f32)>;

/// Widths of names, and room for the spread of dice, that are tried in a table with dice, the best first.
const WITH_DICE: [(f32, f32); 4] = [(NAMES, SPREAD), (88.0, SPREAD), (NAMES, 0.0), (88.0, 0.0)];
/// Width of a column of names, in points.
const NAMES: f32 = 120.0;
/// Wider than this a column of names only gets emptier, in points.
const LONG_NAMES: f32 = 150.0;

/// The leading fields that are short enough to stand in a row of `width` points: of what is tried, what has the most.
fn columns(schema: &'static RecordSchema, width: f32) -> Columns {
    let dice = schema.fields.iter().any(|field| matches!(field.ty, FieldType::Dice));
    let tried = if dice { &WITH_DICE[..] } else { &WITH_DICE[2..3] };
    let mut best = Columns::new();
    for (names, spread) in tried {
        let some = leading(schema, width, *names, *spread);
        if some.len() > best.len() {
            best = some;
        }
    }
    widen(&mut best, width);
    best
}

/// Gives columns of names what room is left, as far as names go.
fn widen(columns: &mut Columns, width: f32) {
    let taken: f32 = columns.iter().map(|(_, wide, spread)| theirs(*wide, *spread)).sum();
    let is_name = |field: &FieldSchema| matches!(field.ty, FieldType::Enum(_));
    let many = columns.iter().filter(|(field, ..)| is_name(field)).count();
    if many == 0 {
        return;
    }
    let more = ((width - taken) / many as f32).max(0.0);
    for (_, wide, _) in columns.iter_mut().filter(|(field, ..)| is_name(field)) {
        *wide = (*wide + more).min(LONG_NAMES.max(*wide));
    }
}

/// What a column takes of a row, with the gaps after it.
fn theirs(wide: f32, spread: f32) -> f32 {
    wide + theme::SPACE_2 + if spread > 0.0 { spread + theme::SPACE_2 } else { 0.0 }
}

/// The leading fields that fit. Those that mean one thing here and another there need more words than the head of a
/// column has.
fn leading(schema: &'static RecordSchema, width: f32, names: f32, spread: f32) -> Columns {
    let mut left = width;
    let mut columns = Vec::new();
    for field in schema
        .fields
        .iter()
        .filter(|f| !schema.has_uses() || f.uses.is_empty() && f.group == schema.fields[0].group)
    {
        let wanted = match field.ty {
            FieldType::Int { .. } => 48.0,
            FieldType::Dice => 72.0,
            FieldType::Letter => 28.0,
            FieldType::Bool => 36.0,
            FieldType::Enum(_) => names,
            FieldType::Ref(_) | FieldType::OneOf(_) => NAMES,
            FieldType::AnyRef | FieldType::Event | FieldType::Text | FieldType::ScaledDice => 160.0,
            _ => continue,
        };
        let beside = if matches!(field.ty, FieldType::Dice) { spread } else { 0.0 };
        left -= theirs(wanted, beside);
        if left < 0.0 {
            break;
        }
        columns.push((field, wanted, beside));
    }
    columns
}

fn header(ui: &mut Ui, form: &Form<'_>, schema: &RecordSchema, columns: &Columns) {
    let quiet = theme::tokens(ui).text_quiet;
    ui.horizontal(|ui| {
        elided(ui, "", "", GRIP);
        elided(ui, "", "", 16.0);
        for (field, width, spread) in columns {
            let help = field.help.split_whitespace().collect::<Vec<_>>().join(" ");
            let words = form.label_of(schema, field, Meaning::Plain);
            elided(ui, RichText::new(words).color(quiet), &format!("{}: {help}", field.name), *width);
            if *spread > 0.0 {
                let help = "what the dice give on average, and from where to where";
                elided(ui, RichText::new("avg, spread").color(quiet), help, *spread);
            }
        }
    });
}

fn record_row(
    ui: &mut Ui,
    form: &mut Form<'_>,
    list: &ValuePath,
    place: usize,
    count: usize,
    schema: &'static RecordSchema,
    columns: &Columns,
) {
    let path = list.index(place);
    let at = At { path: path.clone(), schema };
    let short = |f: &FieldSchema| columns.iter().any(|(c, ..)| c.name == f.name);
    let rest: Vec<_> = schema.fields.iter().filter(|f| !short(f)).collect();
    let id = form.id(&path).with("row");
    let row = TreeRow { id, title: RichText::new(""), label: "", open_at_first: schema.has_uses() };
    let mut open = is_open(ui, &row) && !rest.is_empty();
    let line = ui.horizontal(|ui| {
        let grip = grip::grip(ui, form, list, place);
        let hidden = rest.iter().filter(|f| form.document.value(&path.field(f.name)).is_some()).count();
        let sign = if open { theme::SIGN_UNFOLDED } else { theme::SIGN_FOLDED };
        let color = if hidden > 0 { theme::tokens(ui).here } else { theme::tokens(ui).text_quiet };
        // Not by colour alone: fields are set inside.
        let sign = if hidden > 0 { format!("{sign}+") } else { sign.to_owned() };
        let toggle = egui::Button::new(RichText::new(sign).color(color)).frame(false);
        let toggle =
            ui.add_enabled_ui(!rest.is_empty(), |ui| ui.add_sized([16.0, theme::LIST_ROW], toggle)).inner;
        let word = if open { "less" } else { "more" };
        name(ui, &toggle, &form.called(&format!("{word} of {} {}", schema.name, place + 1)));
        let tip = match hidden {
            0 => "more fields".to_owned(),
            n => format!("more fields, {n} of them set"),
        };
        if toggle.on_hover_text(tip).clicked() {
            open = !open;
        }
        for (field, width, spread) in columns {
            let (path, default) = (at.field(field), at.value(form, field.name));
            let words = form.label_of(schema, field, at.meaning(form, field));
            let label = format!("{words} {}", place + 1);
            let room = value::Room { width: *width, beside: false };
            let cell = ui.allocate_ui(egui::vec2(*width, theme::LIST_ROW), |ui| {
                ui.set_min_width(*width);
                value::control(ui, form, &path, &field.ty, &label, &default, room);
            });
            help::tell(ui, form.state, cell.response.rect, field);
            if *spread > 0.0 {
                let written = form.document.value(&path).map_or(default, str::to_owned);
                let words = dice::read(&literal_text(&written)).map(dice::few_words).unwrap_or_default();
                elided(ui, theme::number(words).color(theme::tokens(ui).text_quiet), "", *spread);
            }
        }
        buttons(ui, form, list, place, count);
        grip
    });
    grip::row(ui, form, (&line.inner, line.response.rect), list, (place, count));
    ui.data_mut(|d| d.insert_temp(id, open));
    for (field, ..) in columns {
        give_all::mark(ui, form, &at.field(field), field);
    }
    if open {
        ui.indent(id.with("inside"), |ui| {
            record::fields(ui, form, &at, rest);
        });
    }
}

/// The buttons that move an element of a list, and take it out.
pub fn buttons(ui: &mut Ui, form: &mut Form<'_>, list: &ValuePath, place: usize, count: usize) {
    let moves = [("↑", "up", place > 0, place.wrapping_sub(1)), ("↓", "down", place + 1 < count, place + 1)];
    for (sign, word, able, to) in moves {
        let button = ui.add_enabled(able, egui::Button::new(sign).small());
        name(ui, &button, &form.called(&format!("move {word} {}", list.index(place))));
        if button.on_hover_text(format!("move {word}")).clicked() {
            form.reorder(list, place, to);
        }
    }
    let remove = ui.add(egui::Button::new("×").small());
    name(ui, &remove, &form.called(&format!("remove {}", list.index(place))));
    if remove.on_hover_text("remove").clicked() {
        form.remove(&list.index(place));
    }
}
