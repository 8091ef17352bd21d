//! What a chain draws where two targets are as near: every outcome, one after the other.

use augury_engine::base::dice::DiceSource;
use std::cell::RefCell;
use std::rc::Rc;

/// How often a case is played at most, each time with other draws.
pub(super) const MOST_DRAWS: usize = 5_000;

/// What a chain draws where two targets are as near: the choices of this play, and how many of them it asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Ties(Rc<RefCell<(Vec<bool>, usize)>>);

impl Ties {
    /// The next choices, as a counter goes on. False: all were tried.
    pub(super) fn next(&self) -> bool {
        let (choices, asked) = &mut *self.0.borrow_mut();
        choices.truncate(*asked);
        *asked = 0;
        while let Some(last) = choices.pop() {
            if !last {
                choices.push(true);
                return true;
            }
        }
        false
    }
}

impl DiceSource for Ties {
    fn next(&mut self, sides: i32, label: &str) -> Option<i32> {
        if sides != 2 || label != "chain: which of two as near" {
            return None;
        }
        let (choices, asked) = &mut *self.0.borrow_mut();
        if *asked == choices.len() {
            choices.push(false);
        }
        *asked += 1;
        choices.get(*asked - 1).map(|later| i32::from(!later))
    }
}
