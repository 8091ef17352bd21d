//! What stands on the event stack for each throw.

use super::{EventCode, EventInfo, Link, Phase};
use crate::base::dice::mix;
use crate::base::id::ResId;
use smallvec::SmallVec;

/// Throws one inside the other, at most (docs/rules/events.md, Limits of an action).
pub const STACK_DEPTH: usize = 128;

/// How an event came to be thrown; decides what is copied (docs/rules/events.md, Throws).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Entry {
    /// A fresh record; nothing comes back.
    Throw,
    /// The thrower's record; everything but Terse comes back.
    ReThrow,
    /// The thrower's record; nothing comes back.
    Redirect,
    /// A changed copy of the thrower's record; only `chResult` comes back.
    Copy,
    /// The record of an action of the queue, shown to listeners once; it comes back to the action.
    Announce,
    /// A fresh record that one resource alone is asked with (PEVENT); nothing comes back.
    Direct,
}

/// Counts what happened before at one path, so that each die and each throw has an address.
#[derive(Clone, Debug, Default)]
pub struct Counters {
    /// Hash of the path of throws down to here; 0 at the root.
    pub path: u64,
    dice: SmallVec<[(u32, u32); 4]>,
    throws: SmallVec<[(i32, u16); 4]>,
}

impl Counters {
    /// Starts anew at a path.
    #[inline]
    pub fn start(&mut self, path: u64) {
        self.path = path;
        self.dice.clear();
        self.throws.clear();
    }

    /// How many dice with this label were rolled here before; counts this one.
    #[inline]
    pub fn die(&mut self, label: u32) -> u32 {
        for (l, n) in &mut self.dice {
            if *l == label {
                *n += 1;
                return *n;
            }
        }
        self.dice.push((label, 0));
        0
    }

    /// Counts so many dice with this label that nobody looks at.
    pub(crate) fn pass_dice(&mut self, label: u32, many: u32) {
        match self.dice.iter_mut().find(|(l, _)| *l == label) {
            Some((_, n)) => *n += many,
            None if many > 0 => self.dice.push((label, many - 1)),
            None => {}
        }
    }

    /// Which throw of this code it is here (0, 1, …), and the path of the new frame.
    #[inline]
    pub fn throw(&mut self, code: EventCode) -> (u16, u64) {
        let nth = match self.throws.iter_mut().find(|(c, _)| *c == code.0) {
            Some((_, n)) => {
                *n = n.saturating_add(1);
                *n
            }
            None => {
                self.throws.push((code.0, 0));
                0
            }
        };
        (nth, step(self.path, code, nth))
    }
}

/// The hash of a path with one more step.
#[inline]
pub const fn step(path: u64, code: EventCode, nth: u16) -> u64 {
    mix(path, ((code.0 as u32 as u64) << 16) | nth as u64)
}

/// A throw in progress.
#[derive(Clone, Debug)]
pub struct Frame {
    pub(super) e: EventInfo,
    pub(super) base: EventCode,
    pub(super) entry: Entry,
    pub(super) nth: u16,
    pub(super) phase: Phase,
    pub(super) link: Link,
    pub(super) asked: Option<ResId>,
    pub(super) handler: Option<u16>,
    /// Somebody answered NOMSG: the event did not go by unnoticed.
    pub(super) heard: bool,
    pub(super) counters: Counters,
}

impl Frame {
    /// A frame that no throw has used yet.
    pub(super) fn unused() -> Self {
        Frame {
            e: EventInfo::default(),
            base: EventCode(0),
            entry: Entry::Throw,
            nth: 0,
            phase: Phase::Pre,
            link: Link::None,
            asked: None,
            handler: None,
            heard: false,
            counters: Counters::default(),
        }
    }

    /// Everything but the record, as it is when a throw begins.
    #[inline]
    pub(super) fn begin(&mut self, base: EventCode, entry: Entry, nth: u16, path: u64) {
        self.base = base;
        self.entry = entry;
        self.nth = nth;
        self.phase = Phase::Pre;
        self.link = Link::None;
        self.asked = None;
        self.handler = None;
        self.heard = false;
        self.counters.start(path);
    }

    /// The record.
    pub fn info(&self) -> &EventInfo {
        &self.e
    }

    /// The event's number without the phase.
    pub fn base(&self) -> EventCode {
        self.base
    }

    /// How it was thrown.
    pub fn entry(&self) -> Entry {
        self.entry
    }

    /// Which throw of this code inside its parent: 0, 1, ….
    pub fn nth(&self) -> u16 {
        self.nth
    }

    /// PRE, main or POST.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who is being asked.
    pub fn link(&self) -> Link {
        self.link
    }

    /// The resource being asked, if it is one.
    pub fn asked(&self) -> Option<ResId> {
        self.asked
    }

    /// The handler of that resource that runs, by its place in the file.
    pub fn handler(&self) -> Option<u16> {
        self.handler
    }

    /// Hash of the path of throws.
    pub fn path(&self) -> u64 {
        self.counters.path
    }
}
