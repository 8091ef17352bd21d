//! Ways to mend a problem: a row each, and below what the chosen one changes.

use egui::{Label, RichText, Ui};

use super::list::{keyboard, line, rows};
use crate::app::quick_fix;
use crate::document::library::Key;
use crate::document::live::key_of;
use crate::document::open::Document;
use crate::document::problem::Problem;
use crate::theme;
use crate::view::commands::{CommandId, UiCommand};
use crate::view::state::State;
use crate::widget::scroll;

/// The fixes of a problem.
pub fn fixes(ui: &mut Ui, state: &State, problem: &Problem, row: &mut usize, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    ui.heading("Fix the problem");
    ui.add(Label::new(format!("{}. {}.", problem.what, problem.remedy.trim_end_matches('.'))).wrap());
    ui.add_space(theme::SPACE_2);
    let enter = keyboard(ui, "fixes");
    let taken = rows(ui, problem.fixes.len(), row, enter, |ui, place, here| {
        let fix = problem.fixes.get(place);
        fix.is_some_and(|fix| line(ui, here, &fix.label, if fix.certain { "certain" } else { "" }))
    });
    if let Some(key) = quick_fix::file_of(state, problem).filter(|key| in_conflict(state, key)) {
        let title = format!("Field by field… ({})", state.keys_of(CommandId::ChooseSides));
        if ui.button(title).clicked() {
            out.push(UiCommand::Open { key, place: None });
            out.push(UiCommand::Run(CommandId::ChooseSides));
        }
    }
    ui.separator();
    match quick_fix::preview(state, problem, *row) {
        Ok(changes) => {
            changed(ui, &changes);
            if let Some(id) = problem.fixes.get(*row).and_then(|fix| fix.makes()) {
                let words = format!("+ {}, which says no more than its name at first", key_of(id));
                ui.add(Label::new(RichText::new(words).color(tokens.done)).wrap());
            }
            ui.label(tokens.quiet("Enter does it; undo takes it back"));
            if let Some(place) = taken {
                out.push(UiCommand::Fix(Box::new(problem.clone()), place));
            }
        }
        Err(why) => {
            ui.add(Label::new(RichText::new(why).color(tokens.error)).wrap());
        }
    }
}

fn in_conflict(state: &State, key: &Key) -> bool {
    state.library.document(key).is_some_and(Document::in_conflict)
}

/// Old and new, each with its sign.
pub fn changed(ui: &mut Ui, changes: &[(String, String)]) {
    const HIGH: f32 = 140.0;
    let tokens = theme::tokens(ui);
    scroll::up_to(HIGH).id_salt("what changes").show(ui, |ui| {
        for (old, new) in changes {
            for (text, sign, color) in [(old, "-", tokens.abort), (new, "+", tokens.done)] {
                for line in text.lines().filter(|line| !line.trim().is_empty()) {
                    let line = RichText::new(format!("{sign} {line}")).font(theme::mono()).color(color);
                    ui.add(Label::new(line).truncate());
                }
            }
        }
    });
}
