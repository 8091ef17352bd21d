//! Asking whoever plays a creature, and doing something in which nobody is asked.

use super::observe::{Observer, What};
use super::prompt::Question;
use super::{Halt, Machine};

impl<O: Observer> Machine<'_, O> {
    /// Asks whoever plays; the answer is 0 to [`Question::answers`] - 1.
    ///
    /// # Errors
    /// There is no answer yet: the action is over, and will be run again.
    pub(crate) fn ask_player(&mut self, asked: &Question) -> Result<i32, Halt> {
        let answer = match self.asking.unasked {
            true => Some(asked.usual.unwrap_or(0)),
            false => self.asking.prompts.as_mut().and_then(|prompts| prompts.answer(asked)),
        };
        let Some(answer) = answer.filter(|n| (0..asked.answers()).contains(n)) else {
            self.asking.unanswered = Some(Box::new(asked.clone()));
            return Err(Halt::Prompt);
        };
        if O::ON {
            self.tell(What::Asked { question: Box::new(asked.clone()), answer });
        }
        Ok(answer)
    }

    /// Asks whoever plays the creature; of one that nobody plays the answer is `otherwise`.
    ///
    /// # Errors
    /// As [`Machine::ask_player`].
    pub(crate) fn ask_whoever_plays(&mut self, asked: &Question, otherwise: i32) -> Result<i32, Halt> {
        match self.world().creature(asked.who).is_some_and(|c| c.is_player()) {
            true => self.ask_player(asked),
            false => Ok(otherwise),
        }
    }

    /// Does something in which nobody is asked: each question has its usual answer, or the first. So it is while
    /// somebody is made, who can't speak yet.
    pub fn unasked<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.asking.unasked, true);
        let out = run(self);
        self.asking.unasked = before;
        out
    }

    /// The question that ended the action, once; `None` if none did.
    pub fn unanswered(&mut self) -> Option<Box<Question>> {
        self.asking.unanswered.take()
    }
}
