//! The preview of an effect, tried ([`super::trial`]) or in figures: a card for each segment, what it comes to at the caster levels 1 to 20 as a curve and as
//! figures, how long it lasts, how hard it is to resist, who grants it.

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;

use super::pieces::{heading, labelled, links, quiet};
use crate::view::trial::TrialAsk;
use crate::widget::curve::{Curve, Line, curve};
use crate::workbench::effect::Preview;
use crate::workbench::effect::segment::{DiceSteps, Segment};
use crate::workbench::effect::steps::Steps;

/// Height of a curve, in points.
pub const HIGH: f32 = 128.0;

/// What runs across most curves.
pub const CASTER: &str = "caster level";

/// Levels that are told in words.
const TOLD: [usize; 5] = [1, 5, 10, 15, 20];

/// What is shown of an effect: in the row of its name, from right to left.
pub fn tabs(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let keys = state.keys_of(CommandId::TryEffect);
    let tried = format!("cast it on a map and see what comes of it ({keys})");
    for (shows, words, tip) in
        [(true, "Try it", tried.as_str()), (false, "Figures", "what the file says by level")]
    {
        if ui.selectable_label(state.trial.open == shows, words).on_hover_text(tip).clicked() {
            out.push(UiCommand::Trial(TrialAsk::Show(shows)));
        }
    }
}

/// Draws it.
pub fn draw(ui: &mut Ui, state: &State, id: ResId, effect: &Preview, out: &mut Vec<UiCommand>) {
    if state.trial.open {
        return super::trial::draw(ui, state, id, out);
    }
    if effect.segments.is_empty() {
        quiet(ui, "It has no segment yet: it does nothing but what its handlers say. Add one in the form.");
    }
    for (place, segment) in effect.segments.iter().enumerate() {
        card(ui, place, segment);
    }
    heading(ui, "Duration");
    let (words, steps) = &effect.duration;
    ui.add(egui::Label::new(words.as_str()).wrap());
    if let Some(steps) = steps {
        figures(ui, "Duration by caster level", [CASTER, "rounds"], steps);
    }
    heading(ui, "Save");
    if effect.dcs.is_empty() {
        quiet(ui, "Nothing in it allows a saving throw against a difficulty of the caster's.");
    }
    for dc in &effect.dcs {
        let and = if dc.and.is_empty() { String::new() } else { format!(", and {}", dc.and) };
        labelled(ui, dc.by, "who brings it about", &format!("{}{and}", dc.number));
        if let Some((of, steps)) = &dc.steps {
            figures(ui, &format!("Save by {of}, {}", dc.by), [of, "DC"], steps);
        }
    }
    heading(ui, "Level");
    figures(ui, "Level by caster level", [CASTER, "Level"], &effect.level);
    heading(ui, "Granted by");
    if effect.used.is_empty() {
        quiet(ui, "Nobody grants it: name it in an item, a monster, a god or a handler.");
    }
    for (kind, ids) in &effect.used {
        links(ui, state, *kind, ids, out);
    }
}

/// A segment in a frame.
fn card(ui: &mut Ui, place: usize, segment: &Segment) {
    let tokens = theme::tokens(ui);
    egui::Frame::new().fill(tokens.raised).inner_margin(egui::Margin::same(8)).corner_radius(3.0).show(
        ui,
        |ui| {
            ui.set_min_width(ui.available_width());
            ui.add(
                egui::Label::new(crate::theme::strong(format!("{}: {}", place + 1, segment.title))).wrap(),
            );
            for said in &segment.said {
                labelled(ui, said.label, said.help, &said.text);
            }
            if let Some(dice) = &segment.dice {
                dice_curve(ui, place, dice);
            }
            if let Some((label, steps)) = &segment.reach {
                let name = format!("{label} by caster level, segment {}", place + 1);
                figures(ui, &name, [CASTER, label], steps);
            }
        },
    );
    ui.add_space(theme::SPACE_1);
}

/// Dice by level as a curve, with a few levels in figures; those that never grow in one line.
pub fn dice_curve(ui: &mut Ui, place: usize, dice: &DiceSteps) {
    let words = |level: usize| {
        let of = |steps: &Steps| steps.0.get(level - 1).copied().unwrap_or(0);
        let written = dice.at.get(level - 1).map_or("", String::as_str);
        format!("{written}, avg {}, {} to {}", dice.average(level), of(&dice.least), of(&dice.most))
    };
    if dice.least.is_flat() && dice.most.is_flat() && dice.twice_average.is_flat() {
        labelled(ui, "At any level", "it does not grow with the caster", &words(1));
        return;
    }
    let real = |steps: &Steps, by: f32| steps.0.iter().map(|n| *n as f32 / by).collect::<Vec<f32>>();
    let lines = [
        Line { name: "least", points: real(&dice.least, 1.0), strong: false },
        Line { name: "average", points: real(&dice.twice_average, 2.0), strong: true },
        Line { name: "most", points: real(&dice.most, 1.0), strong: false },
    ];
    let name = format!("{} by caster level, segment {}", dice.label, place + 1);
    let said = |level: usize| format!("level {level}: {}", words(level));
    let axes = [CASTER, dice.label];
    curve(ui, Curve { label: &name, first: 1, axes, height: HIGH, said: &said, ..Curve::default() }, &lines);
    for level in TOLD {
        labelled(ui, &format!("Level {level}"), "of the caster", &words(level));
    }
}

/// A figure by level as a curve, with a few levels in words; one that never grows in one line.
pub fn figures(ui: &mut Ui, name: &str, axes: [&str; 2], steps: &Steps) {
    let [_, label] = axes;
    if steps.is_flat() {
        labelled(ui, label, "it does not grow", &format!("{} at any level", steps.0[0]));
        return;
    }
    let at = |level: usize| steps.0.get(level - 1).copied().unwrap_or(0);
    let points = steps.0.iter().map(|n| *n as f32).collect();
    let said = |level: usize| format!("level {level}: {} {label}", at(level));
    let drawn = Curve { label: name, first: 1, axes, height: HIGH, said: &said, ..Curve::default() };
    curve(ui, drawn, &[Line { name: "figure", points, strong: true }]);
    let some: Vec<String> = TOLD.iter().map(|level| format!("{} at {level}", at(*level))).collect();
    labelled(ui, label, "at some levels", &some.join(", "));
}
