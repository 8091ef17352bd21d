//! Queries over the whole session: every moment of a kind as a table, to sort, filter and click. What is looked for is
//! written like a breakpoint.

use crate::panel::prelude::*;
use egui::Key;
use egui_extras::{Column as Width, TableRow};

use super::at_cursor::{ask, at_moment};
use crate::debugger::breakpoints::Breakpoint;
use crate::debugger::cursor::at_cursor::grouped;
use crate::debugger::search::query::{Column, Query, Row};
use crate::debugger::{Debugger, Intent};
use crate::widget::field::name;
use crate::widget::list::List;
use crate::widget::row::elided_rest;
use crate::widget::table::table;

/// Widths of the columns as parts of the table's: moment, who, whom, what, old, new; the rest is the reason.
const WIDTHS: [f32; 6] = [0.12, 0.17, 0.2, 0.17, 0.09, 0.1];

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
        let what = "Every write of a field (vDmg), a number (cHP of goblin), every die, every run of a handler \
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
    rows(ui, debugger, out);
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
    let edit = egui::TextEdit::singleline(&mut typed).id(id).hint_text("vDmg, cHP of goblin, die");
    let field = ui.add(edit.desired_width(width));
    name(ui, &field, "look for in the session");
    if state.wishes_focus(PanelId::Query) {
        field.request_focus();
    }
    let left = field.lost_focus();
    if left && ui.input(|i| i.key_pressed(Key::Enter)) {
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
    let edit = egui::TextEdit::singleline(&mut typed).id(Id::unique("query filter")).hint_text("filter");
    let field = ui.add(edit.desired_width(width));
    name(ui, &field, "filter the table");
    if (field.lost_focus() || field.has_focus()) && ui.input(|i| i.key_pressed(Key::Escape)) {
        typed.clear();
    }
    if typed != now {
        ask(out, Intent::Arrange(typed, column, down));
    }
}

fn head(row: &mut TableRow<'_, '_>, query: &Query, out: &mut Vec<UiCommand>) {
    let (filter, (sorted, down)) = query.view();
    for column in Column::ALL {
        row.col(|ui| {
            let sign = match (sorted == column, down) {
                (false, _) => "",
                (true, false) => " \u{2191}",
                (true, true) => " \u{2193}",
            };
            let text = RichText::new(format!("{}{sign}", column.title())).color(theme::tokens(ui).field);
            let head = ui.add(egui::Button::new(text).frame(false).truncate());
            if head.on_hover_text(format!("sort by {}", column.title().to_lowercase())).clicked() {
                ask(out, Intent::Arrange(filter.to_owned(), column, sorted == column && !down));
            }
        });
    }
}

fn rows(ui: &mut Ui, debugger: &Debugger, out: &mut Vec<UiCommand>) {
    let query = debugger.query();
    let foot = theme::ROW;
    let height = (ui.available_height() - foot).max(theme::LIST_ROW);
    let cursor = debugger.cursor();
    let id = Id::unique("query rows");
    // Several rows may be of one moment: the one that was walked to is meant.
    let walked: Option<usize> = ui.data(|d| d.get_temp(id));
    let walked = walked.filter(|n| cursor.is_some() && query.row(*n).map(|r| r.at) == cursor);
    let selected = walked.or_else(|| query.place_of(cursor?));
    let shown = List { id, label: "moments of the query", rows: query.count(), selected, reveal: false };
    let said = |row: usize| query.row(row).map(Row::line).unwrap_or_default();
    let whole = ui.available_width();
    let columns = WIDTHS.map(|part| Width::exact(whole * part));
    let columns = columns.into_iter().chain([Width::remainder()]).collect::<Vec<_>>();
    let size = egui::vec2(whole, height);
    let answer = ui.allocate_ui_with_layout(size, egui::Layout::top_down(egui::Align::Min), |ui| {
        table(
            ui,
            shown,
            &columns,
            |row| head(row, query, out),
            said,
            |cells, row| {
                if let Some(row) = query.row(row) {
                    one(cells, row);
                }
            },
        )
    });
    let answer = answer.inner;
    if let Some((place, row)) = answer.selected.or(answer.opened).and_then(|n| Some((n, query.row(n)?))) {
        ui.data_mut(|d| d.insert_temp(id, place));
        ask(out, Intent::GoTo(row.at));
    }
    ui.horizontal(|ui| foot_line(ui, debugger, out));
}

fn one(cells: &mut TableRow<'_, '_>, row: &Row) {
    let at = grouped(row.at);
    let texts = [&at, &row.by, &row.whom, &row.what, &row.old, &row.new, &row.why];
    for (place, text) in texts.into_iter().enumerate() {
        cells.col(|ui| {
            let tokens = theme::tokens(ui);
            let text = match place {
                0 | 4 => theme::number(text).color(tokens.text_quiet),
                5 => theme::number(text).color(tokens.changed),
                6 => tokens.quiet(text),
                _ => RichText::new(text).color(tokens.text),
            };
            elided_rest(ui, text, "");
        });
    }
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
