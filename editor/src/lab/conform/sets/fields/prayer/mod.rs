//! The fields of `prayer.json`. What troubles somebody, events and messages are texts here: a row with one that nobody knows
//! is not equal.
//!
//! | file | sections |
//! |---|---|
//! | `prayers` | `pray`, `praymage` |
//! | `sacrifices` | `sac`, `fav` |
//! | `offences` | `trans` |
//! | `aid` | `raise`, `deflect` |
//! | `altars` | `altar`, `convert` |

mod aid;
mod altars;
mod offences;
mod prayers;
mod sacrifices;

use super::common::*;
use super::shape::{Field::*, Shape, Shape::*};
use augury_engine::base::names::AidKind;

/// The troubles by their numbers, and how urgent one may be.
const TROUBLE_NUMBERS: &str = r#"{"1":"INJURY","2":"LOWMANA","3":"HUNGER","4":"BLIND","5":"DISEASE","6":"SICK","7":"STONING","8":"DRAINED","9":"CURSED","10":"BLEEDING","11":"FEAR","12":"POISON","13":"FATIGUE","14":"NOBOOK","15":"ENEMIES","16":"PARALYSIS","17":"HAUNTED"}"#;
const PRIORITY_NUMBERS: &str =
    r#"{"IMPOSSIBLE":1,"VERY_LOW":2,"LOW":3,"MODERATE":4,"HIGH":5,"URGENT":6,"EXTREME":7,"CRITICAL":8}"#;
/// How somebody stands with a god (GS_ bits).
const FLAGS: Shape = Whole(0, 127);
/// A level of favour.
const FAVOUR_LEVEL: Shape = Whole(0, 20);
const AID: Shape = Word("an aid (`AID_`)", is::<AidKind>);
const EVENTS: Shape = List(&Places(&[Must("event", Text), Must("param", Or(&INT, &AID))]));
const MESSAGES: Shape = List(&Text);

/// The set.
pub(in super::super) const SET: Shape = Table(&[&[
    Must("pray", prayers::PRAYERS),
    Must("praymage", prayers::PRAYERS),
    Must("sac", sacrifices::SACRIFICES),
    Must("fav", sacrifices::LEVELS),
    Must("trans", offences::TRANSGRESSIONS),
    Must("raise", aid::RAISINGS),
    Must("deflect", aid::BLOWS),
    Must("altar", altars::ALTARS),
    Must("convert", altars::CONVERSIONS),
    Must("trouble_numbers", Just(TROUBLE_NUMBERS)),
    Must("priority_numbers", Just(PRIORITY_NUMBERS)),
]]);
