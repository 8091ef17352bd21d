//! The fields of `areas.json`. Whether a case keeps to its map is checked with the cases.

use super::common::*;
use super::shape::{Field::*, Shape, Shape::*};
use augury_engine::base::names::EffectArea;

/// A row of a map.
const ROW: Shape = Word("a row of squares: `#`, `.`, `@` and small letters", |text| {
    !text.is_empty() && text.chars().all(|c| matches!(c, '#' | '.' | '@' | 'a'..='z'))
});
/// Whoever stands on a map.
const LETTER: Shape = Word("`@` or a small letter", |text| {
    let mut all = text.chars();
    matches!((all.next(), all.next()), (Some('@' | 'a'..='z'), None))
});
const STEP: Shape = Whole(-1, 1);
const PLACED: Shape = Places(&[Must("who", LETTER), Must("x", COORDINATE), Must("y", COORDINATE)]);

const AIM: Shape = Table(&[&[
    May("dir", Places(&[Must("x", STEP), Must("y", STEP)])),
    May("loc", SQUARE),
    May("target", LETTER),
    May("self", Just("1")),
]]);

const CASE: Shape = Table(&[&[
    Must("map", Text),
    Must("area", Word("an area: AR_BOLT, AR_BALL and so on", is::<EffectArea>)),
    Must("effect", EFFECT),
    Must("lval", Whole(0, 1_000)),
    Must("CL", CASTER_LEVEL),
    Must("MM", Whole(0, u32::MAX as i64)),
    Must("seen_by_player", FLAG),
    Must("caster", SQUARE),
    Must("aim", AIM),
    Must("ret", ANSWER),
    Must("xy_calls", COUNT),
    Must("squares", List(&SQUARE)),
    Must("strikes", List(&PLACED)),
    May("field", Places(&[Must("x", COORDINATE), Must("y", COORDINATE), Must("radius", Whole(0, 1_000))])),
    May("terrain_changed", List(&SQUARE)),
    May("moved", List(&PLACED)),
]]);

/// The set.
pub(in super::super) const SET: Shape = Table(&[&[
    May("note", NOTE),
    Must("maps", Keyed(&Text, &Rows("row", &ROW))),
    Must("cases", Rows("case", &CASE)),
]]);
