//! What is looked at: another resource, a place in one, a panel.

use super::effect::ShellEffect;
use crate::document::library::Key;
use crate::document::problem::span_of;
use crate::document::refer::Named;
use crate::view::panels::PanelId;
use crate::view::prompt::{Prompt, Wish};
use crate::view::state::State;

/// Looks at another resource, remembering where we were.
pub(super) fn look_at(state: &mut State, key: Key) {
    if state.viewed.current.as_ref() != Some(&key) {
        state.viewed.visited.back.extend(state.viewed.current.clone());
        state.viewed.visited.forward.clear();
    }
    show(state, key);
}

/// Looks at a resource.
pub(super) fn show(state: &mut State, key: Key) {
    if let Some(before) = state.viewed.current.clone().filter(|b| *b != key) {
        state.library.close_gesture(&before);
    }
    state.list.cursor = Some(key.clone());
    state.wishes.push(Wish::ShowCursor);
    state.viewed.current = Some(key);
}

/// Looks at what is named; asks which is meant where several have the name.
pub(super) fn go_to_named(state: &mut State, named: Option<Named>, effects: &mut Vec<ShellEffect>) {
    let Some(named) = named else {
        state.say(
            "Nothing is named here: put the keyboard on a reference in the form, or on an id in the source",
        );
        return;
    };
    let mut keys = named.keys(&state.library);
    match (keys.pop(), keys.is_empty()) {
        (Some(key), true) => open(state, key, None, effects),
        (Some(_), false) => {
            state.prompt = Some(Prompt::Palette { query: named.id, row: 0 });
        }
        (None, _) => state.say(format!("{} is not in this pack", named.id)),
    }
}

/// Opens a resource in the form, or at a line and column of its source.
pub(super) fn open(
    state: &mut State,
    key: Key,
    place: Option<(usize, usize)>,
    effects: &mut Vec<ShellEffect>,
) {
    if state.library.document(&key).is_none() {
        state.complain(format!("there is no {key} in this pack"));
        return;
    }
    state.prompt = None;
    look_at(state, key);
    match (place, state.document()) {
        (Some((line, column)), Some(document)) => {
            let span = span_of(document.text(), line, column);
            state.wishes.push(Wish::ShowBytes(span));
            focus(state, PanelId::Source, effects);
        }
        _ => focus(state, PanelId::Inspector, effects),
    }
}

/// Panels that name no place for the keyboard: their first control has it.
const ENTERED: [PanelId; 4] =
    [PanelId::Contributions, PanelId::Creature, PanelId::Session, PanelId::GameOptions];

/// Brings a panel to the front and gives it the keyboard.
pub(super) fn focus(state: &mut State, panel: PanelId, effects: &mut Vec<ShellEffect>) {
    state.wishes.push(if ENTERED.contains(&panel) { Wish::Enter(panel) } else { Wish::Focus(panel) });
    effects.push(ShellEffect::Show(panel));
}
