//! Looking for something in everything: what was typed, what was found, and replacing it. Called by
//! [`super::apply`]; the panel [`crate::view::panels::PanelId::Find`] shows it.

use crate::view::finding::{Seek, now};
use augury_engine::base::id::Kind;

use crate::document::find::complete::Completion;
use crate::document::find::query::Query;
use crate::document::find::replace::plan;
use crate::document::find::{Finder, Found};
use crate::document::refer::Named;
use crate::view::prompt::Prompt;
use crate::view::state::State;

/// At most so many searches are kept.
const MOST_KEPT: usize = 24;

/// Does what was asked of the search. `at` is in milliseconds.
pub fn apply(state: &mut State, seek: Seek, at: u64) {
    match seek {
        Seek::Text(text) => {
            state.finding.query = Query::read(&text);
            state.finding.completion = complete(state, &text);
            state.finding.text = text;
            state.finding.row = 0;
            look(state);
        }
        Seek::Row(row) => state.finding.row = row.min(state.finding.rows.len().saturating_sub(1)),
        Seek::Again => look(state),
        Seek::Keep(text, keep) => {
            let kept = &mut state.settings.searches;
            kept.retain(|other| *other != text);
            if keep {
                kept.insert(0, text);
                kept.truncate(MOST_KEPT);
            }
        }
        Seek::AskReplace => {
            look(state);
            work_out(state, String::new());
            state.prompt = Some(Prompt::Replace(String::new()));
        }
        Seek::Plan(with) => {
            look(state);
            work_out(state, with);
        }
        Seek::Replace => replace(state, at),
    }
}

/// Forgets what was found in the pack that was open; what was typed stays, to be looked for in the next.
pub fn forget(state: &mut State) {
    let finding = &mut state.finding;
    finding.finder = Finder::default();
    finding.seen = (0, 0);
    finding.plan = None;
    look(state);
}

fn look(state: &mut State) {
    let mut finding = std::mem::take(&mut state.finding);
    if finding.query.is_empty() {
        finding.found = Found::default();
    } else {
        finding.finder.read(&state.library);
        let mentions = |word: &str| {
            let keys = Named::read(None, word).map(|named| named.keys(&state.library)).unwrap_or_default();
            keys.iter().flat_map(|key| state.live.mentions_of(key)).collect()
        };
        finding.found = finding.finder.find(&finding.query, &state.library, &state.problems, &mentions);
    }
    finding.seen = now(&state.library, &state.problems);
    finding.rows = finding.found.rows();
    finding.row = finding.row.min(finding.rows.len().saturating_sub(1));
    state.finding = finding;
}

fn complete(state: &State, text: &str) -> Completion {
    let ids = |kind: Kind| {
        let of_kind = state.library.keys().filter(|key| key.folder == kind.folder() && !key.is_table());
        of_kind.map(|key| key.id.clone()).collect()
    };
    Completion::of(text, ids)
}

fn work_out(state: &mut State, with: String) {
    let finding = &mut state.finding;
    let worked = match finding.found.more {
        true => Err("more was found than is shown: narrow it down first, by words or filters".to_owned()),
        false => plan(&finding.finder, &finding.query, &finding.found, &with, &state.library),
    };
    finding.plan = Some((with, worked));
}

fn replace(state: &mut State, at: u64) {
    let Some((with, Ok(plan))) = state.finding.plan.take() else { return };
    state.prompt = None;
    let word = state.finding.query.replaceable().unwrap_or_default().to_owned();
    match state.library.edit_together(&format!("replace {word} by {with}"), plan.edits, at) {
        Ok(files) => {
            let keys = state.keys_of(crate::view::commands::CommandId::Undo);
            let files = crate::workbench::words::counted(files, "file");
            state.say(format!("{word} is {with} now in {files}; {keys} takes all of it back"));
        }
        Err(why) => state.complain(format!("nothing was replaced: {why}")),
    }
    look(state);
}
