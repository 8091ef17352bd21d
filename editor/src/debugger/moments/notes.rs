//! What each atom is called, its marks on the timeline and its messages: collected while it runs, and the
//! same when it is run again.

use super::witnesses::Witnesses;
use crate::debugger::breakpoints::Breakpoints;
use crate::debugger::breakpoints::spotter::{Met, Spotter};
use crate::debugger::names;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::content::Content;
use augury_engine::event::observe::{Audience, ScriptLine};
use augury_engine::event::{EventCode, Moment, View, What};
use augury_engine::world::CreatureField;

/// What stands out at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkKind {
    /// An action begins.
    Action,
    /// A round is pulsed.
    Round,
    /// Something was changed by hand.
    ByHand,
    /// The content changed.
    Reload,
    /// A breakpoint that is on meets this moment.
    Break,
    /// An author has to know of something.
    Trouble,
    /// Somebody dies.
    Death,
}

/// A mark on the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Number of the moment.
    pub at: u64,
    /// What it marks.
    pub kind: MarkKind,
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Number of the moment.
    pub at: u64,
    /// Segment.
    pub turn: u32,
    /// Who it is for.
    pub to: Audience,
    /// Actor of the event it was said in.
    pub actor: Handle,
    /// Its victim.
    pub victim: Handle,
    /// What it says.
    pub text: String,
    /// Is it trouble that an author has to know of, rather than a message of play?
    pub trouble: bool,
    /// Those around who perceive nobody of the event, and so read nothing of it.
    pub misses: Vec<Handle>,
}

impl Said {
    /// Does a creature read it? Nobody stands for a bystander, who misses nothing; troubles are for whoever looks.
    pub fn reads(&self, reader: Handle) -> bool {
        self.trouble || (self.to.reaches(reader, self.actor, self.victim) && !self.misses.contains(&reader))
    }
}

/// What an atom is called, and what stands out in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AtomNotes {
    /// Whose action; none between actions.
    pub actor: Handle,
    /// Which of theirs; between actions the round.
    pub action: u32,
    /// One line: who, and what they did first.
    pub title: String,
    /// The first event thrown.
    pub first: Option<EventCode>,
    /// Hit points that changed: whose, by how much in all.
    pub hit_points: Vec<(Handle, i32)>,
    /// Marks in order.
    pub marks: Vec<Mark>,
    /// Messages in order.
    pub said: Vec<Said>,
    /// Handlers that ran, in order: whose, and which of its handlers.
    pub ran: Vec<(ResId, u16)>,
    /// How deep the stack is at each moment, until the session's index takes it.
    pub(in crate::debugger) depths: Vec<u8>,
}

/// Collects the notes of one atom.
pub(in crate::debugger) struct Collector<'a> {
    notes: AtomNotes,
    spotter: Spotter<'a>,
    witnesses: Witnesses,
    content: &'a Content,
}

impl<'a> Collector<'a> {
    pub fn new(breakpoints: &'a Breakpoints, content: &'a Content) -> Self {
        Self::with(Spotter::new(breakpoints, content), content)
    }

    pub fn with(spotter: Spotter<'a>, content: &'a Content) -> Self {
        Collector { notes: AtomNotes::default(), spotter, witnesses: Witnesses::default(), content }
    }

    pub fn finish(self) -> AtomNotes {
        self.notes
    }

    /// Takes a moment in; hands back the breakpoints that it meets.
    pub fn note(&mut self, at: u64, moment: &Moment, view: View<'_>) -> Vec<Met> {
        let notes = &mut self.notes;
        notes.depths.push(moment.depth);
        self.witnesses.see(&moment.what);
        let mut mark = |kind| notes.marks.push(Mark { at, kind });
        match &moment.what {
            What::ActionBegan { actor, action, what } => {
                mark(match *what {
                    "round" => MarkKind::Round,
                    "reload" => MarkKind::Reload,
                    "changed by hand" => MarkKind::ByHand,
                    _ => MarkKind::Action,
                });
                notes.actor = *actor;
                notes.action = *action;
                notes.title = match actor.is_some() {
                    true => names::called(view.world, self.content, *actor),
                    false => (*what).to_owned(),
                };
            }
            What::Thrown { .. } => {
                if moment.code.base() == EventCode::EV_DEATH {
                    mark(MarkKind::Death);
                }
                if notes.first.is_none() {
                    notes.first = Some(moment.code.base());
                }
            }
            What::CreatureWritten { write, .. } if write.field == CreatureField::Hp => {
                let change = write.new - write.old;
                match notes.hit_points.iter_mut().find(|(h, _)| *h == write.of) {
                    Some((_, sum)) => *sum += change,
                    None => notes.hit_points.push((write.of, change)),
                }
            }
            What::Message { to, text } => {
                let mut said = Self::said(at, *to, text, view, false);
                if for_many(*to) {
                    let of = [said.actor, said.victim];
                    said.misses = self.witnesses.unaware(of, view.world, self.content);
                }
                notes.said.push(said);
            }
            What::Checked(check) => {
                let who = names::called(view.world, self.content, check.who);
                let text = format!("{who}: {}", check.line());
                notes.said.push(Self::said(at, Audience::To(check.who), &text, view, false));
            }
            What::HandlerEntered { .. } => notes.ran.extend(moment.asked.zip(moment.handler)),
            What::Trouble { text } => {
                mark(MarkKind::Trouble);
                let said = Self::said(at, Audience::All, text, view, true);
                notes.said.push(said);
            }
            _ => {}
        }
        let met = self.spotter.meets(moment, view);
        self.mark_met(at, &met, view);
        met
    }

    /// Takes a line of a script in; `last` is the moment before it, of that number.
    pub fn line(&mut self, at: u64, told: &ScriptLine, last: &Moment, view: View<'_>) -> Vec<Met> {
        let met = self.spotter.line(told, last, view);
        self.mark_met(at, &met, view);
        met
    }

    fn mark_met(&mut self, at: u64, met: &[Met], view: View<'_>) {
        for met in met {
            match &met.log {
                Some(log) => {
                    self.notes.said.push(Self::said(at, Audience::All, &format!("log: {log}"), view, false))
                }
                None => self.notes.marks.push(Mark { at, kind: MarkKind::Break }),
            }
        }
    }

    fn said(at: u64, to: Audience, text: &str, view: View<'_>, trouble: bool) -> Said {
        let who = |n| view.stack.last().map_or(Handle::NONE, |f| f.info().p(n));
        Said {
            at,
            turn: view.world.turn(),
            to,
            actor: who(0),
            victim: who(1),
            text: text.to_owned(),
            trouble,
            misses: Vec::new(),
        }
    }
}

/// Is a message for whoever perceives what it is said of?
const fn for_many(to: Audience) -> bool {
    matches!(to, Audience::Others | Audience::All | Audience::Around(_))
}

impl AtomNotes {
    /// One line for a list: who, what first, and whose hit points changed by how much.
    pub fn line(&self, name: &dyn Fn(Handle) -> String) -> String {
        if self.title.is_empty() {
            return "time passes".to_owned();
        }
        let mut line = self.title.clone();
        if let Some(first) = self.first {
            line.push_str(&format!(": {first}"));
        }
        for (h, change) in self.hit_points.iter().filter(|(_, change)| *change != 0) {
            line.push_str(&format!(", {} {change:+}", name(*h)));
        }
        line
    }

    /// The most telling mark.
    pub fn strongest(&self) -> Option<MarkKind> {
        self.marks.iter().map(|m| m.kind).max()
    }
}
