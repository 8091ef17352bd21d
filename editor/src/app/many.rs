//! Several resources at once: which are chosen, and changing all of them in one step. Called by [`super::apply`].

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::commands::UiCommand;
use super::state::{Prompt, State};
use crate::document::edit::Label;
use crate::document::library::{Key, Library};
use crate::document::many::{Change, ValueChange, alike, splices};
use crate::document::summary::literal_text;

/// How many refusals are told one by one.
const TOLD: usize = 40;

/// Which cells of the table are chosen: rows, and columns from the one where we are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells {
    /// The resources that are chosen; none means the one where we are alone.
    pub rows: BTreeSet<Key>,
    /// Where choosing a row of them began.
    pub from: Option<Key>,
    /// The column where we are; 0 is the name.
    pub column: usize,
    /// The column where choosing columns began.
    pub from_column: usize,
}

impl Cells {
    /// The columns that are chosen.
    pub fn columns(&self) -> RangeInclusive<usize> {
        self.column.min(self.from_column)..=self.column.max(self.from_column)
    }

    /// Only the row where we are.
    pub fn alone(&self, here: Option<&Key>) -> Self {
        Self { rows: BTreeSet::new(), from: here.cloned(), from_column: self.column, ..self.clone() }
    }

    /// All rows from where choosing began to a row, of those that are shown.
    pub fn reach(&self, shown: &[&Key], here: Option<&Key>, to: &Key) -> Self {
        let from = self.from.as_ref().or(here).unwrap_or(to);
        let place = |key: &Key| shown.iter().position(|k| *k == key);
        let (a, b) = (place(from), place(to));
        let rows = match (a, b) {
            (Some(a), Some(b)) => {
                shown.iter().take(a.max(b) + 1).skip(a.min(b)).map(|k| (*k).clone()).collect()
            }
            _ => BTreeSet::from([to.clone()]),
        };
        Self { rows, from: Some(from.clone()), ..self.clone() }
    }

    /// One row more, or one less.
    pub fn toggle(&self, here: Option<&Key>, row: &Key) -> Self {
        let mut rows = self.rows.clone();
        if rows.is_empty() {
            rows.extend(here.cloned());
        }
        if !rows.remove(row) {
            rows.insert(row.clone());
        }
        Self { rows, from: Some(row.clone()), ..self.clone() }
    }

    /// Whether a row is chosen together with others.
    pub fn has(&self, key: &Key) -> bool {
        self.rows.len() > 1 && self.rows.contains(key)
    }
}

/// Values of several resources to be set in one step.
#[derive(Clone, Debug, PartialEq)]
pub struct SetMany {
    /// What undo calls it, such as `paste 12 cells`.
    pub what: String,
    /// Steps in a row with the same gesture become one.
    pub gesture: Option<String>,
    /// The values.
    pub changes: Vec<ValueChange>,
}

/// What one command that changes a value comes to where it is done to several resources: their values, or why not;
/// `None` for what means one resource alone.
pub fn in_each(library: &Library, command: &UiCommand, keys: &[Key]) -> Option<UiCommand> {
    let (key, path, to, what) = match command {
        UiCommand::Put { key, path, value } => (key, path, Change::Set(value.clone()), ""),
        UiCommand::Remove { key, path } => (key, path, Change::Clear, "clear "),
        UiCommand::Insert { key, path, place, value } => {
            (key, path, Change::Insert(*place, value.clone()), "add to ")
        }
        UiCommand::Reorder { key, path, from, to } => (key, path, Change::Move(*from, *to), "order "),
        _ => return None,
    };
    // Steps in a row of what is typed become one.
    let gesture = matches!(to, Change::Set(_)).then(|| format!("many {path}"));
    let like = ValueChange { key: key.clone(), path: path.clone(), to };
    Some(match alike(library, &like, keys) {
        Ok(changes) => {
            let what = format!("{what}{path} of {} resources", keys.len());
            UiCommand::SetMany(Box::new(SetMany { what, gesture, changes }))
        }
        Err(wrong) => UiCommand::Refuse {
            title: format!("{path} cannot be changed in all"),
            lines: wrong.iter().map(|(key, _, why)| format!("{key}: {why}")).collect(),
        },
    })
}

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
        state.together.clear();
        state.say("Each is edited by itself again");
        return true;
    }
    let there = |key: &&Key| state.library.document(key).is_some_and(|d| d.exists());
    let rows: Vec<Key> = state.cells.rows.iter().filter(there).cloned().collect();
    let [first, _, ..] = rows.as_slice() else {
        state.complain("choose several rows of the table first: Shift and the arrows, or Ctrl and Space");
        return false;
    };
    if state.current.as_ref().is_none_or(|here| !rows.contains(here)) {
        super::apply::look_at(state, first.clone());
    }
    state.say(format!("{} are edited together", rows.len()));
    state.together = rows;
    true
}

/// The resources that are edited together with the one that is looked at; none where it is edited by itself.
pub fn together_here(state: &State) -> Vec<Key> {
    let Some(here) = state.current.as_ref().filter(|here| state.together.contains(here)) else {
        return Vec::new();
    };
    let there = |key: &&Key| *key == here || state.library.document(key).is_some_and(|d| d.exists());
    let all: Vec<Key> = state.together.iter().filter(there).cloned().collect();
    if all.len() > 1 { all } else { Vec::new() }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_reached_toggled_and_left_alone() {
        let keys: Vec<Key> = ["a", "b", "c", "d"].iter().map(|id| Key::new("monsters", id)).collect();
        let shown: Vec<&Key> = keys.iter().collect();
        let ids = |cells: &Cells| cells.rows.iter().map(|k| k.id.as_str()).collect::<String>();
        let cells = Cells::default().alone(Some(&keys[1]));
        let cells = cells.reach(&shown, Some(&keys[1]), &keys[3]);
        assert_eq!(ids(&cells), "bcd");
        let cells = cells.reach(&shown, Some(&keys[3]), &keys[0]);
        assert_eq!(ids(&cells), "ab", "it began at b");
        let cells = cells.toggle(Some(&keys[0]), &keys[3]);
        assert_eq!(ids(&cells), "abd");
        assert!(cells.has(&keys[3]) && !cells.has(&keys[2]));
        assert_eq!(ids(&cells.toggle(None, &keys[0])), "bd");
        assert_eq!(ids(&cells.alone(None)), "");
    }
}
