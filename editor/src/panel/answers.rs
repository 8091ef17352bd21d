//! Who answers an event: every handler in the pack in the order in which the chain asks, what an edit brought or took
//! away, how often each ran in this session, who owes an answer. Needs no session.

use augury_engine::base::event_code::{BadDesignator, EventCode};
use egui::{Id, Key, RichText, Ui};

use super::PanelId;
use super::at_cursor::{ask, debugger};
use crate::app::commands::UiCommand;
use crate::app::state::State;
use crate::debugger::answers::{Edited, Hears};
use crate::debugger::breakpoint::{At, Breakpoint};
use crate::debugger::{Debugger, Intent};
use crate::theme;
use crate::widget::empty::empty;
use crate::widget::field::name;
use crate::widget::list::{List, list};
use crate::widget::row::elided;

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
    if hears.is_empty() && owed.is_empty() {
        ui.label(
            RichText::new(format!("Nobody in this pack answers {code}.")).color(theme::tokens(ui).text_quiet),
        );
        return;
    }
    let id = key.with("rows");
    let count = hears.len() + owed.len();
    let kept = ui.data(|d| d.get_temp::<usize>(id)).filter(|row| *row < count);
    let shown = List { id, label: "who answers", rows: count, selected: kept, reveal: false };
    let said = |row: usize| match (hears.get(row), owed.get(row.saturating_sub(hears.len()))) {
        (Some(hears), _) => words(debugger, hears),
        (None, Some((id, code))) => format!("{} owes {code}", debugger.content().shown_name(*id)),
        (None, None) => String::new(),
    };
    let answer = list(ui, shown, said, |ui, row| match hears.get(row) {
        Some(hears) => one(ui, debugger, hears, out),
        None => {
            if let Some((id, code)) = owed.get(row - hears.len()) {
                let text = format!("{} owes {code}", debugger.content().shown_name(*id));
                let width = ui.available_width();
                elided(
                    ui,
                    RichText::new(text).color(theme::tokens(ui).warning),
                    "the original answers here",
                    width,
                );
            }
        }
    });
    if let Some(row) = answer.selected {
        ui.data_mut(|d| d.insert_temp(id, row));
    }
    if let Some(row) = answer.opened {
        match (hears.get(row), owed.get(row.saturating_sub(hears.len()))) {
            (Some(hears), _) => ask(out, Intent::Open(hears.who.id, Some(hears.who.code))),
            (None, Some((id, _))) => ask(out, Intent::Open(*id, None)),
            (None, None) => {}
        }
    }
}

fn wrong(ui: &mut Ui, why: &BadDesignator) {
    let rest = ui.available_width();
    elided(ui, RichText::new(why.to_string()).color(theme::tokens(ui).error), "", rest);
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
    let (rect, dot) = ui.allocate_exact_size(egui::vec2(12.0, theme::LIST_ROW), egui::Sense::CLICK);
    let label = format!("breakpoint on {} {}", debugger.content().shown_name(who.id), who.code);
    dot.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, set.is_some(), &label));
    let fill = if matches!(set, Some((_, true))) { tokens.error } else { egui::Color32::TRANSPARENT };
    let edge = if set.is_some() { tokens.error } else { tokens.line };
    ui.painter().circle(rect.center(), 3.5, fill, egui::Stroke::new(1.0, edge));
    if dot.on_hover_text("stop at this handler").clicked() {
        ask(out, Intent::Break(Breakpoint::new(at)));
    }
    let whole = ui.available_width();
    let (mark, tip) = sign(hears.edited);
    elided(ui, theme::number(mark).color(tokens.changed), tip, 14.0);
    elided(ui, theme::number(who.code.to_string()).color(tokens.text_quiet), "", whole * 0.34);
    let name = RichText::new(debugger.content().shown_name(who.id)).color(tokens.text);
    elided(ui, name, &who.id.to_string(), whole * 0.24);
    elided(ui, RichText::new(who.link).color(tokens.text_quiet), "the link that asks it", whole * 0.16);
    let rest = ui.available_width();
    let color = if hears.ran == 0 { tokens.text_quiet } else { tokens.number };
    elided(ui, RichText::new(times(hears.ran)).color(color), "in this session", rest);
}
