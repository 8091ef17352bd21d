//! The action queue (docs/rules/announcements.md, Processing the queue): what is about to be done is announced,
//! whoever listens answers with actions of its own, their queue runs first, and what was done is announced again.
//! It runs inside the throw in hand, so that rules read its results at once; or, by [`Machine::enqueue`], at the
//! end of the round.
//!
//! Who listens: any link of the chain that handles `ANNOUNCE(EV_X)` (before) or `POST(ANNOUNCE(EV_X))` (after),
//! resources and classes alike. A listener answers with [`Machine::answer_with`]; it may change the record, which
//! is the one that will be thrown; ABORT and [`Machine::cancel`] call the action off.
//!
//! | file | what stands there |
//! |---|---|
//! | `batch` | actions of equal priority: announced, answered, done, announced again |
//! | `midway` | an answer to what is in the midst of being done |
//! | `step`, `waiting` | what becomes of an action; an action in a queue, with its record |
//! | `levels` | the queues that are open, one inside the other, and what was done in them |

mod batch;
mod levels;
mod midway;
mod step;
mod waiting;

use super::limits::WAITING;
use super::observe::{Observer, What};
use super::{Machine, Ruling};
use crate::world::action::Action;
pub(super) use levels::Levels;
pub use levels::{Outcome, Ran};
pub use midway::Midway;
pub use step::Step;

/// Queues one inside the other, at most; answers beyond that are dropped, with a trouble.
pub const DEEPEST: usize = 16;
/// Actions that one announcement may set off altogether, those they set off included.
pub const MOST: usize = 256;

impl<O: Observer> Machine<'_, O> {
    /// Does something at once: announced, answered, thrown and announced again, inside the throw in hand.
    /// What it comes to is what its event answers; ABORT if it was called off.
    ///
    /// # Errors
    /// The action of play that this is part of is over.
    pub fn perform(&mut self, action: Action) -> Ruling {
        let code = action.event.announce();
        if !self.somebody_listens(code) && !self.somebody_listens(code.post()) {
            let answer = self.throw_action(&action, waiting::record(&action))?;
            self.tell_step(Step::Done(answer), &action);
            return Ok(answer);
        }
        let mut queue = self.queues.lend();
        queue.push(waiting::Waiting::new(action, None));
        let answer = self.run_queue(&mut queue);
        self.queues.take_back(queue);
        answer
    }

    /// Puts something off to the end of the round ([`Machine::run_waiting`]). `false`: [`WAITING`] actions wait
    /// already, and this one is dropped, with a trouble.
    ///
    /// # Errors
    /// The action of play that this is part of is over: its budget is spent.
    pub fn enqueue(&mut self, action: Action) -> Result<bool, super::Halt> {
        self.spend()?;
        if self.world.waiting().len() >= WAITING {
            self.tell_step(Step::Dropped, &action);
            self.trouble(|| {
                format!(
                    "{} is not put off: {WAITING} actions wait for the end of the round already",
                    action.event
                )
            });
            return Ok(false);
        }
        self.put_off(action);
        self.tell_step(Step::Waits, &action);
        Ok(true)
    }

    /// Answers the announcement in hand with an action of one's own. Outside an announcement it is put off to
    /// the end of the round. `false`: there are too many already, and this one is dropped, with a trouble.
    ///
    /// # Errors
    /// As [`Machine::enqueue`].
    pub fn answer_with(&mut self, action: Action) -> Result<bool, super::Halt> {
        if !self.queues.listens() {
            return self.enqueue(action);
        }
        self.spend()?;
        if self.queues.depth() > DEEPEST || self.queues.count() >= MOST {
            self.tell_step(Step::Dropped, &action);
            let (deep, many) = (self.queues.depth(), self.queues.count());
            self.trouble(|| {
                format!(
                    "an answer with {} is dropped: {many} actions in {deep} queues, one inside the other, came of \
                     one action; does it answer itself?",
                    action.event
                )
            });
            return Ok(false);
        }
        self.queues.answer(action);
        self.tell_step(Step::Answered, &action);
        Ok(true)
    }

    /// Calls off the action that is announced, or the one that the action in hand answers. `false`: there is
    /// none that still could be.
    pub fn cancel(&mut self) -> bool {
        let Some(action) = self.queues.cancel() else { return false };
        self.tell_step(Step::Cancelled, &action);
        true
    }

    /// The action that is announced, or that the action in hand answers.
    pub(crate) fn in_question(&self) -> Option<&Action> {
        self.queues.in_question()
    }

    /// What was done by queues in which somebody listened, since this action of play began, in the order it
    /// ended, each with its depth.
    pub fn queue_history(&self) -> &[Ran] {
        self.queues.history()
    }

    /// Does what waited for the end of the round, and what that puts off in turn. Says whether anything did.
    ///
    /// # Errors
    /// The action of play that this is part of is over.
    pub fn run_waiting(&mut self) -> Result<bool, super::Halt> {
        let mut any = false;
        for _ in 0..DEEPEST {
            let waiting = self.take_waiting();
            if waiting.is_empty() {
                return Ok(any);
            }
            any = true;
            let mut queue = self.queues.lend();
            queue.extend(waiting.into_iter().map(|a| waiting::Waiting::new(a, None)));
            let done = self.run_queue(&mut queue);
            self.queues.take_back(queue);
            done?;
        }
        self.trouble(|| format!("what waits for the end of the round sets itself off anew, {DEEPEST} times"));
        Ok(any)
    }

    fn tell_step(&mut self, step: Step, action: &Action) {
        if O::ON {
            let level = self.queues.depth() as u8;
            self.tell(What::Queue { step, action: Box::new(*action), level });
        }
    }
}
