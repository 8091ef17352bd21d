//! What an atom was, moment by moment: made by running it again with everything told. Holds nothing that
//! can't be made anew.

use super::atom::Ended;
use super::recording::Intervention;
use super::session::Session;
use crate::base::handle::Handle;
use crate::event::frame::Entry;
use crate::event::observe::{LinkOutcome, ScriptLine};
use crate::event::{Address, Answer, EventCode, EventInfo, Flow, Moment, Observed, Phase, Sink, View, What};
use crate::world::World;
use std::collections::BTreeMap;

/// A moment of an atom.
#[derive(Clone, Debug, PartialEq)]
pub struct Traced {
    /// What happened, and where.
    pub moment: Moment,
    /// The throw it belongs to, by place in [`AtomTrace::throws`].
    pub throw: Option<u32>,
    /// Which of those with the same place: the `nth` of its address.
    pub nth: u32,
    /// The moment (by place) that opened the innermost bracket around this one: the throw, phase,
    /// handler or action it stands in. Its own place for the first.
    pub inside: u32,
}

/// A throw of an atom.
#[derive(Clone, Debug, PartialEq)]
pub struct ThrowNode {
    /// The throw it was thrown in.
    pub parent: Option<u32>,
    /// The event.
    pub code: EventCode,
    /// How it was thrown.
    pub entry: Entry,
    /// Which of that code in its parent.
    pub nth: u16,
    /// 0 for the outermost.
    pub depth: u8,
    /// The record when it was thrown.
    pub info: EventInfo,
    /// The moment it was thrown at, by place.
    pub began: u32,
    /// The moment it was popped at, by place.
    pub ended: u32,
    /// What it came to.
    pub answer: Option<Answer>,
}

/// A link asked or passed over.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkEntry {
    /// In which throw.
    pub throw: u32,
    /// In which phase.
    pub phase: Phase,
    /// How many moments the atom had when its answer was known.
    pub at: u32,
    /// Which link, and what came of it.
    pub told: LinkOutcome,
}

/// A line of a script that was come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineEntry {
    /// In which throw.
    pub throw: u32,
    /// How many moments the atom had by then: the line stands between the last of them and the next.
    pub at: u32,
    /// Which line.
    pub told: ScriptLine,
}

/// An atom, moment by moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AtomTrace {
    /// The atom's place in the session.
    pub atom: usize,
    /// Number of its first moment.
    pub first: u64,
    /// Whose action.
    pub actor: Handle,
    /// Which of theirs.
    pub action: u32,
    /// Its moments in order.
    pub moments: Vec<Traced>,
    /// Its throws in order.
    pub throws: Vec<ThrowNode>,
    /// Links in order.
    pub links: Vec<LinkEntry>,
    /// Lines of scripts in order.
    pub lines: Vec<LineEntry>,
}

/// Collects a trace.
#[derive(Default)]
pub struct Recorder {
    trace: AtomTrace,
    open: Vec<u32>,
    throws: Vec<u32>,
    seen: BTreeMap<u64, u32>,
}

/// The most links of an atom that are kept: an action of a script that throws without end passes millions over.
const LINKS: usize = 500_000;

impl Recorder {
    /// What was collected.
    pub fn finish(self) -> AtomTrace {
        self.trace
    }
}

impl Sink for Recorder {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        let place = self.trace.moments.len() as u32;
        let nth = match &moment.what {
            What::Die { key, .. } => key.nth,
            _ => {
                let n = self.seen.entry(moment.place_hash(view)).or_insert(0);
                *n += 1;
                *n - 1
            }
        };
        if place == 0 {
            self.trace.actor = view.actor;
            self.trace.action = view.action;
        }
        match &moment.what {
            What::Thrown { entry } => {
                let Some(frame) = view.stack.last() else { return Flow::Go };
                self.trace.throws.push(ThrowNode {
                    parent: self.throws.last().copied(),
                    code: frame.base(),
                    entry: *entry,
                    nth: frame.nth(),
                    depth: view.stack.len().saturating_sub(1) as u8,
                    info: frame.info().clone(),
                    began: place,
                    ended: place,
                    answer: None,
                });
                self.throws.push(self.trace.throws.len() as u32 - 1);
            }
            What::Popped { answer } => {
                if let Some(node) = self.throws.last().and_then(|t| self.trace.throws.get_mut(*t as usize)) {
                    node.ended = place;
                    node.answer = Some(*answer);
                }
            }
            _ => {}
        }
        if moment.what.closes() {
            self.open.pop();
        }
        let inside = self.open.last().copied().unwrap_or(place);
        self.trace.moments.push(Traced {
            moment: moment.clone(),
            throw: self.throws.last().copied(),
            nth,
            inside,
        });
        if moment.what.opens() {
            self.open.push(place);
        }
        if matches!(moment.what, What::Popped { .. }) {
            self.throws.pop();
        }
        Flow::Go
    }

    fn wants_links(&self) -> bool {
        true
    }

    fn link(&mut self, told: &LinkOutcome, view: View<'_>) {
        if self.trace.links.len() < LINKS
            && let (Some(throw), Some(frame)) = (self.throws.last(), view.stack.last())
        {
            self.trace.links.push(LinkEntry {
                throw: *throw,
                phase: frame.phase(),
                at: self.trace.moments.len() as u32,
                told: told.clone(),
            });
        }
    }

    fn wants_lines(&self) -> bool {
        true
    }

    fn line(&mut self, told: &ScriptLine, _: View<'_>) -> Flow {
        if let Some(throw) = self.throws.last() {
            let at = self.trace.moments.len() as u32;
            self.trace.lines.push(LineEntry { throw: *throw, at, told: told.clone() });
        }
        Flow::Go
    }
}

impl What {
    /// Does it open a bracket: an action, a throw, a phase, a handler, a rule?
    pub const fn opens(&self) -> bool {
        matches!(
            self,
            What::ActionBegan { .. }
                | What::Thrown { .. }
                | What::PhaseBegan
                | What::HandlerEntered { .. }
                | What::RuleEntered
        )
    }

    /// Does it close one?
    pub const fn closes(&self) -> bool {
        matches!(
            self,
            What::ActionEnded { .. }
                | What::Popped { .. }
                | What::PhaseEnded { .. }
                | What::HandlerAnswered { .. }
                | What::RuleAnswered { .. }
        )
    }
}

impl AtomTrace {
    /// The address of a moment, by place.
    pub fn address(&self, place: usize) -> Option<Address> {
        let traced = self.moments.get(place)?;
        let mut path = Vec::new();
        let mut throw = traced.throw;
        while let Some(node) = throw.and_then(|t| self.throws.get(t as usize)) {
            path.push((node.code, node.nth));
            throw = node.parent;
        }
        path.reverse();
        let moment = &traced.moment;
        Some(Address {
            actor: self.actor,
            action: self.action,
            path,
            phase: moment.phase,
            link: moment.link,
            asked: moment.asked,
            label: moment.label(),
            nth: traced.nth,
        })
    }

    /// The place of the moment with an address, if there is one.
    pub fn find(&self, address: &Address) -> Option<usize> {
        (0..self.moments.len()).find(|place| {
            let traced = &self.moments[*place];
            traced.nth == address.nth
                && traced.moment.phase == address.phase
                && traced.moment.link == address.link
                && self.address(*place).as_ref() == Some(address)
        })
    }

    /// The moment that closes the bracket which a moment opens (its own place if it opens none, or if
    /// the action was cut short inside).
    pub fn close_of(&self, place: usize) -> usize {
        match self.moments.get(place) {
            Some(t) if t.moment.what.opens() => {
                let outer = t.inside;
                let same = |u: &Traced| u.moment.what.closes() && u.inside == outer;
                // The first bracket's `inside` is itself, and so is that of its end.
                (place + 1..self.moments.len())
                    .find(|i| {
                        let u = &self.moments[*i];
                        if place == 0 { u.moment.what.closes() && u.inside == *i as u32 } else { same(u) }
                    })
                    .unwrap_or(place)
            }
            _ => place,
        }
    }
}

impl Session {
    /// Runs an atom again, by its place from 0, and tells a sink what happens in it. Hands back the world that it ends in,
    /// and how; both as they were, unless the sink has seen enough before. The session stays as it is. `None`: it has no
    /// such atom.
    pub fn observe(&self, atom: usize, sink: &mut dyn Sink) -> Option<(World, Ended)> {
        self.atoms().get(atom)?;
        Some(self.run_atom(atom, self.world_before(atom), Observed::new(sink)))
    }

    /// An atom moment by moment, made by running it again with everything told.
    pub fn trace(&self, atom: usize) -> Option<AtomTrace> {
        self.trace_otherwise(atom, &[])
    }

    /// The same as it would be with these interventions besides; the session stays as it is.
    pub fn trace_otherwise(&self, atom: usize, more: &[Intervention]) -> Option<AtomTrace> {
        let mut recorder = Recorder::default();
        let first = self.atoms().get(atom)?.first;
        self.run_atom_otherwise(atom, self.world_before(atom), more, Observed::new(&mut recorder));
        Some(AtomTrace { atom, first, ..recorder.finish() })
    }

    /// All atoms in order, made by running the session again once.
    pub fn traces(&self) -> impl Iterator<Item = Retraced> + '_ {
        let mut world = self.world_before(0);
        self.atoms().iter().enumerate().map(move |(atom, kept)| {
            let mut recorder = Recorder::default();
            let before = world.clone();
            world = self.run_atom(atom, before.clone(), Observed::new(&mut recorder)).0;
            let trace = AtomTrace { atom, first: kept.first, ..recorder.finish() };
            Retraced { trace, before, after: world.clone() }
        })
    }
}

/// An atom run again.
pub struct Retraced {
    /// Moment by moment.
    pub trace: AtomTrace,
    /// The world it began with.
    pub before: World,
    /// The world it ended with.
    pub after: World,
}
