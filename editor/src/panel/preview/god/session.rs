//! What a god came to think of a character over the session: favour and anger step by step, each step with the way to its
//! moment.

use crate::panel::prelude::*;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;

use super::super::super::at_cursor::ask;
use super::super::pieces::{heading, quiet, warning};
use crate::debugger::cursor::at_cursor::grouped;
use crate::debugger::search::devotion::{Start, Step, start, steps, writes};
use crate::debugger::{Debugger, Intent};
use crate::lab::devotion::follower::characters;
use crate::lab::devotion::stand::standing_words;
use crate::view::devotion::DevotionAsk;
use crate::widget::curve::{Curve, Line, curve};
use crate::widget::field::name;
use crate::widget::picker::{Picker, picker};
use crate::widget::row::elided_rest;

/// Height of a curve, in points.
const HIGH: f32 = 112.0;
/// So many steps are listed; the curves show all.
const LISTED: usize = 200;

/// Draws it.
pub fn draw(ui: &mut Ui, state: &State, god: ResId, out: &mut Vec<UiCommand>) {
    let open = state.debugger.as_ref().and_then(|debugger| Some((debugger, debugger.session()?)));
    let Some((debugger, session)) = open else {
        quiet(ui, "No session is open: begin one in the Arena.");
        return;
    };
    let all = characters(session.live());
    let Some(who) = state.devotion.follower.filter(|h| all.contains(h)).or(all.first().copied()) else {
        quiet(
            ui,
            "Nobody in the session is a character, and gods look at nobody else. Make one in the Arena.",
        );
        if ui.button("To the Arena").clicked() {
            out.push(UiCommand::Run(CommandId::FocusArena));
        }
        return;
    };
    choice(ui, debugger, &all, who, out);
    let wanted = writes(who, god);
    let query = debugger.devotion();
    if query.wanted() != Some(&wanted) {
        ask(out, Intent::FollowDevotion(Some((who, god))));
        quiet(ui, "Looking through the session …");
        return;
    }
    let begins = start(session.start_world(), who, god);
    let found = steps(query, begins);
    if query.unfinished(Some(session)) {
        let (done, all) = (query.done(), session.atoms().len());
        quiet(ui, &format!("Looking through the session: {done} of {all} actions."));
    } else if let Some(why) = query.failed() {
        warning(ui, why);
    }
    let shown = state.live.content().shown_name(god);
    if found.is_empty() {
        let (favour, anger) = (begins.favour(), begins.anger);
        quiet(
            ui,
            &format!(
                "Nothing changed between {shown} and {} in this session: favour {favour}, anger {anger}.",
                debugger.name(who)
            ),
        );
        return;
    }
    curves(ui, begins, &found);
    list(ui, debugger, &found, out);
}

/// Whose session it is.
fn choice(ui: &mut Ui, debugger: &Debugger, all: &[Handle], who: Handle, out: &mut Vec<UiCommand>) {
    ui.horizontal(|ui| {
        ui.label("Of");
        let names: Vec<String> = all.iter().map(|h| debugger.name(*h)).collect();
        let words: Vec<&str> = names.iter().map(String::as_str).collect();
        let value = debugger.name(who);
        let shown = Picker {
            id: egui::Id::unique("whose standing is shown"),
            label: "character",
            value: &value,
            hint: "nobody",
            width: 160.0,
            may_wait: false,
        };
        if let Some(taken) = picker(ui, shown, &words)
            && let Some(h) = words.iter().position(|word| *word == taken).and_then(|place| all.get(place))
        {
            out.push(UiCommand::Devotion(DevotionAsk::Follow(*h)));
        }
    });
}

/// Favour and anger from step to step.
fn curves(ui: &mut Ui, begins: Start, found: &[Step]) {
    let points = |first: i64, of: &dyn Fn(&Step) -> i64| -> Vec<f32> {
        [first].into_iter().chain(found.iter().map(of)).map(|n| n as f32).collect()
    };
    let favour = points(begins.favour(), &|step| step.favour);
    let anger = points(begins.anger, &|step| step.anger);
    for (title, points) in [("Favour", favour), ("Anger", anger)] {
        heading(ui, title);
        let values = points.clone();
        let said = |place: usize| {
            let value = values.get(place).copied().unwrap_or(0.0);
            match place.checked_sub(1).and_then(|place| found.get(place)) {
                Some(step) => format!("{} {value} from moment {} on", title.to_lowercase(), grouped(step.at)),
                None => format!("{} {value} at the start", title.to_lowercase()),
            }
        };
        let label = format!("{title} over the session");
        let drawn = Curve {
            label: &label,
            axes: ["step", title],
            height: HIGH,
            said: &said,
            steps: true,
            ..Curve::default()
        };
        curve(ui, drawn, &[Line { name: "value", points, strong: true }]);
    }
}

/// Each step in a row.
fn list(ui: &mut Ui, debugger: &Debugger, found: &[Step], out: &mut Vec<UiCommand>) {
    heading(ui, "Steps");
    if found.len() > LISTED {
        quiet(ui, &format!("The last {LISTED} of {}.", found.len()));
    }
    let cursor = debugger.cursor();
    let from = found.len().saturating_sub(LISTED);
    for (place, step) in found.iter().enumerate().skip(from) {
        let whole = ui.available_width() - theme::SPACE_4;
        ui.horizontal(|ui| {
            let tokens = theme::tokens(ui);
            let here = cursor == Some(step.at);
            ui.allocate_ui(egui::vec2(whole * 0.22, theme::LIST_ROW), |ui| {
                ui.set_min_width(whole * 0.22);
                let sign = if here { theme::SIGN_HERE } else { "" };
                let moment = ui.link(format!("{sign}{}", grouped(step.at)));
                let label = format!("step {}, moment {}: {}", place + 1, step.at, words(step));
                name(ui, &moment, &label);
                if moment.on_hover_text("to this moment").clicked() {
                    ask(out, Intent::GoTo(step.at));
                }
            });
            elided(ui, RichText::new(step.what), &step.by, whole * 0.2);
            elided(ui, theme::number(change(step)).color(tokens.changed), "", whole * 0.24);
            elided_rest(ui, tokens.quiet(&step.why), &step.by);
        });
    }
}

fn words(step: &Step) -> String {
    format!("{} {} ({})", step.what, change(step), step.why)
}

fn change(step: &Step) -> String {
    if step.what == "standing" {
        let bits = |n: i64| i32::try_from(n).map_or_else(|_| n.to_string(), standing_words);
        let new = bits(step.new & !step.old);
        return if new.is_empty() { format!("no more {}", bits(step.old & !step.new)) } else { new };
    }
    format!("{} → {}", step.old, step.new)
}
