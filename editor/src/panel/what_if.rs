//! What an edit would have changed: the session's inputs on the new content beside the session as it is. The first
//! moment that differs, the handlers that ran or answered otherwise, what came of everybody. Its result is kept or discarded.

use crate::panel::prelude::*;

use super::at_cursor::{ask, at_moment, signed};
use crate::debugger::cursor::at_cursor::grouped;
use crate::debugger::what_if::{Fate, Otherwise, Outcome, WhatIf};
use crate::debugger::{Debugger, Intent};
use crate::widget::items::Items;
use crate::widget::row::elided_rest;

/// The parts of a row's width that its name and each side take.
const NAME: f32 = 0.26;
const SIDE: f32 = 0.3;

/// A row of the list.
enum Row<'a> {
    Heading(String),
    First,
    Outcome(&'a Outcome),
    Handler(&'a Otherwise),
    Lost(usize),
}

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = at_moment(ui, state, "Nothing was done yet", out) else { return };
    if let Some(about) = debugger.what_if_running() {
        ui.horizontal(|ui| {
            if ui.button("Stop").on_hover_text("run it no further; the session stays as it is").clicked() {
                ask(out, Intent::DropWhatIf);
            }
            let text = format!("What if: {about}; running it again…");
            elided_rest(ui, theme::tokens(ui).quiet(text), "");
        });
        return;
    }
    let Some(what_if) = debugger.what_if() else {
        let keys = state.keys_of(CommandId::WhatIf);
        let what = format!(
            "Change a resource: what the session would have come to with it stands here. {keys} asks about the content \
             as it is now."
        );
        if empty(ui, "What if?", &what, Some("Run it again on the content as it is")) {
            ask(out, Intent::WhatIf);
        }
        return;
    };
    head(ui, debugger, what_if, out);
    heads(ui);
    let rows = rows(what_if);
    let id = Id::unique("what if");
    let list = Items::new(id, "what would differ", &rows).focus(ui, state.wishes_focus(PanelId::WhatIf));
    let answer = list.show(ui, |row| words(what_if, row), |ui, row| one(ui, debugger, what_if, row));
    // Moments of the session that is not taken are not there to go to.
    let here = |at: (Option<u64>, Option<u64>)| if what_if.taken { at.1 } else { at.0 };
    let to = match answer.opened.or(answer.clicked) {
        Some(Row::First) => what_if.compared.first.as_ref().and_then(|f| here((f.was, f.would))),
        Some(Row::Handler(handler)) => here(handler.at),
        _ => None,
    };
    out.extend(to.map(|at| UiCommand::Debug(Intent::GoTo(at))));
}

fn head(ui: &mut Ui, debugger: &Debugger, what_if: &WhatIf, out: &mut Vec<UiCommand>) {
    ui.horizontal(|ui| {
        let (title, tip) = match what_if.taken {
            false => ("Keep result", "this becomes the session; what it is now stays here"),
            true => ("Go back", "what the session was before becomes it again"),
        };
        if ui.button(title).on_hover_text(tip).clicked() {
            ask(out, Intent::SwapWhatIf);
        }
        let tip = match what_if.taken {
            false => "forget the other one",
            true => "what the session was before stays as a branch",
        };
        if ui.button("Discard").on_hover_text(tip).clicked() {
            ask(out, Intent::DropWhatIf);
        }
        let first = what_if.compared.first.as_ref();
        // Moments of the session that is not kept are not there to go to.
        let at = first.and_then(|f| if what_if.taken { f.would } else { f.was });
        let jump = ui.add_enabled(at.is_some(), egui::Button::new("First difference"));
        let tip = at.map_or_else(
            || "no moment of this session differs".to_owned(),
            |at| debugger.moment_in_words(at),
        );
        if let (true, Some(at)) = (jump.on_hover_text(&tip).on_disabled_hover_text(&tip).clicked(), at) {
            ask(out, Intent::GoTo(at));
        }
        let is = if what_if.taken { "kept" } else { "not kept" };
        let rest = ui.available_width();
        let text = format!("{}; {is}", what_if.about);
        elided(ui, theme::tokens(ui).quiet(text), "", rest);
    });
}

/// The heads of the columns.
fn heads(ui: &mut Ui) {
    ui.horizontal(|ui| {
        ui.add_space(theme::SPACE_2);
        let whole = ui.available_width() - theme::SPACE_2;
        let head = |ui: &mut Ui, words: &str, tip: &str, part: f32| {
            elided(ui, theme::strong(words).color(theme::tokens(ui).text_quiet), tip, whole * part);
        };
        head(ui, "what", "", NAME);
        head(ui, "before", "in the run as it was, on the content as it was then", SIDE);
        head(ui, "after", "in the same run on the content as it is now", SIDE);
    });
}

fn rows(what_if: &WhatIf) -> Vec<Row<'_>> {
    let compared = &what_if.compared;
    let (was, would) = compared.moments;
    let mut rows = vec![Row::Heading(match compared.first {
        None => "Nothing goes otherwise".to_owned(),
        Some(_) => format!(
            "The first moment that differs; {} moments before, {} after",
            grouped(was),
            grouped(would)
        ),
    })];
    if compared.first.is_some() {
        rows.push(Row::First);
    }
    rows.push(Row::Heading(match compared.beyond {
        0 => "What comes of it".to_owned(),
        1 => "What comes of it, fought out for one action or round more".to_owned(),
        more => format!("What comes of it, fought out for {} actions and rounds more", grouped(more as u64)),
    }));
    rows.extend(compared.outcomes.iter().map(Row::Outcome));
    if !compared.handlers.is_empty() {
        rows.push(Row::Heading(match compared.handlers.len() {
            1 => "One handler or rule ran or answered otherwise".to_owned(),
            n => format!("{n} handlers and rules ran or answered otherwise"),
        }));
        rows.extend(compared.handlers.iter().map(Row::Handler));
    }
    if !compared.lost.is_empty() {
        rows.push(Row::Heading("Changes by hand that meet nothing any more".to_owned()));
        rows.extend(compared.lost.iter().map(|place| Row::Lost(*place)));
    }
    rows
}

fn fate(fate: Option<&Fate>) -> String {
    match fate {
        None => "not there".to_owned(),
        Some(f) if f.lives => format!("lives, {} hit points", f.hp),
        Some(_) => "dead or gone".to_owned(),
    }
}

fn words(what_if: &WhatIf, row: &Row<'_>) -> String {
    match row {
        Row::Heading(text) => text.clone(),
        Row::First => what_if
            .compared
            .first
            .as_ref()
            .map_or_else(String::new, |f| format!("{} | {}", f.lines.0, f.lines.1)),
        Row::Outcome(o) => format!("{}: {} | {}", o.name, fate(o.was.as_ref()), fate(o.would.as_ref())),
        Row::Handler(h) => format!("{} {}: {} | {}", h.who, h.code, ran(&h.answers.0), ran(&h.answers.1)),
        Row::Lost(place) => format!("change by hand {}", place + 1),
    }
}

fn ran(answer: &str) -> &str {
    if answer.is_empty() { "did not run" } else { answer }
}

fn one(ui: &mut Ui, debugger: &Debugger, what_if: &WhatIf, row: &Row<'_>) {
    let tokens = theme::tokens(ui);
    let whole = ui.available_width();
    match row {
        Row::Heading(text) => {
            elided(ui, RichText::new(text).color(tokens.field), "", whole);
        }
        Row::First => {
            let Some(first) = &what_if.compared.first else { return };
            let at = first.was.or(first.would).map(grouped).unwrap_or_default();
            elided(ui, theme::number(format!("moment {at}")).color(tokens.text_quiet), "", whole * NAME);
            let gone = |text: &str| if text.is_empty() { "nothing more".to_owned() } else { text.to_owned() };
            elided(ui, RichText::new(gone(&first.lines.0)).color(tokens.text), "before", whole * SIDE);
            elided_rest(ui, RichText::new(gone(&first.lines.1)).color(tokens.changed), "after");
        }
        Row::Outcome(o) => {
            let color = if o.differs() { tokens.changed } else { tokens.text_quiet };
            elided(ui, RichText::new(&o.name).color(tokens.text), "", whole * NAME);
            elided(ui, tokens.quiet(fate(o.was.as_ref())), "before", whole * SIDE);
            elided(ui, RichText::new(fate(o.would.as_ref())).color(color), "after", whole * SIDE);
            let hp = |f: &Option<Fate>| f.as_ref().map_or(0, |f| f.hp);
            let (text, shade) = signed(tokens, hp(&o.would) - hp(&o.was));
            let mut text = if o.differs() { text } else { String::new() };
            let favour = |f: &Option<Fate>| f.as_ref().map(|f| f.favour.clone()).unwrap_or_default();
            for (god, n) in favour(&o.would) {
                let old = favour(&o.was).iter().find(|(g, _)| *g == god).map_or(0, |(_, n)| *n);
                if n != old {
                    text.push_str(&format!(", favour of {} {old} → {n}", debugger.content().shown_name(god)));
                }
            }
            elided_rest(ui, theme::number(text).color(shade), "");
        }
        Row::Handler(h) => {
            let who = format!("{} {}", h.who, h.code);
            elided(ui, RichText::new(who).color(tokens.text), "", whole * NAME);
            elided(ui, tokens.quiet(ran(&h.answers.0)), "before", whole * SIDE);
            elided_rest(ui, RichText::new(ran(&h.answers.1)).color(tokens.changed), "after");
        }
        Row::Lost(place) => {
            let all = debugger.session().map(|s| s.interventions()).unwrap_or_default();
            let at = all.get(*place).map_or_else(String::new, |i| i.at.to_string());
            elided(
                ui,
                RichText::new(at).color(tokens.warning),
                "its place does not come on the new content",
                whole,
            );
        }
    }
}
