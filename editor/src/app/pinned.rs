//! What stands beside what is looked at: resources that are pinned, whether they are edited, and those that refer to one
//! that is deleted. Called by [`super::apply`].

use crate::document::library::Key;
use crate::view::commands::{CommandId, UiCommand};
use crate::view::panels::PanelId;
use crate::view::state::State;
use crate::view::status::Offer;

/// At most so many are pinned; the first gives way.
const MOST: usize = 8;

/// Pins a resource, or takes it away.
pub fn pin(state: &mut State, key: Key, pinned: bool) {
    let (all, shown) = &mut state.viewed.pinned;
    all.retain(|other| *other != key);
    state.viewed.pinned_edited = state.viewed.pinned_edited.take().filter(|edited| *edited != key);
    if pinned {
        if all.len() >= MOST {
            all.remove(0);
        }
        *shown = all.len();
        all.push(key.clone());
        state.say(format!("{key} stays in the split view"));
    } else {
        *shown = (*shown).min(all.len().saturating_sub(1));
        state.say(format!("{key} is no longer in the split view"));
    }
}

/// Notes whose values have the keyboard, those of what is pinned or of what is looked at, by the panel that has it. What
/// stands in no panel (a menu, a question) leaves it as it was.
pub fn follow_keyboard(state: &mut State, panel: Option<PanelId>, pinned: Option<Key>) {
    if let Some(panel) = panel.filter(|_| state.prompt.is_none()) {
        let pinned = pinned.filter(|_| panel == PanelId::Beside);
        state.viewed.pinned_edited = pinned.filter(|key| state.viewed.pinned.0.contains(key));
    }
}

/// Deletes a resource; those that refer to it are problems then.
pub fn delete(state: &mut State, key: &Key, now: u64) {
    state.prompt = None;
    match state.library.delete(key, now) {
        Ok(()) => {
            let text = format!("{key} is deleted; {} brings it back", state.keys_of(CommandId::Undo));
            state.say_offering(text, Offer::new("Undo", UiCommand::Run(CommandId::Undo)));
        }
        Err(why) => state.complain(why),
    }
}
