//! The event stack: a frame for each throw in progress, kept for the next throw when it is over, so that
//! a throw writes its record in place. Knows nothing of phases and links.

use super::frame::{Counters, Entry, STACK_DEPTH};
use super::{EventCode, EventInfo, Frame};

/// Frames of throws in progress, outermost first.
pub(super) struct Stack {
    /// First what stands outside any throw: an empty record, and the counters of the root. Behind the
    /// innermost throw, frames to be used again.
    frames: Vec<Frame>,
    /// Throws in progress; also the place of the innermost.
    depth: usize,
}

impl Stack {
    /// No throw in progress.
    pub(super) fn new() -> Self {
        let mut frames = Vec::with_capacity(8);
        frames.push(Frame::unused());
        Stack { frames, depth: 0 }
    }

    /// These throws in progress, outermost first.
    pub(super) fn of(throws: &[Frame]) -> Self {
        let mut frames = Vec::with_capacity(throws.len() + 1);
        frames.push(Frame::unused());
        frames.extend_from_slice(throws);
        Stack { frames, depth: throws.len() }
    }

    /// Ends all throws and starts to count from the root anew.
    pub(super) fn clear(&mut self) {
        self.depth = 0;
        self.frames[0].counters.start(0);
    }

    /// How many throws are in progress.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.depth
    }

    /// Is there room for one more throw?
    #[inline]
    pub(super) fn has_room(&self) -> bool {
        self.depth < STACK_DEPTH
    }

    /// The throws in progress, outermost first.
    #[inline]
    pub(super) fn frames(&self) -> &[Frame] {
        self.frames.get(1..=self.depth).unwrap_or_default()
    }

    /// The record in hand; an empty one outside any throw.
    #[inline(always)]
    pub(super) fn record(&self) -> &EventInfo {
        &self.frames[self.depth].e
    }

    /// The innermost throw.
    #[inline(always)]
    pub(super) fn last(&self) -> Option<&Frame> {
        match self.depth {
            0 => None,
            depth => self.frames.get(depth),
        }
    }

    /// The innermost throw, to be changed.
    #[inline(always)]
    pub(super) fn last_mut(&mut self) -> Option<&mut Frame> {
        match self.depth {
            0 => None,
            depth => self.frames.get_mut(depth),
        }
    }

    /// The throw that the innermost one stands in.
    #[inline]
    pub(super) fn outer(&self) -> Option<&Frame> {
        match self.depth {
            0 | 1 => None,
            depth => self.frames.get(depth - 1),
        }
    }

    /// What counts dice and throws where we are.
    #[inline]
    pub(super) fn counters(&mut self) -> &mut Counters {
        &mut self.frames[self.depth].counters
    }

    /// Begins a throw with the record given.
    #[inline]
    pub(super) fn push(&mut self, e: EventInfo, entry: Entry, nth: u16, path: u64) {
        let base = e.code();
        let frame = self.next();
        frame.e = e;
        frame.begin(base, entry, nth, path);
    }

    /// Begins a throw with a copy of the record in hand and another code.
    #[inline]
    pub(super) fn push_copy(&mut self, base: EventCode, entry: Entry, nth: u16, path: u64) -> &mut EventInfo {
        self.next();
        let (outer, inner) = self.frames.split_at_mut(self.depth);
        let frame = &mut inner[0];
        if let Some(outer) = outer.last() {
            frame.e.copy_from(&outer.e);
        }
        frame.e.set_code(base);
        frame.begin(base, entry, nth, path);
        &mut frame.e
    }

    /// Ends the innermost throw; its record stays where it is until the next throw.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// The record of the throw that has just ended, as it was left.
    pub(super) fn ended(&self) -> Option<&EventInfo> {
        self.frames.get(self.depth + 1).map(|frame| &frame.e)
    }

    /// The record in hand and that of the throw which has just ended in it.
    #[inline]
    pub(super) fn with_ended(&mut self) -> Option<(&mut Frame, &mut Frame)> {
        let (outer, inner) = self.frames.split_at_mut_checked(self.depth + 1)?;
        Some((outer.last_mut().filter(|_| self.depth > 0)?, inner.first_mut()?))
    }

    #[inline]
    fn next(&mut self) -> &mut Frame {
        self.depth += 1;
        if self.depth == self.frames.len() {
            self.frames.push(Frame::unused());
        }
        &mut self.frames[self.depth]
    }
}
