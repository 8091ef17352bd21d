//! Questions to whoever plays a creature: what may be asked, and where answers come from. Knows no screen and
//! nobody's reasons for asking. A question without an answer ends the action ([`Halt::Prompt`](super::Halt::Prompt));
//! whoever runs it finds the question in [`Machine::unanswered`](super::Machine::unanswered), and runs it again once there is an answer.

use crate::base::handle::Handle;

/// The eight directions in the order in which they are answered: clockwise from the north, then "here".
pub const DIRECTIONS: [(i8, i8); 9] =
    [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, 0)];

/// What there is to choose from. Answers are numbers from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Options {
    /// 0 is no, 1 is yes.
    YesNo,
    /// One of these letters, by place.
    Letters(Vec<char>),
    /// One of these lines, by place.
    Lines(Vec<String>),
    /// A number from the first to the second, both allowed; the answer is how much it is above the first.
    Number(i32, i32),
    /// One of [`DIRECTIONS`], by place.
    Direction,
    /// A square of a map that is so many squares wide and high; the answer counts row by row.
    Square(i16, i16),
}

impl Options {
    /// How many answers there are.
    pub fn count(&self) -> i32 {
        let of = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
        match self {
            Options::YesNo => 2,
            Options::Letters(letters) => of(letters.len()),
            Options::Lines(lines) => of(lines.len()),
            Options::Number(least, most) => most.saturating_sub(*least).saturating_add(1).max(0),
            Options::Direction => of(DIRECTIONS.len()),
            Options::Square(wide, high) => i32::from(*wide) * i32::from(*high),
        }
    }

    /// An answer in words.
    pub fn words(&self, answer: i32) -> String {
        let place = usize::try_from(answer).unwrap_or(usize::MAX);
        match self {
            Options::YesNo if answer == 1 => "yes".to_owned(),
            Options::YesNo => "no".to_owned(),
            Options::Letters(letters) => letters.get(place).map_or_else(String::new, char::to_string),
            Options::Lines(lines) => lines.get(place).cloned().unwrap_or_default(),
            Options::Number(least, _) => least.saturating_add(answer).to_string(),
            Options::Direction => {
                let (dx, dy) = DIRECTIONS.get(place).copied().unwrap_or_default();
                match compass(dx, dy) {
                    "nowhere" => "here".to_owned(),
                    word => word.to_owned(),
                }
            }
            Options::Square(wide, _) => {
                let wide = i32::from((*wide).max(1));
                format!("{},{}", answer % wide, answer / wide)
            }
        }
    }
}

/// A question that a rule or script puts to whoever plays a creature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who is asked.
    pub who: Handle,
    /// What is asked.
    pub text: String,
    /// What there is to choose from.
    pub options: Options,
    /// The answer that is proposed, if one is.
    pub usual: Option<i32>,
}

impl Question {
    /// A question with these options.
    pub fn new(who: Handle, text: impl Into<String>, options: Options) -> Self {
        Question { who, text: text.into(), options, usual: None }
    }

    /// A question of yes or no.
    pub fn yes_or_no(who: Handle, text: impl Into<String>) -> Self {
        Question::new(who, text, Options::YesNo)
    }

    /// The same with an answer proposed.
    #[must_use]
    pub fn usually(mut self, answer: i32) -> Self {
        self.usual = Some(answer);
        self
    }

    /// How many answers there are; they count from 0.
    pub fn answers(&self) -> i32 {
        self.options.count()
    }
}

/// Where answers to questions come from: what a player said, or a recording.
pub trait Prompts {
    /// The answer, 0 to [`Question::answers`] - 1; `None` where there is none yet.
    fn answer(&mut self, asked: &Question) -> Option<i32>;
}

/// Answers that are known beforehand, in the order of the questions.
#[derive(Clone, Debug, Default)]
pub struct Given {
    answers: Vec<i32>,
    next: usize,
}

impl Given {
    /// These answers, one after the other.
    pub fn new(answers: &[i32]) -> Self {
        Given { answers: answers.to_vec(), next: 0 }
    }
}

impl Prompts for Given {
    fn answer(&mut self, _: &Question) -> Option<i32> {
        let answer = self.answers.get(self.next).copied();
        self.next += 1;
        answer
    }
}

/// The compass word of a direction.
pub fn compass(dx: i8, dy: i8) -> &'static str {
    match (dx.signum(), dy.signum()) {
        (0, -1) => "north",
        (0, 1) => "south",
        (1, 0) => "east",
        (-1, 0) => "west",
        (1, -1) => "northeast",
        (-1, -1) => "northwest",
        (1, 1) => "southeast",
        (-1, 1) => "southwest",
        _ => "nowhere",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_has_its_words() {
        assert_eq!([0, 1].map(|n| Options::YesNo.words(n)), ["no", "yes"]);
        assert_eq!(Options::Number(3, 9).count(), 7);
        assert_eq!(Options::Number(3, 9).words(2), "5");
        assert_eq!([0, 3, 8].map(|n| Options::Direction.words(n)), ["north", "southeast", "here"]);
        assert_eq!(Options::Square(10, 4).count(), 40);
        assert_eq!(Options::Square(10, 4).words(23), "3,2");
        assert_eq!(Options::Letters(vec!['y', 'n']).words(1), "n");
        assert_eq!(Options::Letters(vec![]).words(0), "");
    }
}
