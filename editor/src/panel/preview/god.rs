//! The preview of a god: its favour as a curve and in figures, what it gives and takes, how it stands to the others, and
//! what it sees.

use augury_engine::base::id::ResId;
use augury_engine::content::Resource;
use egui::{RichText, Ui, Vec2};

use super::pieces::{heading, link, quiet};
use crate::document::live::key_of;
use crate::theme;
use crate::view::commands::UiCommand;
use crate::view::state::State;
use crate::widget::curve::{Curve, Line, curve};
use crate::widget::row::{elided, elided_rest};
use crate::workbench::god::{Attitude, How, LEVELS, Preview, Watch};

/// Height of the curve, in points.
const HIGH: f32 = 152.0;

/// Draws it.
pub fn draw(ui: &mut Ui, state: &State, id: ResId, god: &Preview, out: &mut Vec<UiCommand>) {
    heading(ui, "Favour");
    if god.favour.is_empty() {
        quiet(ui, "It has no favour chart: nobody rises in its favour. Add levels in the form.");
    } else {
        favour_curve(ui, &god.favour);
        levels(ui, &god.favour);
    }
    heading(ui, "Aid, by favour");
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
    heading(ui, "Sacrifices");
    if god.sacrifices.is_empty() {
        quiet(ui, "It takes no sacrifice. Add categories in the form.");
    }
    for row in &god.sacrifices {
        let worth = if row.ill { format!("! {}", row.worth) } else { row.worth.clone() };
        cells(ui, &[(&row.what, 0.5), (&worth, 0.5)]);
    }
    relations(ui, state, god, out);
    heading(ui, "What its numbers mean");
    for row in &god.numbers {
        let tokens = theme::tokens(ui);
        let whole = ui.available_width();
        ui.horizontal_top(|ui| {
            elided(ui, tokens.quiet(&row.name), &row.meaning, whole * 0.26);
            elided(ui, theme::number(&row.value), &row.meaning, whole * 0.14);
            ui.add(egui::Label::new(tokens.quiet(&row.meaning)).wrap());
        });
    }
    heading(ui, "What it sees");
    let none = "It watches nobody. A handler with GODWATCH hears of what every character does, and with \
                GODWATCH(EVICTIM(…)) of what happens to one.";
    watches(ui, state, id, &god.watches, none, out);
    heading(ui, "What it is asked itself");
    watches(
        ui,
        state,
        id,
        &god.asked,
        "It answers no prayer, sacrifice or pulse with a handler of its own.",
        out,
    );
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

/// The chart as a curve over the levels; its figures stand below it.
fn favour_curve(ui: &mut Ui, favour: &[i32]) {
    let said = |place: usize| {
        let needed = place.checked_sub(1).and_then(|at| favour.get(at)).copied().unwrap_or_default();
        if place > LEVELS {
            format!("crowning from {needed} on")
        } else {
            format!("level {place} above {needed}")
        }
    };
    let points = favour.iter().map(|needed| *needed as f32).collect();
    let line = Line { name: "favour needed", points, strong: true };
    let axes = ["level", "favour"];
    curve(ui, Curve { label: "favour chart", first: 1, axes, height: HIGH, said: &said }, &[line]);
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

fn attitude(attitude: Attitude) -> String {
    let wrath = if attitude.wrath { ", wrath at once" } else { "" };
    let usual = if attitude.said { "" } else { " (as with all)" };
    match attitude.anger {
        0 => format!("no anger{wrath}{usual}"),
        anger => format!("anger {anger}{wrath}{usual}"),
    }
}

fn relations(ui: &mut Ui, state: &State, god: &Preview, out: &mut Vec<UiCommand>) {
    heading(ui, "Relations");
    if god.relations.is_empty() {
        quiet(ui, "There is no other god in this pack.");
        return;
    }
    let whole = ui.available_width() - theme::SPACE_4;
    ui.horizontal(|ui| {
        let color = theme::tokens(ui).text_quiet;
        elided(ui, RichText::new("with").color(color), "", whole * 0.24);
        elided(
            ui,
            RichText::new("it takes that").color(color),
            "dealings of its follower with the other",
            whole * 0.38,
        );
        elided(
            ui,
            RichText::new("the other takes it").color(color),
            "dealings of the other's follower with it",
            whole * 0.38,
        );
    });
    for row in &god.relations {
        ui.horizontal(|ui| {
            ui.allocate_ui(Vec2::new(whole * 0.24, theme::LIST_ROW), |ui| {
                ui.set_min_width(whole * 0.24);
                link(ui, state, row.god, out);
            });
            for one in [row.here, row.there] {
                let tokens = theme::tokens(ui);
                let color = if one.said { tokens.text } else { tokens.text_quiet };
                elided(ui, RichText::new(attitude(one)).color(color), "", whole * 0.38);
            }
        });
    }
}

fn watches(ui: &mut Ui, state: &State, id: ResId, watches: &[Watch], none: &str, out: &mut Vec<UiCommand>) {
    if watches.is_empty() {
        quiet(ui, none);
    }
    for watch in watches {
        let whole = ui.available_width() - theme::SPACE_4;
        ui.horizontal(|ui| {
            let resource = state.live.content().get(id);
            ui.allocate_ui(Vec2::new(whole * 0.54, theme::LIST_ROW), |ui| {
                ui.set_min_width(whole * 0.54);
                let place = watch.handler.and_then(|handler| resource.map(|r| place_of(r, handler)));
                if ui.link(watch.code.to_string()).on_hover_text("open it in the source").clicked() {
                    out.push(UiCommand::Open { key: key_of(id), place });
                }
            });
            let about = match (watch.code.modifiers().godwatch, watch.on_victim) {
                (true, true) => "done to a character",
                (true, false) => "done by a character",
                (false, _) => "asked of it",
            };
            elided(ui, RichText::new(about), "", whole * 0.28);
            let (how, color) = match watch.how {
                How::Script => ("script".to_owned(), theme::tokens(ui).text),
                How::Messages(1) => ("1 message".to_owned(), theme::tokens(ui).text),
                How::Messages(n) => (format!("{n} messages"), theme::tokens(ui).text),
                How::Owed => (format!("{} owed", theme::SIGN_NOT_YET), theme::tokens(ui).warning),
            };
            elided_rest(ui, RichText::new(how).color(color), "");
        });
    }
}

/// Line and column of a handler in its file.
fn place_of(resource: &Resource, handler: usize) -> (usize, usize) {
    let place = resource.place_of_handler(handler);
    (place.line as usize, place.column as usize)
}
