//! Queries over the whole session: every moment of a kind as a table, to sort, filter and click. What is looked for is
//! written like a breakpoint.

use crate::panel::prelude::*;
use egui::Key;

use super::at_cursor::{ask, at_moment};
use crate::debugger::breakpoints::Breakpoint;
use crate::debugger::cursor::at_cursor::grouped;
use crate::debugger::search::query::{Column, Query, Row};
use crate::debugger::{Debugger, Intent};
use crate::view::tables::{arrangement, take};
use crate::widget::field::name;
use crate::widget::list::List;
use crate::widget::row::elided_rest;
use crate::widget::table::{Asked, Column as Head, Table, table};

/// What settings know the table by.
const TABLE: &str = "query";
/// The columns: how each is known, and how wide it is as a part of the table; the reason has the rest.
const COLUMNS: [(Column, &str, f32); 6] = [
    (Column::Moment, "moment", 0.1),
    (Column::By, "by", 0.16),
    (Column::Whom, "whom", 0.16),
    (Column::What, "what", 0.18),
    (Column::Old, "old", 0.08),
    (Column::New, "new", 0.09),
];

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = at_moment(ui, state, "Nothing to ask about yet", out) else { return };
    let query = debugger.query();
    ui.horizontal(|ui| {
        wanted(ui, state, debugger, out);
        if query.wanted().is_some() {
            filter(ui, query, out);
        }
    });
    let Some(asked) = query.wanted() else {
        let what = "Every write of a field (v_dmg), a number (hp of goblin), every die, every run of a handler \
                    (monster:goblin), a cell (A_DEF), what goes into one (contribution A_DEF), a stati, a message, an answer, a save (withstood), a segment of magic \
                    (segment effect:fireball 1), favour or anger of a god (anger god:mara > 5) or a prayer that goes unanswered \
                    (unanswered) stands here as a table.";
        if empty(ui, "Ask about the whole session", what, Some("Every die")) {
            let dice = crate::debugger::breakpoints::At::Die(String::new());
            ask(out, Intent::Query(Some(Breakpoint::new(dice))));
        }
        return;
    };
    let words = asked.words(&|h| debugger.name(h));
    if query.count() == 0 && !query.unfinished(debugger.session()) {
        let text = match (query.found(), query.failed()) {
            (0, Some(why)) => why.to_owned(),
            (0, None) if query.cancelled() => {
                let count = match query.done() {
                    1 => "1 action".to_owned(),
                    n => format!("{} actions", grouped(n as u64)),
                };
                format!("Stopped after {count}; none of them has it. Enter in the field looks again.")
            }
            (0, None) => format!("No moment of this session is {words}."),
            (n, _) => format!("None of {n} holds the text. Escape in the filter shows all."),
        };
        ui.label(theme::tokens(ui).quiet(text));
        return;
    }
    rows(ui, state, debugger, out);
}

/// The field for what is looked for.
fn wanted(ui: &mut Ui, state: &State, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let key = Id::unique("query");
    let id = key.with("field");
    let mut typed: String = ui.data(|d| d.get_temp(key)).unwrap_or_default();
    let now = debugger.query().wanted().map(|w| w.words(&|h| debugger.name_to_ask(h))).unwrap_or_default();
    // What was asked elsewhere stands here too.
    let known = key.with("known");
    if ui.data(|d| d.get_temp::<String>(known)).unwrap_or_default() != now {
        typed.clone_from(&now);
        ui.data_mut(|d| d.insert_temp(known, now));
    }
    let width = (ui.available_width() * 0.4).clamp(96.0, 260.0);
    let edit = egui::TextEdit::singleline(&mut typed).id(id).hint_text("v_dmg, hp of goblin, die");
    let field = ui.add(edit.desired_width(width));
    name(ui, &field, "look for in the session");
    if state.wishes_focus(PanelId::Query) {
        field.request_focus();
    }
    let left = field.lost_focus();
    if left && ui.input(|i| i.key_pressed(Key::Enter)) {
        // What was asked can be asked otherwise at once.
        field.request_focus();
        match typed.trim() {
            "" => ask(out, Intent::Query(None)),
            text => {
                if let Ok(wanted) = debugger.read_breakpoint(text) {
                    ask(out, Intent::Query(Some(wanted)));
                }
            }
        }
    }
    if (left || field.has_focus()) && ui.input(|i| i.key_pressed(Key::Escape)) {
        typed.clear();
        ask(out, Intent::Query(None));
    }
    if !typed.trim().is_empty()
        && let Err(why) = debugger.read_breakpoint(&typed)
    {
        let rest = (ui.available_width() * 0.5).max(40.0);
        elided(ui, RichText::new(why).color(theme::tokens(ui).error), "", rest);
    }
    ui.data_mut(|d| d.insert_temp(key, typed));
}

/// The filter, how many there are, and the way to stop.
fn filter(ui: &mut Ui, query: &Query, out: &mut Vec<UiCommand>) {
    let (now, (column, down)) = query.view();
    let mut typed = now.to_owned();
    let width = (ui.available_width() * 0.4).clamp(48.0, 140.0);
    let edit = egui::TextEdit::singleline(&mut typed).id(filter_id()).hint_text("filter");
    let field = ui.add(edit.desired_width(width));
    name(ui, &field, "filter the table");
    if (field.lost_focus() || field.has_focus()) && ui.input(|i| i.key_pressed(Key::Escape)) {
        typed.clear();
    }
    if typed != now {
        ask(out, Intent::Arrange(typed, column, down));
    }
}

fn filter_id() -> Id {
    Id::unique("query filter")
}

/// The heads: numbers stand at the right, the reason has what is left.
fn heads(whole: f32) -> Vec<Head<'static>> {
    let least = |part: f32| (whole * part).max(64.0);
    let head = |(column, key, part): (Column, &'static str, f32)| match column {
        Column::Moment | Column::Old | Column::New => Head::number(key, column.title(), least(part)),
        _ => Head::new(key, column.title(), least(part)),
    };
    let mut all: Vec<Head<'static>> = COLUMNS.into_iter().map(head).collect();
    let rest = whole - all.iter().map(|head| head.width).sum::<f32>();
    all.push(Head { sorts: false, ..Head::new("why", "Reason", rest.max(120.0)) });
    all
}

fn text(row: &Row, column: usize) -> String {
    match column {
        0 => grouped(row.at),
        1 => row.by.clone(),
        2 => row.whom.clone(),
        3 => row.what.clone(),
        4 => row.old.clone(),
        5 => row.new.clone(),
        _ => row.why.clone(),
    }
}

fn rows(ui: &mut Ui, state: &State, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let query = debugger.query();
    let foot = theme::ROW;
    let height = (ui.available_height() - foot).max(theme::LIST_ROW);
    let cursor = debugger.cursor();
    let id = Id::unique("query rows");
    // Several rows may be of one moment: the one that was walked to is meant.
    let walked: Option<usize> = ui.data(|d| d.get_temp(id));
    let walked = walked.filter(|n| cursor.is_some() && query.row(*n).map(|r| r.at) == cursor);
    let selected = walked.or_else(|| query.place_of(cursor?));
    let list = List { id, label: "moments of the query", rows: query.count(), selected, reveal: false };
    let said = |row: usize| query.row(row).map(Row::line).unwrap_or_default();
    let whole = ui.available_width();
    let (heads, arranged) = (heads(whole - ui.spacing().scroll.allocated_width()), arrangement(state, TABLE));
    let (filter, (by, down)) = query.view();
    let sorted = COLUMNS.iter().find(|(column, _, _)| *column == by).map(|(_, key, _)| (*key, down));
    let text_of = |row: usize, column: usize| query.row(row).map(|row| text(row, column)).unwrap_or_default();
    let shown = Table { sorted, filters: true, text: Some(&text_of), ..Table::new(list, &heads, &arranged) };
    let size = egui::vec2(whole, height);
    let answer = ui.allocate_ui_with_layout(size, egui::Layout::top_down(egui::Align::Min), |ui| {
        let cell = |ui: &mut Ui, row: usize, column: usize| {
            if let Some(row) = query.row(row) {
                one(ui, row, column);
            }
        };
        table(ui, &shown, said, cell, |_, _| {})
    });
    let answer = answer.inner;
    if let Some((place, row)) =
        answer.list.selected.or(answer.list.opened).and_then(|n| Some((n, query.row(n)?)))
    {
        ui.data_mut(|d| d.insert_temp(id, place));
        ask(out, Intent::GoTo(row.at));
    }
    for asked in take(TABLE, answer.asked, out) {
        match asked {
            Asked::Sort(key, down) => {
                if let Some((column, _, _)) = COLUMNS.iter().find(|(_, other, _)| *other == key) {
                    ask(out, Intent::Arrange(filter.to_owned(), *column, down));
                }
            }
            Asked::Filter(_) => ui.memory_mut(|m| m.request_focus(filter_id())),
            Asked::Arrange(_) => {}
        }
    }
    ui.horizontal(|ui| foot_line(ui, debugger, out));
}

fn one(ui: &mut Ui, row: &Row, column: usize) {
    let tokens = theme::tokens(ui);
    let words = text(row, column);
    let text = match column {
        0 | 4 => theme::number(&words).color(tokens.text_quiet),
        5 => theme::number(&words).color(tokens.changed),
        6 => tokens.quiet(&words),
        _ => RichText::new(&words).color(tokens.text),
    };
    ui.add(egui::Label::new(text).truncate().sense(egui::Sense::hover())).on_hover_text(words);
}

/// How far it is, and what can be done with it.
fn foot_line(ui: &mut Ui, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let query = debugger.query();
    let atoms = debugger.session().map_or(0, |s| s.atoms().len());
    let quiet = theme::tokens(ui).text_quiet;
    let mut text = format!("{} of {}", grouped(query.count() as u64), grouped(query.found() as u64));
    if query.unfinished(debugger.session()) {
        text.push_str(&format!(", {} of {atoms} actions", query.done()));
        if ui.button("Stop").on_hover_text("stop looking; what was found stays").clicked() {
            ask(out, Intent::CancelQuery);
        }
    } else if let Some(why) = query.failed() {
        text = format!("{text}. {why}");
    } else if query.full() || query.cancelled() {
        text.push_str(if query.full() { ", more are not kept" } else { ", stopped" });
    }
    let Some(wanted) = query.wanted().cloned() else { return };
    for (title, tip, intent) in [
        ("Previous", "the last before the cursor", Intent::Seek(wanted.clone(), true)),
        ("Next", "the first after the cursor", Intent::Seek(wanted.clone(), false)),
        ("Break", "a breakpoint on it", Intent::Break(wanted)),
    ] {
        if ui.button(title).on_hover_text(tip).clicked() {
            ask(out, intent);
        }
    }
    elided_rest(ui, RichText::new(text).color(quiet), "");
}
