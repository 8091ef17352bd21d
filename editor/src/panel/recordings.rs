//! The recordings of the project: each with whether it still holds, and where it first goes otherwise. Enter makes one
//! the session; what comes of one may be taken as right from now on.

use crate::panel::prelude::*;

use super::at_cursor::debugger;
use crate::lab::scenario_test::Held;
use crate::view::recordings::{Asked, Case};
use crate::widget::list::{List, list};
use crate::widget::row::elided_rest;
use crate::widget::scroll;

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    if debugger(ui, state, out).is_none() {
        return;
    }
    let cases = &state.recordings.cases;
    if cases.is_empty() {
        let what = "A session that is saved as a scenario stands here, and says after each edit whether it still comes \
                    to the same.";
        if empty(ui, "No recordings in this pack", what, Some("Save the session as one…")) {
            out.push(UiCommand::Run(CommandId::SaveScenario));
        }
        return;
    }
    head(ui, state, out);
    let id = Id::unique("recordings");
    if state.wishes_focus(PanelId::Recordings) {
        ui.memory_mut(|m| m.request_focus(id));
    }
    let selected = ui.data(|d| d.get_temp::<usize>(id)).unwrap_or(0).min(cases.len() - 1);
    let differs = cases.get(selected).and_then(|c| c.came.as_ref()?.as_ref().err());
    let foot = if differs.is_some() { (ui.available_height() * 0.5).max(theme::ROW * 2.0) } else { 0.0 };
    let area = egui::vec2(ui.available_width(), (ui.available_height() - foot).max(theme::LIST_ROW));
    let shown = List { id, label: "recordings", rows: cases.len(), selected: Some(selected), reveal: false };
    let said = |row: usize| cases.get(row).map(Case::words).unwrap_or_default();
    let shape = egui::Layout::top_down(egui::Align::Min);
    let draw_row = |ui: &mut Ui, row: usize| {
        if let Some(case) = cases.get(row) {
            one(ui, case);
        }
    };
    let answer = ui.allocate_ui_with_layout(area, shape, |ui| list(ui, shown, said, draw_row)).inner;
    if let Some(row) = answer.selected {
        ui.data_mut(|d| d.insert_temp(id, row));
    }
    if let Some(row) = answer.opened {
        out.push(UiCommand::Recordings(Asked::Open(row)));
    }
    if let Some(why) = differs {
        otherwise(ui, selected, why, out);
    }
}

/// How many hold, and running them.
fn head(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let recordings = &state.recordings;
    ui.horizontal(|ui| {
        match recordings.running {
            Some((done, total)) => {
                if ui.button("Stop").on_hover_text("run no more of them").clicked() {
                    out.push(UiCommand::Recordings(Asked::Stop));
                }
                ui.label(format!("{done} of {total}"));
            }
            None => {
                let tip = "run all on the content as it is, unsaved edits and all";
                if ui.button("Run all").on_hover_text(tip).clicked() {
                    out.push(UiCommand::Recordings(Asked::Check));
                }
            }
        }
        for (title, id) in [("Save as…", CommandId::SaveScenario), ("Export…", CommandId::ExportTrace)] {
            if ui.button(title).on_hover_text(state.keys_of(id)).clicked() {
                out.push(UiCommand::Run(id));
            }
        }
        let (holds, _) = recordings.counts();
        let text = format!("{holds} of {} hold{}", recordings.cases.len(), recordings.since());
        elided_rest(ui, theme::tokens(ui).quiet(text), "");
    });
}

fn one(ui: &mut Ui, case: &Case) {
    let tokens = theme::tokens(ui);
    let (sign, color) = match &case.came {
        None => ("…", tokens.text_quiet),
        Some(Ok(Held::Holds)) => ("✓", tokens.done),
        Some(Ok(Held::KnownFailure(_))) => ("~", tokens.text_quiet),
        Some(Err(_)) => (theme::SIGN_WARNING, tokens.error),
    };
    ui.label(theme::number(sign).color(color));
    let whole = ui.available_width();
    elided(ui, RichText::new(&case.name).color(tokens.text), "Enter makes it the session", whole * 0.5);
    let came = match &case.came {
        None => "not run yet".to_owned(),
        Some(Ok(Held::Holds)) => "holds".to_owned(),
        Some(Ok(Held::KnownFailure(why))) => format!("known failure: {why}"),
        Some(Err(why)) => why.lines().next().unwrap_or_default().to_owned(),
    };
    elided_rest(ui, tokens.quiet(came), "");
}

/// What is otherwise in the one chosen, and what can be done about it.
fn otherwise(ui: &mut Ui, place: usize, why: &str, out: &mut Vec<UiCommand>) {
    ui.horizontal(|ui| {
        if ui.button("Load it").on_hover_text("make it the session, as it goes now").clicked() {
            out.push(UiCommand::Recordings(Asked::Open(place)));
        }
        let tip = "what comes of it now is what has to come of it from now on; its files are written";
        if ui.button("It is right now").on_hover_text(tip).clicked() {
            out.push(UiCommand::Recordings(Asked::Accept(place)));
        }
    });
    scroll::both().id_salt("first divergence").auto_shrink(false).show(ui, |ui| {
        ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
        let tokens = theme::tokens(ui);
        for line in why.lines() {
            let color = match line.trim_start().chars().next() {
                Some('-') => tokens.abort,
                Some('+') => tokens.changed,
                _ => tokens.text_quiet,
            };
            ui.label(theme::number(line.to_owned()).color(color));
        }
    });
}
