//! The event stack at the cursor, innermost first: event, who to whom, phase, answer so far, and in how many fields
//! its record differs from that of its caller. A frame that is walked to fills the chain and the fields, and says
//! below what differs.

use augury_engine::event::{Phase, Value};
use egui::{Id, RichText, Ui};

use super::at_cursor::{ask, at_moment, mark};
use crate::debugger::moments::frames::{Differs, FrameRow};
use crate::debugger::names;
use crate::debugger::{Debugger, Intent};
use crate::theme;
use crate::view::commands::UiCommand;
use crate::view::panels::PanelId;
use crate::view::state::State;
use crate::widget::items::Items;
use crate::widget::list::{List, list};
use crate::widget::row::{elided, elided_rest};

/// A phase's word.
pub const fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Pre => "PRE",
        Phase::Main => "main",
        Phase::Post => "POST",
    }
}

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = at_moment(ui, state, "No event yet", out) else { return };
    let rows = debugger.frames();
    if rows.is_empty() {
        let here = debugger.cursor().map(|at| debugger.moment_in_words(at)).unwrap_or_default();
        let quiet = theme::tokens(ui).text_quiet;
        let text = format!("Between events: {here}");
        ui.add(egui::Label::new(RichText::new(text).color(quiet)).wrap());
        return;
    }
    let id = Id::unique("event stack");
    if state.wishes_focus(PanelId::EventStack) {
        ui.memory_mut(|m| m.request_focus(id));
    }
    let chosen = debugger.frame().and_then(|f| rows.iter().position(|r| r.throw == f.throw));
    let shown = List { id, label: "event stack", rows: rows.len(), selected: chosen, reveal: false };
    let said = |row: usize| rows.get(row).map(|r| words(debugger, r)).unwrap_or_default();
    let draw_row = |ui: &mut Ui, row: usize| {
        if let Some(frame) = rows.get(row) {
            one(ui, debugger, frame, row == 0);
        }
    };
    let caller = chosen.and_then(|row| Some((rows.get(row)?, rows.get(row + 1)?)));
    let differs = caller.map(|(frame, _)| debugger.differs(frame.depth)).unwrap_or_default();
    // The frames have what they need, and half of the panel at least.
    let most = ui.available_height();
    let needed = theme::LIST_ROW * rows.len() as f32 + theme::SPACE_2;
    let below = theme::LIST_ROW * (differs.len() as f32 + 1.0) + theme::SPACE_2;
    let foot = below.min((most - needed).max(most * 0.45));
    let foot = if caller.is_some() && most > theme::LIST_ROW * 4.0 { foot } else { 0.0 };
    let area = egui::vec2(ui.available_width(), (most - foot).max(theme::LIST_ROW));
    let shape = egui::Layout::top_down(egui::Align::Min);
    let answer = ui.allocate_ui_with_layout(area, shape, |ui| list(ui, shown, said, draw_row)).inner;
    if let Some((_, caller)) = caller.filter(|_| foot > 0.0) {
        beside_caller(ui, debugger, caller, &differs, out);
    }
    if let Some(frame) = answer.selected.and_then(|row| rows.get(row)) {
        let mut look = debugger.look();
        look.throw = Some(frame.throw);
        ask(out, Intent::Look(look));
    }
    if let Some(frame) = answer.opened.and_then(|row| rows.get(row)) {
        ask(out, Intent::GoTo(frame.began));
    }
}

/// What the chosen frame's record has otherwise than its caller's; a field that is walked to is followed.
fn beside_caller(
    ui: &mut Ui,
    debugger: &Debugger,
    caller: &FrameRow,
    differs: &[Differs],
    out: &mut Vec<UiCommand>,
) {
    let quiet = theme::tokens(ui).text_quiet;
    let text = match differs.len() {
        0 => format!("as its caller {} in every field", caller.code),
        1 => format!("{} 1 field differs from {}", theme::SIGN_CHANGED, caller.code),
        n => format!("{} {n} fields differ from {}", theme::SIGN_CHANGED, caller.code),
    };
    elided_rest(ui, RichText::new(text).color(quiet), "the record beside that of the throw around it");
    if differs.is_empty() {
        return;
    }
    let value = |v: &Value| {
        let named = debugger.with_world(|w| names::value(w, debugger.content(), v));
        named.unwrap_or_else(|| v.to_string())
    };
    let selected = debugger.look().field.and_then(|id| differs.iter().position(|d| d.meta.id == id));
    let id = Id::unique("differs from caller");
    let said = |d: &Differs| format!("{} {}, caller {}", d.meta.name, value(&d.here), value(&d.caller));
    let answer =
        Items::new(id, "differs from its caller", differs).at(selected).show(ui, said, |ui, field| {
            let tokens = theme::tokens(ui);
            let width = ui.available_width();
            elided(ui, RichText::new(field.meta.name).color(tokens.text), field.meta.help, width * 0.3);
            elided(ui, theme::number(value(&field.here)).color(tokens.changed), "here", width * 0.32);
            let caller = format!("{} {}", theme::SIGN_CHANGED, value(&field.caller));
            elided_rest(ui, theme::number(caller).color(tokens.text_quiet), "in its caller's record");
        });
    if let Some(field) = answer.selected.or(answer.opened) {
        let mut look = debugger.look();
        look.field = Some(field.meta.id);
        ask(out, Intent::Look(look));
    }
}

fn words(debugger: &Debugger, frame: &FrameRow) -> String {
    let names = (debugger.name(frame.actor), debugger.name(frame.victim));
    format!("{} {} to {}, {}", frame.code, names.0, names.1, phase_word(frame.phase))
}

fn one(ui: &mut Ui, debugger: &Debugger, frame: &FrameRow, innermost: bool) {
    let tokens = theme::tokens(ui);
    let sign = if innermost { theme::SIGN_HERE } else { " " };
    ui.label(theme::number(sign).color(tokens.here));
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        if let Some((_, answer)) = frame.answer {
            let mark = mark(answer);
            ui.label(RichText::new(mark.sign()).color(mark.color(tokens))).on_hover_text(mark.name());
        }
        ui.label(tokens.quiet(phase_word(frame.phase)));
        let width = ui.available_width();
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            let code = frame.code.to_string();
            let code = code.strip_prefix("EV_").unwrap_or(&code).to_owned();
            let tip = format!("{}, thrown as {:?}, depth {}", frame.code, frame.entry, frame.depth);
            elided(ui, theme::number(code).color(tokens.text), &tip, width * 0.45);
            let mut who = debugger.name(frame.actor);
            if frame.victim.is_some() && frame.victim != frame.actor {
                who = format!("{who} → {}", debugger.name(frame.victim));
            }
            elided_rest(ui, tokens.quiet(who), "");
        });
    });
}
