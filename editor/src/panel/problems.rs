//! What is wrong in the pack: one row each; Enter goes there.

use egui::{Id, RichText, Ui};

use super::PanelId;
use crate::app::commands::{CommandId, UiCommand};
use crate::app::state::State;
use crate::document::problem::{Problem, Severity};
use crate::theme;
use crate::widget::empty::empty;
use crate::widget::list::{List, list};
use crate::widget::row::elided;

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let all = state.problems.all();
    let key = Id::unique("problems shown");
    // A pack that is complete in nothing has no other place that tells of a name that leads nowhere.
    let waits = state.pack_open && state.live.content().manifest().complete.is_empty();
    let mut shown: [bool; 3] = ui.data(|d| d.get_temp(key)).unwrap_or([true, true, waits]);
    let totals = state.problems.totals();
    let mut chosen = false;
    ui.horizontal(|ui| {
        let kinds = [
            ("error", "errors", "!"),
            ("warning", "warnings", theme::SIGN_WARNING),
            ("not yet", "not yet", theme::SIGN_NOT_YET),
        ];
        for ((on, (one, many, sign)), total) in shown.iter_mut().zip(kinds).zip(totals) {
            let word = if total == 1 { one } else { many };
            if ui.selectable_label(*on, format!("{sign} {total} {word}")).clicked() {
                *on = !*on;
                chosen = true;
            }
        }
        let keys = state.keys_of(CommandId::NextProblem);
        let quiet = theme::tokens(ui).text_quiet;
        let width = ui.available_width();
        elided(ui, RichText::new(format!("{keys}: next")).color(quiet), "", width);
    });
    if chosen {
        ui.data_mut(|d| d.insert_temp(key, shown));
    }
    let wanted = |p: &Problem| shown[p.severity as usize];
    let rows: Vec<(usize, &Problem)> = all.iter().enumerate().filter(|(_, p)| wanted(p)).collect();
    if rows.is_empty() {
        let what =
            if all.is_empty() { "The pack loads as it stands." } else { "Other kinds are switched off." };
        empty(ui, "No problems here", what, None);
        return;
    }
    let id = Id::unique("problem list");
    if state.wishes_focus(PanelId::Problems) {
        ui.memory_mut(|m| m.request_focus(id));
    }
    let selected = state.problems.current().and_then(|c| rows.iter().position(|(_, p)| *p == c));
    // Where F8 went comes in sight, too.
    let seen_key = id.with("seen");
    let seen: Option<usize> = ui.data(|d| d.get_temp(seen_key)).flatten();
    ui.data_mut(|d| d.insert_temp(seen_key, selected));
    let shown = List { id, label: "problems", rows: rows.len(), selected, reveal: seen != selected };
    let keys = state.keys_of(CommandId::QuickFix);
    let mut wanted = None;
    let said = |row: usize| rows.get(row).map(|(_, p)| p.to_string()).unwrap_or_default();
    let answer = list(ui, shown, said, |ui, row| {
        if let Some((place, problem)) = rows.get(row)
            && one(ui, state, problem, &keys)
        {
            wanted = Some(*place);
        }
    });
    if let Some(place) = wanted {
        out.push(UiCommand::AskFix(place));
        return;
    }
    if let Some((place, _)) = answer.selected.and_then(|row| rows.get(row)) {
        out.push(UiCommand::SelectProblem(*place));
    }
    if let Some((place, _)) = answer.clicked.or(answer.opened).and_then(|row| rows.get(row)) {
        out.push(UiCommand::GoToProblem(*place));
    }
}

/// One row; whether its fix was asked for.
fn one(ui: &mut Ui, state: &State, problem: &Problem, keys: &str) -> bool {
    let tokens = theme::tokens(ui);
    let (sign, color) = match problem.severity {
        Severity::Error => ("!", tokens.error),
        Severity::Warning => (theme::SIGN_WARNING, tokens.warning),
        Severity::NotYet => (theme::SIGN_NOT_YET, tokens.text_quiet),
    };
    ui.label(RichText::new(sign).color(color));
    let file =
        problem.resource.as_ref().map_or_else(|| problem.file.display().to_string(), ToString::to_string);
    let place = format!("{file}:{}:{}", problem.line, problem.column);
    let third = (ui.available_width() * 0.3).clamp(60.0, 220.0);
    elided(ui, theme::number(place).color(tokens.text_quiet), &problem.file.display().to_string(), third);
    let text = format!("{}. {}", problem.what, problem.remedy);
    let mut wanted = false;
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        if let Some(first) = problem.fixes.first().filter(|_| state.can_change(problem)) {
            let words = RichText::new(format!("fix {keys}")).color(tokens.here);
            let button = ui.add(egui::Button::new(words).frame(false)).on_hover_text(&first.label);
            crate::widget::field::name(ui, &button, &format!("fix: {}", first.label));
            wanted = button.clicked();
        }
        let rest = ui.available_width();
        elided(ui, RichText::new(text), "", rest);
    });
    wanted
}
