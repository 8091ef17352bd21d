//! How it stands with the god before and after, side by side; where dice decide, the outcomes with their shares, one of which
//! is looked at.

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;
use egui_extras::{Column, TableRow};

use super::super::super::pieces::{heading, quiet};
use crate::lab::devotion::stand::{Stand, standing_words};
use crate::lab::devotion::{Change, KEPT, Outcome, WhatIf};
use crate::widget::field::name;
use crate::widget::row::elided_rest;
use crate::widget::table::plain;
use crate::workbench::words::word;

/// Draws it; the place of the outcome that is looked at.
pub fn draw(ui: &mut Ui, state: &State, tried: &WhatIf) -> usize {
    let key = Id::unique("outcome that is looked at");
    let looked: usize = ui.data(|d| d.get_temp(key)).unwrap_or(0);
    let place =
        if tried.outcomes.get(looked).is_some_and(|outcome| outcome.first.is_some()) { looked } else { 0 };
    let after = tried.outcomes.get(place).and_then(|outcome| outcome.first.as_ref()).map(|first| &first.1);
    sides(ui, state, &tried.before, after);
    if tried.made > 1
        && let Some(chosen) = outcomes(ui, tried, place)
    {
        ui.data_mut(|d| d.insert_temp(key, chosen));
    }
    place
}

/// The most frequent outcome in one line, which is always there, so that nothing jumps.
pub fn headline(ui: &mut Ui, tried: Option<&WhatIf>) {
    let words = match tried.and_then(|tried| Some((tried.made, tried.outcomes.first()?))) {
        Some((1, outcome)) => format!("Then: {}", change_words(&outcome.change)),
        Some((made, outcome)) => {
            format!("Then: {} ({:.1} %)", change_words(&outcome.change), share(outcome, made))
        }
        None => "Then: …".to_owned(),
    };
    ui.add(egui::Label::new(crate::theme::strong(words)).wrap());
}

/// Both sides in a table.
fn sides(ui: &mut Ui, state: &State, before: &Stand, after: Option<&Stand>) {
    let now = rows(state, before);
    let then = after.map(|after| rows(state, after)).unwrap_or_default();
    let whole = ui.available_width();
    let columns = [Column::exact(whole * 0.24), Column::exact(whole * 0.36), Column::remainder()];
    let head = |row: &mut TableRow<'_, '_>| {
        for words in ["", "before", "after"] {
            row.col(|ui| {
                elided_rest(ui, theme::tokens(ui).quiet(words), "");
            });
        }
    };
    plain(ui, "before and after", &columns, now.len(), head, |row, place| {
        let Some(was) = now.get(place) else { return };
        let is = then.get(place);
        row.col(|ui| {
            elided_rest(ui, theme::tokens(ui).quiet(was.what), was.help);
        });
        row.col(|ui| {
            elided_rest(ui, RichText::new(&was.value), &was.more);
        });
        row.col(|ui| {
            let Some(is) = is else { return };
            let tokens = theme::tokens(ui);
            let text = match is.value == was.value {
                true => RichText::new(&is.value).color(tokens.text_quiet),
                false => RichText::new(format!("{} {}", theme::SIGN_CHANGED, is.value)).color(tokens.changed),
            };
            elided_rest(ui, text, &is.more);
        });
    });
}

/// A line of the table.
struct Row {
    what: &'static str,
    help: &'static str,
    value: String,
    more: String,
}

fn rows(state: &State, stand: &Stand) -> Vec<Row> {
    let content = state.live.content();
    let god =
        |id: Option<ResId>| id.map_or_else(|| "nobody".to_owned(), |id| content.shown_name(id).to_owned());
    let row = |what, help, value: String| Row { what, help, value, more: String::new() };
    let parts: Vec<String> =
        stand.favour.parts.iter().map(|(part, n)| format!("{}: {n}", part.words())).collect();
    let next = stand.next.map_or_else(String::new, |next| format!(" (next above {next})"));
    let beyond = if stand.anger > stand.tolerance { ", beyond bearing" } else { "" };
    let troubles: Vec<String> = stand
        .troubles
        .iter()
        .map(|(trouble, priority)| format!("{} ({})", word(*trouble, "TROUBLE_"), word(*priority, "P_")))
        .collect();
    let none = |words: String| if words.is_empty() { "none".to_owned() } else { words };
    vec![
        Row {
            more: parts.join("\n"),
            ..row("Favour", "the sum as the god reckons it", stand.favour.total.to_string())
        },
        row("Level", "level of favour", format!("{}{next}", stand.level)),
        row("Anger", "and how much the god bears", format!("{} of {}{beyond}", stand.anger, stand.tolerance)),
        row("Standing", "", none(standing_words(stand.standing))),
        row(
            "Accepted",
            "whether the god accepts it: EV_PREREQ, alignment, standing",
            stand.objection.map_or_else(|| "yes".to_owned(), |why| format!("no: {}", why.words())),
        ),
        row("Follows", "", god(stand.follows)),
        row("Penalty", "percent of the favour that prayers used up", format!("{} %", stand.penalty)),
        row("Countdown", "gains of experience until the next prayer", stand.countdown.to_string()),
        row("Alignment", "", stand.alignment.clone()),
        row("Hit points", "", format!("{} of {}", stand.hp.0, stand.hp.1)),
        row("Troubles", "as the god sees them", none(troubles.join(", "))),
    ]
}

/// The outcomes with their shares; which of them was chosen.
fn outcomes(ui: &mut Ui, tried: &WhatIf, place: usize) -> Option<usize> {
    let mut chosen = None;
    heading(ui, "What dice make of it");
    for (n, outcome) in tried.outcomes.iter().take(KEPT).enumerate() {
        let words = change_words(&outcome.change);
        let percent = format!("{:>5.1} %", share(outcome, tried.made));
        ui.horizontal(|ui| {
            let text = format!("{percent}  {words}");
            let label = egui::Button::selectable(n == place, RichText::new(text)).truncate();
            let shown = ui.add(label);
            name(ui, &shown, &format!("outcome {}: {words}, {}", n + 1, percent.trim()));
            if shown.on_hover_text("look at the first of these").clicked() {
                chosen = Some(n);
            }
        });
    }
    let rest = tried.outcomes.len().saturating_sub(KEPT);
    if rest > 0 {
        let runs: u32 = tried.outcomes.iter().skip(KEPT).map(|outcome| outcome.count).sum();
        let percent = 100.0 * f64::from(runs) / f64::from(tried.made.max(1));
        quiet(ui, &format!("{rest} rarer outcomes, {percent:.1} % together"));
    }
    chosen
}

fn share(outcome: &Outcome, made: u32) -> f64 {
    100.0 * f64::from(outcome.count) / f64::from(made.max(1))
}

/// What changed, in few words.
pub fn change_words(change: &Change) -> String {
    let mut all = Vec::new();
    let mut number = |what: &str, n: i32| {
        if n != 0 {
            all.push(format!("{what} {n:+}"));
        }
    };
    number("favour", change.favour);
    number("level", change.level);
    number("anger", change.anger);
    let (came, went) = change.standing;
    for (bits, sign) in [(came, ""), (went, "no more ")] {
        if bits != 0 {
            all.push(format!("{sign}{}", standing_words(bits)));
        }
    }
    if change.left {
        all.push("follows another".to_owned());
    }
    all.extend(change.aids.iter().map(|aid| format!("aid: {}", word(*aid, "AID_"))));
    if change.gone {
        all.push("it is gone".to_owned());
    }
    all.extend(change.cut.iter().map(|why| format!("cut short: {why}")));
    if all.is_empty() { "no favour, no anger, no aid".to_owned() } else { all.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::base::names::AidKind;

    #[test]
    fn what_changed_is_said_in_few_words() {
        assert_eq!(change_words(&Change::default()), "no favour, no anger, no aid");
        let change = Change {
            favour: 25,
            anger: -3,
            standing: (1, 16),
            aids: vec![AidKind::AID_HEAL],
            ..Change::default()
        };
        assert_eq!(change_words(&change), "favour +25, anger -3, involved, no more penance, aid: heal");
    }
}
