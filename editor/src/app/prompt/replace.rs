//! Other words in the place of those that were found, with every line that changes.

use egui::{Label, RichText, Ui};

use super::fix::changed;
use super::list::typed;
use crate::theme;
use crate::view::commands::UiCommand;
use crate::view::finding::Seek;
use crate::view::state::State;
use crate::workbench::words::counted;

/// How many lines are shown at most.
const SHOWN: usize = 200;

/// What comes in the place of the word that was looked for.
pub fn replace(ui: &mut Ui, state: &State, with: &mut String, out: &mut Vec<UiCommand>) {
    let tokens = theme::tokens(ui);
    let finding = &state.finding;
    let word = finding.query.replaceable().unwrap_or_default();
    ui.heading(format!("Replace {word} in {}", counted(finding.found.groups.len(), "resource")));
    ui.add_space(theme::SPACE_2);
    let enter = typed(ui, with, "new words", "what stands there then");
    let planned = finding.plan.as_ref().filter(|(of, _)| of == with);
    let Some((_, plan)) = planned else {
        out.push(UiCommand::Seek(Seek::Plan(with.clone())));
        return;
    };
    ui.add_space(theme::SPACE_1);
    let plan = match plan {
        Ok(plan) => plan,
        Err(why) => {
            ui.add(Label::new(RichText::new(why).color(tokens.error)).wrap());
            return;
        }
    };
    let count = plan.changes.len();
    ui.label(format!(
        "{} in {} {}:",
        counted(count, "line"),
        counted(plan.edits.len(), "file"),
        if count == 1 { "changes" } else { "change" }
    ));
    let lines: Vec<(String, String)> = plan
        .changes
        .iter()
        .take(SHOWN)
        .map(|c| (format!("{}:{} {}", c.key, c.line, c.old), c.new.clone()))
        .collect();
    changed(ui, &lines);
    if count > SHOWN {
        ui.label(tokens.quiet(format!("and {} more", count - SHOWN)));
    }
    for (key, why) in plan.left.iter().take(4) {
        let words = format!("{key} stays as it is: {why}");
        ui.add(Label::new(RichText::new(words).color(tokens.warning)).wrap());
    }
    if plan.left.len() > 4 {
        let words = format!("and {} more stay as they are", plan.left.len() - 4);
        ui.label(RichText::new(words).color(tokens.warning));
    }
    ui.add_space(theme::SPACE_2);
    let ready = count > 0 && !with.is_empty();
    let pressed = ui.add_enabled(ready, egui::Button::new("Replace all")).clicked();
    if ready && (pressed || enter) {
        out.push(UiCommand::Seek(Seek::Replace));
    }
}
