//! The action queues at the cursor as a tree: who is about to do what, who answered, what was called off, what was
//! done. A row goes to its moment, and can be a breakpoint.

use crate::panel::prelude::*;
use augury_engine::event::queue::Step;
use augury_engine::world::action::{Action, Source};

use super::at_cursor::{ask, at_moment, mark};
use crate::debugger::breakpoints::{At, Breakpoint};
use crate::debugger::moments::queues::Queued;
use crate::debugger::{Debugger, Intent};
use crate::widget::items::Items;
use crate::widget::row::elided_rest;

/// How far a queue inside another is set in, in points.
const INDENT: f32 = 14.0;

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = at_moment(ui, state, "No action yet", out) else { return };
    let Some((rows, first, place)) = debugger.queues() else { return };
    waits(ui, debugger);
    if rows.is_empty() {
        let what = "Nobody answered an announcement in this action. A handler of ANNOUNCE(EV_MOVE), say, answers with \
                    actions of its own (answer_with) or calls the step off (ABORT).";
        empty(ui, "No queue in this action", what, None);
        return;
    }
    let id = Id::unique("queue");
    let selected = rows.iter().rposition(|q| q.steps.iter().any(|(at, _)| *at <= place));
    let list = Items::new(id, "queue", &rows).at(selected).focus(ui, state.wishes_focus(PanelId::Queue));
    let answer = list.show(
        ui,
        |queued| words(debugger, queued, place),
        |ui, queued| one(ui, debugger, queued, place, out),
    );
    if let Some(queued) = answer.clicked.or(answer.opened).or(answer.selected) {
        ask(out, Intent::GoTo(first + queued.moment(place) as u64));
    }
}

/// What waits for the end of the round.
fn waits(ui: &mut Ui, debugger: &Debugger) {
    let waiting = debugger.put_off();
    if waiting.is_empty() {
        return;
    }
    let all: Vec<String> = waiting.iter().map(|a| perform(debugger, a)).collect();
    let width = ui.available_width();
    let text = format!("at the end of the round: {}", all.join("; "));
    elided(ui, theme::tokens(ui).quiet(text.clone()), &text, width);
}

fn perform(debugger: &Debugger, action: &Action) -> String {
    let event = action.event.to_string();
    let mut text = format!("{} {}", event.trim_start_matches("EV_"), debugger.name(action.actor));
    for h in [action.victim, action.item, action.item2].into_iter().filter(|h| h.is_some()) {
        text = format!("{text} → {}", debugger.name(h));
    }
    match action.at {
        Some(at) => format!("{text} at {},{}", at.x, at.y),
        None => text,
    }
}

/// Whose idea it was.
fn source(debugger: &Debugger, action: &Action) -> String {
    match action.source {
        Source::Actor => format!("of {}", debugger.name(action.actor)),
        Source::Rule(rule) => format!("by the rule {rule}"),
        Source::Resource(id) => format!("by {}", debugger.content().shown_name(id)),
    }
}

fn state_word(queued: &Queued, place: usize) -> &'static str {
    match queued.at(place).map(|(_, step)| *step) {
        None => "to come",
        Some(Step::Answered) => "answered",
        Some(Step::Waits) => "waits",
        Some(Step::Announced) => "announced",
        Some(Step::Cancelled) => "called off",
        Some(Step::Done(_)) => "done",
        Some(Step::AnnouncedAfter) => "after",
        Some(Step::Dropped) => "dropped",
    }
}

fn words(debugger: &Debugger, queued: &Queued, place: usize) -> String {
    let (order, source) = (perform(debugger, &queued.action), source(debugger, &queued.action));
    format!("{order}, priority {}, {source}, {}", queued.action.priority, state_word(queued, place))
}

fn one(ui: &mut Ui, debugger: &Debugger, queued: &Queued, place: usize, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    ui.add_space(INDENT * queued.level.saturating_sub(1) as f32);
    let at = At::Queue(Some(queued.action.event));
    let broken = debugger.breakpoints().all().iter().any(|b| b.at == at);
    let dot = RichText::new(if broken { "●" } else { "○" });
    let color = if broken { tokens.error } else { tokens.text_quiet };
    let tip = "stop whenever such an action is announced, answered with, called off or done in a queue";
    let dot = ui.add(egui::Button::new(dot.color(color)).frame(false)).on_hover_text(tip);
    let is = if broken { "take the breakpoint from a queue's" } else { "breakpoint on a queue's" };
    crate::widget::field::name(ui, &dot, &format!("{is} {}", queued.action.event));
    if dot.clicked() {
        ask(out, Intent::Break(Breakpoint::new(at)));
    }
    let to_come = queued.at(place).is_none();
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let word = state_word(queued, place);
        let color = match queued.at(place).map(|(_, step)| *step) {
            Some(Step::Cancelled | Step::Dropped) => tokens.abort,
            Some(Step::Done(_) | Step::AnnouncedAfter) => tokens.done,
            Some(Step::Announced) => tokens.here,
            _ => tokens.text_quiet,
        };
        let done = queued.steps.iter().find_map(|(at, step)| match step {
            Step::Done(answer) if *at <= place => Some(*answer),
            _ => None,
        });
        if let Some(answer) = done {
            let mark = mark(answer);
            ui.label(RichText::new(mark.sign()).color(mark.color(tokens))).on_hover_text(mark.name());
        }
        ui.label(RichText::new(word).color(color));
        ui.label(theme::number(format!("{:+}", queued.action.priority)).color(tokens.text_quiet))
            .on_hover_text("priority: higher goes first, of equal ones the first that came");
        let width = ui.available_width();
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            let color = if to_come { tokens.text_quiet } else { tokens.text };
            let text = perform(debugger, &queued.action);
            elided(ui, RichText::new(text.clone()).color(color), &text, width * 0.6);
            let source = source(debugger, &queued.action);
            elided_rest(ui, tokens.quiet(source.clone()), &source);
        });
    });
}
