//! The fields of `pray` and `praymage`.

use super::super::character::CHARACTER;
use super::super::common::*;
use super::super::shape::{Field::*, Shape, Shape::*};
use super::{EVENTS, FLAGS, MESSAGES};
use augury_engine::base::names::{Named, Trouble};

const TROUBLE: Shape = Word("the number of a trouble, as a text", |text| {
    text.parse().is_ok_and(|n| Trouble::from_number(n).name().is_some())
});
const TROUBLES: Shape = List(&Places(&[Must("trouble", TROUBLE), Must("priority", Whole(1, 8))]));

const PRAYER: Shape = Table(&[&[
    Must("trouble", Text),
    Must("troubles", TROUBLES),
    Must("set_favour", INT),
    Must("favour", INT),
    Must("anger", SHORT),
    Must("timeout", SHORT),
    Must("penalty", SHORT),
    Must("altar", Whole(0, 2)),
    Must("own", FLAG),
    May("follows", GOD),
    Must("worthy", FLAG),
    Must("path", Word("`EV_PRAY` or `Pray()`", |text| ["EV_PRAY", "Pray()"].contains(&text))),
    Must("ret", ANSWER),
    Must("events", EVENTS),
    Must("msgs", MESSAGES),
    Must("after", AFTER_PRAYER),
]]);

const AFTER_PRAYER: Shape = Table(&[&[
    Must("penalty", SHORT),
    Must("timeout", SHORT),
    Must("anger", SHORT),
    Must("favour", INT),
    Must("flags", FLAGS),
    Must("GodID", FLAG),
    Must("hp0", SHORT),
    Must("hp", SHORT),
    Must("mhp", SHORT),
    Must("dead", FLAG),
    May("troubles", TROUBLES),
    May("own_anger", SHORT),
]]);

const PRAYING_GOD: Shape = Table(&[&[
    Must("god", GOD),
    Must("TOLERANCE_VAL", SHORT),
    Must("INTERVENTION_COST", SHORT),
    Must("PRAYER_TIMEOUT", SHORT),
    Must("PRAYER_DC", SHORT),
    Must("LAY_MULTIPLIER", SHORT),
    Must("rows", Draws("row", &PRAYER)),
]]);

pub(super) const PRAYERS: Shape = Table(&[&[
    Must("char", Table(&[CHARACTER, &[Must("mHP", POINTS), Must("tMana", POINTS)]])),
    May("skill_note", NOTE),
    Must("gods", Rows("god", &PRAYING_GOD)),
]]);
