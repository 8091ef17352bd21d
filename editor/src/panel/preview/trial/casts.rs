//! What many casts came to: bars of damage, healing, duration and the rest, whichever there is; who withstood it why; what was
//! gained, and what came.

use std::collections::BTreeMap;

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;
use egui_extras::{Column, TableRow};

use super::super::pieces::{heading, link_cell, quiet, warning};
use super::failed;
use crate::lab::trial::Trial;
use crate::lab::trial::casts::{Casts, Counts, is_something, mean};
use crate::lab::trial::outcome::Outcome;
use crate::widget::bars::{Bars, bars};
use crate::widget::field::name;
use crate::widget::row::elided_rest;
use crate::widget::table::plain;
use crate::widget::tree::{TreeRow, tree_row};

/// Height of the bars, in points.
const HIGH: f32 = 112.0;
/// So many bars or fewer are drawn; of more numbers several share one.
const MOST_BARS: i64 = 40;
/// The width of a count and of a percentage, in points.
const FIGURE: f32 = 64.0;

/// Draws it.
pub fn draw(ui: &mut Ui, state: &State, trial: &Trial, casts: &Casts, out: &mut Vec<UiCommand>) {
    failed::draw(ui, state, casts, out);
    if casts.made == 0 {
        return;
    }
    if casts.is_in_vain() {
        quiet(ui, &in_vain(trial, casts));
    }
    let measured = [
        ("Damage", "hit points lost", "hit points", "creatures", &casts.damage),
        ("Healing", "hit points gained", "hit points", "creatures", &casts.healing),
        ("Duration", "rounds that the longest of it lasts", "rounds", "casts", &casts.duration),
        ("Creatures called", "creatures that come", "creatures", "casts", &casts.came),
        ("Ground changed", "squares whose ground changes", "squares", "casts", &casts.ground),
    ];
    for (title, label, across, up, counts) in measured {
        // Zero rounds are for good.
        if is_something(counts) || (title == "Duration" && !counts.is_empty()) {
            histogram(ui, (title, label, across, up), counts);
        }
    }
    withstood(ui, casts);
    gained(ui, casts);
    came(ui, state, casts, out);
}

/// What to look at where nothing came of any cast.
fn in_vain(trial: &Trial, casts: &Casts) -> String {
    let none = format!("Nothing came of {} casts", casts.made);
    let all = casts.outcomes();
    let most = all.iter().max_by_key(|(_, count)| **count).map(|(outcome, _)| *outcome);
    let sketched = trial.segments.iter().any(|segment| !segment.reach.targets.is_empty());
    match most {
        None | Some(Outcome::NotReached) if sketched => {
            format!(
                "{none}: a handler ends them before its area comes to anybody. Look at what its EV_EFFECT answers."
            )
        }
        Some(Outcome::NotReached) => {
            format!("{none}: nobody is reached. Aim nearer, or look at area and radius.")
        }
        Some(outcome) if outcome != Outcome::Took => {
            format!(
                "{none}, mostly for this reason: {}. Choose other targets, or look at its segments.",
                outcome.words()
            )
        }
        _ => format!("{none} that is counted here. Choose other targets, or play it in the Arena."),
    }
}

fn histogram(ui: &mut Ui, (title, label, across, up): (&str, &str, &str, &str), counts: &Counts) {
    let (width, all) = steps(counts);
    let lasts = title == "Duration";
    let named = |n: i64| match n {
        0 if lasts => "for good".to_owned(),
        -1 if lasts => "till ended".to_owned(),
        -2 if lasts => "till rest".to_owned(),
        n if width == 1 => n.to_string(),
        n => format!("{n} to {}", n + width - 1),
    };
    heading(ui, title);
    let ends = [counts.keys().next(), counts.keys().next_back()].map(|n| n.copied().unwrap_or(0));
    let numbers = !lasts || ends[0] > 0;
    if numbers {
        let words = format!("{label}: {:.1} on average, {} to {}", mean(counts), ends[0], ends[1]);
        ui.add(egui::Label::new(words).wrap());
    }
    if let ([only], false) = (all.as_slice(), numbers) {
        quiet(ui, &format!("always {}", named(only.0)));
        return;
    }
    let shown = Bars {
        label,
        across,
        up,
        height: HIGH,
        width: width as f64,
        bars: &all,
        named: &named,
        unit: if numbers { across } else { "" },
    };
    bars(ui, &shown);
}

/// Numbers put together in steps of one width, so that there are not too many.
fn steps(counts: &Counts) -> (i64, Vec<(i64, u32)>) {
    let ends = [counts.keys().next(), counts.keys().next_back()].map(|n| n.copied().unwrap_or(0));
    let span = ends[1] - ends[0] + 1;
    let width = (0..9)
        .flat_map(|power| [1, 2, 5].map(|n| n * 10_i64.pow(power)))
        .find(|width| span <= width * MOST_BARS)
        .unwrap_or(span);
    let mut all: BTreeMap<i64, u32> = BTreeMap::new();
    for (n, count) in counts {
        *all.entry(n - n.rem_euclid(width)).or_default() += count;
    }
    (width, all.into_iter().collect())
}

/// Who withstood it, how often and why.
fn withstood(ui: &mut Ui, casts: &Casts) {
    heading(ui, "Who withstood it, and why");
    let all = casts.outcomes();
    let total: u32 = all.values().sum();
    if total == 0 {
        quiet(ui, "Nobody is struck by it.");
        return;
    }
    quiet(ui, "Each creature counts once a cast.");
    outcomes(ui, "outcomes of all", &all, total);
    if casts.who.len() < 2 {
        return;
    }
    let words = "each by itself";
    let row = TreeRow {
        id: egui::Id::unique("outcomes of each"),
        title: theme::tokens(ui).quiet(words),
        label: words,
        open_at_first: false,
    };
    tree_row(
        ui,
        row,
        |_| {},
        |ui| {
            for who in &casts.who {
                ui.label(&who.name);
                outcomes(ui, &who.name, &who.outcomes, who.outcomes.values().sum());
            }
        },
    );
}

fn outcomes(ui: &mut Ui, salt: &str, counts: &BTreeMap<Outcome, u32>, total: u32) {
    let rows: Vec<(Outcome, u32)> =
        Outcome::ALL.iter().filter_map(|outcome| Some((*outcome, *counts.get(outcome)?))).collect();
    let columns = [Column::remainder(), Column::exact(FIGURE), Column::exact(FIGURE)];
    let head = |row: &mut TableRow<'_, '_>| {
        for words in ["Outcome", "times", "of all"] {
            row.col(|ui| {
                elided_rest(ui, theme::tokens(ui).quiet(words), "");
            });
        }
    };
    plain(ui, salt, &columns, rows.len(), head, |row, place| {
        let Some((outcome, count)) = rows.get(place) else { return };
        let percent = format!("{:.1} %", 100.0 * f64::from(*count) / f64::from(total.max(1)));
        row.col(|ui| {
            let shown = elided_rest(ui, outcome.words(), outcome.help());
            name(ui, &shown, &format!("{}: {count} of {total}, {percent}", outcome.words()));
        });
        row.col(|ui| figure(ui, &count.to_string()));
        row.col(|ui| figure(ui, &percent));
    });
}

fn figure(ui: &mut Ui, words: &str) {
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ui.label(theme::number(words)));
}

/// The stati that somebody bore afterwards.
fn gained(ui: &mut Ui, casts: &Casts) {
    if casts.stati.is_empty() && casts.fields == 0 {
        return;
    }
    heading(ui, "What is gained");
    let of: u32 = casts.who.len().try_into().unwrap_or(u32::MAX);
    for (nature, count) in &casts.stati {
        share(ui, nature, *count, casts.made.saturating_mul(of), "creatures");
    }
    if casts.fields > 0 {
        share(ui, "a field over squares", casts.fields, casts.made, "casts");
    }
}

/// A name, a bar of its share, and the share in figures.
fn share(ui: &mut Ui, words: &str, count: u32, total: u32, of: &str) {
    let part = f64::from(count) / f64::from(total.max(1));
    let whole = ui.available_width() - theme::SPACE_4;
    ui.horizontal(|ui| {
        let shown = elided(ui, RichText::new(words), "", whole * 0.36);
        name(ui, &shown, &format!("{words}: {count} of {total} {of}"));
        let size = egui::vec2(whole * 0.3, theme::LIST_ROW);
        let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        let mut filled = rect.shrink2(egui::vec2(0.0, theme::LIST_ROW * 0.3));
        filled.set_width(rect.width() * part as f32);
        ui.painter().rect_filled(filled, 1.0, theme::tokens(ui).text_quiet);
        let text = format!("{:>5.1} %", 100.0 * part);
        elided(ui, theme::number(text), &format!("{count} of {total} {of}"), whole * 0.3);
    });
}

/// What came or was made, by its kind.
fn came(ui: &mut Ui, state: &State, casts: &Casts, out: &mut Vec<UiCommand>) {
    if casts.made_of.is_empty() {
        return;
    }
    heading(ui, "What comes of it");
    let mut ranked: Vec<(ResId, u32)> = casts.made_of.iter().map(|(id, count)| (*id, *count)).collect();
    ranked.sort_by_key(|(id, count)| (std::cmp::Reverse(*count), *id));
    for (id, count) in ranked {
        let whole = ui.available_width() - theme::SPACE_4;
        ui.horizontal(|ui| {
            link_cell(ui, state, id, whole * 0.5, out);
            let each = f64::from(count) / f64::from(casts.made.max(1));
            let text = format!("{each:.2} a cast");
            let shown =
                elided(ui, theme::number(&text), &format!("{count} in {} casts", casts.made), whole * 0.4);
            name(ui, &shown, &format!("{}: {text}", state.live.content().shown_name(id)));
        });
    }
    if casts.came.len() > 1 && casts.came.contains_key(&0) {
        warning(ui, "In some casts nobody comes.");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_numbers_share_bars() {
        let few: Counts = [(1, 2), (3, 4)].into();
        assert_eq!(steps(&few), (1, vec![(1, 2), (3, 4)]));
        let many: Counts = (-5..=95).map(|n| (n, 1)).collect();
        let (width, all) = steps(&many);
        assert_eq!((width, all[0], all.iter().map(|(_, n)| n).sum::<u32>()), (5, (-5, 5), 101));
        assert!(all.len() <= 41 && all.iter().all(|(at, _)| at % 5 == 0));
    }
}
