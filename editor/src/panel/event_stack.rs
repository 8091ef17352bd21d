//! The event stack at the cursor, innermost first: event, who to whom, phase, answer so far. A frame that is
//! walked to fills the chain and the fields.

use augury_engine::event::Phase;
use egui::{Id, RichText, Ui};

use super::PanelId;
use super::at_cursor::{ask, at_moment, mark};
use crate::app::commands::UiCommand;
use crate::app::state::State;
use crate::debugger::frames::FrameRow;
use crate::debugger::{Debugger, Intent};
use crate::theme;
use crate::widget::list::{List, list};
use crate::widget::row::elided;

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
    let answer = list(ui, shown, said, |ui, row| {
        if let Some(frame) = rows.get(row) {
            one(ui, debugger, frame, row == 0);
        }
    });
    if let Some(frame) = answer.selected.and_then(|row| rows.get(row)) {
        let mut look = debugger.look();
        look.throw = Some(frame.throw);
        ask(out, Intent::Look(look));
    }
    if let Some(frame) = answer.opened.and_then(|row| rows.get(row)) {
        ask(out, Intent::GoTo(frame.began));
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
        ui.label(RichText::new(phase_word(frame.phase)).color(tokens.text_quiet));
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
            let rest = ui.available_width();
            elided(ui, RichText::new(who).color(tokens.text_quiet), "", rest);
        });
    });
}
