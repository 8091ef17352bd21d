//! Who answers an event: every handler in the pack in the order in which the chain asks, the classes that have rules for
//! it, what an edit brought or took away, how often each ran in this session, who owes an answer. Needs no session.

use crate::panel::prelude::*;
use augury_engine::base::event_code::{BadDesignator, EventCode, Phase};
use augury_engine::base::id::ResId;
use egui::Key;

use super::at_cursor::{ask, debugger};
use crate::debugger::breakpoints::{At, Breakpoint, EventPattern};
use crate::debugger::moments::answers::{Edited, Hears, Rules, rules};
use crate::debugger::{Debugger, Intent};
use crate::view::tables::{arrangement, take};
use crate::widget::dot::dot;
use crate::widget::field::name;
use crate::widget::list::List;
use crate::widget::row::elided_rest;
use crate::widget::table::filter::{by_column, filter_box, passes};
use crate::widget::table::{Asked, Column, Table, table};

/// What settings know the table by.
const TABLE: &str = "answers";

/// A row of the list.
enum Row<'a> {
    Hears(&'a Hears),
    Rules(Rules),
    Owes(ResId, EventCode),
}

/// Resources and, after those of a phase, the classes that have rules for it; who owes an answer last.
fn rows<'a>(hears: &'a [Hears], code: EventCode, owed: &[(ResId, EventCode)]) -> Vec<Row<'a>> {
    let rules = rules(code);
    let (lost, asked): (Vec<&Hears>, Vec<&Hears>) = hears.iter().partition(|h| h.edited == Edited::Lost);
    let mut rows = Vec::new();
    for phase in [Phase::Pre, Phase::Main, Phase::Post] {
        rows.extend(asked.iter().filter(|h| h.who.code.phase() == phase).map(|h| Row::Hears(h)));
        rows.extend(rules.iter().filter(|r| r.code.phase() == phase).map(|r| Row::Rules(*r)));
    }
    rows.extend(lost.into_iter().map(Row::Hears));
    rows.extend(owed.iter().map(|(id, code)| Row::Owes(*id, *code)));
    rows
}

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = debugger(ui, state, out) else { return };
    let key = Id::unique("who answers");
    let mut typed: String = ui.data(|d| d.get_temp(key)).unwrap_or_default();
    let mut code = None;
    ui.horizontal(|ui| {
        let width = (ui.available_width() * 0.5).clamp(96.0, 260.0);
        let edit =
            egui::TextEdit::singleline(&mut typed).id(key.with("field")).hint_text("EV_STRIKE, PRE(EV_HIT)");
        let field = ui.add(edit.desired_width(width));
        name(ui, &field, "event to ask about");
        if state.wishes_focus(PanelId::Answers) {
            field.request_focus();
        }
        if (field.has_focus() || field.lost_focus()) && ui.input(|i| i.key_pressed(Key::Escape)) {
            typed.clear();
        }
        let frame = debugger.frame().map(|f| f.code.in_phase(f.phase));
        if let Some(here) = frame
            && ui.button("Here").on_hover_text(format!("the event at the cursor, {here}")).clicked()
        {
            typed = here.base().to_string();
        }
        match typed.trim() {
            "" => {}
            text => match text.parse::<EventCode>() {
                Ok(read) => code = Some(read),
                Err(why) => wrong(ui, &why),
            },
        }
    });
    ui.data_mut(|d| d.insert_temp(key, typed));
    let Some(code) = code else {
        let what = "Type an event: everybody who answers it, in the order of the chain, with all its forms. With a \
                    modifier, PRE(EV_STRIKE), that form alone.";
        empty(ui, "Who answers?", what, None);
        return;
    };
    let (hears, owed) = debugger.who_answers(code);
    let rows = rows(&hears, code, &owed);
    if rows.is_empty() {
        let text = format!("Nobody in this pack answers {code}, and no class has a rule for it.");
        ui.add(egui::Label::new(theme::tokens(ui).quiet(text)).wrap());
        return;
    }
    listed(ui, (state, debugger), rows, out);
}

/// The columns: what an edit did, the event, who answers, by which link, how often it ran.
fn heads() -> Vec<Column<'static>> {
    let plain = |key, title, width| Column { sorts: false, ..Column::new(key, title, width) };
    let tip = "a breakpoint: the debugger stops there";
    vec![
        Column { tip: tip.into(), ..plain("stop", "Stop", 40.0) },
        Column { tip: "+ an edit brought it, - took it away".into(), ..plain("edit", "Edit", 40.0) },
        plain("event", "Event", 200.0),
        plain("who", "Who", 150.0),
        Column { tip: "the link of the chain that asks it".into(), ..plain("link", "Link", 110.0) },
        Column { tip: "in this session".into(), ..plain("ran", "Ran", 120.0) },
    ]
}

/// What stands in a cell.
fn text(debugger: &Debugger, row: &Row<'_>, column: usize) -> String {
    let name = |id: ResId| debugger.content().shown_name(id).to_owned();
    match (row, column) {
        (Row::Hears(hears), 1) => sign(hears.edited).0.trim().to_owned(),
        (Row::Hears(hears), 2) => hears.who.code.to_string(),
        (Row::Hears(hears), 3) => name(hears.who.id),
        (Row::Hears(hears), 4) => hears.who.link.to_string(),
        (Row::Hears(hears), 5) => times(hears.ran),
        (Row::Rules(rules), 2) => rules.code.to_string(),
        (Row::Rules(rules), 3) => rules.class.name().to_owned(),
        (Row::Rules(_), 4) => "rule".to_owned(),
        (Row::Rules(rules), 5) => rules.side.to_owned(),
        (Row::Owes(_, code), 2) => code.to_string(),
        (Row::Owes(id, _), 3) => name(*id),
        (Row::Owes(..), 5) => "not ported yet".to_owned(),
        _ => String::new(),
    }
}

/// The table of those who answer.
fn listed(
    ui: &mut Ui,
    (state, debugger): (&State, &Debugger),
    mut rows: Vec<Row<'_>>,
    out: &mut Vec<UiCommand>,
) {
    let id = Id::unique("who answers").with("rows");
    let (heads, arranged) = (heads(), arrangement(state, TABLE));
    let (filter_id, all) = (id.with("filter"), rows.len());
    let mut filter: String = ui.data(|d| d.get_temp(filter_id)).unwrap_or_default();
    rows.retain(|row| passes(&filter, &heads, |column| text(debugger, row, column)));
    ui.horizontal(|ui| {
        filter_box(ui, filter_id.with("box"), "filter who answers", &mut filter, (rows.len(), all))
    });
    let said = |place: usize| match rows.get(place) {
        Some(Row::Hears(hears)) => words(debugger, hears),
        Some(Row::Rules(rules)) => format!("{} rule of {} {}", rules.code, rules.class.name(), rules.side),
        Some(Row::Owes(id, code)) => format!("{} owes {code}", debugger.content().shown_name(*id)),
        None => String::new(),
    };
    let selected: Option<usize> = ui.data(|d| d.get_temp(id));
    let selected = selected.filter(|row| *row < rows.len());
    let list = List { id, label: "who answers", rows: rows.len(), selected, reveal: false };
    let text_of =
        |row: usize, column: usize| rows.get(row).map(|row| text(debugger, row, column)).unwrap_or_default();
    let shown = Table { filters: true, text: Some(&text_of), ..Table::new(list, &heads, &arranged) };
    let cell = |ui: &mut Ui, row: usize, column: usize| {
        if let Some(row) = rows.get(row) {
            one(ui, debugger, row, column, out);
        }
    };
    let answer = table(ui, &shown, said, cell, |_, _| {});
    if let Some(row) = answer.list.selected {
        ui.data_mut(|d| d.insert_temp(id, row));
    }
    match answer.list.opened.and_then(|row| rows.get(row)) {
        Some(Row::Hears(hears)) => ask(out, Intent::Open(hears.who.id, Some(hears.who.code))),
        Some(Row::Owes(id, _)) => ask(out, Intent::Open(*id, None)),
        Some(Row::Rules(rules)) => ask(out, Intent::Break(Breakpoint::new(at_rules(*rules)))),
        None => {}
    }
    for asked in take(TABLE, answer.asked, out) {
        if let Asked::Filter(key) = asked {
            by_column(ui, filter_id.with("box"), &key, &mut filter);
        }
    }
    ui.data_mut(|d| d.insert_temp(filter_id, filter));
}

/// Where a breakpoint on the rules of a class stands.
fn at_rules(rules: Rules) -> At {
    At::Rule(rules.class, Some(EventPattern::exactly(rules.code)))
}

fn wrong(ui: &mut Ui, why: &BadDesignator) {
    elided_rest(ui, RichText::new(why.to_string()).color(theme::tokens(ui).error), "");
}

fn sign(edited: Edited) -> (&'static str, &'static str) {
    match edited {
        Edited::Same => (" ", ""),
        Edited::Gained => ("+", "an edit brought it"),
        Edited::Lost => ("-", "an edit took it away"),
        Edited::Moved => (theme::SIGN_CHANGED, "an edit moved it along the chain"),
    }
}

fn words(debugger: &Debugger, hears: &Hears) -> String {
    let (_, edited) = sign(hears.edited);
    let times = times(hears.ran);
    format!(
        "{} {} {} {times} {edited}",
        hears.who.code,
        debugger.content().shown_name(hears.who.id),
        hears.who.link
    )
}

fn times(ran: u32) -> String {
    match ran {
        0 => "never ran here".to_owned(),
        1 => "ran once".to_owned(),
        n => format!("ran {n} times"),
    }
}

/// Draws a cell.
fn one(ui: &mut Ui, debugger: &Debugger, row: &Row<'_>, column: usize, out: &mut Vec<UiCommand>) {
    if column == 0 {
        return stop(ui, debugger, row, out);
    }
    let tokens = theme::tokens(ui);
    let words = text(debugger, row, column);
    let (color, tip) = match (row, column) {
        (Row::Owes(..), _) => (tokens.warning, "the original answers here".to_owned()),
        (Row::Rules(_), 5) => (tokens.text_quiet, "what its object has to be".to_owned()),
        (Row::Rules(_), 3 | 4) => {
            let tip = "a rule of the game itself, asked after the resources of its object; Enter stops there";
            (if column == 3 { tokens.text } else { tokens.text_quiet }, tip.to_owned())
        }
        (Row::Hears(hears), 1) => (tokens.changed, sign(hears.edited).1.to_owned()),
        (Row::Hears(hears), 3) => (tokens.text, hears.who.id.to_string()),
        (Row::Hears(hears), 5) if hears.ran > 0 => (tokens.number, "in this session".to_owned()),
        _ => (tokens.text_quiet, String::new()),
    };
    let text = if column <= 2 { theme::number(words) } else { RichText::new(words) };
    elided_rest(ui, text.color(color), &tip);
}

/// The breakpoint of a row.
fn stop(ui: &mut Ui, debugger: &Debugger, row: &Row<'_>, out: &mut Vec<UiCommand>) {
    let (at, label, tip) = match row {
        Row::Hears(hears) => {
            let who = &hears.who;
            let label = format!("breakpoint on {} {}", debugger.content().shown_name(who.id), who.code);
            (At::Handler(who.id, Some(who.code)), label, "stop at this handler")
        }
        Row::Rules(rules) => {
            let label = format!("breakpoint on the rule of {} for {}", rules.class.name(), rules.code);
            (at_rules(*rules), label, "stop at this rule")
        }
        Row::Owes(..) => return,
    };
    let set = debugger.breakpoints().find(&at).map(|(_, on)| on);
    if dot(ui, &label, set, tip) {
        ask(out, Intent::Break(Breakpoint::new(at)));
    }
}
