//! Mending what is wrong: fixes of problems. Called by [`super::apply`]; knows no window.

use super::state::{Prompt, State};
use crate::document::fix;
use crate::document::library::Key;
use crate::document::problem::Problem;

/// The file of this pack that a problem is in, as the key of its document; else what it names.
pub fn file_of(state: &State, problem: &Problem) -> Option<Key> {
    let file = state.library.key_of(&problem.file).filter(|key| state.library.own_document(key).is_some());
    // Of a row of a table, the row: its edits are told as its own.
    let row =
        problem.resource.clone().filter(|key| file.is_none() || file == Some(state.library.file_of(key)));
    row.or(file).or_else(|| problem.resource.clone())
}

/// Asks which fix is wanted: of the problem that is looked at, else of the first one of the resource that is.
pub fn ask(state: &mut State) {
    let here = state.current.clone();
    let current = state.problems.current().filter(|p| !p.fixes.is_empty());
    let of_here = || {
        let mut all = state.problems.all().iter().filter(|p| !p.fixes.is_empty());
        all.find(|p| here.is_some() && (p.resource == here || file_of(state, p) == here))
    };
    match current.or_else(of_here).cloned() {
        Some(problem) => state.prompt = Some(Prompt::Fix { problem: Box::new(problem), row: 0 }),
        None => state.say("No fix is known for this problem; what would be right stands behind it"),
    }
}

/// What a fix would change, old and new; the error says why it cannot be done.
pub fn preview(state: &State, problem: &Problem, place: usize) -> Result<Vec<(String, String)>, String> {
    let key = file_of(state, problem).ok_or("the problem is in no file of this pack")?;
    let fix = problem.fixes.get(place).ok_or("there is no such fix")?;
    if let Some(refusal) = state.library.refusal(&key) {
        return Err(refusal);
    }
    let document = state.library.document(&key).ok_or_else(|| format!("there is no {key} in this pack"))?;
    fix::preview(document.text(), &key, fix)
}

/// Does a fix, as one edit of its document.
pub fn fix(state: &mut State, problem: &Problem, place: usize, now: u64) {
    state.prompt = None;
    let (Some(key), Some(fix)) = (file_of(state, problem), problem.fixes.get(place)) else { return };
    let Some(document) = state.library.document(&key) else { return };
    let edit = fix::edit_of(document.text(), &key, fix);
    match edit.and_then(|edit| state.library.apply(&key, edit, now)) {
        Ok(_) => state.say(format!("{key}: {}", fix.label)),
        Err(why) => state.complain(format!("{key}: {why}")),
    }
}
