//! The event stack at the cursor, innermost first, from the trace of its atom.

use crate::debugger::state::Debugger;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::label::shown;
use augury_engine::event::frame::Entry;
use augury_engine::event::info::{FIELDS, FieldMeta};
use augury_engine::event::{Address, Answer, Checking, EventCode, FieldId, Phase, Value, What};
use augury_engine::play::AtomTrace;
use std::sync::Arc;

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

/// Something that was drawn by weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// What for.
    pub what: &'static str,
    /// Who might have been drawn, each with its weight.
    pub entries: Arc<[(ResId, i32)]>,
    /// Who was.
    pub chosen: Option<ResId>,
}

impl Drawing {
    /// The sum of the weights.
    pub fn total(&self) -> i64 {
        self.entries.iter().map(|(_, weight)| i64::from(*weight).max(0)).sum()
    }
}

/// A field that a record has otherwise than the record that it was thrown from.
#[derive(Clone, Debug)]
pub struct Differs {
    /// Which.
    pub meta: &'static FieldMeta,
    /// What it is here.
    pub here: Value,
    /// What its caller has.
    pub caller: Value,
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

    /// The throws that are open at the cursor, innermost first: how many records are on the stack in each, the moment it
    /// began at, and the one it ends at.
    pub fn open_throws(&self) -> Vec<(u8, u64, u64)> {
        let Some((trace, place)) = self.place() else { return Vec::new() };
        let mut next = trace.moments.get(place).and_then(|t| t.throw);
        let mut open = Vec::new();
        while let Some(node) = next.and_then(|throw| trace.throws.get(throw as usize)) {
            let at = |place: u32| trace.first + u64::from(place);
            open.push((node.depth.saturating_add(1), at(node.began), at(node.ended)));
            next = node.parent;
        }
        open
    }

    /// What a frame's record has otherwise than its caller's, as both are at the cursor; the outermost has no caller.
    pub fn differs(&self, depth: u8) -> Vec<Differs> {
        let found = || {
            let standing = self.standing()?;
            let here = standing.stack.get(usize::from(depth))?.info();
            let caller = standing.stack.get(usize::from(depth).checked_sub(1)?)?.info();
            // Which event it is stands in the frame's row.
            let fields = FIELDS.iter().filter(|meta| meta.id != FieldId::Event);
            let both =
                fields.map(|meta| Differs { meta, here: here.value(meta.id), caller: caller.value(meta.id) });
            Some(both.filter(|both| both.here != both.caller).collect())
        };
        found().unwrap_or_default()
    }

    /// The throw that panels look at: the one chosen, while it is open, else the innermost.
    pub fn frame(&self) -> Option<FrameRow> {
        let rows = self.frames();
        let chosen = rows.iter().find(|row| Some(row.throw) == self.look().throw);
        chosen.or(rows.first()).cloned()
    }

    /// The die at the cursor, if there is one: its label, faces, and what it shows from 1.
    pub fn die(&self) -> Option<(&'static str, i32, i32)> {
        match self.standing()?.moment.what {
            What::Die { label, sides, rolled, .. } => Some((shown(label), sides, rolled + 1)),
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

    /// What is drawn by weight at the cursor, if anything is.
    pub fn drawing(&self) -> Option<Drawing> {
        let standing = self.standing()?;
        match &standing.moment.what {
            What::Lottery { what, entries, chosen } => {
                Some(Drawing { what, entries: entries.clone(), chosen: *chosen })
            }
            _ => None,
        }
    }

    /// The address of the phase that is looked at: where it is changed by hand if nobody is being asked.
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

    /// The place of the handler or rule of the record looked at that is running at the cursor.
    fn asking(&self) -> Option<usize> {
        let (trace, mut place) = self.place()?;
        let frame = self.frame()?;
        loop {
            let traced = trace.moments.get(place)?;
            let mine = traced.throw == Some(frame.throw) && traced.moment.phase == frame.phase;
            if mine && matches!(traced.moment.what, What::HandlerEntered { .. } | What::RuleEntered) {
                return Some(place);
            }
            let outer = traced.inside as usize;
            if outer == place {
                return None;
            }
            place = outer;
        }
    }

    /// Where what is set by hand at the cursor enters: before the handler or rule that runs there is asked, else at the
    /// start of the phase.
    pub fn set_address(&self) -> Option<Address> {
        match self.asking() {
            Some(place) => self.place()?.0.address(place),
            None => self.phase_address(),
        }
    }

    /// The same in words.
    pub fn set_when(&self) -> String {
        let asked = || {
            let (trace, _) = self.place()?;
            let moment = &trace.moments.get(self.asking()?)?.moment;
            let whom = moment.asked.map_or_else(|| moment.link.to_string(), |id| self.called(id));
            Some(format!("before {whom} is asked {}", moment.code))
        };
        let phase =
            || Some(format!("from the start of {} on", self.frame()?.code.in_phase(self.frame()?.phase)));
        asked().or_else(phase).unwrap_or_default()
    }

    fn called(&self, id: augury_engine::base::id::ResId) -> String {
        self.content().shown_name(id).to_owned()
    }
}
