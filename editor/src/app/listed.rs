//! Which problems come first, and where a handler that is owed stands; the kinds are [`crate::view::listed`]'s.

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::ResId;

use crate::document::library::Key;
use crate::document::live::key_of;
use crate::document::path::ValuePath;
use crate::document::problem::place_of;
use crate::document::summary::literal_text;
use crate::view::commands::CommandId;
use crate::view::listed::Kind;
use crate::view::state::State;

/// The kind that a command shows alone.
pub fn kind_of(command: CommandId) -> Option<Kind> {
    match command {
        CommandId::ShowErrors => Some(Kind::Errors),
        CommandId::ShowWarnings => Some(Kind::Warnings),
        CommandId::ShowNotYet => Some(Kind::NotYet),
        CommandId::ShowOwed => Some(Kind::Owed),
        _ => None,
    }
}

/// The resource that owes a handler, and where its file says so.
pub fn owed_at(state: &State, id: ResId, code: EventCode) -> (Key, Option<(usize, usize)>) {
    let key = key_of(id);
    let place = || {
        let document = state.library.document(&key)?;
        let owed = document.outline().at(&ValuePath::root().field("owed"))?;
        let is_it = |span: &std::ops::Range<usize>| {
            let text = document.text().get(span.clone()).unwrap_or_default();
            literal_text(text).parse() == Ok(code)
        };
        let spans = owed.inner().group()?.items.iter().map(|item| item.span.clone());
        let span = spans.into_iter().find(is_it).unwrap_or_else(|| owed.span.clone());
        Some(place_of(document.text(), span.start))
    };
    let place = place();
    (key, place)
}

/// Puts the problems of what is looked at first, but for a problem that was gone to: rows stay where they are under
/// the pointer that goes through them.
pub fn follow(state: &mut State) {
    let Some(here) = &state.viewed.current else { return };
    if state.problems.current().is_none_or(|problem| problem.resource.as_ref() != Some(here)) {
        state.problems.put_first(Some(here));
    }
}
