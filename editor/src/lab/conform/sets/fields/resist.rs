//! The fields of `resist.json`.

use super::common::*;
use super::shape::{Field::*, Shape, Shape::*};

/// What became of the casts of a spell.
const DRAWS: Shape = Places(&[
    Must("magic_resisted", SHARE),
    Must("saved_at_strike", SHARE),
    Must("immune", SHARE),
    Must("reached_hit", SHARE),
    Must("saved_at_hit", SHARE),
    Must("mean_hp_lost", MEAN),
]);

const SPELL: Shape = Table(&[&[
    Must("dc", Whole(0, 100)),
    Must("sval", SAVE),
    Must("level", Whole(0, 9)),
    Must("v", DRAWS),
    Must("no_strike", SHARE),
]]);

const PAIR: Shape = Table(&[&[
    Must("caster", MONSTER),
    Must("victim", MONSTER),
    Must("casterCR", RATING),
    Must("casterLev", CASTER_LEVEL),
    Must("victimCR", RATING),
    Must("MR", Whole(-200, 200)),
    Must("FORT", BYTE),
    Must("REF", BYTE),
    Must("WILL", BYTE),
    Must("hostile", FLAG),
    Must("penetration", BYTE),
    Must("amplify", BYTE),
    Must("formula_p_resist", SHARE),
    Must("spells", Keyed(&EFFECT, &SPELL)),
]]);

/// The set.
pub(in super::super) const SET: Shape = Table(&[&[
    Must("N", DRAWN),
    Must(
        "columns",
        Just(r#"["magic_resisted","saved_at_strike","immune","reached_hit","saved_at_hit","mean_hp_lost"]"#),
    ),
    May("note", NOTE),
    Must("pairs", Rows("pair", &PAIR)),
]]);
