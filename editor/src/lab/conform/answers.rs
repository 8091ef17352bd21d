//! What the driver of a trace answered to questions, handed to ours in their order.
//!
//! A logged answer carries what was chosen and among how many. A question of ours gets the next one that could be
//! an answer to it; those before it belong to questions that we did not ask, and are passed over. Where none is
//! left, the answer is what the driver of the traces says when nothing else is set: yes, or the first of a list.

use super::names::number;
use super::read::Line;
use augury_engine::event::prompt::Options;
use augury_engine::event::{Prompts, Question};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

/// One logged answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Was it a question of yes or no?
    yes_or_no: bool,
    /// How many answers there were; 0 where the trace does not say.
    among: i32,
    /// What was chosen, in words.
    text: String,
    /// Its value.
    value: i32,
    /// Was it a key, which answers a choice of letters and nothing else?
    key: bool,
}

impl Chosen {
    /// The answer in an `answer` line; `None` for a key that is no letter.
    pub fn of(line: &Line) -> Option<Chosen> {
        let small = |key: &str| i32::try_from(number(&line.value, key)).unwrap_or(0);
        let kind = line.text("kind");
        let key = kind == "key";
        let text = line.text(if key { "char" } else { "chosen" }).to_owned();
        let answers = !key || !text.is_empty();
        answers.then(|| Chosen { yes_or_no: kind == "yn", among: small("n"), text, value: small("val"), key })
    }

    /// Which answer of ours it is.
    fn to(&self, asked: &Question) -> Option<i32> {
        if self.key && !matches!(asked.options, Options::Letters(_)) {
            return None;
        }
        if self.yes_or_no {
            return (asked.answers() == 2).then_some(i32::from(self.value != 0));
        }
        let named = |n: &i32| !self.text.is_empty() && asked.options.words(*n) == self.text;
        let place = match asked.options {
            Options::Square(..) => None,
            _ => (0..asked.answers()).find(named),
        };
        let known = (!self.key && (self.among == 0 || self.among == asked.answers())).then_some(self.value);
        place.or(known).filter(|n| (0..asked.answers()).contains(n))
    }
}

/// Hands the answers of one round out; copies of it share what is left.
#[derive(Clone)]
pub struct Answers(Rc<RefCell<Left>>);

#[derive(Default)]
struct Left {
    answers: VecDeque<Chosen>,
    passed_over: usize,
    unanswered: usize,
}

impl Answers {
    /// The answers of a round.
    pub fn new(chosen: Vec<Chosen>) -> Answers {
        Answers(Rc::new(RefCell::new(Left { answers: chosen.into(), ..Left::default() })))
    }

    /// How many answers no question got so far, and how many questions no answer.
    pub fn left(&self) -> (usize, usize) {
        let left = self.0.borrow();
        (left.passed_over + left.answers.len(), left.unanswered)
    }
}

impl Prompts for Answers {
    fn answer(&mut self, asked: &Question) -> Option<i32> {
        let mut left = self.0.borrow_mut();
        let found =
            left.answers.iter().enumerate().find_map(|(place, chosen)| Some((place, chosen.to(asked)?)));
        match found {
            Some((place, answer)) => {
                left.passed_over += place;
                left.answers.drain(..=place);
                Some(answer)
            }
            None => {
                left.unanswered += 1;
                Some(i32::from(asked.options == Options::YesNo))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::base::handle::Handle;

    fn really() -> Question {
        Question::yes_or_no(Handle(1), "Really?")
    }

    fn which() -> Question {
        Question::new(Handle(1), "Which?", Options::Lines(["a", "b", "c"].map(str::to_owned).to_vec()))
    }

    fn chosen(yes_or_no: bool, among: i32, text: &str, value: i32) -> Chosen {
        Chosen { yes_or_no, among, text: text.to_owned(), value, key: false }
    }

    #[test]
    fn answers_come_in_order_and_those_of_other_questions_are_passed_over() {
        let mut answers = Answers::new(vec![chosen(false, 3, "", 2), chosen(true, 2, "n", 0)]);
        assert_eq!(answers.answer(&really()), Some(0));
        // Nothing is left: yes.
        assert_eq!(answers.answer(&really()), Some(1));
        assert_eq!(answers.answer(&which()), Some(0));
    }

    #[test]
    fn a_choice_is_found_by_its_words_before_its_value() {
        let mut answers = Answers::new(vec![chosen(false, 0, "b", 7), chosen(false, 3, "?", 2)]);
        assert_eq!(answers.answer(&which()), Some(1));
        assert_eq!(answers.answer(&which()), Some(2));
    }
}
