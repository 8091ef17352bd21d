//! What each segment comes to at the caster levels 1 to 20, as the rules work it out: dice, duration, difficulty, range and
//! radius.

use egui::Ui;

use super::super::effect::{CASTER, HIGH, dice_curve, figures};
use super::super::pieces::{heading, labelled, quiet};
use crate::lab::trial::Trial;
use crate::lab::trial::levels::{ByLevel, Rounds, lasts};
use crate::widget::curve::{Curve, Line, curve};
use crate::workbench::effect::steps::Steps;

/// Draws them.
pub fn draw(ui: &mut Ui, trial: &Trial) {
    heading(ui, "By caster level");
    quiet(
        ui,
        "As the rules work it out for a caster with 10 in every attribute: a modifier of its own is added.",
    );
    for (place, segment) in trial.segments.iter().enumerate() {
        heading(ui, &format!("Segment {}: {}", place + 1, segment.title));
        match &segment.by_level {
            Some(by_level) => of(ui, place, by_level),
            None => quiet(ui, "Working it out …"),
        }
    }
}

fn of(ui: &mut Ui, place: usize, by_level: &ByLevel) {
    let number = place + 1;
    if let Some(dice) = &by_level.dice {
        dice_curve(ui, place, dice);
    }
    duration(ui, number, &by_level.rounds);
    if let Some(dc) = &by_level.dc {
        figures(ui, &format!("Save by caster level, segment {number}"), [CASTER, "DC"], dc);
    }
    let squares =
        [("Range", "squares of range", &by_level.range), ("Radius", "squares of radius", &by_level.radius)];
    for (title, up, steps) in squares {
        figures(ui, &format!("{title} by caster level, segment {number}"), [CASTER, up], steps);
    }
    let own = Steps::of(|level| level);
    if by_level.counts_as != own {
        figures(
            ui,
            &format!("Level it counts as, segment {number}"),
            [CASTER, "counts as"],
            &by_level.counts_as,
        );
    }
}

/// How long it lasts: a number of rounds, rolled or not, or none.
fn duration(ui: &mut Ui, number: usize, rounds: &Rounds) {
    let [first, ..] = rounds.least.0;
    if let (Some(words), true) = (lasts(first), rounds.least.is_flat()) {
        return labelled(ui, "Duration", "how long it lasts", words);
    }
    let name = format!("Duration by caster level, segment {number}");
    if rounds.least == rounds.most {
        return figures(ui, &name, [CASTER, "rounds"], &rounds.least);
    }
    let at = |steps: &Steps, level: usize| steps.0.get(level - 1).copied().unwrap_or(0);
    let words = |level: usize| {
        let mean = f64::from(at(&rounds.ten_means, level)) / 10.0;
        format!("{} to {} rounds, avg {mean:.1}", at(&rounds.least, level), at(&rounds.most, level))
    };
    if rounds.least.is_flat() && rounds.most.is_flat() {
        return labelled(ui, "Duration", "how long it lasts; it is rolled", &words(1));
    }
    let real = |steps: &Steps, by: f32| steps.0.iter().map(|n| *n as f32 / by).collect::<Vec<f32>>();
    let lines = [
        Line { name: "least", points: real(&rounds.least, 1.0), strong: false },
        Line { name: "average", points: real(&rounds.ten_means, 10.0), strong: true },
        Line { name: "most", points: real(&rounds.most, 1.0), strong: false },
    ];
    let said = |level: usize| format!("level {level}: {}", words(level));
    curve(
        ui,
        Curve {
            label: &name,
            first: 1,
            axes: [CASTER, "rounds"],
            height: HIGH,
            said: &said,
            ..Curve::default()
        },
        &lines,
    );
}
