//! Dice whose parts grow with the caster's level or the item's plus: "LEVEL_1PER2d6+PLUS_1PER1".
//!
//! Knows how they are written and what they come to, not who casts and who rolls.

use super::dice_expr::Dice;
use super::names::{LevelCode, MonsterType, Named};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The least and the most that a plain part may be: numbers below are taken by the level codes, and a part is
/// one signed byte in the original (docs/rules/dice.md, Dice that grow).
pub const PLAIN: (i64, i64) = (-44, 127);

/// A number, plain or by a code that grows with level or plus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scaled {
    /// A plain number, within [`PLAIN`].
    Plain(i16),
    /// A number that grows.
    By(LevelCode),
    /// The number of a monster type, for dice that name whom a stati is about.
    Type(MonsterType),
}

impl Default for Scaled {
    fn default() -> Self {
        Scaled::Plain(0)
    }
}

impl Scaled {
    /// What it comes to for a caster of this level with an item of this plus (docs/rules/dice.md, Dice that grow).
    pub fn value(self, level: i32, plus: i32) -> i32 {
        match self {
            Scaled::Plain(number) => i32::from(number),
            // Far beyond any level, and near enough that nothing overflows.
            Scaled::By(code) => of_code(code, level.clamp(-9999, 9999), plus.clamp(-9999, 9999)),
            Scaled::Type(of) => i32::from(of.0),
        }
    }

    /// The number as the original keeps it: codes are numbers below -44.
    pub fn raw(self) -> i16 {
        match self {
            Scaled::Plain(number) => number,
            Scaled::By(code) => code.0,
            Scaled::Type(of) => of.0,
        }
    }

    /// Whether it is the plain number 0.
    pub fn is_zero(self) -> bool {
        self == Scaled::Plain(0)
    }
}

/// What a code comes to (docs/rules/dice.md, Dice that grow). Divisions cut towards zero.
fn of_code(code: LevelCode, level: i32, plus: i32) -> i32 {
    match code {
        LevelCode::LEVEL_1PER1 => level,
        LevelCode::LEVEL_2PER1 => level * 2,
        LevelCode::LEVEL_3PER1 => level * 3,
        LevelCode::LEVEL_4PER1 => level * 4,
        LevelCode::LEVEL_5PER1 => level * 5,
        LevelCode::LEVEL_1PER2 => level / 2,
        LevelCode::LEVEL_1PER3 => level / 3,
        LevelCode::LEVEL_1PER4 => level / 4,
        LevelCode::LEVEL_1PER5 => level / 5,
        LevelCode::LEVEL_2PER3 => level * 2 / 3,
        LevelCode::LEVEL_3PER2 => level * 3 / 2,
        LevelCode::LEVEL_3PER4 => level * 3 / 4,
        LevelCode::LEVEL_4PER3 => level * 4 / 3,
        LevelCode::LEVEL_EVERY2 => (level + 1) / 2,
        LevelCode::LEVEL_EVERY3 => (level + 2) / 3,
        LevelCode::LEVEL_EVERY4 => (level + 3) / 4,
        LevelCode::LEVEL_EVERY5 => (level + 4) / 5,
        LevelCode::LEVEL_2EVERY2 => (level + 1) / 2 * 2,
        LevelCode::LEVEL_2EVERY3 => (level + 2) / 3 * 2,
        LevelCode::LEVEL_2EVERY4 => (level + 3) / 4 * 2,
        LevelCode::LEVEL_2EVERY5 => (level + 4) / 5 * 2,
        LevelCode::LEVEL_MAX5 => level.min(5),
        LevelCode::LEVEL_MAX10 => level.min(10),
        LevelCode::LEVEL_MAX15 => level.min(15),
        LevelCode::LEVEL_MAX20 => level.min(20),
        LevelCode::LEVEL_PLUS5 => level + 5,
        LevelCode::LEVEL_PLUS10 => level + 10,
        LevelCode::LEVEL_PLUS20 => level + 20,
        LevelCode::LEVEL_HALF_PLUS3 => 3 + level / 2,
        LevelCode::PLUS_1PER1 => plus,
        LevelCode::PLUS_2PER1 => plus * 2,
        LevelCode::PLUS_3PER1 => plus * 3,
        LevelCode::PLUS_4PER1 => plus * 4,
        LevelCode::PLUS_5PER1 => plus * 5,
        LevelCode::PLUS_10PER1 => plus * 10,
        LevelCode::PLUS_15PER1 => plus * 15,
        LevelCode::PLUS_20PER1 => plus * 20,
        LevelCode::PLUS_MINUS2 => (plus - 2).max(0),
        LevelCode::PLUS_MINUS3 => (plus - 3).max(0),
        LevelCode::LEVEL_MIN3 => level.max(3),
        LevelCode::LEVEL_MIN5 => level.max(5),
        LevelCode::LEVEL_MIN10 => level.max(10),
        LevelCode::PLUS_ADD1 => plus + 1,
        LevelCode::PLUS_ADD2 => plus + 2,
        LevelCode::PLUS_ADD3 => plus + 3,
        LevelCode::PLUS_ADD4 => plus + 4,
        LevelCode::PLUS_ADD5 => plus + 5,
        LevelCode::PLUS_ADD7 => plus + 7,
        LevelCode::PLUS_ADD10 => plus + 10,
        LevelCode::PLUS_ADD15 => plus + 15,
        LevelCode::PLUS_2PER1_ADD1 => plus * 2 + 1,
        LevelCode::PLUS_2PER1_ADD2 => plus * 2 + 2,
        LevelCode::PLUS_2PER1_ADD3 => plus * 2 + 3,
        LevelCode::PLUS_2PER1_ADD4 => plus * 2 + 4,
        LevelCode::PLUS_2PER1_ADD5 => plus * 2 + 5,
        LevelCode::PLUS_2PER1_ADD7 => plus * 2 + 7,
        LevelCode::PLUS_2PER1_ADD10 => plus * 2 + 10,
        LevelCode::PLUS_2PER1_ADD15 => plus * 2 + 15,
        LevelCode::PLUS_3PER1_ADD1 => plus * 3 + 1,
        LevelCode::PLUS_3PER1_ADD2 => plus * 3 + 2,
        LevelCode::PLUS_3PER1_ADD3 => plus * 3 + 3,
        LevelCode::PLUS_3PER1_ADD4 => plus * 3 + 4,
        LevelCode::PLUS_3PER1_ADD5 => plus * 3 + 5,
        LevelCode::PLUS_3PER1_ADD7 => plus * 3 + 7,
        LevelCode::PLUS_3PER1_ADD10 => plus * 3 + 10,
        LevelCode::PLUS_3PER1_ADD15 => plus * 3 + 15,
        LevelCode::PLUS_4PER1_ADD1 => plus * 4 + 1,
        LevelCode::PLUS_4PER1_ADD3 => plus * 4 + 3,
        LevelCode::PLUS_4PER1_ADD5 => plus * 4 + 5,
        LevelCode::PLUS_4PER1_ADD7 => plus * 4 + 7,
        LevelCode::PLUS_4PER1_ADD10 => plus * 4 + 10,
        LevelCode::PLUS_4PER1_ADD15 => plus * 4 + 15,
        LevelCode::PLUS_5PER1_ADD1 => plus * 5 + 1,
        LevelCode::PLUS_5PER1_ADD3 => plus * 5 + 3,
        LevelCode::PLUS_5PER1_ADD5 => plus * 5 + 5,
        LevelCode::PLUS_5PER1_ADD7 => plus * 5 + 7,
        LevelCode::PLUS_5PER1_ADD10 => plus * 5 + 10,
        LevelCode::PLUS_5PER1_ADD15 => plus * 5 + 15,
        LevelCode::LEVEL_SCALED if level <= 9 => level,
        LevelCode::LEVEL_SCALED => 9 + (level - 9) / 3,
        LevelCode::LEVEL_SCALED2 if level <= 10 => level / 2,
        LevelCode::LEVEL_SCALED2 => 5 + (level - 10) / 5,
        LevelCode::LEVEL_SCALED3 if level <= 12 => level,
        LevelCode::LEVEL_SCALED3 => 12 + (level - 12) / 2,
        // No other number is a code: it cannot be read from a file.
        LevelCode(number) => i32::from(number),
    }
}

impl fmt::Display for Scaled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scaled::Plain(number) => number.fmt(f),
            Scaled::By(code) => code.fmt(f),
            Scaled::Type(of) => of.fmt(f),
        }
    }
}

/// A text that is no level-scaled number or dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadScaled(String);

impl fmt::Display for BadScaled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BadScaled(text) = self;
        write!(
            f,
            "`{text}` is no dice expression; write 2d6+3 or 5, each part a number or a code as LEVEL_1PER2"
        )
    }
}

impl std::error::Error for BadScaled {}

impl FromStr for Scaled {
    type Err = BadScaled;

    fn from_str(text: &str) -> Result<Self, BadScaled> {
        let bad = || BadScaled(text.to_owned());
        if let Some(code) = LevelCode::parse(text) {
            return Ok(Scaled::By(code));
        }
        if let Some(of) = MonsterType::parse(text) {
            return Ok(Scaled::Type(of));
        }
        let number: i16 = text.parse().map_err(|_| bad())?;
        let fits = i64::from(number) >= PLAIN.0 && i64::from(number) <= PLAIN.1;
        if fits { Ok(Scaled::Plain(number)) } else { Err(bad()) }
    }
}

/// A bare number or a bare name.
#[derive(Deserialize)]
#[serde(untagged)]
enum Raw<'a> {
    Number(i64),
    #[serde(borrow)]
    Name(Cow<'a, str>),
}

impl<'de> Deserialize<'de> for Scaled {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Raw::deserialize(deserializer)? {
            Raw::Number(number) => number.to_string().parse(),
            Raw::Name(name) => name.parse(),
        }
        .map_err(serde::de::Error::custom)
    }
}

impl Serialize for Scaled {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Scaled::Plain(number) => serializer.serialize_i16(*number),
            Scaled::By(code) => code.serialize(serializer),
            Scaled::Type(of) => of.serialize(serializer),
        }
    }
}

/// Dice each part of which may grow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScaledDice {
    /// How many dice.
    pub number: Scaled,
    /// How many sides each has.
    pub sides: Scaled,
    /// What is added to the sum.
    pub bonus: Scaled,
}

impl ScaledDice {
    /// The dice for a caster of this level with an item of this plus. A part that the original could not
    /// hold is cut to what [`Dice`] can.
    pub fn at(self, level: i32, plus: i32) -> Dice {
        let part = |scaled: Scaled| {
            let number = scaled.value(level, plus);
            i16::try_from(number).unwrap_or(if number < 0 { i16::MIN } else { i16::MAX })
        };
        Dice::new(part(self.number), part(self.sides), part(self.bonus))
    }
}

impl fmt::Display for ScaledDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.number.is_zero() && self.sides.is_zero() {
            return self.bonus.fmt(f);
        }
        write!(f, "{}d{}", self.number, self.sides)?;
        match self.bonus {
            Scaled::Plain(0) => Ok(()),
            Scaled::Plain(number) => write!(f, "{number:+}"),
            by => write!(f, "+{by}"),
        }
    }
}

impl FromStr for ScaledDice {
    type Err = BadScaled;

    fn from_str(text: &str) -> Result<Self, BadScaled> {
        let bad = || BadScaled(text.to_owned());
        let text = text.trim();
        let part = |part: &str| part.trim().parse::<Scaled>().map_err(|_| bad());
        // Codes are in capitals, so that the first small d is the one between number and sides.
        let Some((number, rest)) = text.split_once('d') else {
            return Ok(ScaledDice { bonus: part(text)?, ..ScaledDice::default() });
        };
        let number = if number.trim().is_empty() { Scaled::Plain(1) } else { part(number)? };
        let (sides, bonus) = match rest.find(['+', '-']) {
            Some(at) if rest[at..].starts_with('+') => (&rest[..at], part(&rest[at + 1..])?),
            Some(at) => (&rest[..at], part(&rest[at..].replace(' ', ""))?),
            None => (rest, Scaled::default()),
        };
        Ok(ScaledDice { number, sides: part(sides)?, bonus })
    }
}

impl Serialize for ScaledDice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ScaledDice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_what_authors_write() {
        for (text, at_seven) in [
            ("5", "5"),
            ("-15", "-15"),
            ("2d6-3", "2d6-3"),
            ("LEVEL_1PER2d6", "3d6"),
            ("LEVEL_SCALEDd4+LEVEL_1PER1", "7d4+7"),
            ("9d1+LEVEL_1PER3", "9d1+2"),
            ("PLUS_1PER1d10", "2d10"),
            ("PLUS_2PER1_ADD5", "9"),
            ("MA_DRAGON", "37"),
        ] {
            let dice: ScaledDice = text.parse().unwrap();
            assert_eq!((dice.to_string().as_str(), dice.at(7, 2).to_string().as_str()), (text, at_seven));
        }
        for text in ["", "d", "2x6", "LEVEL_9PER9", "1d6+", "-99", "2d6+3+4", "300"] {
            assert!(text.parse::<ScaledDice>().is_err(), "{text}");
        }
        assert_eq!(ron::from_str::<Scaled>("LEVEL_MIN3"), Ok(Scaled::By(LevelCode::LEVEL_MIN3)));
        assert_eq!(ron::from_str::<Scaled>("-4"), Ok(Scaled::Plain(-4)));
        assert!(ron::from_str::<Scaled>("-90").is_err(), "a code by its number says nothing to a reader");
    }

    #[test]
    fn every_code_comes_to_something_of_its_own() {
        let at = |level, plus| {
            LevelCode::table()
                .iter()
                .map(move |(_, n)| Scaled::By(LevelCode::from_number(*n)).value(level, plus))
        };
        // A code that the match forgot would come to its own number, which is below every true value.
        assert!(at(20, 5).all(|value| value > 0));
        assert!(at(0, 0).all(|value| (0..=20).contains(&value)));
    }

    proptest! {
        #[test]
        fn what_is_written_reads_the_same(n in -44i16..=127, s in 0i16..=127, b in -44i16..=127, code in 0usize..80) {
            let code = Scaled::By(LevelCode::from_number(LevelCode::table()[code].1));
            for dice in [
                ScaledDice { number: Scaled::Plain(n), sides: Scaled::Plain(s), bonus: Scaled::Plain(b) },
                ScaledDice { number: code, sides: Scaled::Plain(s), bonus: Scaled::Plain(b) },
                ScaledDice { number: Scaled::Plain(n), sides: Scaled::Plain(s), bonus: code },
            ] {
                prop_assert_eq!(dice.to_string().parse::<ScaledDice>(), Ok(dice));
            }
        }

        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = text.parse::<ScaledDice>();
        }
    }
}
