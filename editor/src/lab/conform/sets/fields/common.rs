//! Numbers and names that several sets have.

use super::shape::{Field::*, Shape, Shape::*};
use augury_engine::base::id::Kind;
use augury_engine::base::names::{Named, SaveType};

/// Yes or no.
pub(super) const FLAG: Shape = Whole(0, 1);
/// A share of draws, or how probable something is.
pub(super) const SHARE: Shape = Number(0.0, 1.0);
/// How often the original drew.
pub(super) const DRAWN: Shape = Whole(1, 1_000_000_000);
/// How many there are.
pub(super) const COUNT: Shape = Whole(0, 1_000_000_000);
/// Any number of the original's: of 32, 16 and 8 bits.
pub(super) const INT: Shape = Whole(i32::MIN as i64, i32::MAX as i64);
pub(super) const SHORT: Shape = Whole(i16::MIN as i64, i16::MAX as i64);
pub(super) const BYTE: Shape = Whole(i8::MIN as i64, i8::MAX as i64);
/// Mana, hit points and segments.
pub(super) const POINTS: Shape = Whole(0, i16::MAX as i64);
/// A mean of such.
pub(super) const MEAN: Shape = Number(0.0, i16::MAX as f64);
/// A score of an attribute, and its modifier.
pub(super) const SCORE: Shape = Whole(0, 127);
pub(super) const MODIFIER: Shape = Whole(-20, 127);
/// A level of casting.
pub(super) const CASTER_LEVEL: Shape = Whole(0, 100);
/// A challenge rating.
pub(super) const RATING: Shape = Whole(-20, 100);
/// A difficulty.
pub(super) const DIFFICULTY: Shape = Whole(-200, 200);
/// What a set says of itself.
pub(super) const NOTE: Shape = Text;

pub(super) const EFFECT: Shape = Resource(Kind::Effect);
pub(super) const GOD: Shape = Resource(Kind::God);
pub(super) const MONSTER: Shape = Resource(Kind::Monster);
/// No name.
pub(super) const NOBODY: Shape = Just("\"\"");
/// A save.
pub(super) const SAVE: Shape = Word("a saving throw: FORT, REF, WILL, NOSAVE", is::<SaveType>);
/// An answer of an event.
pub(super) const ANSWER: Shape = Word("an answer: NOTHING, DONE, ABORT, NOMSG, ERROR", |text| {
    ["NOTHING", "DONE", "ABORT", "NOMSG", "ERROR"].contains(&text)
});
/// Sets of metamagic: `none`, `HEIGHTEN|STILL`.
pub(super) const METAMAGIC: Shape = Word("`none` or names of metamagic with `|` between them", |text| {
    super::super::magic::metamagic_of(text).is_ok()
});

/// A square.
pub(super) const SQUARE: Shape = Places(&[Must("x", COORDINATE), Must("y", COORDINATE)]);
/// A coordinate on a map, or near it.
pub(super) const COORDINATE: Shape = Whole(-100, 1_000);

/// Is it the name of a member of a family?
pub(super) fn is<F: Named>(text: &str) -> bool {
    F::parse(text).is_some()
}
