//! One loaded resource: its definition, its text, what it refers to and where each of its values comes from.
//! `read` makes them from text, `overlay` puts another pack's changes on one. Knows no folder and no other
//! resource.

mod overlay;
mod read;
mod text;

pub use overlay::overlay;
pub use read::{FileRead, load_file, load_text, ron_options};
pub use text::{ResourceText, Source};

use super::define::{Definition, EffectNumbers, Header};
use super::fix::{Fix, respell_as};
use super::handlers::HandlerIndex;
use super::inspect::ScriptSpot;
use super::problem::{Place, Problem, Severity, cut};
use crate::base::id::ResId;
use crate::base::names::{FlagSet, MonsterType};
use std::sync::Arc;

/// A reference from a resource to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mention {
    /// What it names.
    pub target: ResId,
    /// Where in its file.
    pub place: Place,
    /// The byte of its first character, the quote, in the text that the resource stands in.
    pub at: usize,
    /// Which of the resource's [`ResourceText::sources`] it stands in.
    pub source: u8,
}

/// A resource as loaded. It never changes; an edit makes another.
#[derive(Clone, Debug)]
pub struct Resource {
    /// Its name.
    pub id: ResId,
    /// Its file, as it was given to the loader.
    pub file: Arc<str>,
    /// The text it was read from: of a row of a table, the row's alone.
    pub text: ResourceText,
    /// What every resource has.
    pub header: Header,
    /// Its definition.
    pub definition: Definition,
    /// Its answers to events.
    pub handlers: HandlerIndex,
    /// Of a monster all that its form counts as; nothing of others.
    pub types: FlagSet<MonsterType>,
    /// Of an effect its numbers; nothing of others.
    pub effect: Option<Arc<EffectNumbers>>,
    /// What it refers to, in the order of the file.
    pub mentions: Vec<Mention>,
    /// What is questionable about it, though it loads.
    pub warnings: Vec<Problem>,
    /// blake3 of the text; of a row of a table, of the row's alone.
    pub hash: [u8; 32],
    scripts: Vec<ScriptSpot>,
    /// Where each handler begins in the text that the resource stands in.
    handler_starts: Vec<usize>,
    /// Values that other packs than its own gave it: the path of each, and the pack's number.
    overridden: Vec<(String, u16)>,
}

impl Resource {
    /// The place in the file of a line and column, from 1, within a script by its number.
    pub fn place_in_script(&self, handler: usize, line: u32, column: u32) -> Place {
        self.spot_in_script(handler, line, column).1
    }

    /// The file, by its place among [`ResourceText::sources`], and the place there; see
    /// [`Resource::place_in_script`].
    fn spot_in_script(&self, handler: usize, line: u32, column: u32) -> (u8, Place) {
        let Some(spot) = self.spot(handler) else { return (0, Place::START) };
        let byte = spot.script.byte(self.literal(spot), line, column);
        self.text.place(spot.span.start + byte)
    }

    fn spot(&self, handler: usize) -> Option<&ScriptSpot> {
        self.scripts.iter().find(|spot| spot.handler == handler)
    }

    fn literal(&self, spot: &ScriptSpot) -> &str {
        self.text.whole().get(spot.span.clone()).unwrap_or_default()
    }

    /// Where a handler begins in its file; the file's first character for one that is not there.
    pub fn place_of_handler(&self, handler: usize) -> Place {
        self.handler_starts.get(handler).map_or(Place::START, |at| self.text.place(*at).1)
    }

    /// The file in which a handler begins; the resource's own for one that is not there.
    pub fn file_of_handler(&self, handler: usize) -> &str {
        let source = self.handler_starts.get(handler).map_or(0, |at| self.text.place(*at).0);
        self.text.sources().get(usize::from(source)).map_or(&self.file, |source| &source.file)
    }

    /// The bytes of [`ResourceText::whole`] that each script is, with its quotes.
    pub fn script_spans(&self) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
        self.scripts.iter().map(|spot| spot.span.clone())
    }

    /// Ways to name a resource that is there where a script, by its number, names one that is not, at or behind a
    /// line from 1: ids that are like it, each with how many letters differ, and making it.
    pub(crate) fn named_otherwise(
        &self,
        handler: usize,
        line: u32,
        missing: ResId,
        near: &[(usize, &str)],
    ) -> Vec<Fix> {
        let named = || {
            let spot = self.spot(handler)?;
            let (span, script) = (&spot.span, self.literal(spot));
            let from = spot.script.byte(script, line, 1);
            let written = format!("{}:{}", missing.kind().word(), missing.id());
            let part = |c: char| c.is_ascii_alphanumeric() || c == '_';
            // What only begins like it is another one.
            let whole = |(at, _): &(usize, &str)| {
                !script.get(at + written.len()..).unwrap_or_default().starts_with(part)
            };
            let found = script.match_indices(&written).filter(whole).map(|(at, _)| at).collect::<Vec<_>>();
            let at = found.iter().find(|at| **at >= from).or(found.first())?;
            Some((span.start + at, written))
        };
        let Some((at, written)) = named() else { return Vec::new() };
        let word = missing.kind().word();
        let near = respell_as(at, &written, missing.id(), near, |near| format!("{word}:{near}"));
        near.into_iter().map(|fix| fix.sure(false)).chain([Fix::make(at, missing)]).collect()
    }

    /// A script by its number, without the indentation of its file; `None` where nothing is written.
    pub fn script(&self, number: usize) -> Option<&str> {
        self.spot(number).map(|spot| spot.script.text())
    }

    /// The file that a script is in, by its number: the resource's own or one that overrides it.
    pub fn file_of_script(&self, number: usize) -> Option<&Arc<str>> {
        let (source, _) = self.text.origin(self.spot(number)?.span.start);
        self.text.sources().get(usize::from(source)).map(|source| &source.file)
    }

    /// The scripts with their numbers: those of handlers count from 0, conditions of gear from `CONDITIONS`.
    pub fn scripts(&self) -> impl Iterator<Item = (usize, &str)> {
        self.scripts.iter().map(|spot| (spot.handler, spot.script.text()))
    }

    /// Events that the original handles here, and no handler of this resource does.
    pub fn still_owed(&self) -> impl Iterator<Item = crate::base::event_code::EventCode> + '_ {
        self.header.owed.iter().copied().filter(|code| !self.handlers.codes().any(|c| c == *code))
    }

    /// A problem of this resource at a byte of [`ResourceText::whole`]: it is told in the file that the byte is
    /// of, be it the resource's own or one that overrides it.
    pub fn problem(&self, severity: Severity, at: usize, what: String, remedy: String) -> Problem {
        let (source, place) = self.text.place(at);
        self.problem_in(source, place, severity, what, remedy)
    }

    /// A problem at a line and column, from 1, of a script by its number; see [`Resource::place_in_script`].
    pub fn problem_in_script(
        &self,
        handler: usize,
        (line, column): (u32, u32),
        what: String,
        remedy: String,
    ) -> Problem {
        let (source, place) = self.spot_in_script(handler, line, column);
        self.problem_in(source, place, Severity::Error, what, remedy)
    }

    fn problem_in(
        &self,
        source: u8,
        place: Place,
        severity: Severity,
        what: String,
        remedy: String,
    ) -> Problem {
        let file = self.text.sources().get(usize::from(source)).map_or(&self.file, |source| &source.file);
        let resource = Some(self.id);
        let (what, remedy) = (cut(what), cut(remedy));
        Problem { file: file.clone(), place, severity, what, remedy, resource, fixes: Vec::new() }
    }

    /// The same problem with ways to mend it, whose places are bytes of [`ResourceText::whole`]; those that would
    /// change another file than the problem's are left out.
    pub fn with_fixes(&self, problem: Problem, fixes: &[Fix]) -> Problem {
        let sources = self.text.sources();
        let source = sources.iter().position(|source| source.file == problem.file).unwrap_or(0);
        let fixes = self.text.fixes_in(u8::try_from(source).unwrap_or(u8::MAX), fixes);
        Problem { fixes, ..problem }
    }

    /// The number of the pack that a value comes from, by its path, such as `attributes.str`; the empty path
    /// is the resource itself. Numbers are those of [`Content::packs`](super::Content::packs).
    pub fn pack_of(&self, path: &str) -> u16 {
        let holds = |known: &str| {
            path.strip_prefix(known).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        let over = self.overridden.iter().rev().find(|(known, _)| holds(known));
        over.map_or_else(|| self.text.sources().first().map_or(0, |own| own.pack), |(_, pack)| *pack)
    }

    /// Values that other packs than its own gave it, in the order in which the packs stand on each other: the
    /// path of each, and the pack's number.
    pub fn overridden(&self) -> &[(String, u16)] {
        &self.overridden
    }
}
