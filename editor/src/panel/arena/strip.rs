//! The commands that whoever is played uses most, each with its key: as many as the row has room for, the others behind a
//! button.

use crate::panel::prelude::*;
use crate::view::context_menu::{Entry, menu_button};
use crate::widget::icon_button::SIZE;
use crate::widget::key_button::{Hints, key_button};

/// The commands, and what their buttons say: the most used first.
const COMMON: [(CommandId, &str); 13] = [
    (CommandId::AttackNearest, "attack"),
    (CommandId::CastSpell, "cast"),
    (CommandId::ThrowAt, "throw"),
    (CommandId::PickUp, "take"),
    (CommandId::WaitHere, "wait"),
    (CommandId::Explore, "explore"),
    (CommandId::TravelTo, "go to"),
    (CommandId::RestHealed, "rest"),
    (CommandId::SearchHere, "search"),
    (CommandId::Inventory, "gear"),
    (CommandId::TalkTo, "talk"),
    (CommandId::UseSkill, "skill"),
    (CommandId::LookAround, "look"),
];

/// Commands that stand behind the button only.
const OTHERS: [CommandId; 14] = [
    CommandId::Wield,
    CommandId::Wear,
    CommandId::TakeOff,
    CommandId::Drop,
    CommandId::Eat,
    CommandId::Drink,
    CommandId::OpenDoor,
    CommandId::CloseDoor,
    CommandId::DisarmTrap,
    CommandId::Hide,
    CommandId::Pray,
    CommandId::RestNight,
    CommandId::AnotherVerb,
    CommandId::WhoseView,
];

/// Shows the strip.
pub fn show(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let row = egui::vec2(ui.available_width(), theme::ROW);
    ui.allocate_ui_with_layout(row, egui::Layout::left_to_right(egui::Align::Center), |ui| {
        ui.set_min_size(row);
        ui.spacing_mut().item_spacing.x = theme::SPACE_1;
        ui.spacing_mut().button_padding.x = theme::SPACE_1;
        let mut shown = 0;
        for (id, word) in COMMON {
            let keys = state.keys_of(id);
            if width(ui, word) + width(ui, &keys) + theme::SPACE_4 + SIZE + theme::SPACE_2
                > ui.available_width()
            {
                break;
            }
            shown += 1;
            let command = crate::view::commands::command(id);
            let tip = command.map_or("", |c| c.title);
            let enabled = command.is_some_and(|c| state.enabled(c));
            let hints = Hints { keys: &keys, lands: tip, show_keys: true };
            if key_button(ui, word, hints, enabled).clicked() {
                out.push(UiCommand::Run(id));
                out.push(UiCommand::Run(CommandId::FocusArena));
            }
        }
        let rest = COMMON.iter().skip(shown).map(|(id, _)| *id).chain(OTHERS).map(Entry::Command);
        menu_button(ui, "More commands of play", state, &rest.collect::<Vec<_>>(), out);
    });
}

fn width(ui: &Ui, text: &str) -> f32 {
    let font = egui::TextStyle::Button.resolve(ui.style());
    ui.painter().layout_no_wrap(text.to_owned(), font, egui::Color32::PLACEHOLDER).size().x
}
