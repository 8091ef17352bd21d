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
use crate::widget::dot::dot;
use crate::widget::field::name;
use crate::widget::items::Items;
use crate::widget::row::elided_rest;

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
    let id = key.with("rows");
    let said = |row: &Row<'_>| match row {
        Row::Hears(hears) => words(debugger, hears),
        Row::Rules(rules) => format!("{} rule of {} {}", rules.code, rules.class.name(), rules.side),
        Row::Owes(id, code) => format!("{} owes {code}", debugger.content().shown_name(*id)),
    };
    let answer = Items::new(id, "who answers", &rows).show(ui, said, |ui, row| match row {
        Row::Hears(hears) => one(ui, debugger, hears, out),
        Row::Rules(rules) => native(ui, debugger, *rules, out),
        Row::Owes(id, code) => {
            let text = format!("{} owes {code}", debugger.content().shown_name(*id));
            let text = RichText::new(text).color(theme::tokens(ui).warning);
            elided_rest(ui, text, "the original answers here");
        }
    });
    match answer.opened {
        Some(Row::Hears(hears)) => ask(out, Intent::Open(hears.who.id, Some(hears.who.code))),
        Some(Row::Owes(id, _)) => ask(out, Intent::Open(*id, None)),
        Some(Row::Rules(rules)) => ask(out, Intent::Break(Breakpoint::new(at_rules(*rules)))),
        None => {}
    }
}

/// Where a breakpoint on the rules of a class stands.
fn at_rules(rules: Rules) -> At {
    At::Rule(rules.class, Some(EventPattern::exactly(rules.code)))
}

/// Rules of a class.
fn native(ui: &mut Ui, debugger: &Debugger, rules: Rules, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    let at = at_rules(rules);
    let set = debugger.breakpoints().find(&at).map(|(_, on)| on);
    let label = format!("breakpoint on the rule of {} for {}", rules.class.name(), rules.code);
    if dot(ui, &label, set, "stop at this rule") {
        ask(out, Intent::Break(Breakpoint::new(at)));
    }
    let whole = ui.available_width();
    elided(ui, theme::number(" "), "", 14.0);
    elided(ui, theme::number(rules.code.to_string()).color(tokens.text_quiet), "", whole * 0.34);
    let tip = "a rule of the game itself, asked after the resources of its object; Enter stops there";
    elided(ui, RichText::new(rules.class.name()).color(tokens.text), tip, whole * 0.24);
    elided(ui, tokens.quiet("rule"), tip, whole * 0.16);
    elided_rest(ui, tokens.quiet(rules.side), "what its object has to be");
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

fn one(ui: &mut Ui, debugger: &Debugger, hears: &Hears, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    let who = &hears.who;
    let at = At::Handler(who.id, Some(who.code));
    let set = debugger.breakpoints().find(&at);
    let label = format!("breakpoint on {} {}", debugger.content().shown_name(who.id), who.code);
    if dot(ui, &label, set.map(|(_, on)| on), "stop at this handler") {
        ask(out, Intent::Break(Breakpoint::new(at)));
    }
    let whole = ui.available_width();
    let (mark, tip) = sign(hears.edited);
    elided(ui, theme::number(mark).color(tokens.changed), tip, 14.0);
    elided(ui, theme::number(who.code.to_string()).color(tokens.text_quiet), "", whole * 0.34);
    let name = RichText::new(debugger.content().shown_name(who.id)).color(tokens.text);
    elided(ui, name, &who.id.to_string(), whole * 0.24);
    elided(ui, tokens.quiet(who.link), "the link that asks it", whole * 0.16);
    let color = if hears.ran == 0 { tokens.text_quiet } else { tokens.number };
    elided_rest(ui, RichText::new(times(hears.ran)).color(color), "in this session");
}
