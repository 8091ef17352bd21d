//! The queues that are open, one inside the other: who is listened to, which action is in question, what was
//! done. Knows nothing of how an action is done.

use super::waiting::Waiting;
use crate::event::Answer;
use crate::world::action::Action;

/// What came of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was thrown, and its event answered so.
    Done(Answer),
    /// It was called off.
    Cancelled,
}

/// An action that a queue is through with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ran {
    /// Which.
    pub action: Action,
    /// How deep its queue was: 1 for what was performed, 2 for the answers to it, and so on.
    pub level: u8,
    /// What came of it.
    pub outcome: Outcome,
}

/// An answer to an announcement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    pub(super) action: Action,
    /// The place in its batch of the action it answers.
    pub(super) to: usize,
}

/// One open queue.
#[derive(Debug, Default)]
struct Level {
    /// The batch in hand, with what is called off.
    batch: Vec<(Action, bool)>,
    /// The action of the batch that is announced now.
    announced: Option<usize>,
    /// May the announced one still be called off?
    before: bool,
    /// Answers so far.
    answers: Vec<Given>,
    /// The place in the batch of the queue around that the action in hand answers.
    answering: Option<usize>,
}

/// All open queues.
#[derive(Debug, Default)]
pub(in crate::event) struct Levels {
    open: Vec<Level>,
    /// Levels and queues that are not in use: their room is kept, so that a steady turn allocates nothing.
    spare: Vec<Level>,
    queues: Vec<Vec<Waiting>>,
    history: Vec<Ran>,
    count: usize,
}

impl Levels {
    /// Forgets everything, as at the beginning of an action of play.
    pub(in crate::event) fn clear(&mut self) {
        while !self.open.is_empty() {
            self.close();
        }
        self.history.clear();
        self.count = 0;
    }

    /// How many queues are open.
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    /// Actions of all queues since the outermost was opened.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// What was done.
    pub(super) fn history(&self) -> &[Ran] {
        &self.history
    }

    pub(super) fn open(&mut self) {
        if self.open.is_empty() {
            self.count = 0;
        }
        self.open.push(self.spare.pop().unwrap_or_default());
    }

    pub(super) fn close(&mut self) {
        let Some(mut level) = self.open.pop() else { return };
        level.batch.clear();
        level.answers.clear();
        (level.announced, level.before, level.answering) = (None, false, None);
        self.spare.push(level);
    }

    /// An empty queue to fill.
    pub(super) fn lend(&mut self) -> Vec<Waiting> {
        self.queues.pop().unwrap_or_default()
    }

    /// Takes a queue back once it was run through.
    pub(super) fn take_back(&mut self, mut queue: Vec<Waiting>) {
        queue.clear();
        self.queues.push(queue);
    }

    /// Takes a batch in hand.
    pub(super) fn begin(&mut self, batch: impl Iterator<Item = Action>) {
        if let Some(level) = self.open.last_mut() {
            level.batch.clear();
            level.batch.extend(batch.map(|action| (action, false)));
        }
        // Answers were counted as they were given.
        if self.open.len() == 1 {
            self.count += self.open[0].batch.len();
        }
    }

    /// Begins to announce a member of the batch, before it is done or after.
    pub(super) fn announce(&mut self, place: usize, before: bool) {
        if let Some(level) = self.open.last_mut() {
            level.announced = Some(place);
            level.before = before;
        }
    }

    pub(super) fn hush(&mut self) {
        if let Some(level) = self.open.last_mut() {
            level.announced = None;
        }
    }

    /// Is something announced now, so that answers are taken?
    pub(super) fn listens(&self) -> bool {
        self.open.last().is_some_and(|level| level.announced.is_some())
    }

    pub(super) fn answer(&mut self, action: Action) {
        self.count += 1;
        if let Some(level) = self.open.last_mut()
            && let Some(to) = level.announced
        {
            level.answers.push(Given { action, to });
        }
    }

    /// The answers so far, as a queue of their own.
    pub(super) fn take_answers(&mut self) -> Vec<Waiting> {
        let mut queue = self.lend();
        if let Some(level) = self.open.last_mut() {
            queue.extend(level.answers.drain(..).map(|Given { action, to }| Waiting::new(action, Some(to))));
        }
        queue
    }

    /// Says which action of the queue around the one that is done now answers.
    pub(super) fn answering(&mut self, to: Option<usize>) {
        if let Some(level) = self.open.last_mut() {
            level.answering = to;
        }
    }

    /// Where the action in question stands: the queue and the place in its batch.
    fn question(&self) -> Option<(usize, usize)> {
        let inner = self.open.len().checked_sub(1)?;
        let level = &self.open[inner];
        if let Some(place) = level.announced {
            return Some((inner, place));
        }
        Some((inner.checked_sub(1)?, level.answering?))
    }

    pub(super) fn in_question(&self) -> Option<&Action> {
        let (level, place) = self.question()?;
        self.open.get(level)?.batch.get(place).map(|(action, _)| action)
    }

    /// Calls the action in question off, if it still can be.
    pub(super) fn cancel(&mut self) -> Option<Action> {
        let (level, place) = self.question()?;
        let level = self.open.get_mut(level)?;
        let (action, cancelled) = level.batch.get_mut(place)?;
        if !level.before || *cancelled {
            return None;
        }
        *cancelled = true;
        Some(*action)
    }

    pub(super) fn is_cancelled(&self, place: usize) -> bool {
        self.open.last().and_then(|level| level.batch.get(place)).is_some_and(|(_, cancelled)| *cancelled)
    }

    /// No action of the batch can be called off any more.
    pub(super) fn too_late(&mut self) {
        if let Some(level) = self.open.last_mut() {
            level.before = false;
        }
    }

    pub(super) fn ran(&mut self, action: Action, outcome: Outcome) {
        let level = self.depth() as u8;
        self.history.push(Ran { action, level, outcome });
    }
}
