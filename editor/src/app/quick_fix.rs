//! Steps that are shown before they are done: fixes of problems, renaming with references, overriding what a pack
//! below has, choosing between two sides of a file. Called by [`super::apply`]; knows no window.

use augury_engine::content::Doc;

use crate::document::fix;
use crate::document::library::Key;
use crate::document::live::key_of;
use crate::document::problem::Problem;
use crate::view::prompt::Prompt;
use crate::view::state::State;

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
    let here = state.viewed.current.clone();
    let fixable = |p: &&Problem| !p.fixes.is_empty() && state.can_change(p);
    let current = state.problems.current().filter(fixable);
    let of_here = || {
        let mut all = state.problems.all().iter().filter(fixable);
        all.find(|p| here.is_some() && (p.resource == here || file_of(state, p) == here))
    };
    match current.or_else(of_here).cloned() {
        Some(problem) => state.prompt = Some(Prompt::Fix { problem: Box::new(problem), row: 0 }),
        None => state.say("No fix is known for this problem here; what would be right stands behind it"),
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
    if let Some(id) = fix.makes() {
        return make(state, &key_of(id), now);
    }
    let Some(document) = state.library.document(&key) else { return };
    let edit = fix::edit_of(document.text(), &key, fix);
    match edit.and_then(|edit| state.library.apply(&key, edit, now)) {
        Ok(_) => state.say(format!("{key}: {}", fix.label)),
        Err(why) => state.complain(format!("{key}: {why}")),
    }
}

/// Makes a resource that something names: one that was just deleted comes back, another has its name from its id.
fn make(state: &mut State, key: &Key, now: u64) {
    let deleted = state.library.own_document(key).is_some_and(|document| !document.exists());
    if deleted && state.library.undo(key).is_some() {
        return state.say(format!("{key} is back"));
    }
    let words = key.id.split('_').filter(|word| !word.is_empty());
    let name = words.map(|word| {
        let (first, rest) = word.split_at_checked(1).unwrap_or((word, ""));
        format!("{}{rest}", first.to_uppercase())
    });
    let name = Doc::text(&name.collect::<Vec<_>>().join(" ")).one_line();
    match state.library.create(&key.folder, &key.id, &format!("(\n    name: {name},\n)\n"), now) {
        Ok(key) => state.say(format!("{key} is new; it is not on the disk until you save it")),
        Err(why) => state.complain(why),
    }
}

/// Asks what the resource that is looked at is to be called.
pub fn ask_rename(state: &mut State) {
    let Some(key) = state.viewed.current.clone() else { return };
    state.prompt = Some(Prompt::Rename { id: key.id.clone(), key });
}

/// Gives a resource another id, with all that refers to it; answers its new key.
pub fn rename(state: &mut State, key: &Key, id: &str, now: u64) -> Option<Key> {
    let mentions = state.live.mentions_of(key);
    match state.library.rename(key, id, &mentions, now) {
        Ok((new, left)) => {
            state.prompt = None;
            let stays = match left.len() {
                0 => String::new(),
                n => format!("; {n} resources elsewhere still say {}", key.id),
            };
            let keys = state.keys_of(crate::view::commands::CommandId::Save);
            state.say(format!("{key} is {new} now{stays}; {keys} saves all that changed with it"));
            Some(new)
        }
        Err(why) => {
            state.complain(why);
            None
        }
    }
}

/// Makes the file that overrides a resource of a pack below, or finds the one that is there.
pub fn override_here(state: &mut State, key: &Key, now: u64) -> Option<Key> {
    match state.library.override_here(key, now) {
        Ok(over) => Some(over),
        Err(why) => {
            state.complain(why);
            None
        }
    }
}

/// Asks which side of each field is wanted, in the file that is looked at.
pub fn ask_sides(state: &mut State) {
    let Some(document) = state.document() else { return };
    let (key, sides) = (document.key().clone(), document.sides());
    let Some(sides) = sides else {
        return state.complain("there are no two sides; keep one of them whole");
    };
    // Where a side cannot be read both are shown line by line.
    state.prompt = Some(Prompt::Sides { key, theirs: sides.likely(), row: 0 });
}

/// Ends a conflict by a text that was made from both sides. One that does not load is refused.
pub fn resolve_with(state: &mut State, key: &Key, text: &str, now: u64) {
    if let Some(wrong) = state.live.wrong_with(&state.library, key, text).into_iter().next() {
        return state.complain(format!("nothing was changed: {wrong}"));
    }
    state.prompt = None;
    match state.library.resolve_with(key, text, now) {
        Ok(()) => state.say(format!("{key}: both sides are brought together")),
        Err(why) => state.complain(format!("{key}: {why}")),
    }
}
