//! The fields of `sac` and `fav`.

use super::super::common::*;
use super::super::shape::{Field, Field::*, Shape, Shape::*};
use super::{EVENTS, FAVOUR_LEVEL, FLAGS, MESSAGES};
use augury_engine::base::id::Kind;
use augury_engine::base::names::ObjectType;

/// What every sacrifice says that came to an end.
const SACRIFICE: &[Field] = &[
    Must("skill", SHORT),
    Must("anger", SHORT),
    Must("start_val", INT),
    Must("worthy", FLAG),
    Must("ret", ANSWER),
    Must("sacvals", Keyed(&CATEGORY, &INT)),
    Must("favour", INT),
    Must("favlev", Places(&[Must("before", FAVOUR_LEVEL), Must("after", FAVOUR_LEVEL)])),
    Must("anger_after", SHORT),
    Must("flags", FLAGS),
    Must("gone", FLAG),
    Must("msgs", MESSAGES),
    Must("events", EVENTS),
    May("others_anger", Keyed(&GOD, &SHORT)),
];

const CATEGORY: Shape = Word("categories of sacrifices, 0 to 11", |text| {
    text.parse().is_ok_and(|n: u8| n <= 11 && n.to_string() == text)
});
const OF_CORPSE: Shape =
    Table(&[&[Must("corpse", MONSTER), Must("cr", RATING), Must("xcr", COUNT)], SACRIFICE]);
const OF_THING: Shape = Table(&[
    &[
        Must("item", THING),
        Must("itype", Word("a type of things (`T_`)", is::<ObjectType>)),
        Must("item_level", BYTE),
        Must("price", COUNT),
    ],
    SACRIFICE,
]);
/// A sacrifice at which the original crashed.
const CRASHED: Shape = Table(&[&[
    May("corpse", MONSTER),
    May("item", THING),
    May("itype", Word("a type of things (`T_`)", is::<ObjectType>)),
    Must("crash", Text),
]]);
const THING: Shape = Resource(Kind::Item);

pub(super) const SACRIFICES: Shape = Table(&[&[
    May("note", NOTE),
    Must(
        "gods",
        Rows(
            "god",
            &Table(&[&[
                Must("god", GOD),
                Must("rows", Rows("row", &With("crash", &CRASHED, &With("corpse", &OF_CORPSE, &OF_THING)))),
            ]]),
        ),
    ),
]]);

const LEVEL: Shape = Table(&[&[
    Must("lev", FAVOUR_LEVEL),
    Must("worthy", FLAG),
    Must("set_at", INT),
    Must("calc_at", INT),
    Must("lev_after_at", FAVOUR_LEVEL),
    Must("msgs_at", MESSAGES),
    Must("set_plus1", INT),
    Must("calc_plus1", INT),
    Must("lev_after_plus1", FAVOUR_LEVEL),
    Must("msgs_plus1", MESSAGES),
]]);

pub(super) const LEVELS: Shape = Table(&[&[
    May("note", NOTE),
    Must(
        "gods",
        Rows(
            "god",
            &Table(&[&[Must("god", GOD), Must("chart", List(&INT)), Must("levels", Rows("level", &LEVEL))]]),
        ),
    ),
]]);
