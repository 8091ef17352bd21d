//! The notes of an action by running it again, and where breakpoints stop in it.

use super::notes::{AtomNotes, Collector};
use crate::debugger::breakpoints::Breakpoints;
use crate::debugger::breakpoints::spotter::{Met, Spot, Spotter};
use augury_engine::event::observe::{Bare, ScriptLine};
use augury_engine::event::{Flow, Moment, Observed, Sink, View};
use augury_engine::play::Session;
use augury_engine::world::World;

struct Rerun<'a> {
    collector: Collector<'a>,
    next: u64,
    /// Are lines of scripts told?
    lines: bool,
    /// The moment that was told last, and the lines since.
    last: Option<(Moment, Spot)>,
    /// Where breakpoints that stop are met.
    stops: Vec<(Spot, Met)>,
}

impl Rerun<'_> {
    fn take(&mut self, at: Spot, met: Vec<Met>) {
        self.stops.extend(met.into_iter().filter(|m| m.log.is_none()).map(|m| (at, m)));
    }
}

impl Sink for Rerun<'_> {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        let at = (self.next, 0);
        let met = self.collector.note(self.next, moment, view);
        self.take(at, met);
        self.next += 1;
        if self.lines {
            self.last = Some((moment.clone(), at));
        }
        Flow::Go
    }

    fn wants_lines(&self) -> bool {
        self.lines
    }

    fn line(&mut self, told: &ScriptLine, view: View<'_>) -> Flow {
        let Some((last, (at, line))) = self.last.take() else { return Flow::Go };
        let met = self.collector.line(at, told, &last, view);
        self.take((at, line + 1), met);
        self.last = Some((last, (at, line + 1)));
        Flow::Go
    }
}

/// The notes of an atom by running it again on the world before it; hands back the world after it too.
pub(in crate::debugger) fn of_atom(
    session: &Session,
    atom: usize,
    before: World,
    breakpoints: &Breakpoints,
) -> (AtomNotes, World) {
    let (notes, _, after) = again(session, atom, before, breakpoints);
    (notes, after)
}

/// The same with the places where breakpoints stop.
pub(in crate::debugger) fn with_stops(
    session: &Session,
    atom: usize,
    before: World,
    breakpoints: &Breakpoints,
) -> (AtomNotes, Vec<(Spot, Met)>) {
    let (notes, stops, _) = again(session, atom, before, breakpoints);
    (notes, stops)
}

fn again(
    session: &Session,
    atom: usize,
    before: World,
    breakpoints: &Breakpoints,
) -> (AtomNotes, Vec<(Spot, Met)>, World) {
    let this = session.atoms().get(atom);
    let revision = this.and_then(|this| session.revisions().get(this.revision));
    let spotter = Spotter::on_atom(breakpoints, session, atom);
    let (Some(this), Some(revision), Some(spotter)) = (this, revision, spotter) else {
        return (AtomNotes::default(), Vec::new(), session.run_atom(atom, before, Bare).0);
    };
    let collector = Collector::with(spotter, &revision.content);
    let (next, lines) = (this.first, breakpoints.wants_lines());
    let mut rerun = Rerun { collector, next, lines, last: None, stops: Vec::new() };
    let (after, _) = session.run_atom(atom, before, Observed::new(&mut rerun));
    (rerun.collector.finish(), rerun.stops, after)
}
