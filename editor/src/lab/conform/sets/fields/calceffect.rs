//! The fields of `calceffect.json`. Our actor is that of the set, so the set has to tell of this one.

use super::common::*;
use super::shape::{Field::*, Shape, Shape::*};
use augury_engine::base::names::{EffectArchetype, EffectArea};

/// Headings of the columns.
const COLUMNS: &str = r#"["vRange","vRadius","Dmg.Number","Dmg.Sides","Dmg.Bonus","vDmg_mean","vDmg_min_seen","vDmg_max_seen","vDuration_min_seen","vDuration_max_seen","saveDC","vCasterLev","vChainMax"]"#;

const ROW: Shape = Places(&[
    Must("vRange", INT),
    Must("vRadius", INT),
    Must("Dmg.Number", INT),
    Must("Dmg.Sides", INT),
    Must("Dmg.Bonus", INT),
    Must("vDmg_mean", Number(i32::MIN as f64, i32::MAX as f64)),
    Must("vDmg_min_seen", INT),
    Must("vDmg_max_seen", INT),
    Must("vDuration_min_seen", INT),
    Must("vDuration_max_seen", INT),
    Must("saveDC", INT),
    Must("vCasterLev", INT),
    Must("vChainMax", INT),
]);

/// Levels of casting that our world has an actor for.
const LEVEL: Shape = Word("the caster levels 1, 3, 5, 8, 12, 16 and 20", |text| {
    ["1", "3", "5", "8", "12", "16", "20"].contains(&text)
});

const SEGMENT: Shape = Table(&[&[
    Must("seg", Whole(0, 1_000)),
    Must("eval", Word("an archetype: EA_BLAST, EA_GRANT and so on", is::<EffectArchetype>)),
    Must("aval", Word("an area: AR_NONE, AR_BALL and so on", is::<EffectArea>)),
    Must("cl", Keyed(&LEVEL, &Keyed(&METAMAGIC, &ROW))),
    Must("trap", ROW),
    Must("item_plus0", ROW),
]]);

const EFFECTS: Shape = Table(&[&[
    Must("name", EFFECT),
    Must("rid", Whole(0, i32::MAX as i64)),
    Must("level", BYTE),
    Must("segments", Rows("segment", &SEGMENT)),
]]);

const ACTOR: Shape = Table(&[&[
    Must("monster", Just("\"human\"")),
    Must("INT", Just("14")),
    Must("WIS", Just("16")),
    Must("CHA", Just("12")),
    Must("CR", Just("0")),
    Must("Mod_INT", Just("2")),
    Must("Mod_WIS", Just("3")),
    Must("Mod_CHA", Just("1")),
    Must("CasterLev", Just("\"overridden\"")),
]]);

/// The set.
pub(in super::super) const SET: Shape = Table(&[&[
    May("seed", COUNT),
    Must("columns", Just(COLUMNS)),
    Must("samples_none", DRAWN),
    Must("samples_mm", DRAWN),
    Must("actor", ACTOR),
    May("note", NOTE),
    Must("effects", Rows("effect", &EFFECTS)),
    May("segments_total", COUNT),
    May("crashed", COUNT),
]]);
