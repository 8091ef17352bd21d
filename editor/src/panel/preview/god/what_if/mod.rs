//! What if a character did something that the god may mind: who, what, and how it stands with the god before and after.
//!
//! - [`asked`]: who does it, and what; [`made`]: one that is made for it
//! - [`controls`]: numbers and choices
//! - [`result`]: before and after side by side, and the outcomes where dice decide
//! - [`happened`]: what was said, thrown, written and rolled on the way

mod asked;
mod controls;
mod happened;
mod made;
mod result;

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;

use super::super::pieces::{heading, quiet, warning};
use super::ask_for_trial;
use super::figures::favour_curve;
use crate::lab::devotion::{RUNS, WhatIf};
use crate::view::devotion::DevotionAsk;
use crate::workbench::Standing;
use crate::workbench::god::Preview;

/// Draws it.
pub fn draw(ui: &mut Ui, state: &State, id: ResId, god: &Preview, out: &mut Vec<UiCommand>) {
    ask_for_trial(state, id, out);
    let bench = &state.devotion.bench;
    let tried = bench.shown(id);
    asked::conduct(ui, state, id, out);
    result::headline(ui, tried);
    asked::doer(ui, state, id, out);
    progress(ui, state, id, tried, out);
    if let Standing::Failed(why) = bench.standing(id) {
        let before = if tried.is_some() { " What follows is of before." } else { "" };
        warning(ui, &format!("It can't be tried: {}.{before}", why.trim_end_matches('.')));
    }
    let Some(tried) = tried else { return };
    let place = result::draw(ui, state, tried);
    happened::failed(ui, state, tried, out);
    if let Some((seen, _)) = tried.outcomes.get(place).and_then(|outcome| outcome.first.as_deref()) {
        happened::draw(ui, state, id, seen, out);
    }
    if !god.favour.is_empty() {
        heading(ui, "On the favour chart");
        favour_curve(ui, state, id, &god.favour);
    }
}

/// How far it is, with a button that stops it or tries it with other dice; always one row, so that nothing jumps.
fn progress(ui: &mut Ui, state: &State, id: ResId, tried: Option<&WhatIf>, out: &mut Vec<UiCommand>) {
    heading(ui, "Before and after");
    let bench = &state.devotion.bench;
    ui.horizontal(|ui| {
        let (words, tip, ask) = match bench.standing(id) {
            Standing::Working(..) => ("Stop", "leave what is there as it is", DevotionAsk::Stop),
            Standing::Stopped | Standing::Failed(_) => {
                ("Try again", "from the first time on", DevotionAsk::Again)
            }
            Standing::Done | Standing::NotAsked => {
                let mut choices = bench.choices.clone();
                choices.seed = choices.seed.wrapping_add(1);
                ("Other dice", "the same with other dice", DevotionAsk::Choose(Box::new(choices)))
            }
        };
        if ui.button(words).on_hover_text(tip).clicked() {
            out.push(UiCommand::Devotion(ask));
        }
        let made = tried.map_or(0, |tried| tried.made);
        let words = match bench.standing(id) {
            Standing::Working(done, _) => format!("{done} of {RUNS} times …"),
            Standing::Stopped => "stopped; what is shown is of before".to_owned(),
            _ if made == 1 => "nothing of it is left to dice".to_owned(),
            _ if made > 1 => format!("tried {made} times, dice set {}", bench.choices.seed),
            _ => String::new(),
        };
        let words = theme::tokens(ui).quiet(words);
        ui.add(egui::Label::new(words).truncate());
    });
    if tried.is_none() && matches!(bench.standing(id), Standing::Working(..) | Standing::NotAsked) {
        quiet(ui, "Working it out …");
    }
}
