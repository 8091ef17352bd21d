//! Several resources that are edited together: which, and what a command of one means for all of them.

use super::cells::SetMany;
use super::commands::UiCommand;
use super::state::State;
use crate::document::library::{Key, Library};
use crate::document::many::{Change, ValueChange, alike};

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

/// The resources that are edited together with the one that is looked at; none where it is edited by itself.
pub fn together_here(state: &State) -> Vec<Key> {
    let Some(here) = state.viewed.current.as_ref().filter(|here| state.viewed.together.contains(here)) else {
        return Vec::new();
    };
    let there = |key: &&Key| *key == here || state.library.document(key).is_some_and(|d| d.exists());
    let all: Vec<Key> = state.viewed.together.iter().filter(there).cloned().collect();
    if all.len() > 1 { all } else { Vec::new() }
}
