//! An effect tried where it is written: how, what its areas reach, what many casts come to, and its figures by level.
//!
//! - [`asked`]: on which map, at which level, at whom
//! - [`map`]: the squares that an area reaches, in order
//! - [`casts`]: what many casts came to, as bars, and who withstood it why
//! - [`failed`]: what went wrong in them
//! - [`levels`]: dice, duration, difficulty and reach by caster level

mod asked;
mod casts;
mod failed;
mod levels;
mod map;

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;

use super::pieces::{heading, quiet, warning};
use crate::lab::trial::RUNS;
use crate::lab::trial::notes::{Note, Where};
use crate::view::trial::TrialAsk;
use crate::workbench::Standing;

/// Draws it.
pub fn draw(ui: &mut Ui, state: &State, id: ResId, out: &mut Vec<UiCommand>) {
    let bench = &state.trial.bench;
    if !bench.asked(id, &state.live.for_session()) {
        out.push(UiCommand::Trial(TrialAsk::Try(id)));
    }
    asked::draw(ui, state, out);
    let Some(trial) = bench.shown(id) else {
        match bench.standing(id) {
            Standing::Failed(why) => warning(ui, &format!("It can't be tried: {why}.")),
            _ => quiet(ui, "Working it out …"),
        }
        return;
    };
    if let Standing::Failed(why) = bench.standing(id) {
        warning(ui, &format!("It can't be tried: {why}. What follows is of before."));
    }
    for note in &trial.notes {
        tell(ui, note, out);
    }
    if !trial.segments.is_empty() {
        map::draw(ui, state, trial, out);
    }
    if !trial.notes.iter().any(Note::is_in_the_way) {
        progress(ui, state, id, out);
        match &trial.casts {
            Some(made) => casts::draw(ui, state, trial, made, out),
            None => quiet(ui, "Nothing is counted yet."),
        }
    }
    if !trial.segments.is_empty() {
        levels::draw(ui, trial);
    }
}

/// Something to know, with what to do about it.
fn tell(ui: &mut Ui, note: &Note, out: &mut Vec<UiCommand>) {
    warning(ui, &format!("{}.", note.title.trim_end_matches('.')));
    quiet(ui, &note.remedy);
    let clicked = |ui: &mut Ui, words: &str| ui.button(words).clicked();
    match note.at {
        Where::Form if clicked(ui, "To its form") => out.push(UiCommand::Focus(PanelId::Inspector)),
        Where::Arena if clicked(ui, "To the Arena") => out.push(UiCommand::Run(CommandId::FocusArena)),
        _ => {}
    }
}

/// How far the casts are, with a button that stops them or makes others; always one row, so that nothing jumps.
fn progress(ui: &mut Ui, state: &State, id: ResId, out: &mut Vec<UiCommand>) {
    heading(ui, &format!("{RUNS} casts"));
    ui.horizontal(|ui| {
        let seed = state.trial.bench.choices.seed;
        let others = format!("the same with other dice; this is set {seed}");
        let (words, tip, ask) = match state.trial.bench.standing(id) {
            Standing::Working(..) => ("Stop", "leave what is there as it is", TrialAsk::Stop),
            Standing::Stopped | Standing::Failed(_) => {
                ("Cast again", "from the first cast on", TrialAsk::Again)
            }
            Standing::Done | Standing::NotAsked => {
                let mut choices = state.trial.bench.choices.clone();
                choices.seed = choices.seed.wrapping_add(1);
                ("Cast others", others.as_str(), TrialAsk::Choose(Box::new(choices)))
            }
        };
        if ui.button(words).on_hover_text(tip).clicked() {
            out.push(UiCommand::Trial(ask));
        }
        let tokens = theme::tokens(ui);
        match state.trial.bench.standing(id) {
            Standing::Working(done, total) => {
                let part = done as f32 / total.max(1) as f32;
                let text = if total == 0 { "…".to_owned() } else { format!("{done} of {total}") };
                let bar =
                    egui::ProgressBar::new(part).text(text).desired_width(ui.available_width().min(200.0));
                ui.add(bar);
            }
            Standing::Stopped => {
                ui.label(tokens.quiet("stopped; what is shown is of before"));
            }
            _ => {
                ui.label(RichText::new(format!("set {seed}")).color(tokens.text_quiet));
            }
        }
    });
}
