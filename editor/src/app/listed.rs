//! What the Problems panel lists: which severities, and whether the handlers that the pack owes.

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::ResId;

use super::commands::CommandId;
use super::state::State;
use crate::document::library::Key;
use crate::document::live::key_of;
use crate::document::path::ValuePath;
use crate::document::problem::place_of;
use crate::document::summary::literal_text;

/// A kind of row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Errors.
    Errors,
    /// Warnings.
    Warnings,
    /// References to what is not there yet.
    NotYet,
    /// Handlers that are owed.
    Owed,
}

impl Kind {
    /// All of them, in the order of their rows.
    pub const ALL: [Kind; 4] = [Kind::Errors, Kind::Warnings, Kind::NotYet, Kind::Owed];

    /// The kind that a command shows alone.
    pub fn of(command: CommandId) -> Option<Kind> {
        match command {
            CommandId::ShowErrors => Some(Kind::Errors),
            CommandId::ShowWarnings => Some(Kind::Warnings),
            CommandId::ShowNotYet => Some(Kind::NotYet),
            CommandId::ShowOwed => Some(Kind::Owed),
            _ => None,
        }
    }

    /// What it is called, where there are `count` of it.
    pub fn word(self, count: usize) -> &'static str {
        match (self, count) {
            (Kind::Errors, 1) => "error",
            (Kind::Errors, _) => "errors",
            (Kind::Warnings, 1) => "warning",
            (Kind::Warnings, _) => "warnings",
            (Kind::NotYet, _) => "not yet",
            (Kind::Owed, _) => "owed",
        }
    }
}

/// Which kinds are listed; as it is at first where nobody chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Listed(Option<[bool; 4]>);

impl Listed {
    /// One kind alone.
    pub fn only(kind: Kind) -> Listed {
        Listed(Some(Kind::ALL.map(|other| other == kind)))
    }

    /// The same with one kind shown or hidden; `waits` as in [`Listed::shows`].
    #[must_use]
    pub fn toggled(self, kind: Kind, waits: bool) -> Listed {
        Listed(Some(Kind::ALL.map(|other| (other == kind) != self.shows(other, waits))))
    }

    /// Is a kind listed? `waits` says whether what is not there yet is, where nobody chose.
    pub fn shows(self, kind: Kind, waits: bool) -> bool {
        match self.0 {
            Some(kinds) => kinds[kind as usize],
            None => matches!(kind, Kind::Errors | Kind::Warnings) || kind == Kind::NotYet && waits,
        }
    }

    /// Did somebody choose?
    pub fn is_chosen(self) -> bool {
        self.0.is_some()
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
    let Some(here) = &state.current else { return };
    if state.problems.current().is_none_or(|problem| problem.resource.as_ref() != Some(here)) {
        state.problems.put_first(Some(here));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_kind_alone_and_each_by_itself() {
        let all = |listed: Listed| Kind::ALL.map(|kind| listed.shows(kind, false));
        assert_eq!(all(Listed::default()), [true, true, false, false]);
        assert_eq!(all(Listed::only(Kind::Owed)), [false, false, false, true]);
        assert_eq!(all(Listed::default().toggled(Kind::Warnings, false)), [true, false, false, false]);
        assert!(Listed::default().shows(Kind::NotYet, true) && !Listed::default().is_chosen());
    }
}
