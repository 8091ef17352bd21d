//! Which logged number a die of ours gets.
//!
//! A logged number carries its depth, its size and its place in the order, and nothing else. Depth counts as the
//! lines of a trace do: three for a throw inside a class rule, one more where a handler throws. A die of ours
//! asks with its own depth and size, within its round, and gets the next number that fits:
//!
//! - numbers that stand deeper belong to throws that we did not make, and are passed over;
//! - numbers of the same depth and another size are dice that we did not roll, and are passed over;
//! - a number that stands less deep is where the original's throw had ended: ours goes on longer than the
//!   original's, so its die rolls itself, and nothing is used up.
//!
//! Numbers that the original draws for the colours of a god's words are left out first ([`without_colours`]).
//!
//! So a missing or an additional throw leaves later dice as they are, unless its dice have the depth and
//! the size of those that follow within the same throw.

use super::compare::{Difference, Level};
use super::names::number;
use super::read::Line;
use augury_engine::base::dice::DiceSource;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

/// One logged number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Logged {
    /// How deep its line stands.
    depth: i32,
    /// Faces.
    sides: i32,
    /// 0 to faces - 1.
    rolled: i32,
    /// The number of its line.
    line: usize,
}

impl Logged {
    /// The number in an `rng` line.
    pub fn of(line: &Line) -> Logged {
        let small = |key: &str| i32::try_from(number(&line.value, key)).unwrap_or(0);
        Logged { depth: small("d"), sides: small("n"), rolled: small("r"), line: line.number }
    }
}

/// Sides of the die that the original rolls for the colour of each letter that a god speaks.
const COLOURS: i32 = 4;
/// As many such dice in a row are a sentence. The longest row that rules roll in the measured traces is 24 (a turning), and
/// all sentences before which dice are left are longer.
const SENTENCE: usize = 25;

/// The numbers of a round without those that choose the colours of a god's words, one a letter: our texts are other
/// texts, and their colours are no dice.
pub fn without_colours(numbers: Vec<Logged>) -> Vec<Logged> {
    let alike = |a: &Logged, b: &Logged| a.sides == COLOURS && b.sides == COLOURS && a.depth == b.depth;
    let rows = numbers.chunk_by(alike).filter(|row| row.len() < SENTENCE);
    rows.flatten().copied().collect()
}

/// What became of the dice, and of the answers to questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Logged numbers.
    pub logged: usize,
    /// Those that a die of ours got.
    pub used: usize,
    /// The line of the first that no die of ours got; 0 where all were used.
    pub first_unused: usize,
    /// Dice of ours that no logged number fitted.
    pub own: usize,
    /// Logged answers that no question of ours got.
    pub unasked: usize,
    /// Questions of ours that no logged answer fitted.
    pub unanswered: usize,
}

impl Told {
    /// Dice and questions of one side alone, where all throws are right: that they agree is luck.
    pub(super) fn differences(&self) -> Vec<Difference> {
        let unused = self.logged.saturating_sub(self.used);
        let line = format!("dice, from line {}", self.first_unused);
        let (questions, dice) = ("questions", "dice");
        [
            (
                self.own,
                dice,
                format!(
                    "has no numbers for {} dice: it rolls none here, or its `rng` lines are missing",
                    self.own
                ),
                "rolls them",
            ),
            (
                unused,
                line.as_str(),
                format!("has numbers for {unused} dice: its `rng` lines are of other dice"),
                "rolls none of them",
            ),
            (
                self.unasked,
                questions,
                format!(
                    "has answers to {} questions: its `answer` lines are of other questions",
                    self.unasked
                ),
                "asks none of them",
            ),
            (
                self.unanswered,
                questions,
                format!("has no answers to {} questions: its `answer` lines are missing", self.unanswered),
                "asks them",
            ),
        ]
        .into_iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(_, place, original, ours)| Difference {
            level: Level::Fields,
            place: place.to_owned(),
            original,
            ours: ours.to_owned(),
        })
        .collect()
    }
}

/// Hands the numbers of one round out; copies of it share what is left.
#[derive(Clone)]
pub struct Feed {
    left: Rc<RefCell<VecDeque<Logged>>>,
    told: Rc<Cell<Told>>,
    /// How deep the die that is asked for stands.
    depth: Rc<Cell<i32>>,
}

impl Feed {
    /// The numbers of a round, for dice whose depth stands in the cell.
    pub fn new(numbers: Vec<Logged>, depth: Rc<Cell<i32>>) -> Feed {
        let told = Told { logged: numbers.len(), ..Told::default() };
        Feed { left: Rc::new(RefCell::new(numbers.into())), told: Rc::new(Cell::new(told)), depth }
    }

    /// What became of them so far.
    pub fn told(&self) -> Told {
        let mut told = self.told.get();
        if told.first_unused == 0 {
            told.first_unused = self.left.borrow().front().map_or(0, |n| n.line);
        }
        told
    }

    fn fitting(&self, sides: i32) -> Option<i32> {
        let depth = self.depth.get();
        let mut left = self.left.borrow_mut();
        let mut within = left.iter().take_while(|n| n.depth >= depth);
        let place = within.position(|n| n.depth == depth && n.sides == sides)?;
        let mut told = self.told.get();
        if let Some(passed_over) = left.drain(..place).next().filter(|_| told.first_unused == 0) {
            told.first_unused = passed_over.line;
            self.told.set(told);
        }
        left.pop_front().map(|n| n.rolled)
    }
}

impl DiceSource for Feed {
    fn next(&mut self, sides: i32, _label: &str) -> Option<i32> {
        let rolled = self.fitting(sides);
        let mut told = self.told.get();
        match rolled {
            Some(_) => told.used += 1,
            None => told.own += 1,
        }
        self.told.set(told);
        rolled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feed(numbers: &[(i32, i32, i32)]) -> (Feed, Rc<Cell<i32>>) {
        let depth = Rc::new(Cell::new(0));
        let logged = |(depth, sides, rolled): &(i32, i32, i32)| Logged {
            depth: *depth,
            sides: *sides,
            rolled: *rolled,
            line: 1,
        };
        (Feed::new(numbers.iter().map(logged).collect(), Rc::clone(&depth)), depth)
    }

    #[test]
    fn a_throw_we_do_not_make_is_passed_over() {
        let (mut feed, depth) = feed(&[(6, 20, 3), (9, 6, 2), (9, 20, 7), (6, 20, 11)]);
        depth.set(6);
        assert_eq!(feed.next(20, ""), Some(3));
        assert_eq!(feed.next(20, ""), Some(11));
        assert_eq!(feed.next(20, ""), None);
    }

    #[test]
    fn a_throw_that_only_we_make_uses_nothing_up() {
        let (mut feed, depth) = feed(&[(6, 20, 3), (6, 6, 2)]);
        depth.set(9);
        assert_eq!(feed.next(20, ""), None);
        depth.set(6);
        assert_eq!((feed.next(20, ""), feed.next(6, "")), (Some(3), Some(2)));
    }

    #[test]
    fn colours_of_a_sentence_are_left_out_and_dice_of_four_are_not() {
        let logged = |depth, sides| Logged { depth, sides, rolled: 0, line: 1 };
        let sentence = vec![logged(3, COLOURS); SENTENCE];
        let mut numbers = vec![logged(6, 20), logged(6, COLOURS), logged(6, COLOURS)];
        let wanted = numbers.clone();
        numbers.splice(1..1, sentence);
        assert_eq!(without_colours(numbers), wanted);
    }

    #[test]
    fn a_die_we_do_not_roll_is_passed_over() {
        let (mut feed, depth) = feed(&[(3, 4, 1), (3, 20, 8)]);
        depth.set(3);
        assert_eq!(feed.next(20, ""), Some(8));
    }
}
