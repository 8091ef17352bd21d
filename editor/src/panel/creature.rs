//! A creature at the cursor: hit points, numbers with what they were before this action, attributes opened up,
//! what lies on it, what it carries, how it stands with the gods.

use augury_engine::base::handle::Handle;
use augury_engine::base::names::{Named, StatiSource};
use augury_engine::rules::query::who::who;
use augury_engine::rules::values::{Matrix, Values};
use augury_engine::world::{CreatureField, ItemField};
use egui::{Id, RichText, Ui};

use super::at_cursor::{ask, creature_choice, debugger};
use super::contributions::{opened, word};
use crate::debugger::interventions::by_hand::HINT;
use crate::debugger::moments::sheet::{Fate, Figure, Sheet};
use crate::debugger::why::Subject;
use crate::debugger::why::origins::lasting;
use crate::debugger::why::subject::mood;
use crate::debugger::{Debugger, Intent};
use crate::theme::{self, Tokens};
use crate::view::commands::UiCommand;
use crate::view::state::State;
use crate::widget::empty::empty;
use crate::widget::list::{List, list};
use crate::widget::row::{elided, elided_rest};

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = debugger(ui, state, out) else { return };
    let mut shown = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE_1;
        shown = creature_choice(ui, debugger, out);
        let Some(h) = shown else { return };
        let played = debugger.played() == Some(h);
        let text = if played { "√ played" } else { "play" };
        let tip = "play it by keys: arrows, numpad or vi keys step, a attacks, . waits, in the Arena";
        if ui.selectable_label(played, text).on_hover_text(tip).clicked() {
            ask(out, Intent::Play((!played).then_some(h)));
        }
        if ui.button("Form").on_hover_text("open its monster in the form").clicked()
            && let Some(form) = debugger.with_world(|w| w.creature(h).map(|c| c.form())).flatten()
        {
            ask(out, Intent::Open(form, None));
        }
        if ui.button("Break…").on_hover_text("stop at an event or a check of it, or of its kind").clicked()
        {
            out.push(UiCommand::AskBreak(debugger.name(h)));
        }
    });
    let Some(sheet) = shown.and_then(|h| debugger.sheet(h)) else {
        empty(ui, "Nobody here", "Place a creature in the Arena; its sheet stands here.", None);
        return;
    };
    bar(ui, &sheet);
    let values = debugger.matrix(sheet.handle);
    let rows = rows(debugger, &sheet, values.as_ref());
    let id = Id::unique("creature sheet");
    let cursor: usize = ui.data(|d| d.get_temp(id)).unwrap_or(0).min(rows.len().saturating_sub(1));
    let of =
        List { id: id.with("list"), label: "sheet", rows: rows.len(), selected: Some(cursor), reveal: false };
    let said = |row: usize| rows.get(row).map(|r| format!("{} {}", r.name, r.value)).unwrap_or_default();
    let draw_row = |ui: &mut Ui, row: usize| {
        if let Some(row) = rows.get(row) {
            one(ui, row);
        }
    };
    let area = egui::vec2(ui.available_width(), (ui.available_height() - theme::ROW).max(theme::LIST_ROW));
    let shape = egui::Layout::top_down(egui::Align::Min);
    let answer = ui.allocate_ui_with_layout(area, shape, |ui| list(ui, of, said, draw_row)).inner;
    by_hand(ui, debugger, sheet.handle, out);
    if let Some(row) = answer.selected.or(answer.opened) {
        ui.data_mut(|d| d.insert_temp(id, row));
        if let Some(subject) = rows.get(row).and_then(|r| r.subject) {
            let mut look = debugger.look();
            look.subject = Some(subject);
            ask(out, Intent::Look(look));
        }
    }
    match answer.opened.and_then(|row| rows.get(row)).and_then(|r| r.subject) {
        Some(Subject::Cell(_, attribute, _)) => {
            let mut look = debugger.look();
            look.cell = Some((attribute.number(), -1));
            ask(out, Intent::Look(look));
            out.push(UiCommand::Focus(crate::view::panels::PanelId::AttrAdj));
        }
        Some(_) => out.push(UiCommand::Focus(crate::view::panels::PanelId::Why)),
        None => {}
    }
}

/// The line under the sheet: a number or a stati changed by hand, at the cursor.
fn by_hand(ui: &mut Ui, debugger: &Debugger, h: Handle, out: &mut Vec<UiCommand>) {
    ui.horizontal(|ui| {
        let key = Id::unique("by hand").with(h);
        let mut typed: String = ui.data(|d| d.get_temp(key)).unwrap_or_default();
        let width = (ui.available_width() * 0.5).clamp(80.0, 220.0);
        let edit = egui::TextEdit::singleline(&mut typed).id(key.with("field")).hint_text(HINT);
        let field = ui.add(edit.desired_width(width));
        crate::widget::field::name(ui, &field, "change by hand");
        let enter = field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
        let rest = ui.available_width();
        let quiet = theme::tokens(ui).text_quiet;
        match debugger.by_hand(h, &typed) {
            Ok(intent) if enter => {
                ask(out, intent);
                typed.clear();
            }
            Err(why) if !typed.trim().is_empty() => {
                elided(ui, RichText::new(why).color(theme::tokens(ui).error), "", rest);
            }
            _ => {
                elided(ui, RichText::new(debugger.by_hand_when()).color(quiet), "when it enters", rest);
            }
        }
        ui.data_mut(|d| d.insert_temp(key, typed));
    });
}

/// Hit points as a bar and in figures.
fn bar(ui: &mut Ui, sheet: &Sheet) {
    let tokens = theme::tokens(ui);
    let figure = |field| sheet.numbers.iter().find(|(f, _)| *f == field).map(|(_, n)| *n);
    let (Some(hp), Some(max)) = (figure(CreatureField::Hp), figure(CreatureField::MaxHp)) else { return };
    let part = (hp.now as f32 / max.now.max(1) as f32).clamp(0.0, 1.0);
    let mut text = format!("{} of {} hit points", hp.now, max.now);
    if hp.changed() {
        text.push_str(&format!("  {} {}", theme::SIGN_CHANGED, hp.old));
    }
    if !sheet.here {
        text.push_str(", gone");
    }
    let color = if part > 0.5 { tokens.done } else { tokens.abort };
    let bar = egui::ProgressBar::new(part)
        .fill(color.gamma_multiply(0.35))
        .text(RichText::new(text).color(tokens.text));
    ui.add(bar);
}

/// A line of the sheet.
struct Row {
    name: String,
    value: String,
    aside: String,
    mark: Mark,
    /// What is asked about where one asks why.
    subject: Option<Subject>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Heading,
    Plain,
    Changed,
    Came,
    Went,
}

fn plain(name: impl Into<String>, value: impl Into<String>, aside: impl Into<String>) -> Row {
    Row { name: name.into(), value: value.into(), aside: aside.into(), mark: Mark::Plain, subject: None }
}

fn about(subject: Subject, row: Row) -> Row {
    Row { subject: Some(subject), ..row }
}

fn heading(name: &str) -> Row {
    Row { mark: Mark::Heading, ..plain(name, "", "") }
}

fn figure(name: impl Into<String>, figure: Figure, aside: &str) -> Row {
    let mut row = plain(name, figure.now.to_string(), aside);
    if figure.changed() {
        row.mark = Mark::Changed;
        row.aside = format!("{} {}  {aside}", theme::SIGN_CHANGED, figure.old);
    }
    row
}

fn rows(debugger: &Debugger, sheet: &Sheet, values: Option<&Values<Matrix>>) -> Vec<Row> {
    let content = debugger.content();
    let mut rows = Vec::new();
    if let Some((race, level, god)) = sheet.character {
        let god = god.map_or_else(|| "no god".to_owned(), |g| content.shown_name(g).to_owned());
        rows.push(plain(content.shown_name(race), level.to_string(), format!("level, follows {god}")));
    }
    // Hit points stand in the bar as well; here one asks why they are what they are.
    let shown = |(field, n): &&(CreatureField, Figure)| match field {
        CreatureField::Hp => true,
        CreatureField::MaxHp => false,
        _ => n.now != 0 || n.changed(),
    };
    let of = sheet.handle;
    let number = |(field, n): &(CreatureField, Figure)| {
        about(Subject::Number(of, *field), figure(field.name(), *n, ""))
    };
    rows.extend(sheet.numbers.iter().filter(shown).map(number));
    rows.push(heading("Stati"));
    for (stati, fate) in &sheet.stati {
        let from = match (stati.effect, stati.thing.is_some()) {
            (Some(effect), _) => format!("from {}", content.shown_name(effect)),
            (None, true) => format!("from {}", debugger.name(stati.thing)),
            (None, false) if stati.source == StatiSource::default() => "no source".to_owned(),
            (None, false) => format!("from {}", stati.source),
        };
        let aside = format!("val {} {from}, {}", stati.val, lasting(stati.duration));
        let mut row = plain(stati.nature.to_string(), stati.mag.to_string(), aside);
        row.mark = match fate {
            Fate::Stays => Mark::Plain,
            Fate::Came => Mark::Came,
            Fate::Went => Mark::Went,
        };
        rows.push(about(Subject::Stati(of, stati.nature, stati.val), row));
    }
    if sheet.stati.is_empty() {
        rows.push(plain("none", "", ""));
    }
    let lines = debugger
        .with_world(|world| who(world, content, sheet.handle).map(|who| crate::lab::derive::lines(&who)));
    if let Some(lines) = lines.flatten() {
        rows.push(heading("Figures, as augury derive names them"));
        rows.extend(lines.into_iter().map(|(name, value)| plain(name, "", value)));
    }
    if !sheet.gear.is_empty() {
        rows.push(heading("Gear"));
        for piece in &sheet.gear {
            rows.push(plain(&piece.name, "", ""));
            let number = |(field, n): &(ItemField, Figure)| {
                let name = format!("{}: {}", piece.name, field.name());
                about(Subject::Item(piece.handle, *field), figure(name, *n, ""))
            };
            rows.extend(piece.numbers.iter().map(number));
        }
    }
    rows.push(heading("Attributes"));
    for (attribute, n) in sheet.attributes.iter().filter(|(_, n)| n.now != 0 || n.changed()) {
        let how = values.map_or_else(String::new, |v| opened(v, *attribute));
        let how = how.split_once(" = ").map_or("", |(_, how)| how);
        let how = if how.is_empty() { String::new() } else { format!("= {how}") };
        rows.push(about(Subject::Cell(of, *attribute, None), figure(word(*attribute), *n, &how)));
    }
    if !sheet.gods.is_empty() {
        rows.push(heading("Gods"));
        for (god, favour, anger) in &sheet.gods {
            let name = content.shown_name(*god);
            for (n, anger) in [(favour, false), (anger, true)] {
                rows.push(about(Subject::Standing(of, *god, anger), figure(name, *n, mood(anger))));
            }
        }
    }
    rows
}

fn color(tokens: &Tokens, mark: Mark) -> egui::Color32 {
    match mark {
        Mark::Heading => tokens.field,
        Mark::Plain => tokens.text,
        Mark::Changed | Mark::Came => tokens.changed,
        Mark::Went => tokens.text_quiet,
    }
}

/// How long what stands beside a name may be to be a figure, in letters.
const SHORT: usize = 6;
/// The room that a figure has, in points.
const FIGURE: f32 = 64.0;

fn one(ui: &mut Ui, row: &Row) {
    let tokens = theme::tokens(ui);
    let color = color(tokens, row.mark);
    if row.mark == Mark::Heading {
        ui.label(RichText::new(&row.name).color(color));
        return;
    }
    let width = ui.available_width();
    let sign = match row.mark {
        Mark::Came => "+ ",
        Mark::Went => "- ",
        _ => "",
    };
    let mut name = RichText::new(format!("{sign}{}", row.name)).color(tokens.text);
    if row.mark == Mark::Went {
        name = name.color(tokens.text_quiet).strikethrough();
    }
    // A figure alone leaves its name the room: cells of AttrAdj have long ones.
    let figure = row.value.is_empty() && row.aside.chars().count() <= SHORT;
    elided(ui, name, "", if figure { (width - FIGURE).max(width * 0.34) } else { width * 0.34 });
    if figure {
        ui.label(theme::number(&row.aside).color(tokens.text_quiet));
        return;
    }
    let size = egui::vec2(48.0, theme::LIST_ROW);
    ui.allocate_ui_with_layout(size, egui::Layout::right_to_left(egui::Align::Center), |ui| {
        ui.set_min_width(size.x);
        ui.label(theme::number(&row.value).color(color));
    });
    elided_rest(ui, tokens.quiet(&row.aside), "");
}
