//! A creature at the cursor: hit points, numbers with what they were before this action, attributes opened up,
//! what lies on it, its spells, what it carries, how it stands with the gods. Its lines are made in `rows`,
//! `played`, `magic` and `gods`.

mod gods;
mod magic;
mod played;
mod rows;

use std::collections::BTreeSet;

use crate::panel::prelude::*;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::Named;
use augury_engine::world::CreatureField;

use self::rows::{Opens, Row, one, rows};
use super::at_cursor::{ask, creature_choice, debugger};
use crate::debugger::interventions::by_hand::HINT;
use crate::debugger::moments::sheet::Sheet;
use crate::debugger::why::Subject;
use crate::debugger::{Debugger, Intent};
use crate::view::context_menu::{Entry, menu_of};
use crate::widget::list::{List, list_with_rows};

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = debugger(ui, state, out) else { return };
    let mut shown = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE_1;
        shown = creature_choice(ui, debugger, out);
        let Some(h) = shown else { return };
        let played = debugger.played() == Some(h);
        let text = if played { "✓ played" } else { "play" };
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
        let what = "Place a creature in the Arena; its sheet stands here.";
        if empty(ui, "Nobody here", what, Some("Sample fight")) {
            out.push(UiCommand::Run(CommandId::SampleFight));
        }
        return;
    };
    if debugger.played() == Some(sheet.handle) {
        let title = played::title(debugger, &sheet);
        ui.horizontal(|ui| {
            ui.label(theme::strong(&sheet.name).size(theme::HEADING));
            let width = ui.available_width();
            elided(ui, theme::tokens(ui).quiet(title), "", width);
        });
    }
    bar(ui, &sheet);
    let values = debugger.matrix(sheet.handle);
    let id = Id::unique("creature sheet");
    let mut folded: BTreeSet<&'static str> = ui.data(|d| d.get_temp(id.with("folded"))).unwrap_or_default();
    let rows = rows(debugger, &sheet, values.as_ref(), &folded);
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
    let menu = |response: &egui::Response, row: usize, keyed: bool| {
        if let Some(row) =
            rows.get(row).filter(|row| row.subject.is_some() || matches!(row.opens, Opens::Resource(_)))
        {
            menu_of(response, keyed, state, || entries(debugger, row), out);
        }
    };
    let show = |ui: &mut Ui| list_with_rows(ui, of, (None, false), said, draw_row, menu);
    let answer = ui.allocate_ui_with_layout(area, shape, show).inner;
    by_hand(ui, debugger, sheet.handle, out);
    if let Some(row) = answer.selected.or(answer.opened) {
        ui.data_mut(|d| d.insert_temp(id, row));
        if let Some(subject) = rows.get(row).and_then(|r| r.subject) {
            let mut look = debugger.look();
            look.subject = Some(subject);
            ask(out, Intent::Look(look));
        }
    }
    // A heading is folded by a click or Enter, as what is opened is by a double click or Enter.
    let on = |row: Option<usize>| row.and_then(|row| rows.get(row)).map(|row| &row.opens);
    if let Some(Opens::Fold(section)) = on(answer.clicked.or(answer.opened)) {
        if !folded.remove(section) {
            folded.insert(*section);
        }
        ui.data_mut(|d| d.insert_temp(id.with("folded"), folded));
        return;
    }
    let opened = answer.opened.and_then(|row| rows.get(row));
    match opened.map(|row| (&row.opens, row.subject)) {
        Some((Opens::Resource(id), _)) => ask(out, Intent::Open(*id, None)),
        Some((_, Some(Subject::Cell(_, attribute, _)))) => {
            let mut look = debugger.look();
            look.cell = Some((attribute.number(), -1));
            ask(out, Intent::Look(look));
            out.push(UiCommand::Focus(crate::view::panels::PanelId::AttrAdj));
        }
        Some((_, Some(_))) => out.push(UiCommand::Focus(crate::view::panels::PanelId::Why)),
        _ => {}
    }
}

/// The menu of a line.
fn entries(debugger: &Debugger, row: &Row) -> Vec<Entry> {
    let mut all = Vec::new();
    let debug = |intent: Intent| UiCommand::Debug(intent);
    if let Some(subject) = row.subject {
        let mut look = debugger.look();
        look.subject = Some(subject);
        let why = vec![debug(Intent::Look(look)), UiCommand::Focus(PanelId::Why)];
        all.push(Entry::own(format!("Why {} {}", row.name, row.value), why));
        all.push(Entry::own(
            "Back to where it was written last",
            vec![debug(Intent::Seek(subject.writes(), true))],
        ));
        all.push(Entry::own(
            "On to where it is written next",
            vec![debug(Intent::Seek(subject.writes(), false))],
        ));
        all.push(Entry::own("Breakpoint where it is written", vec![debug(Intent::Break(subject.writes()))]));
    }
    if let Opens::Resource(id) = row.opens {
        all.push(Entry::own(format!("Open {}", row.name), vec![debug(Intent::Open(id, None))]));
    }
    let text = format!("{} {} {}", row.name, row.value, row.aside);
    all.push(Entry::Copy { title: "Copy the line".to_owned(), text });
    all
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
        text.push_str(&format!(" (was {})", hp.old));
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
