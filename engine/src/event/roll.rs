//! Dice as rules roll them.

use super::observe::{DieFrom, Observer, What};
use super::{Halt, Machine};
use crate::base::dice::DieKey;
use crate::base::dice_expr::Dice;
use crate::base::label::Label;

impl<O: Observer> Machine<'_, O> {
    /// r(n) of docs/rules/dice.md, Notation: 0 to `sides - 1`; 0 without a draw for 0 sides.
    ///
    /// # Errors
    /// The action is over (budget, observer).
    #[inline]
    pub fn roll(&mut self, sides: i32, label: Label) -> Result<i32, Halt> {
        self.roll_as(sides, label.text, label.hash)
    }

    /// The same with a label made at run time.
    pub(crate) fn roll_as(&mut self, sides: i32, text: &'static str, hash: u32) -> Result<i32, Halt> {
        if sides <= 0 {
            return Ok(0);
        }
        self.spend()?;
        let counters = self.stack.counters();
        let nth = counters.die(hash);
        let key = DieKey {
            actor: self.current.actor.0,
            action: self.current.action,
            path: counters.path,
            label: hash,
            nth,
        };
        let (rolled, from) = self.number_for(&key, sides, text);
        if O::ON {
            self.tell(What::Die { label: text, sides, rolled, key, from });
        }
        if from == DieFrom::Forced {
            self.tell_of_sides(&key, sides, text);
        }
        Ok(rolled)
    }

    /// Tells of a die that is to show more than it has sides.
    #[cold]
    fn tell_of_sides(&mut self, key: &DieKey, sides: i32, text: &str) {
        let (forced, last) = (self.overrides.and_then(|o| o.die(key)).unwrap_or(0), sides - 1);
        if forced > last {
            self.trouble(|| {
                format!("an intervention has the die {text} show {forced}, and it shows 0 to {last}: {last}")
            });
        }
    }

    #[inline]
    fn number_for(&mut self, key: &DieKey, sides: i32, text: &str) -> (i32, DieFrom) {
        if self.current.overriding
            && let Some(forced) = self.overrides.and_then(|o| o.die(key))
        {
            return (forced.clamp(0, sides - 1), DieFrom::Forced);
        }
        if let Some(feed) = &mut self.feed
            && let Some(n) = feed.next(sides, text)
        {
            return (n, DieFrom::Log);
        }
        (key.roll(self.seed, sides), DieFrom::Itself)
    }

    /// A die from 1 to `sides`.
    ///
    /// # Errors
    /// As [`roll`](Self::roll).
    #[inline]
    pub fn d(&mut self, sides: i32, label: Label) -> Result<i32, Halt> {
        Ok(self.roll(sides, label)? + 1)
    }

    /// Dice `NdS+B` in the record form: `N` draws in order, then `B`; at least 0 unless `N` is 0
    /// (docs/rules/dice.md, Notation).
    ///
    /// # Errors
    /// As [`roll`](Self::roll).
    pub fn dice(&mut self, dice: Dice, label: Label) -> Result<i32, Halt> {
        if dice.number == 0 {
            return Ok(dice.bonus as i32);
        }
        let mut sum = dice.bonus as i32;
        for _ in 0..dice.number {
            sum += if dice.sides <= 0 { 1 } else { self.d(dice.sides as i32, label)? };
        }
        Ok(sum.max(0))
    }

    /// The same where nothing comes of it: while nobody watches either, the dice are counted and not worked out.
    ///
    /// # Errors
    /// As [`roll`](Self::roll).
    pub(crate) fn idle_dice(&mut self, dice: Dice, label: Label) -> Result<(), Halt> {
        if O::ON || self.current.overriding || self.feed.is_some() {
            return self.dice(dice, label).map(|_| ());
        }
        let many = if dice.sides > 0 { u32::try_from(dice.number).unwrap_or(0) } else { 0 };
        for _ in 0..many {
            self.spend()?;
        }
        self.stack.counters().pass_dice(label.hash, many);
        Ok(())
    }
}
