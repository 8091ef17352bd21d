//! Asking whoever plays a creature, and doing something in which nobody is asked.

use super::observe::{Observer, What};
use super::prompt::Question;
use super::{Halt, Machine};
use crate::base::handle::Handle;

impl<O: Observer> Machine<'_, O> {
    /// Asks whoever plays; the answer is 0 to [`Question::answers`] - 1.
    ///
    /// # Errors
    /// There is no answer yet: the action is over, and will be run again.
    pub fn ask_player(&mut self, asked: &Question) -> Result<i32, Halt> {
        let answer = match self.unasked {
            true => Some(asked.usual.unwrap_or(0)),
            false => self.prompts.as_mut().and_then(|prompts| prompts.answer(asked)),
        };
        let Some(answer) = answer.filter(|n| (0..asked.answers()).contains(n)) else {
            self.unanswered = Some(Box::new(asked.clone()));
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
    pub fn ask_whoever_plays(&mut self, asked: &Question, otherwise: i32) -> Result<i32, Halt> {
        match self.world().creature(asked.who).is_some_and(|c| c.is_player()) {
            true => self.ask_player(asked),
            false => Ok(otherwise),
        }
    }

    /// Does something in which nobody is asked: each question has its usual answer, or the first. So it is while
    /// somebody is made, who can't speak yet.
    pub fn unasked<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.unasked, true);
        let out = run(self);
        self.unasked = before;
        out
    }

    /// Does something to somebody who is being made: whatever stands around it, it is not in play yet, and rules that
    /// hold in play alone pass it over (facts/rules/objects.md, 1 and 2, "in play", "being built").
    pub fn while_made<T>(&mut self, who: Handle, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.being_made, who);
        let out = run(self);
        self.being_made = before;
        out
    }

    /// Does something by which a creature multiplies, unless `most` do so within each other already: what comes may be struck
    /// as it comes, and whoever struck multiply for it. `None`: it was not done.
    pub fn while_multiplying<T>(&mut self, most: u8, run: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.multiplying >= most {
            return None;
        }
        self.multiplying += 1;
        let out = run(self);
        self.multiplying -= 1;
        Some(out)
    }

    /// Is somebody being made just now?
    #[inline]
    pub fn is_being_made(&self, who: Handle) -> bool {
        who.is_some() && self.being_made == who
    }

    /// The question that ended the action, once; `None` if none did.
    pub fn unanswered(&mut self) -> Option<Box<Question>> {
        self.unanswered.take()
    }
}
