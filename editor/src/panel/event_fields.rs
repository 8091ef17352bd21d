//! The fields of the record that is looked at: what they are, what they were when it was thrown, who wrote
//! them last. The chosen field can be followed from write to write, and set by hand.

use crate::panel::prelude::*;
use augury_engine::event::{FieldId, Value};
use augury_engine::play::{Forced, Intervention};
use augury_engine::script::field_name;
use egui::Key;

use super::at_cursor::{ask, at_moment};
use super::event_stack::phase_word;
use crate::debugger::breakpoints::{At, Breakpoint};
use crate::debugger::interventions::parse;
use crate::debugger::moments::writes::FieldRow;
use crate::debugger::names;
use crate::debugger::{Debugger, Intent};
use crate::widget::field::{Field, text_field};
use crate::widget::list::{List, list};
use crate::widget::row::elided_rest;

/// A row of the list: a group's heading, or a field.
enum Row<'a> {
    Group(&'static str),
    Field(&'a FieldRow),
}

/// Which fields are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Changed,
    Holding,
    All,
}

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = at_moment(ui, state, "No record yet", out) else { return };
    forget_others(ui, debugger);
    die(ui, debugger, out);
    super::skill_check::parts(ui, debugger);
    super::lottery::table(ui, debugger, out);
    let Some(frame) = debugger.frame() else {
        empty(ui, "No event here", "Step into one: the fields of its record stand here.", None);
        return;
    };
    let key = Id::unique("fields shown");
    let mut which: Which = ui.data(|d| d.get_temp(key)).unwrap_or(Which::Changed);
    let fields = debugger.fields();
    // The code changes with every phase; it stands in the title.
    let changed = fields.iter().filter(|f| f.meta.id != FieldId::Event && f.changed()).count();
    ui.horizontal(|ui| {
        let changed = format!("{changed} changed");
        let ways = [
            (Which::Changed, changed.as_str(), "since the record was thrown"),
            (Which::Holding, "not empty", "those that are not nothing"),
            (
                Which::All,
                "all",
                "those that hold nothing yet too: to set them, or to stop where they are written",
            ),
        ];
        for (way, title, tip) in ways {
            if ui.selectable_label(which == way, title).on_hover_text(tip).clicked() {
                which = way;
            }
        }
        let quiet = theme::tokens(ui).text_quiet;
        let of = format!("{} of {}", phase_word(frame.phase), frame.code);
        elided_rest(ui, RichText::new(of).color(quiet), "the record that is looked at");
    });
    ui.data_mut(|d| d.insert_temp(key, which));
    let shown: Vec<&FieldRow> = fields
        .iter()
        .filter(|f| {
            let shown = match which {
                Which::Changed => f.changed() || f.just_now,
                Which::Holding => !f.value.is_default() || f.changed(),
                Which::All => true,
            };
            f.meta.id != FieldId::Event && shown
        })
        .collect();
    let chosen = debugger.look().field.and_then(|id| fields.iter().find(|f| f.meta.id == id));
    let foot = if chosen.is_some() { theme::ROW + theme::SPACE_2 } else { 0.0 };
    let height = (ui.available_height() - foot).max(theme::LIST_ROW);
    ui.allocate_ui(egui::vec2(ui.available_width(), height), |ui| {
        ui.set_min_height(height);
        rows(ui, state, debugger, &shown, out);
    });
    if let Some(chosen) = chosen {
        follow(ui, debugger, chosen, out);
    }
}

/// What was typed for a die, and the moment that it was typed at; nothing where it was no face.
type Face = (Option<u64>, Option<i32>);
/// What was typed for a field: which, and the moment; nothing where it was no value.
type ByHand = (&'static str, Option<u64>, Option<Value>);

/// Where what was typed for the die is kept.
fn face() -> Id {
    Id::unique("face by hand")
}

/// Where what was typed for a field is kept.
fn by_hand() -> Id {
    Id::unique("field by hand")
}

/// What was typed at another moment is not for this one.
fn forget_others(ui: &Ui, debugger: &Debugger) {
    let here = debugger.cursor();
    ui.data_mut(|d| {
        if d.get_temp::<Face>(face()).is_some_and(|(at, _)| at != here) {
            d.remove::<Face>(face());
        }
        if d.get_temp::<ByHand>(by_hand()).is_some_and(|(_, at, _)| at != here) {
            d.remove::<ByHand>(by_hand());
        }
    });
}

/// The die at the cursor, and what it would rather show.
fn die(ui: &mut Ui, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let (Some((label, sides, shows)), Some(at)) = (debugger.die(), debugger.address()) else { return };
    ui.horizontal(|ui| {
        let color = theme::tokens(ui).number;
        ui.label(theme::number(format!("d{sides} {label}: {shows}")).color(color));
        ui.label("instead");
        let id = Id::unique("force die").with(debugger.cursor());
        let value = shows.to_string();
        let edit = Field {
            id,
            label: "force the die",
            value: &value,
            width: 48.0,
            numeric: true,
            lines: 1,
            hint: "",
        };
        let answer = text_field(ui, edit, |text| match text.trim().parse::<i32>() {
            Ok(n) if (1..=sides).contains(&n) => Ok(n),
            _ => Err(format!("1 to {sides}")),
        });
        if answer.response.changed() {
            ui.data_mut(|d| d.insert_temp::<Face>(face(), (debugger.cursor(), answer.new)));
        }
        if answer.left && ui.input(|i| i.key_pressed(Key::Escape)) {
            ui.data_mut(|d| d.remove::<Face>(face()));
        }
        let typed: Option<Face> = ui.data(|d| d.get_temp(face()));
        let wanted = typed.and_then(|(_, wanted)| wanted).filter(|n| *n != shows);
        let force = ui.add_enabled(wanted.is_some(), egui::Button::new("Force")).clicked();
        let enter = answer.left && ui.input(|i| i.key_pressed(Key::Enter));
        if let (true, Some(n)) = (force || enter, wanted) {
            ui.data_mut(|d| d.remove::<Face>(face()));
            ask(out, Intent::Intervene(Intervention { at, what: Forced::Die(n - 1), on: true }));
        }
    });
}

fn rows(ui: &mut Ui, state: &State, debugger: &Debugger, shown: &[&FieldRow], out: &mut Vec<UiCommand>) {
    if shown.is_empty() {
        let text = "Nothing of this record changed yet since it was thrown.";
        ui.label(theme::tokens(ui).quiet(text));
        return;
    }
    let mut rows = Vec::new();
    let mut group = "";
    for field in shown {
        if field.meta.group != group {
            group = field.meta.group;
            rows.push(Row::Group(group));
        }
        rows.push(Row::Field(field));
    }
    let id = Id::unique("event fields");
    if state.wishes_focus(PanelId::EventFields) {
        ui.memory_mut(|m| m.request_focus(id));
    }
    let is = |row: &Row<'_>, id: FieldId| matches!(row, Row::Field(f) if f.meta.id == id);
    let just = rows.iter().position(|r| matches!(r, Row::Field(f) if f.just_now));
    let chosen = debugger.look().field.and_then(|id| rows.iter().position(|r| is(r, id)));
    let list_of = List {
        id,
        label: "event fields",
        rows: rows.len(),
        selected: chosen.or(just),
        reveal: chosen.is_none() && just.is_some(),
    };
    let said = |row: usize| match rows.get(row) {
        Some(Row::Field(f)) => format!("{} {}", field_name(f.meta.id), shown_value(debugger, f)),
        Some(Row::Group(group)) => (*group).to_owned(),
        None => String::new(),
    };
    let answer = list(ui, list_of, said, |ui, row| match rows.get(row) {
        Some(Row::Group(group)) => {
            ui.label(RichText::new(*group).color(theme::tokens(ui).field));
        }
        Some(Row::Field(field)) => one(ui, debugger, field),
        None => {}
    });
    // Enter chooses too: the row that was just written is marked without being chosen.
    if let Some(Row::Field(field)) = answer.selected.or(answer.opened).and_then(|row| rows.get(row)) {
        let mut look = debugger.look();
        look.field = Some(field.meta.id);
        ask(out, Intent::Look(look));
    }
    if let Some(Row::Field(field)) = answer.opened.and_then(|row| rows.get(row))
        && let Some(written) = &field.last
    {
        ask(out, Intent::GoTo(written.at));
    }
}

fn shown_value(debugger: &Debugger, field: &FieldRow) -> String {
    let named = debugger.with_world(|w| names::value(w, debugger.content(), &field.value));
    named.unwrap_or_else(|| field.value.to_string())
}

fn one(ui: &mut Ui, debugger: &Debugger, field: &FieldRow) {
    let tokens = theme::tokens(ui);
    let width = ui.available_width();
    let color = if field.just_now { tokens.here } else { tokens.text };
    let name = field_name(field.meta.id);
    let help = format!("{}\ne.{name} in scripts, {} in the original", field.meta.help, field.meta.name);
    elided(ui, RichText::new(name).color(color), &help, width * 0.26);
    let value_color = if field.changed() { tokens.changed } else { tokens.text };
    let size = egui::vec2(width * 0.34, theme::LIST_ROW);
    ui.allocate_ui_with_layout(size, egui::Layout::right_to_left(egui::Align::Center), |ui| {
        ui.set_min_width(size.x);
        let now = shown_value(debugger, field);
        let old = field.last.as_ref().map(|last| {
            debugger.with_world(|w| names::value(w, debugger.content(), &last.old)).unwrap_or_default()
        });
        let tip =
            old.as_ref().map_or_else(|| now.clone(), |old| format!("{old} before the last write, {now} now"));
        let text = theme::number(now).color(value_color);
        ui.add(egui::Label::new(text).truncate().sense(egui::Sense::hover())).on_hover_text(tip.as_str());
        if let Some(old) = old {
            let old = theme::number(format!("{old} →")).color(tokens.text_quiet);
            ui.add(egui::Label::new(old).truncate().sense(egui::Sense::hover())).on_hover_text(tip);
        }
    });
    let Some(last) = &field.last else { return };
    let tip = format!("{} by {}", last.why, last.by);
    elided_rest(ui, tokens.quiet(&last.why), &tip);
}

/// The line under the list: from write to write of the chosen field, and its value by hand.
fn follow(ui: &mut Ui, debugger: &Debugger, field: &FieldRow, out: &mut Vec<UiCommand>) {
    let (before, after) = debugger.writes_around(field.meta.id);
    ui.horizontal(|ui| {
        for (title, at) in [("Previous write", before), ("Next write", after)] {
            let tip = at.map_or_else(|| "no such write".to_owned(), |at| debugger.moment_in_words(at));
            let button = ui.add_enabled(at.is_some(), egui::Button::new(title));
            let button = button.on_hover_text(tip.clone()).on_disabled_hover_text(tip);
            if let (true, Some(at)) = (button.clicked(), at) {
                ask(out, Intent::GoTo(at));
            }
        }
        let at = Breakpoint::new(At::Field(field.meta.id));
        let set = debugger.breakpoints().find(&at.at).is_some();
        let dot = ui.selectable_label(set, theme::SIGN_BREAK);
        let label = format!("breakpoint on {}", field_name(field.meta.id));
        dot.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, set, &label));
        if dot.on_hover_text("stop where it is written").clicked() {
            ask(out, Intent::Break(at));
        }
        if ui.button("Why").on_hover_text("what made it, from here to the file").clicked() {
            out.push(UiCommand::Focus(PanelId::Why));
        }
        ui.label(format!("{} =", field_name(field.meta.id))).on_hover_text(debugger.set_when());
        let value = field.value.to_string();
        let label = format!("set {}", field_name(field.meta.id));
        let width = (ui.available_width() - theme::SPACE_1).max(40.0);
        let edit = Field {
            id: Id::unique("set field").with(field.meta.name),
            label: &label,
            value: &value,
            width,
            numeric: true,
            lines: 1,
            hint: &debugger.set_when(),
        };
        let kind = field.meta.kind;
        let answer = text_field(ui, edit, |text| parse::value(kind, text));
        let of = (field.meta.name, debugger.cursor());
        if answer.response.changed() {
            ui.data_mut(|d| d.insert_temp::<ByHand>(by_hand(), (of.0, of.1, answer.new)));
        }
        // Taken when the field is left: each key would otherwise run the session anew. Escape takes nothing.
        if answer.left {
            let typed: Option<ByHand> = ui.data_mut(|d| d.remove_temp(by_hand()));
            let typed = typed.filter(|(name, at, _)| (*name, *at) == of).and_then(|(.., new)| new);
            let escaped = ui.input(|i| i.key_pressed(Key::Escape));
            if let (Some(new), Some(at), false) = (typed, debugger.set_address(), escaped)
                && new != field.value
            {
                let what = Forced::Field(field.meta.name.to_owned(), new);
                ask(out, Intent::Intervene(Intervention { at, what, on: true }));
            }
        }
    });
}
