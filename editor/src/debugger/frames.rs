//! The event stack at the cursor, innermost first, from the trace of its atom.

use super::state::Debugger;
use augury_engine::base::handle::Handle;
use augury_engine::event::frame::Entry;
use augury_engine::event::{Address, Answer, Checking, EventCode, Phase, What};
use augury_engine::play::AtomTrace;

/// A throw that is under way at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameRow {
    /// Its place in the trace's throws.
    pub throw: u32,
    /// 0 for the outermost.
    pub depth: u8,
    /// The event.
    pub code: EventCode,
    /// How it was thrown.
    pub entry: Entry,
    /// Who acts.
    pub actor: Handle,
    /// Whom it happens to.
    pub victim: Handle,
    /// The phase it is in at the cursor.
    pub phase: Phase,
    /// What the last phase that is through came to, if any is.
    pub answer: Option<(Phase, Answer)>,
    /// The moment it was thrown at.
    pub began: u64,
}

/// The throws that are open at a place of a trace, innermost first.
pub fn frames(trace: &AtomTrace, place: usize) -> Vec<FrameRow> {
    let mut rows = Vec::new();
    let mut next = trace.moments.get(place).and_then(|t| t.throw);
    while let Some(throw) = next
        && let Some(node) = trace.throws.get(throw as usize)
    {
        let mut phase = Phase::Pre;
        let mut answer = None;
        let from = node.began as usize;
        for traced in trace.moments.iter().take(place + 1).skip(from).filter(|t| t.throw == Some(throw)) {
            match &traced.moment.what {
                What::PhaseBegan => phase = traced.moment.phase,
                What::PhaseEnded { answer: a } => answer = Some((traced.moment.phase, *a)),
                _ => {}
            }
        }
        rows.push(FrameRow {
            throw,
            depth: node.depth,
            code: node.code,
            entry: node.entry,
            actor: node.info.p(0),
            victim: node.info.p(1),
            phase,
            answer,
            began: trace.first + u64::from(node.began),
        });
        next = node.parent;
    }
    rows
}

impl Debugger {
    /// The event stack at the cursor, innermost first.
    pub fn frames(&self) -> Vec<FrameRow> {
        self.place().map_or_else(Vec::new, |(trace, place)| frames(&trace, place))
    }

    /// The throw that panels look at: the one chosen, while it is open, else the innermost.
    pub fn frame(&self) -> Option<FrameRow> {
        let rows = self.frames();
        let chosen = rows.iter().find(|row| Some(row.throw) == self.look.throw);
        chosen.or(rows.first()).cloned()
    }

    /// The die at the cursor, if there is one: its label, faces, and what it shows from 1.
    pub fn die(&self) -> Option<(&'static str, i32, i32)> {
        match self.standing()?.moment.what {
            What::Die { label, sides, rolled, .. } => Some((label, sides, rolled + 1)),
            _ => None,
        }
    }

    /// The skill check at the cursor, if there is one.
    pub fn check(&self) -> Option<Checking> {
        let standing = self.standing()?;
        match &standing.moment.what {
            What::Checked(check) => Some((**check).clone()),
            _ => None,
        }
    }

    /// The address of the phase that is looked at: where fields are set by hand.
    pub fn phase_address(&self) -> Option<Address> {
        let (trace, _) = self.place()?;
        let frame = self.frame()?;
        let began = |t: &augury_engine::play::trace::Traced| {
            t.throw == Some(frame.throw)
                && t.moment.phase == frame.phase
                && matches!(t.moment.what, What::PhaseBegan)
        };
        trace.address(trace.moments.iter().position(began)?)
    }
}
