//! Looking for text in every moment of a session, a few atoms at a time.

use super::filter::Filter;
use crate::debugger::names;
use augury_engine::base::handle::Handle;
use augury_engine::event::{Flow, Moment, Observed, Sink, View};
use augury_engine::play::Session;
use augury_engine::world::World;

/// More hits than this are not kept.
const MOST: usize = 5_000;

/// A moment that has the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Number of the moment.
    pub at: u64,
    /// The moment in one line.
    pub line: String,
}

/// A search.
#[derive(Clone, Debug, Default)]
pub struct Search {
    wanted: String,
    filter: Filter,
    hits: Vec<Hit>,
    next: usize,
    world: Option<World>,
}

struct Finder<'a> {
    wanted: &'a str,
    filter: &'a Filter,
    hits: &'a mut Vec<Hit>,
    next: u64,
}

impl Sink for Finder<'_> {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        let at = self.next;
        self.next += 1;
        if self.hits.len() >= MOST {
            return Flow::Go;
        }
        let name =
            |h: Handle| view.world.creature(h).map_or_else(|| h.to_string(), |c| names::shown(c).to_owned());
        let whose = view.stack.last().map_or([Handle::NONE; 2], |f| [f.info().p(0), f.info().p(1)]);
        if !self.filter.passes(moment, whose, &name) {
            return Flow::Go;
        }
        let line = moment.line(&name);
        if line.to_lowercase().contains(self.wanted) {
            self.hits.push(Hit { at, line });
        }
        Flow::Go
    }
}

impl Search {
    /// What is looked for; empty for nothing.
    pub fn wanted(&self) -> &str {
        &self.wanted
    }

    /// What was found so far, in order.
    pub fn hits(&self) -> &[Hit] {
        &self.hits
    }

    /// Were there more than are kept?
    pub fn full(&self) -> bool {
        self.hits.len() >= MOST
    }

    /// Is there more to look through?
    pub fn unfinished(&self, session: Option<&Session>) -> bool {
        !self.wanted.is_empty() && !self.full() && session.is_some_and(|s| self.next < s.atoms().len())
    }

    /// Looks for something else, among what a filter lets pass.
    pub(in crate::debugger) fn look_for(&mut self, wanted: &str, filter: &Filter) {
        let wanted = wanted.trim().to_lowercase();
        if wanted != self.wanted || *filter != self.filter {
            *self = Search { wanted, filter: filter.clone(), ..Search::default() };
        }
    }

    /// Starts anew: the session is another one now.
    pub(in crate::debugger) fn restart(&mut self) {
        let (wanted, filter) = (std::mem::take(&mut self.wanted), std::mem::take(&mut self.filter));
        *self = Search { wanted, filter, ..Search::default() };
    }

    /// Looks through one more atom.
    pub(in crate::debugger) fn look_on(&mut self, session: &Session) {
        let Some(atom) = session.atoms().get(self.next) else { return };
        let world = self.world.take().unwrap_or_else(|| session.world_before(self.next));
        let mut finder =
            Finder { wanted: &self.wanted, filter: &self.filter, hits: &mut self.hits, next: atom.first };
        let (after, _) = session.run_atom(self.next, world, Observed::new(&mut finder));
        self.next += 1;
        // Between the last atom and the next one the clock goes on; only the session knows how.
        self.world = (self.next < session.atoms().len()).then_some(after);
    }
}
