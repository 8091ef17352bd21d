//! Dice expressions: "2d6+3". Knows how they are written and what they can give, not who rolls them.

use std::fmt;
use std::str::FromStr;

/// `number` dice with `sides` sides each, plus `bonus`. No dice gives the bonus alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dice {
    /// How many dice.
    pub number: i16,
    /// How many sides each has.
    pub sides: i16,
    /// What is added to the sum.
    pub bonus: i16,
}

impl Dice {
    /// Dice with a bonus.
    pub const fn new(number: i16, sides: i16, bonus: i16) -> Self {
        Dice { number, sides, bonus }
    }

    /// A fixed value.
    pub const fn fixed(bonus: i16) -> Self {
        Dice { number: 0, sides: 0, bonus }
    }

    /// Whether there is nothing to roll and nothing to add.
    pub const fn is_zero(self) -> bool {
        self.number == 0 && self.bonus == 0
    }

    /// The least that it can give. With dice the result is never below 0 (docs/rules/dice.md, Notation).
    pub const fn min(self) -> i32 {
        let sum = if self.number > 0 { self.number as i32 } else { 0 } + self.bonus as i32;
        if self.number > 0 && sum < 0 { 0 } else { sum }
    }

    /// The most that it can give. Dice without sides count 1 each.
    pub const fn max(self) -> i32 {
        let each = if self.sides > 0 { self.sides as i32 } else { 1 };
        let sum = if self.number > 0 { self.number as i32 * each } else { 0 } + self.bonus as i32;
        if self.number > 0 && sum < 0 { 0 } else { sum }
    }

    /// Twice the mean of the dice and the bonus, exactly; the floor at 0 is not counted in.
    pub const fn twice_average(self) -> i32 {
        let each = if self.sides > 0 { self.sides as i32 + 1 } else { 2 };
        let dice = if self.number > 0 { self.number as i32 * each } else { 0 };
        dice + 2 * self.bonus as i32
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.number == 0 && self.sides == 0 {
            return write!(f, "{}", self.bonus);
        }
        write!(f, "{}d{}", self.number, self.sides)?;
        if self.bonus != 0 { write!(f, "{:+}", self.bonus) } else { Ok(()) }
    }
}

/// A text that is no dice expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadDice(String);

impl fmt::Display for BadDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no dice expression; write it as 2d6+3, 1d4 or 5, each number at most 32767",
            self.0
        )
    }
}

impl std::error::Error for BadDice {}

impl FromStr for Dice {
    type Err = BadDice;

    fn from_str(text: &str) -> Result<Self, BadDice> {
        parse(text.trim()).ok_or_else(|| BadDice(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Dice> {
    let Some((number, rest)) = text.split_once(['d', 'D']) else {
        return Some(Dice::fixed(text.parse().ok()?));
    };
    let number = if number.is_empty() { 1 } else { number.trim().parse::<u16>().ok()?.try_into().ok()? };
    let (sides, bonus) = match rest.find(['+', '-']) {
        Some(at) => {
            let (sides, bonus) = rest.split_at(at);
            let bonus: String = bonus.chars().filter(|c| *c != ' ').collect();
            (sides, bonus.parse().ok()?)
        }
        None => (rest, 0),
    };
    Some(Dice::new(number, sides.trim().parse::<u16>().ok()?.try_into().ok()?, bonus))
}

impl serde::Serialize for Dice {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Dice {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_what_authors_write() {
        for (text, dice) in [
            ("2d6+3", Dice::new(2, 6, 3)),
            ("1d4", Dice::new(1, 4, 0)),
            ("d8", Dice::new(1, 8, 0)),
            ("3d4 - 2", Dice::new(3, 4, -2)),
            ("5", Dice::fixed(5)),
            ("-1", Dice::fixed(-1)),
        ] {
            assert_eq!(text.parse(), Ok(dice), "{text}");
        }
        for text in ["", "2x6", "d", "2d", "2d6+", "-1d6", "99999", "1d6+3+4"] {
            assert!(text.parse::<Dice>().is_err(), "{text}");
        }
    }

    #[test]
    fn limits_and_mean() {
        let dice = Dice::new(2, 6, 3);
        assert_eq!((dice.min(), dice.max(), dice.twice_average()), (5, 15, 20));
        assert_eq!((Dice::new(1, 4, -3).min(), Dice::new(1, 4, -3).max()), (0, 1));
        assert_eq!(Dice::fixed(-1).min(), -1, "without dice the bonus stands as it is");
        assert_eq!(Dice::new(3, 0, 0).max(), 3);
    }

    proptest! {
        #[test]
        fn written_dice_read_the_same(number in 0i16..=i16::MAX, sides in 0i16..=i16::MAX, bonus: i16) {
            let dice = Dice::new(number, sides, bonus);
            prop_assert_eq!(dice.to_string().parse::<Dice>(), Ok(dice));
        }

        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = text.parse::<Dice>();
        }
    }
}
