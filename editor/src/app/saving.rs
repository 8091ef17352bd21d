//! Saving, as the window does it: what came of it is told, and what the disk refused is tried again.

use super::navigate::look_at;
use crate::document::library::Key;
use crate::document::saving::Saved;
use crate::view::state::State;

/// Saves resources and says what came of it.
pub(super) fn save(state: &mut State, keys: Vec<Key>, now: u64) {
    let saved = state.refused.save(&mut state.library, keys, now);
    tell(state, saved, false);
}

/// Tries again what was refused. Whether something still waits.
pub(super) fn again(state: &mut State, now: u64) -> bool {
    if let Some(saved) = state.refused.again(&mut state.library, now) {
        tell(state, saved, true);
    }
    state.refused.files().next().is_some()
}

fn tell(state: &mut State, saved: Saved, again: bool) {
    if let Some(key) = saved.asked.first().filter(|key| state.viewed.pinned_edited.as_ref() != Some(key)) {
        look_at(state, key.clone());
    }
    if let Some(fault) = saved.faults.first() {
        let more = match saved.faults.len() {
            1 => String::new(),
            n => format!(" ({} others were not saved either)", n - 1),
        };
        let waits = if state.refused.files().next().is_some() { "; it is tried again" } else { "" };
        let text = format!("{fault}{more}{waits}");
        return if again { state.warn(text) } else { state.complain(text) };
    }
    let text = match saved.written.as_slice() {
        [] if again => return,
        [] => "Nothing to save".to_owned(),
        [one] => format!("Saved {one}"),
        more => format!("Saved {} resources", more.len()),
    };
    if again { state.mention(text) } else { state.say(text) }
}
