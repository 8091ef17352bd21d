//! The fields of `altar` and `convert`.

use super::super::common::*;
use super::super::shape::{Field::*, Shape, Shape::*};
use super::{FAVOUR_LEVEL, FLAGS, MESSAGES};

const RELATION: Shape =
    Places(&[Must("follower_of", GOD), Must("toward", GOD), Must("mag", SHORT), Must("doWrath", FLAG)]);

const ODDS: Shape = Table(&[&[
    Must("ceded", FLAG),
    Must("from", GOD),
    Must("to", GOD),
    Must("FavourLev", FAVOUR_LEVEL),
    Must("WIS", SCORE),
    Must("Mod_WIS", MODIFIER),
    Must("converted", SHARE),
    Must("trembles", SHARE),
    Must("shatters", SHARE),
    Must("explodes", SHARE),
    Must("other", SHARE),
    Must("mean_explosion_hp", MEAN),
    Must("mean_FavPenalty_other", MEAN),
    Must("mean_anger_other", MEAN),
]]);

pub(super) const ALTARS: Shape = Table(&[&[
    Must("relations", Rows("relation", &RELATION)),
    Must("relation_columns", Just(r#"["follower_of","toward","mag","doWrath"]"#)),
    Must("trials", DRAWN),
    May("skill_note", NOTE),
    Must("odds", Rows("odds row", &ODDS)),
]]);

const CONVERSION: Shape = Places(&[
    Must("god", GOD),
    Must("following", Or(&NOBODY, &GOD)),
    Must("favour_set", INT),
    Must("calc_favour", INT),
    Must("anger", SHORT),
    Must("flags", FLAGS),
    Must("MIN_CONVERT_FAVOUR", INT),
    Must("converted", FLAG),
    Must("own_anger_after", SHORT),
    Must("msgs", MESSAGES),
]);

pub(super) const CONVERSIONS: Shape = Table(&[&[
    Must(
        "columns",
        Just(
            r#"["god","following","favour_set","calc_favour","anger","flags","MIN_CONVERT_FAVOUR","converted","own_anger_after","msgs"]"#,
        ),
    ),
    Must("rows", Rows("row", &CONVERSION)),
]]);
