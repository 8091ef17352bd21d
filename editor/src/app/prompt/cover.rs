//! What is run to see which handlers of the pack run: which recordings, and how many fights.

use egui::{RichText, Ui};

use super::list::typed;
use crate::app::covering::MOST;
use crate::theme;
use crate::view::commands::UiCommand;
use crate::view::state::State;
use crate::widget::scroll;

/// Draws the prompt.
pub fn cover(ui: &mut Ui, state: &State, taken: &mut [bool], fights: &mut String, out: &mut Vec<UiCommand>) {
    ui.heading("Handler coverage");
    ui.add_space(theme::SPACE_2);
    let quiet = theme::tokens(ui).text_quiet;
    if taken.is_empty() {
        ui.label(RichText::new("The pack has no recordings yet.").color(quiet));
    }
    scroll::upright().max_height(theme::LIST_ROW * 8.0).show(ui, |ui| {
        for (case, taken) in state.recordings.cases.iter().zip(taken.iter_mut()) {
            ui.checkbox(taken, format!("the recording {}", case.name));
        }
    });
    ui.add_space(theme::SPACE_2);
    let what = "fights between monsters of the pack, each two of its own";
    ui.label(RichText::new(what).color(quiet));
    let enter = typed(ui, fights, "number of fights", "such as 200");
    let count = match fights.trim() {
        "" => Some(0),
        text => text.parse::<u64>().ok().filter(|n| *n <= MOST),
    };
    if count.is_none() {
        let wrong = format!("Whole number, 0 to {MOST}");
        ui.label(RichText::new(wrong).color(theme::tokens(ui).error));
    }
    ui.add_space(theme::SPACE_2);
    let something = count.is_some_and(|n| n > 0) || taken.contains(&true);
    let ready = count.is_some() && something;
    let button = ui.add_enabled(ready, egui::Button::new("Run them"));
    let pressed = button.on_disabled_hover_text("take a recording, or a number of fights").clicked();
    if let (true, true, Some(fights)) = (ready, pressed || enter, count) {
        out.push(UiCommand::ClosePrompt);
        out.push(UiCommand::Cover { taken: taken.to_vec(), fights });
    }
}
