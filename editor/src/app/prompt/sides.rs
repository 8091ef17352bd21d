//! Two sides of a file, a row for each field, and of lists for each entry, that differs: arrows walk the rows, left and
//! right choose, Enter takes the result, which stands below.

use egui::{Key as Pressed, Label, Modifiers, RichText, Sense, Ui};

use super::list::{keyboard, rows};
use crate::document::differences::Changed;
use crate::document::library::Key;
use crate::document::lines::{Line, lines};
use crate::document::order::SchemaOrder;
use crate::document::outline::Outline;
use crate::document::path::ValuePath;
use crate::document::sides::Sides;
use crate::theme;
use crate::view::commands::UiCommand;
use crate::view::state::State;
use crate::widget::row::elided;
use crate::widget::scroll;

/// How high the result is shown, in points.
const HIGH: f32 = 160.0;
/// How high the lines in which a field differs are shown, in points.
const DIFFERENCE: f32 = 110.0;
/// So many lines of both sides stand around those that differ.
const AROUND: usize = 2;
/// Width of a field's path, in points.
const PATH: f32 = 176.0;

/// The fields that differ, with what is chosen of each and the row where we are.
pub fn sides(
    ui: &mut Ui,
    state: &State,
    key: &Key,
    (theirs, row): (&mut Vec<bool>, &mut usize),
    out: &mut Vec<UiCommand>,
) {
    let tokens = theme::tokens(ui);
    ui.heading(format!("Choose sides of {key}"));
    let found = state.library.document(key).and_then(|document| document.sides());
    let Some(sides) = found else {
        ui.label("There are no two sides to choose from any more.");
        return;
    };
    let fields = match sides.fields() {
        Ok(fields) => fields,
        Err(why) => return whole(ui, key, &sides, &why, out),
    };
    theirs.resize(fields.len(), false);
    ui.label(tokens.quiet("up and down: field; left and right: side; Enter: take the result"));
    ui.add_space(theme::SPACE_1);
    let side = (ui.available_width() - PATH - 3.0 * theme::SPACE_2 - theme::SPACE_4) / 2.0;
    head(ui, &sides, side);
    let mut enter = keyboard(ui, "fields");
    let choice = ui.input_mut(|i| {
        let right = i.consume_key(Modifiers::NONE, Pressed::ArrowRight);
        let left = i.consume_key(Modifiers::NONE, Pressed::ArrowLeft);
        if right { Some(true) } else { left.then_some(false) }
    });
    if let (Some(choice), Some(here)) = (choice, theirs.get_mut(*row)) {
        *here = choice;
    }
    let mut clicked = None;
    rows(ui, fields.len(), row, false, |ui, place, here| {
        let (Some(field), Some(chosen)) = (fields.get(place), theirs.get(place)) else { return false };
        let taken = if *chosen { &sides.theirs_name } else { &sides.ours_name };
        let both = field.changed == Changed::Both;
        let said = format!("{}: {taken}{}", field.told, if both { ", changed on both sides" } else { "" });
        let size = egui::vec2(ui.available_width(), theme::LIST_ROW);
        let (rect, whole) = ui.allocate_exact_size(size, Sense::hover());
        whole.widget_info(|| egui::WidgetInfo::selected(egui::Role::ListBoxOption, true, here, &said));
        if here {
            ui.painter().rect_filled(rect, 3.0, tokens.here_fill);
            whole.scroll_to_me(None);
        }
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        ui.scope_builder(egui::UiBuilder::new().max_rect(rect).layout(layout), |ui| {
            // Not by colour alone.
            let (sign, color) = if both { (theme::SIGN_WARNING, tokens.warning) } else { (" ", tokens.text) };
            let words = RichText::new(format!("{sign} {}", field.told)).font(theme::mono()).color(color);
            elided(ui, words, if both { "both sides changed it" } else { "" }, PATH);
            for (value, is_theirs) in [(&field.ours, false), (&field.theirs, true)] {
                let on = *chosen == is_theirs;
                let value = value.as_deref().map_or("(not there)".to_owned(), one_line);
                let words = format!("{} {value}", if on { theme::SIGN_HERE } else { " " });
                let color = if on { tokens.text } else { tokens.text_quiet };
                let response = elided(ui, RichText::new(words).font(theme::mono()).color(color), "", side);
                if response.interact(Sense::click()).clicked() {
                    clicked = Some((place, is_theirs));
                }
            }
        });
        false
    });
    if let Some((place, is_theirs)) = clicked {
        *row = place;
        if let Some(chosen) = theirs.get_mut(place) {
            *chosen = is_theirs;
        }
    }
    if let Some(field) = fields.get(*row) {
        let text = |side: &Option<String>| side.clone().unwrap_or_default();
        difference(ui, &text(&field.ours), &text(&field.theirs), DIFFERENCE);
    }
    ui.separator();
    let joined = sides.joined(theirs, &SchemaOrder::of(key));
    let (text, wrong) = match joined {
        Ok(text) => {
            let wrong = state.live.wrong_with(&state.library, key, &text).first().map(ToString::to_string);
            (text, wrong)
        }
        Err(why) => (String::new(), Some(why)),
    };
    result(ui, &text, fields.get(*row).map(|field| &field.path));
    if let Some(wrong) = &wrong {
        ui.add(Label::new(RichText::new(format!("! {wrong}")).color(tokens.error)).wrap());
    }
    enter |= ui.add_enabled(wrong.is_none(), egui::Button::new("Take the result")).clicked();
    if enter && wrong.is_none() {
        out.push(UiCommand::ResolveWith { key: key.clone(), text });
    }
}

/// Where a side cannot be read field by field: both line by line, and either as a whole.
fn whole(ui: &mut Ui, key: &Key, sides: &Sides, why: &str, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    let words = format!("{why}. Line by line, - {} and + {}:", sides.ours_name, sides.theirs_name);
    ui.add(Label::new(RichText::new(words).color(tokens.warning)).wrap());
    difference(ui, &sides.ours, &sides.theirs, 2.0 * HIGH);
    ui.horizontal(|ui| {
        for (name, text) in [(&sides.ours_name, &sides.ours), (&sides.theirs_name, &sides.theirs)] {
            if ui.button(format!("Keep {name} whole")).clicked() {
                out.push(UiCommand::ResolveWith { key: key.clone(), text: text.clone() });
            }
        }
    });
}

/// Two texts line by line, with a few lines around what differs.
fn difference(ui: &mut Ui, ours: &str, theirs: &str, high: f32) {
    let tokens = theme::tokens(ui);
    scroll::up_to(high).id_salt("line by line").show(ui, |ui| {
        for line in lines(ours, theirs, AROUND) {
            let (words, color) = match line {
                Line::Both(text) => (format!("  {text}"), tokens.text_quiet),
                Line::First(text) => (format!("- {text}"), tokens.abort),
                Line::Second(text) => (format!("+ {text}"), tokens.done),
                Line::Left(count) => (format!("  … {count} the same"), tokens.text_quiet),
            };
            ui.add(Label::new(RichText::new(words).font(theme::mono()).color(color)).truncate());
        }
    });
}

fn head(ui: &mut Ui, sides: &Sides, side: f32) {
    let quiet = theme::tokens(ui).text_quiet;
    ui.horizontal(|ui| {
        elided(ui, RichText::new("field").color(quiet), "", PATH);
        elided(ui, RichText::new(format!("  {}", sides.ours_name)).color(quiet), "", side);
        elided(ui, RichText::new(format!("  {}", sides.theirs_name)).color(quiet), "", side);
    });
}

/// The text that the choice gives, the line of a value in sight, or of what it stands in.
fn result(ui: &mut Ui, text: &str, path: Option<&ValuePath>) {
    let tokens = theme::tokens(ui);
    let outline = Outline::read(text);
    let found = path.and_then(|path| {
        let steps = (1..=path.0.len()).rev();
        steps.filter_map(|n| outline.item_at(&ValuePath(path.0.get(..n)?.to_vec()))).next()
    });
    let line_of = |at: usize| text.get(..at).map_or(0, |head| head.matches('\n').count());
    let found = found.map(|item| line_of(item.span.start));
    scroll::up_to(HIGH).id_salt("result").show(ui, |ui| {
        for (number, line) in text.lines().enumerate() {
            let here = found == Some(number);
            let color = if here { tokens.changed } else { tokens.text };
            let label = ui.add(Label::new(RichText::new(line).font(theme::mono()).color(color)).truncate());
            if here {
                label.scroll_to_me(Some(egui::Align::Center));
            }
        }
    });
}

fn one_line(value: &str) -> String {
    value.split_whitespace().collect::<Vec<_>>().join(" ")
}
