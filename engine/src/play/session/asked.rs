//! Questions that wait: an atom that asked whoever plays has not happened, and is run again with the answer. The
//! answers stand with the input, so that a recording has them.

use super::{Atom, Session};
use crate::event::{Moment, Question, View};
use crate::play::atom::{Ended, Job};
use crate::play::recording::Input;

/// An atom that waits for an answer.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub(super) input: Input,
    pub(super) job: Job,
    pub(super) answers: Vec<i32>,
    pub(super) question: Box<Question>,
}

impl Atom {
    /// The answers that were given in it, in order.
    pub fn answers(&self) -> &[i32] {
        &self.answers
    }
}

impl Session {
    /// The question that waits, if one does.
    pub fn asked(&self) -> Option<&Question> {
        self.pending.as_ref().map(|p| &*p.question)
    }

    /// Answers the question that waits: its atom runs again. `None`: nothing was asked.
    pub fn answer(&mut self, answer: i32) -> Option<Ended> {
        self.answer_watching(answer, &mut |_, _, _| {})
    }

    /// The same, watched.
    pub fn answer_watching(
        &mut self,
        answer: i32,
        each: &mut dyn FnMut(u64, &Moment, View<'_>),
    ) -> Option<Ended> {
        let mut pending = self.pending.take()?;
        if !(0..pending.question.answers()).contains(&answer) {
            let question = pending.question.clone();
            self.pending = Some(pending);
            return Some(Ended::Asks(question));
        }
        pending.answers.push(answer);
        Some(self.push(pending.input, pending.job, pending.answers, each))
    }

    /// Leaves the question unanswered: what asked it is not done. `None`: nothing was asked.
    pub fn decline(&mut self) -> Option<Question> {
        self.pending.take().map(|p| *p.question)
    }

    /// The input that waits with its question, with the answers so far.
    pub fn waiting_input(&self) -> Option<Input> {
        self.pending.as_ref().map(|p| with_answers(p.input.clone(), &p.answers))
    }
}

/// An input with the answers to what it asks.
pub(super) fn with_answers(input: Input, answers: &[i32]) -> Input {
    match answers {
        [] => input,
        _ => Input::Answered(Box::new(input), answers.to_vec()),
    }
}
