//! The handbook: opened at a place, searched, gone back in. Called by [`super::apply`]; the panel
//! [`crate::view::panels::PanelId::Handbook`] shows it.

use super::effect::ShellEffect;
use super::navigate::focus;
use crate::handbook::index;
use crate::view::panels::PanelId;
use crate::view::reading::Turn;
use crate::view::state::State;
use crate::view::topics;

/// Does what was asked of the handbook.
pub(super) fn apply(state: &mut State, turn: Turn, effects: &mut Vec<ShellEffect>) {
    match turn {
        Turn::To(place) => {
            state.reading.open(place);
            show(state, effects);
        }
        Turn::ToFound(place) => {
            state.reading.open(place);
            state.reading.marked.clone_from(&state.reading.query);
            show(state, effects);
        }
        Turn::About(topic) => {
            state.reading.open(topics::place(&topic));
            show(state, effects);
        }
        Turn::Seek(typed) => {
            let reading = &mut state.reading;
            reading.found = index().find(&typed);
            reading.nearly = if reading.found.is_empty() { index().nearly(&typed) } else { None };
            reading.query = typed;
            reading.row = 0;
        }
        Turn::Row(row) => state.reading.row = row,
        Turn::Back => {
            state.reading.go(true);
        }
        Turn::Forward => {
            state.reading.go(false);
        }
        Turn::Leave => state.reading.alone = false,
    }
}

/// Brings the handbook to the front: its panel, or where no pack is open all of the window.
pub(super) fn show(state: &mut State, effects: &mut Vec<ShellEffect>) {
    state.prompt = None;
    state.reading.alone = !state.pack_open;
    focus(state, PanelId::Handbook, effects);
}

/// Notes whether the panel has the keyboard. What stands in no panel (a menu, a question) leaves it as it was.
pub(super) fn follow_keyboard(state: &mut State, here: Option<PanelId>) {
    if let Some(panel) = here.filter(|_| state.prompt.is_none()) {
        state.reading.here = panel == PanelId::Handbook;
    }
}
