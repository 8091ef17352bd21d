//! A queue run through: batch by batch of equal priority, each announced, answered, done and announced again
//! (docs/rules/announcements.md, Processing the queue).

use super::Step;
use super::levels::Outcome;
use super::waiting::{Waiting, record};
use crate::event::frame::Entry;
use crate::event::observe::Observer;
use crate::event::{Answer, EventCode, EventInfo, Halt, Machine, Ruling};
use crate::world::action::Action;

impl<O: Observer> Machine<'_, O> {
    /// Runs a queue through. The answer is the last action's; ABORT if that was called off.
    pub(super) fn run_queue(&mut self, queue: &mut [Waiting]) -> Ruling {
        // Stable: of equal priority, first come.
        queue.sort_by_key(|w| std::cmp::Reverse(w.action.priority));
        self.queues.open();
        let mut answer = Ok(Answer::Nothing);
        let mut rest = queue;
        while let Some(first) = rest.first() {
            let priority = first.action.priority;
            let equal = rest.iter().take_while(|w| w.action.priority == priority).count();
            let (batch, later) = std::mem::take(&mut rest).split_at_mut(equal);
            rest = later;
            answer = self.run_batch(batch);
            if answer.is_err() {
                break;
            }
        }
        self.queues.close();
        answer
    }

    fn run_batch(&mut self, batch: &mut [Waiting]) -> Ruling {
        self.queues.begin(batch.iter().map(|w| w.action));
        for (place, waiting) in batch.iter_mut().enumerate() {
            self.announce(place, waiting, true)?;
        }
        self.run_answers()?;
        self.queues.too_late();
        let mut answer = Answer::Nothing;
        let mut done = [false; super::MOST];
        for (place, waiting) in batch.iter_mut().enumerate() {
            // Whoever an answer took off the map does nothing any more.
            let gone = waiting.action.actor.is_some()
                && self.world.creature(waiting.action.actor).is_some_and(|c| !c.is_here());
            if gone && !self.queues.is_cancelled(place) {
                self.tell_step(Step::Cancelled, &waiting.action);
            }
            if gone || self.queues.is_cancelled(place) {
                self.queues.ran(waiting.action, Outcome::Cancelled);
                answer = Answer::Abort;
                continue;
            }
            self.queues.answering(waiting.answers);
            answer = self.throw_action(&waiting.action, std::mem::take(&mut waiting.record))?;
            self.queues.answering(None);
            self.queues.ran(waiting.action, Outcome::Done(answer));
            self.tell_step(Step::Done(answer), &waiting.action);
            if let Some(done) = done.get_mut(place) {
                *done = true;
            }
        }
        for (place, waiting) in batch.iter_mut().enumerate() {
            if done.get(place).copied().unwrap_or(false) {
                waiting.record = record(&waiting.action);
                self.announce(place, waiting, false)?;
            }
        }
        self.run_answers()?;
        Ok(answer)
    }

    /// Throws the event of an action: a verb as a verb.
    pub(super) fn throw_action(&mut self, action: &Action, record: EventInfo) -> Ruling {
        if action.verb { self.throw_verb(record) } else { self.throw(record) }
    }

    /// The answers given so far become a queue of their own, inside this one.
    fn run_answers(&mut self) -> Result<(), Halt> {
        let mut queue = self.queues.take_answers();
        let done = if queue.is_empty() { Ok(()) } else { self.run_queue(&mut queue).map(|_| ()) };
        self.queues.take_back(queue);
        done
    }

    /// Asks the chain, once, before an action or after it. What nobody listens to costs nothing and is counted
    /// nowhere, so that dice and addresses are those of a world without listeners.
    fn announce(&mut self, place: usize, waiting: &mut Waiting, before: bool) -> Result<(), Halt> {
        let code: EventCode = waiting.action.event.announce();
        let code = if before { code } else { code.post() };
        if !self.somebody_listens(code) {
            return Ok(());
        }
        self.queues.announce(place, before);
        self.tell_step(if before { Step::Announced } else { Step::AnnouncedAfter }, &waiting.action);
        let (nth, path) = self.enter(code)?;
        self.stack.push(std::mem::take(&mut waiting.record), Entry::Announce, nth, path);
        let answer = self.ask_once(code)?;
        if let Some(frame) = self.stack.last_mut() {
            waiting.record = std::mem::take(&mut frame.e);
        }
        self.stack.pop();
        waiting.record.set_code(waiting.action.event);
        if before && answer == Answer::Abort {
            self.cancel();
        }
        self.queues.hush();
        Ok(())
    }
}
