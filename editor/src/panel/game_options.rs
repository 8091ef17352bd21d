//! The game options of the session at the cursor: what each is, what is chosen, and choosing otherwise. Before anything
//! was done a choice is part of the start; later it is an input like any other change by hand.

use crate::panel::prelude::*;
use augury_engine::base::game_option::{GameOption, OPTIONS, OptionInfo, Section};
use augury_engine::play::Change;
use augury_engine::world::GameOptions;

use super::at_cursor::{ask, debugger};
use crate::debugger::{Debugger, Intent};
use crate::widget::field::name;
use crate::widget::picker::{Picker, picker};
use crate::widget::scroll;

/// The least and the most that what is chosen takes of the width, in points.
const CHOICE: (f32, f32) = (64.0, 120.0);
/// Room for the button that goes back to what a new game begins with.
const BACK: f32 = 32.0;

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = debugger(ui, state, out) else { return };
    let Some(chosen) = debugger.with_world(|w| w.options().clone()) else { return };
    ui.add(egui::Label::new(theme::tokens(ui).quiet(enters(debugger))).wrap());
    scroll::upright().id_salt("game options").auto_shrink(false).show(ui, |ui| {
        for section in Section::ALL {
            ui.add_space(theme::SPACE_1);
            ui.label(RichText::new(section.label()).color(theme::tokens(ui).field));
            for info in OPTIONS.iter().filter(|info| info.section == section) {
                if let Some(value) = row(ui, info, &chosen) {
                    ask(out, Intent::Change(Change::SetOption(info.option, value)));
                }
            }
        }
    });
}

/// When a choice enters, in words.
fn enters(debugger: &Debugger) -> &'static str {
    match (debugger.run().is_none_or(|run| run.untouched()), debugger.following()) {
        (true, _) => "A choice is part of the start. Only creatures with a player obey those about playing.",
        (false, true) => "A choice holds from now on.",
        (false, false) => "A choice holds from this action on; what came after it stays as a branch.",
    }
}

/// One option; what is chosen of it now, where that is something else.
fn row(ui: &mut Ui, info: &OptionInfo, chosen: &GameOptions) -> Option<u8> {
    let now = chosen.get(info.option);
    let changed = now != info.begins;
    let word = |value: u8| info.choices.get(usize::from(value)).copied().unwrap_or("?");
    let help = format!("{} ({}) {} in a new game.", info.help, info.option, capital(word(info.begins)));
    let mut taken = None;
    ui.horizontal(|ui| {
        let tokens = theme::tokens(ui);
        let color = if changed { tokens.changed } else { tokens.text };
        let all = ui.available_width() - BACK;
        let choice = (all * 0.45).clamp(CHOICE.0, CHOICE.1);
        let width = (all - choice - ui.spacing().item_spacing.x).max(theme::SPACE_1);
        elided(ui, RichText::new(info.label).color(color), &help, width);
        let shown = Picker {
            id: Id::unique(("game option", info.option)),
            label: info.label,
            value: word(now),
            hint: "",
            width: choice,
            may_wait: false,
        };
        if let Some(word) = picker(ui, shown, info.choices) {
            taken = info.choices.iter().position(|choice| *choice == word).and_then(|n| u8::try_from(n).ok());
        }
        if changed {
            let back = ui.button("×").on_hover_text(format!("back to {}", word(info.begins)));
            name(ui, &back, &format!("{}: back to {}", info.label, word(info.begins)));
            if back.clicked() {
                taken = Some(info.begins);
            }
        }
    });
    taken.filter(|value| *value != now)
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What choosing an option is called among what was done.
pub fn chosen_words(option: GameOption, value: u8) -> String {
    let Some(info) = option.info() else { return format!("{option} set to {value}") };
    let word = info.choices.get(usize::from(value)).copied().unwrap_or("?");
    format!("{} set to {word} ({option})", info.label)
}
