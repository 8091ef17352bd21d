//! What the file of a god comes to: its favour as a curve, with whoever is tried on it, and in figures; what it gives and
//! takes; what its numbers mean.

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;

use super::super::pieces::{Section, quiet, section, since_save};
use super::ask_for_trial;
use crate::document::open::Document;
use crate::widget::curve::{Curve, Line, curve, spans_decades};
use crate::workbench::god::{LEVELS, Preview, level_at};
use crate::workbench::words::counted;

/// Height of the curve, in points.
const HIGH: f32 = 152.0;

/// Draws it.
pub fn draw(ui: &mut Ui, state: &State, id: ResId, god: &Preview, out: &mut Vec<UiCommand>) {
    let headline = match god.favour.get(LEVELS) {
        Some(crown) => format!("crown above {crown}"),
        None if god.favour.is_empty() => "no chart".to_owned(),
        None => counted(god.favour.len(), "level"),
    };
    let edited = state.document().is_some_and(Document::dirty);
    let was = god.saved_favour.as_ref().filter(|_| edited);
    // The highest that the chart has, crown or level.
    let was = was.and_then(|was| was.last()).copied();
    let changed = since_save(was, god.favour.last().copied().unwrap_or_default());
    section(ui, &Section { changed, ..Section::new("favour", "Favour", &headline) }, |ui| {
        if god.favour.is_empty() {
            quiet(ui, "It has no favour chart: nobody rises in its favour. Add levels in the form.");
        } else {
            ask_for_trial(state, id, out);
            favour_curve(ui, state, id, &god.favour);
            levels(ui, &god.favour);
        }
    });
    let headline = counted(god.aid.len(), "row");
    section(ui, &Section::new("aid", "Aid, by favour", &headline), |ui| aid(ui, god));
    let headline = counted(god.sacrifices.len(), "row");
    section(ui, &Section::new("sacrifices", "Sacrifices", &headline), |ui| {
        if god.sacrifices.is_empty() {
            quiet(ui, "It takes no sacrifice. Add categories in the form.");
        }
        for row in &god.sacrifices {
            let worth = if row.ill { format!("! {}", row.worth) } else { row.worth.clone() };
            cells(ui, &[(&row.what, 0.5), (&worth, 0.5)]);
        }
    });
    let headline = counted(god.numbers.len(), "number");
    section(ui, &Section::new("numbers", "What its numbers mean", &headline), |ui| {
        for row in &god.numbers {
            let tokens = theme::tokens(ui);
            let whole = ui.available_width();
            ui.horizontal_top(|ui| {
                elided(ui, tokens.quiet(&row.name), &row.meaning, whole * 0.26);
                elided(ui, theme::number(&row.value), &row.meaning, whole * 0.14);
                ui.add(egui::Label::new(tokens.quiet(&row.meaning)).wrap());
            });
        }
    });
}

fn aid(ui: &mut Ui, god: &Preview) {
    if god.aid.is_empty() {
        quiet(ui, "It helps nobody who prays. Add rows to the aid chart in the form.");
    }
    for row in &god.aid {
        let level = match row.level {
            Some(0) => "before level 1".to_owned(),
            Some(level) => format!("at level {level}"),
            None => format!("{} above the chart", theme::SIGN_WARNING),
        };
        cells(
            ui,
            &[(&row.aid, 0.28), (&row.for_what, 0.34), (&format!("{:>7}", row.favour), 0.14), (&level, 0.24)],
        );
    }
}

/// Cells side by side, each with its share of the width.
fn cells(ui: &mut Ui, row: &[(&str, f32)]) {
    let whole = ui.available_width() - theme::SPACE_2 * row.len() as f32;
    ui.horizontal(|ui| {
        for (words, share) in row {
            elided(ui, RichText::new(*words), "", whole * share);
        }
    });
}

/// The chart as a curve over the levels, with the favour of whoever is tried; its figures stand below it.
pub(super) fn favour_curve(ui: &mut Ui, state: &State, id: ResId, favour: &[i32]) {
    let said = |place: usize| {
        let needed = place.checked_sub(1).and_then(|at| favour.get(at)).copied().unwrap_or_default();
        if place > LEVELS {
            format!("crowning from {needed} on")
        } else {
            format!("level {place} above {needed}")
        }
    };
    let points: Vec<f32> = favour.iter().map(|needed| *needed as f32).collect();
    let key = egui::Id::unique("favour by its logarithm");
    let mut log = spans_decades(&points);
    if log {
        log = ui.data(|d| d.get_temp(key)).unwrap_or(true);
        let switch = ui.checkbox(&mut log, "logarithmic");
        switch.on_hover_text("small and large favour side by side: each step up is ten times as much");
        ui.data_mut(|d| d.insert_temp(key, log));
    }
    let marks = marks(state, id, favour);
    let line = Line { name: "favour needed", points, strong: true };
    let axes = ["level", "favour"];
    let drawn = Curve {
        label: "favour chart",
        first: 1,
        axes,
        height: HIGH,
        said: &said,
        marks: &marks,
        log,
        steps: false,
    };
    curve(ui, drawn, &[line]);
    let Some(tried) = state.devotion.bench.shown(id) else { return };
    let level = level_at(favour, tried.before.favour.total);
    let (name, total, has) = (&tried.name, tried.before.favour.total, tried.before.level);
    let words = match usize::try_from(has) == Ok(level) {
        true => format!("The {name} of What if has {total}: level {level}."),
        false => format!("The {name} of What if has {total}, enough for level {level}; its level is {has}."),
    };
    quiet(ui, &words);
}

/// The favour of whoever is tried, before and, where it is another, after the outcome that is looked at.
fn marks(state: &State, id: ResId, favour: &[i32]) -> Vec<(f32, String)> {
    let Some(tried) = state.devotion.bench.shown(id) else { return Vec::new() };
    let most = favour.last().copied().unwrap_or(0).max(1);
    let mut marks = Vec::new();
    let mut mark = |total: i32, when: &str| {
        // What is beyond the chart would make all of it flat.
        if (0..=most.saturating_mul(2)).contains(&total) {
            marks.push((total as f32, format!("{} {when}: {total}", tried.name)));
        }
    };
    let before = tried.before.favour.total;
    mark(before, "now");
    let after = tried.outcomes.first().map_or(0, |outcome| outcome.change.favour);
    if after != 0 {
        mark(before.saturating_add(after), "then");
    }
    marks
}

fn levels(ui: &mut Ui, favour: &[i32]) {
    ui.horizontal_wrapped(|ui| {
        for (place, needed) in favour.iter().enumerate() {
            let word = if place < LEVELS { format!("level {}", place + 1) } else { "crowning".to_owned() };
            let before =
                place.checked_sub(1).and_then(|before| favour.get(before)).copied().unwrap_or_default();
            let more = i64::from(*needed) - i64::from(before);
            // Whole in the next line rather than broken in this one.
            let label = egui::Label::new(theme::number(format!("{word}: {needed}")))
                .wrap_mode(egui::TextWrapMode::Extend);
            ui.add(label).on_hover_text(format!("{more} more than the level before"));
            ui.add_space(theme::SPACE_2);
        }
    });
}
