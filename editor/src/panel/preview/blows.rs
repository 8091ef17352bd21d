//! What a monster and its opponent do to each other, a row a figure: by nature, and beside it with what their lists give.

use crate::panel::prelude::*;
use egui_extras::{Column as Width, TableRow};

use super::pieces::{label, warning};
use crate::widget::row::elided_rest;
use crate::widget::table::plain;
use crate::workbench::monster::Preview;
use crate::workbench::monster::armed::Armed;
use crate::workbench::monster::blows::Blows;

/// The least and the most that a column is wide, in points.
const WIDTHS: (f32, f32) = (24.0, 112.0);

type Row = (&'static str, &'static str, fn(&Blows) -> String);

const ROWS: [Row; 5] = [
    ("Blows a round", "how many it strikes in 60 segments", |b| format!("{:.1}", b.a_round())),
    ("Hit chance", "how many of its blows hit", |b| format!("{:.0} %", 100.0 * b.hit_chance())),
    ("Damage a round", "hit points that its opponent loses in 60 segments", |b| {
        format!("{:.1}", b.damage_a_round())
    }),
    ("Most at once", "the most that one attack action did", |b| b.most().to_string()),
    ("Harmless", "how many attack actions did nothing at all", |b| format!("{:.0} %", 100.0 * b.harmless())),
];

/// Figures of one side by nature or with its gear, and those of its opponent then; none while they are worked out.
struct Column<'a> {
    head: String,
    help: &'static str,
    blows: Option<(&'a Blows, &'a Blows)>,
    /// Whether it is the monster itself, whose hit points are known.
    own: bool,
}

/// Draws it; the rows are there while it is worked out, so that nothing jumps.
pub fn draw(ui: &mut Ui, other: &str, monster: &Preview) {
    let natural = monster.blows.as_ref().and_then(|both| both.as_ref().err());
    let armed = monster.armed.as_ref().and_then(|both| both.as_ref().err());
    for why in natural.into_iter().chain(armed) {
        warning(ui, why);
    }
    let columns = columns(other, monster);
    let stands = |column: &Column<'_>| match column.blows {
        _ if !column.own => String::new(),
        None => "…".to_owned(),
        Some((_, theirs)) => match theirs.rounds_for(monster.figures.hit_points.0) {
            Some(rounds) => format!("{rounds:.1} rounds"),
            None => "it is never hurt".to_owned(),
        },
    };
    let help = "how long its hit points on average last against these blows; armour and immunity counted";
    let mut rows: Vec<(&str, &str, Vec<String>)> = ROWS
        .iter()
        .map(|(label, help, of)| {
            let text = |column: &Column<'_>| column.blows.map_or("…".to_owned(), |(ours, _)| of(ours));
            (*label, *help, columns.iter().map(text).collect())
        })
        .collect();
    rows.push(("It stands", help, columns.iter().map(stands).collect()));
    let count = columns.len() as f32;
    let part = (ui.available_width() - count * theme::SPACE_2) / (count + 1.0);
    let widths = vec![Width::exact(part.clamp(WIDTHS.0, WIDTHS.1)); columns.len() + 1];
    let head = |row: &mut TableRow<'_, '_>| {
        row.col(|_| {});
        for column in &columns {
            figure(row, &column.head, column.help);
        }
    };
    plain(ui, "blows", &widths, rows.len(), head, |row, place| {
        let Some((label, help, texts)) = rows.get(place) else { return };
        cell(row, RichText::new(*label).weak(), help);
        for text in texts {
            figure(row, text, "");
        }
    });
    if let Some(Ok((ours, theirs))) = &monster.armed {
        in_hand(ui, "It strikes with", ours);
        in_hand(ui, &format!("{other} with"), theirs);
    }
    told(ui, monster);
}

fn cell(row: &mut TableRow<'_, '_>, text: RichText, help: &str) {
    row.col(|ui| {
        elided_rest(ui, text, help);
    });
}

/// A figure, or the head above some: both at the right.
fn figure(row: &mut TableRow<'_, '_>, text: &str, help: &str) {
    row.col(|ui| {
        let layout = egui::Layout::right_to_left(egui::Align::Center);
        ui.with_layout(layout, |ui| {
            let shown = ui.add(egui::Label::new(theme::number(text)).truncate().sense(egui::Sense::hover()));
            shown.on_hover_text(format!("{text}\n{help}").trim_end().to_owned());
        });
    });
}

fn columns<'a>(other: &str, monster: &'a Preview) -> Vec<Column<'a>> {
    let natural =
        monster.blows.as_ref().and_then(|both| both.as_ref().ok()).map(|(ours, theirs)| (ours, theirs));
    let armed = monster.armed.as_ref().and_then(|both| both.as_ref().ok());
    let armed = armed.map(|(ours, theirs)| (&ours.blows, &theirs.blows));
    let mut all = Vec::new();
    for (name, own) in [("it", true), (other, false)] {
        let side = |blows: (&'a Blows, &'a Blows)| if own { blows } else { (blows.1, blows.0) };
        let (head, help) = (name.to_owned(), "its natural attacks");
        all.push(Column { head, help, blows: natural.map(side), own });
        if monster.geared {
            let (head, help) = (format!("{name}, geared"), "with what the lists of both give them");
            all.push(Column { head, help, blows: armed.map(side), own });
        }
    }
    all
}

/// What was in somebody's hand, with its share.
fn in_hand(ui: &mut Ui, words: &str, armed: &Armed) {
    let shares: Vec<String> =
        armed.shares().iter().map(|(name, share)| format!("{name} {share} %")).collect();
    ui.horizontal_top(|ui| {
        label(ui, words, "what was in hand to strike with, and how often", WIDTHS.1);
        ui.add(egui::Label::new(shares.join(", ")).wrap());
    });
}

/// How the figures came about.
fn told(ui: &mut Ui, monster: &Preview) {
    let actions =
        monster.blows.as_ref().and_then(|both| both.as_ref().ok()).map_or(0, |(ours, _)| ours.actions);
    if actions == 0 {
        return;
    }
    let gear = match monster.geared {
        true => {
            "; geared, each has what its list gives, rolled anew for every 20, and strikes with what is in hand"
        }
        false => "; neither has a gear list, so with gear it is the same",
    };
    let text = format!(
        "natural attacks in the light by the rules of play, {actions} actions each, always the same dice{gear}"
    );
    let text = theme::tokens(ui).quiet(text);
    ui.add(egui::Label::new(text).wrap());
}
