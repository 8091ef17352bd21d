//! An answer to an action in the midst of it: a blow at whoever begins to cast, a counterspell against what is about to be
//! released. Rules find out who answers at their own place, and draw their dice there.

use super::levels::Outcome;
use super::step::Step;
use crate::event::{Machine, Observer, Ruling};
use crate::world::action::Action;

impl<O: Observer> Machine<'_, O> {
    /// Does `answer` at once, as an answer to `action`, which is in hand: `run` carries it out. Until it is done
    /// [`Machine::in_question`] is the action in hand, and [`Machine::cancel`] calls that off; what was done is part of
    /// [`Machine::queue_history`].
    ///
    /// # Errors
    /// The action of play that this is part of is over.
    pub(crate) fn answer_midway(
        &mut self,
        action: Action,
        answer: Action,
        run: impl FnOnce(&mut Self) -> Ruling,
    ) -> Result<Midway, crate::event::Halt> {
        self.spend()?;
        self.queues.open();
        self.queues.begin(std::iter::once(action));
        self.queues.announce(0, true);
        self.tell_step(Step::Announced, &action);
        self.tell_step(Step::Answered, &answer);
        self.queues.hush();
        self.queues.open();
        self.queues.begin(std::iter::once(answer));
        self.queues.answering(Some(0));
        let done = run(self);
        if let Ok(answered) = done {
            self.queues.ran(answer, Outcome::Done(answered));
            self.tell_step(Step::Done(answered), &answer);
        }
        self.queues.close();
        let called_off = self.queues.is_cancelled(0);
        if called_off {
            self.queues.ran(action, Outcome::Cancelled);
        }
        self.queues.close();
        done.map(|answered| Midway { answered, called_off })
    }
}

/// What came of an answer to an action in the midst of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Midway {
    /// What the answer came to.
    pub answered: crate::event::Answer,
    /// Was the action in hand called off?
    pub called_off: bool,
}
