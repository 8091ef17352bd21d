//! The fields of `trans`.

use super::super::common::*;
use super::super::shape::{Field::*, Shape, Shape::*};
use super::FLAGS;

/// Bits of how somebody stands with a god.
const STANDING_BITS: &str =
    r#"{"INVOLVED":1,"FORSAKEN":2,"ABANDONED":4,"CROWNED":8,"PENANCE":16,"ANATHEMA":32,"KNOWN_ANGER":64}"#;

pub(super) const TRANSGRESSIONS: Shape = Table(&[&[
    May("note", NOTE),
    Must(
        "columns",
        Just(
            r#"["start_anger","mag","doWrath","anger_after","flags_after","still_follows","retribution_EParam (0 none)","favour_after (from 1000)"]"#,
        ),
    ),
    Must("GS", Just(STANDING_BITS)),
    Must("gods", Rows("god", &OFFENDED)),
]]);

const OFFENDED: Shape = Table(&[&[
    Must("god", GOD),
    Must("TOLERANCE_VAL", SHORT),
    Must("FORGIVING", FLAG),
    Must("own", Rows("own row", &OWN)),
    Must(
        "att_columns",
        Just(r#"["AngerThisTurn","mag","anger_before","anger_after","AngerThisTurn_after"]"#),
    ),
    Must("att", Rows("att row", &OF_TURN)),
    Must(
        "non_own_columns",
        Just(r#"["start_anger","mag","doWrath","trials","share_changed","mean_change_when_changed"]"#),
    ),
    Must("non_own", Rows("non_own row", &OF_OTHERS)),
]]);

const OWN: Shape = Places(&[
    Must("start_anger", SHORT),
    Must("mag", INT),
    Must("doWrath", FLAG),
    Must("anger_after", SHORT),
    Must("flags_after", FLAGS),
    Must("still_follows", FLAG),
    Must("retribution_EParam", INT),
    Must("favour_after", INT),
]);
const OF_TURN: Shape = Places(&[
    Must("AngerThisTurn", SHORT),
    Must("mag", INT),
    Must("anger_before", SHORT),
    Must("anger_after", SHORT),
    Must("AngerThisTurn_after", SHORT),
]);
const OF_OTHERS: Shape = Places(&[
    Must("start_anger", SHORT),
    Must("mag", INT),
    Must("doWrath", FLAG),
    Must("trials", DRAWN),
    Must("share_changed", SHARE),
    Must("mean_change_when_changed", MEAN),
]);
