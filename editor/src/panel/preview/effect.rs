//! The preview of an effect, tried ([`super::trial`]) or in figures: a card for each segment, what it comes to at the caster levels 1 to 20 as a curve and as
//! figures, how long it lasts, how hard it is to resist, who grants it.

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;

use super::area;
use super::pieces::{Section, labelled, links, quiet, section};
use crate::document::open::Document;
use crate::view::trial::TrialAsk;
use crate::widget::curve::{Curve, Line, curve};
use crate::workbench::effect::Preview;
use crate::workbench::effect::segment::{DiceSteps, Segment};
use crate::workbench::effect::steps::Steps;
use crate::workbench::words::counted;

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
    let edited = state.document().is_some_and(Document::dirty);
    let saved = effect.saved.as_deref().filter(|_| edited);
    for (place, segment) in effect.segments.iter().enumerate() {
        let before = saved.and_then(|saved| saved.segments.get(place));
        one(ui, state, id, (place, segment, before), out);
    }
    let (words, steps) = &effect.duration;
    section(ui, &Section::new("duration", "Duration", words), |ui| {
        ui.add(egui::Label::new(words.as_str()).wrap());
        if let Some(steps) = steps {
            figures(ui, "Duration by caster level", [CASTER, "rounds"], steps);
        }
    });
    let headline = if effect.dcs.is_empty() { "none" } else { "" };
    section(ui, &Section::new("save", "Save", headline), |ui| saves(ui, effect));
    let level = effect.level.0[0].to_string();
    let headline = if effect.level.is_flat() { level.as_str() } else { "" };
    section(ui, &Section::new("level", "Level", headline), |ui| {
        figures(ui, "Level by caster level", [CASTER, "Level"], &effect.level);
    });
    let headline = counted(effect.used.iter().map(|(_, ids)| ids.len()).sum(), "resource");
    section(ui, &Section::new("granted", "Granted by", &headline), |ui| {
        if effect.used.is_empty() {
            quiet(ui, "Nobody grants it: name it in an item, a monster, a god or a handler.");
        }
        for (kind, ids) in &effect.used {
            links(ui, state, *kind, ids, out);
        }
    });
}

fn saves(ui: &mut Ui, effect: &Preview) {
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
}

/// The caster level that a headline tells of.
const HEADLINE: usize = 10;

/// A segment: what it comes to at one level in its head, the rest below.
fn one(
    ui: &mut Ui,
    state: &State,
    id: ResId,
    (place, segment, before): (usize, &Segment, Option<&Segment>),
    out: &mut Vec<UiCommand>,
) {
    let title = format!("{}: {}", place + 1, segment.title);
    let average = |segment: &Segment| {
        let dice = segment.dice.as_ref()?;
        dice.twice_average.0.get(HEADLINE - 1).copied()
    };
    let headline = match &segment.dice {
        Some(dice) => format!("{} {} at level {HEADLINE}", dice.label, dice.average(HEADLINE)),
        None => String::new(),
    };
    let changed = match (before.and_then(average), average(segment)) {
        (Some(was), Some(now)) if was != now => {
            let by = f64::from(now - was) / 2.0;
            (format!("{by:+} since save"), format!("{} in the saved file", f64::from(was) / 2.0))
        }
        _ => Default::default(),
    };
    let salt = format!("segment {place}");
    section(ui, &Section { changed, ..Section::new(&salt, &title, &headline) }, |ui| {
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
        area::draw(ui, state, id, place, out);
    });
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
