//! The fields of `magic.json`.

use super::character::{CASTING, CHARACTER};
use super::common::*;
use super::shape::{Field::*, Shape, Shape::*};
use augury_engine::base::names::SpellAccess;

/// A figure for each of the six sets of metamagic.
const PERCENTS: Shape = List(&Whole(0, 100));
const COSTS: Shape = List(&POINTS);

const SPELL: Shape = Table(&[&[
    Must("spell", EFFECT),
    Must("lev", BYTE),
    Must("rating", PERCENTS),
    Must("mana", COSTS),
    Must("specMod", Whole(-100, 100)),
    Must(
        "dc",
        Places(&[Must("normal", DIFFICULTY), Must("heighten", DIFFICULTY), Must("trick", DIFFICULTY)]),
    ),
    Must("timeout", Places(&[Must("castingTimeout", POINTS), Must("quickened", POINTS)])),
]]);

const SPELLS: Shape = Rows("spell", &SPELL);

const MONSTER_CASTER: Shape = Table(&[&[
    Must("monster", MONSTER),
    Must("level_mode", Text),
    Must("CasterLev", CASTER_LEVEL),
    Told("CR", RATING),
    Must("INT", SCORE),
    Must("WIS", SCORE),
    Must("CHA", SCORE),
    Must("A_ARC", CASTING),
    Must("A_DIV", CASTING),
    Must("A_PRI", CASTING),
    Must("Mod_INT", MODIFIER),
    Must("Mod_WIS", MODIFIER),
    Must("Mod_CHA", MODIFIER),
    Must("char", Text),
    Must("spells", SPELLS),
]]);

/// Ways to know a spell, and perhaps a remark in parentheses: `SP_ARCANE|SP_DIVINE`, `SP_KNOWN only (SP_SORCERY is 0)`.
const ACCESS: Shape = Word("names of ways to know a spell (`SP_`) with `|` between them", |text| {
    let flags = text.split_whitespace().next().unwrap_or_default();
    flags.split('|').all(is::<SpellAccess>)
});

const CHARACTER_CASTER: Shape = Table(&[
    CHARACTER,
    &[
        Must("char", Text),
        Told("mHP", POINTS),
        Told("tMana", POINTS),
        Told("nominal_level", Whole(1, 100)),
        Told("how", Text),
        Must("spell_flags", ACCESS),
        Told("known", List(&Places(&[Must("spell", EFFECT), Must("flags", Whole(0, u16::MAX as i64))]))),
        Must("spells", SPELLS),
    ],
]);

/// The set.
pub(in super::super) const SET: Shape = Table(&[&[
    Must("mm", Rows("metamagic", &METAMAGIC)),
    Must("MMFeatLevels", List(&BYTE)),
    Must("dc", Just(r#"["normal","heighten","trick"]"#)),
    Must("timeout", Just(r#"["castingTimeout","quickened"]"#)),
    May("note", NOTE),
    Must("casters", Rows("caster", &With("monster", &MONSTER_CASTER, &CHARACTER_CASTER))),
]]);
