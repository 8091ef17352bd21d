//! The fields of `raise` and `deflect`.

use super::super::common::*;
use super::super::shape::{Field::*, Shape, Shape::*};
use super::MESSAGES;

const RAISING: Shape = Table(&[&[
    Must("case", CASE),
    Must("level", Whole(1, 9)),
    Must("con", Whole(1, 60)),
    Must("favour", INT),
    Must("anger", SHORT),
    Must("penalty", SHORT),
    Must("resChance", PERCENT),
    Must("ret", ANSWER),
    Must("raised", FLAG),
    Must("after", AFTER_RAISING),
    Must("msgs", MESSAGES),
]]);

const PERCENT: Shape = Whole(0, 100);
/// What differs from the raising that meets every condition.
const CASE: Shape = Word("a case that is known: base, anathema, forsaken, con3 and so on", |text| {
    const CASES: &str =
        "base anathema forsaken penance not_involved anger con favour level penalty resChance";
    CASES.split_whitespace().any(|case| text.starts_with(case))
});

const AFTER_RAISING: Shape = Table(&[&[
    Must("cHP", SHORT),
    Must("mHP", SHORT),
    Must("con", SCORE),
    Must("XP", Places(&[Must("before", COUNT), Must("after", COUNT)])),
    Must("resChance", PERCENT),
    Must("Mod_CON", MODIFIER),
    Must("penalty", SHORT),
    Must("poisoned", FLAG),
    Must("blind", FLAG),
    Must("depth", BYTE),
]]);

pub(super) const RAISINGS: Shape = Table(&[&[
    May("note", NOTE),
    Must(
        "gods",
        Rows(
            "god",
            &Table(&[&[
                Must("god", GOD),
                Must("MIN_RAISE_LEVEL", SHORT),
                Must("TOLERANCE_VAL", SHORT),
                Must("RESURRECTION_COST", SHORT),
                Must("aid_threshold", INT),
                Must("rows", Rows("row", &RAISING)),
            ]]),
        ),
    ),
]]);

const BLOW: Shape = Table(&[&[
    Must("case", Text),
    Must("cHP", SHORT),
    Must("mHP", SHORT),
    Must("vDmg", SHORT),
    Must("vCrit", BYTE),
    Must("vDmg_after", INT),
    Must("penalty_after", SHORT),
    Must("ret", ANSWER),
]]);

pub(super) const BLOWS: Shape = Table(&[&[
    May("note", NOTE),
    Must(
        "gods",
        Rows(
            "god",
            &Table(&[&[Must("god", GOD), Must("aid_threshold", INT), Must("rows", Rows("row", &BLOW))]]),
        ),
    ),
]]);
