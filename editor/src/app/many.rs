//! Several resources at once: which are chosen, and changing all of them in one step. Called by [`super::apply`].

use crate::view::cells::SetMany;
use crate::view::many::{in_each, together_here};

use crate::document::edit::Label;
use crate::document::library::Key;
use crate::document::many::{Change, splices};
use crate::document::summary::literal_text;
use crate::view::commands::UiCommand;
use crate::view::prompt::Prompt;
use crate::view::state::State;

/// How many refusals are told one by one.
const TOLD: usize = 40;

/// Sets all the values, or none and says which cannot be set and why.
pub fn set(state: &mut State, many: SetMany, now: u64) {
    let cells = many.changes.len();
    let edits = match splices(&state.library, &many.changes) {
        Ok(edits) => edits,
        Err(refused) => {
            let line = |(key, path, why): &(Key, _, String)| format!("{key} {path}: {why}");
            let lines = refused.iter().map(line).collect();
            return refuse(state, format!("{} of {cells} cells cannot be changed", refused.len()), lines);
        }
    };
    // What is typed into many is told with its value.
    let label = match (&many.gesture, many.changes.first().map(|c| &c.to)) {
        (Some(_), Some(Change::Set(value))) => Label::plain(format!("{} = {}", many.what, short(value))),
        _ => Label::plain(many.what),
    };
    let what = label.to_string();
    match state.library.edit_in_gesture(label, many.gesture, edits, now) {
        Ok(0) => state.say(format!("{what}: everything was so already")),
        Ok(_) => state.say(what),
        Err(why) => state.complain(why),
    }
}

/// Edits the rows that are chosen in the table together from now on, or each by itself again. Whether there are any.
pub fn together(state: &mut State) -> bool {
    if !together_here(state).is_empty() {
        state.viewed.together.clear();
        state.say("Each is edited by itself again");
        return true;
    }
    let there = |key: &&Key| state.library.document(key).is_some_and(|d| d.exists());
    let rows: Vec<Key> = state.cells.rows.iter().filter(there).cloned().collect();
    let [first, _, ..] = rows.as_slice() else {
        state.complain("choose several rows of the table first: Shift and the arrows, or Ctrl and Space");
        return false;
    };
    if state.viewed.current.as_ref().is_none_or(|here| !rows.contains(here)) {
        super::navigate::look_at(state, first.clone());
    }
    state.say(format!("{} are edited together", rows.len()));
    state.viewed.together = rows;
    true
}

/// Does what the form asks for one of several that are edited together to all of them, as one step. Whether it did:
/// what means one resource alone is left to whoever asked.
pub fn in_all(state: &mut State, command: &UiCommand, now: u64) -> bool {
    let key = match command {
        UiCommand::Put { key, .. }
        | UiCommand::Remove { key, .. }
        | UiCommand::Insert { key, .. }
        | UiCommand::Reorder { key, .. } => key,
        UiCommand::CloseGesture(key) => {
            for other in together_here(state).iter().filter(|other| *other != key) {
                state.library.close_gesture(other);
            }
            return false;
        }
        UiCommand::HoldGesture(key) => {
            for other in together_here(state).iter().filter(|other| *other != key) {
                state.library.hold_gesture(other, now);
            }
            return false;
        }
        _ => return false,
    };
    let keys = together_here(state);
    if !keys.contains(key) {
        return false;
    }
    match in_each(&state.library, command, &keys) {
        Some(UiCommand::SetMany(all)) => set(state, *all, now),
        Some(UiCommand::Refuse { title, lines }) => refuse(state, title, lines),
        _ => return false,
    }
    true
}

/// The same value in a few letters.
fn short(value: &str) -> String {
    let text = literal_text(value);
    let mut letters = text.chars();
    let head: String = letters.by_ref().take(32).collect();
    if letters.next().is_some() { format!("{head}…") } else { head }
}

/// Tells what was not done, and each reason.
pub fn refuse(state: &mut State, title: String, mut lines: Vec<String>) {
    if lines.len() > TOLD {
        let more = lines.len() - TOLD;
        lines.truncate(TOLD);
        lines.push(format!("and {more} more"));
    }
    state.complain(format!("{title}; nothing was changed"));
    state.prompt = Some(Prompt::Refused { title, lines });
}
