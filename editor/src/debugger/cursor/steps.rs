//! Stepping the cursor both ways, and saying where each step would land.

use super::at_cursor::grouped;
use crate::debugger::state::Debugger;
use augury_engine::event::{Address, What};
use augury_engine::play::cursor::Landing;
use augury_engine::play::{AtomTrace, Cursor, Step};

/// Where a step would land.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lands {
    /// In words: "back over: PRE(EV_STRIKE) of hill orc".
    pub text: String,
    /// Can it be done?
    pub possible: bool,
}

/// The word for a step.
pub const fn word(step: Step) -> &'static str {
    match step {
        Step::Into => "into",
        Step::Over => "over",
        Step::Out => "out",
        Step::BackInto => "back",
        Step::BackOver => "back over",
        Step::BackOut => "back out",
    }
}

impl Debugger {
    /// Stands at a moment; the last one is the live end.
    pub fn go_to(&mut self, at: u64) {
        let Some(session) = self.session() else { return };
        let last = session.moments().saturating_sub(1);
        self.at.trail.jump(self.at.cursor.min(last), at.min(last));
        (self.at.cursor, self.at.line, self.at.following) = (at.min(last), 0, at >= last);
        self.at.look.throw = None;
        self.at.look.field = None;
        self.running.stop = None;
    }

    /// Goes to the live end.
    pub fn go_live(&mut self) {
        self.go_to(u64::MAX);
    }

    /// Takes a step. Past the live end the session goes on by one action first.
    pub fn step(&mut self, step: Step) {
        self.running.activity = Default::default();
        self.running.stop = None;
        if step == Step::BackInto && self.at.line > 0 {
            return self.go_to(self.at.cursor);
        }
        match self.target(step) {
            Some(Landing::At(at)) => self.go_to(at),
            Some(Landing::PastEnd) => {
                if let Some(atom) = self.advance(false)
                    && let Some(first) = self.session().and_then(|s| s.atoms().get(atom)).map(|a| a.first)
                {
                    self.go_to(first);
                }
            }
            Some(Landing::BeforeStart) => self.says.push("This is the first moment.".to_owned()),
            None => self.says.push("There is no session to step in.".to_owned()),
        }
    }

    fn target(&self, step: Step) -> Option<Landing> {
        let session = self.session()?;
        let Some(at) = self.cursor() else {
            return Some(if step.forward() { Landing::PastEnd } else { Landing::BeforeStart });
        };
        Some(Cursor { at }.landing(session, self.trace()?.as_ref(), step))
    }

    /// Where a step would land, in words.
    pub fn landing(&self, step: Step) -> Lands {
        let verb = word(step);
        let (text, possible) = match self.target(step) {
            Some(Landing::At(at)) => (self.moment_in_words(at), true),
            Some(Landing::PastEnd) => ("the next action".to_owned(), true),
            Some(Landing::BeforeStart) => ("this is the first moment".to_owned(), false),
            None => ("no session".to_owned(), false),
        };
        Lands { text: format!("{verb}: {text}"), possible }
    }

    /// A moment in a few words: what it is, and whose.
    pub fn moment_in_words(&self, at: u64) -> String {
        let found = || {
            let session = self.session()?;
            let trace = self.trace_of(session.atom_of(at)?)?;
            let place = usize::try_from(at.checked_sub(trace.first)?).ok()?;
            Some(self.in_words(&trace, place))
        };
        found().unwrap_or_else(|| format!("moment {}", grouped(at)))
    }

    fn in_words(&self, trace: &AtomTrace, place: usize) -> String {
        let Some(traced) = trace.moments.get(place) else { return String::new() };
        let moment = &traced.moment;
        let of = traced.throw.and_then(|t| trace.throws.get(t as usize)).map(|t| t.info.p(0));
        let of = of.filter(|h| h.is_some()).map_or(String::new(), |h| format!(" of {}", self.name(h)));
        match &moment.what {
            What::Thrown { .. } => format!("throw of {}{of}", moment.code.base()),
            What::PhaseBegan => format!("{}{of}", moment.code),
            What::PhaseEnded { answer } => format!("{} answered {answer}{of}", moment.code),
            What::Popped { answer } => format!("end of {}{of}, {answer}", moment.code.base()),
            _ => trace.line(place, &|h| self.name(h)),
        }
    }

    /// The address of the moment looked at.
    pub fn address(&self) -> Option<Address> {
        let (trace, place) = self.place()?;
        trace.address(place)
    }
}
