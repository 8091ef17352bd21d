//! What the values of a segment mean under which archetype and area: labels, families and help as data.
//!
//! Read by forms, checks and `augury schema`. The archetypes are told in docs/rules/magic-effects.md, Archetypes;
//! the poisons in docs/rules/round.md, Poison and disease. A pure table; knows no effect.

use super::stati_uses::{of_natures, on};
use super::values::*;
use crate::base::id::Kind;
use crate::base::names::*;
use crate::base::scaled_dice::Scaled;
use crate::content::schema::{FieldShape, FieldType, Use};

/// Archetypes that do what handlers say: their values are the handlers' to use.
const SCRIPTED: &[&str] = &[
    "EA_GENERIC",
    "EA_OVERRIDE",
    "EA_IDENTIFY",
    "EA_ANIMATE",
    "EA_FIELD",
    "EA_SLAYING",
    "EA_WEAPON",
    "EA_BANISH",
    "EA_RAISE",
    "EA_MENU",
    "EA_CANCEL",
    "EA_MANYTHINGS",
    "EA_LEVGAIN",
    "EA_HOLDING",
    "EA_WARNING",
    "EA_DIGGING",
    "EA_EARTHQUAKE",
    "EA_CURE",
    "EA_RESTORE",
    "EA_TURNING",
    "EA_REVEAL",
    "EA_ENCHANT",
    "EA_CONSTRUCT",
    "EA_KNOCKBACK",
];
const HURTS: &[&str] = &["EA_BLAST", "EA_DRAIN"];
const LAYS: &[&str] = &["EA_GRANT", "EA_INFLICT"];
const MALADIES: &[&str] = &["AR_POISON", "AR_DISEASE"];
const FIELDS: &[&str] = &["AR_FIELD", "AR_MFIELD", "AR_PFIELD"];
const WIDE: &[&str] =
    &["AR_BALL", "AR_BURST", "AR_FIELD", "AR_BARRIER", "AR_MFIELD", "AR_PFIELD", "AR_GLOBE", "AR_GRADIENT"];

/// What an effect guards against or mends.
pub(super) const VERSUS: &[Use] = &[
    on(&[("purposes", &["EP_FIX_TROUBLE"])], "Trouble", one::<Trouble>(), "The trouble that it mends."),
    on(
        &[(
            "purposes",
            &[
                "EP_RESIST",
                "EP_COUNTER",
                "EP_BUFF",
                "EP_ATTACK",
                "EP_CURSE",
                "EP_ESCAPE",
                "EP_BARRIER",
                "EP_STEALTH",
                "EP_FOIL_PURSUIT",
                "EP_SUMMON",
                "EP_PASSAGE",
                "EP_UNLOCK",
                "EP_DISPEL",
            ],
        )],
        "Versus",
        FieldType::OneOf(&[one::<Versus>(), some::<EffectPurpose>()]),
        "What it guards against, or whom it is aimed at.",
    ),
];

/// The first value.
pub(super) const XVAL: &[Use] = &[
    on(&[("eval", HURTS)], "Damage type", one::<DamageType>(), "What the damage is."),
    on(&[("eval", LAYS)], "Stati", one::<StatiNature>(), "The nature of the stati that is laid on."),
    on(&[("eval", &["EA_HEALING"])], "Heals", some::<HealFlag>(), "What is healed."),
    on(&[("eval", &["EA_TERRAFORM"])], "Ground", one::<TerraMode>(), "Which ground is changed."),
    on(&[("eval", &["EA_TRAVEL"])], "Way", one::<TravelMode>(), "How and where to one is carried."),
    on(
        &[("eval", &["EA_SUMMON", "EA_ILLUSION"])],
        "Of type",
        one::<MonsterType>(),
        "Only monsters of this type come; MA_ALL for any.",
    ),
    on(
        &[("eval", &["EA_CREATION"])],
        "Goes to",
        some::<CreationFlag>(),
        "Where the new thing goes, and whether it stays.",
    ),
    on(&[("eval", &["EA_DISPEL"])], "Dispels", some::<DispelFlag>(), "What is dispelled, and how."),
    on(&[("eval", &["EA_DETECT"])], "Detects", some::<DetectFlag>(), "What is detected, and how it shows."),
    on(
        &[("eval", &["EA_VISION"])],
        "Sees",
        some::<VisionFlag>(),
        "How the sight afar moves and what it sees.",
    ),
    on(
        &[("eval", &["EA_POLYMORPH"])],
        "Mode",
        int(0, 255, ""),
        "Whether the new shape is chosen otherwise than at random.",
    ),
    on(&[("eval", SCRIPTED)], "xval", FirstValue::SHAPE, "What the handlers make of it."),
];

/// The second value.
pub(super) const YVAL: &[Use] = of_natures!(
    [("eval", LAYS)],
    "xval",
    on(
        &[("eval", LAYS), ("xval", &["TRAP_EVENT"])],
        "Event",
        FieldType::Event,
        "The event that the effect is asked about.",
    ),
    on(&[("eval", LAYS)], "Val", SecondValue::SHAPE, "The value of the stati, as its nature wants."),
    on(
        &[("eval", &["EA_HEALING"]), ("xval", &["HEAL_MALADY"])],
        "Malady",
        one::<StatiNature>(),
        "The stati that ends.",
    ),
    on(
        &[("eval", &["EA_HEALING"])],
        "Which",
        FieldType::OneOf(&[one::<Attribute>(), int(0, 32767, "")]),
        "The attribute that is restored, or how much of it.",
    ),
    on(
        &[("eval", &["EA_ILLUSION"])],
        "Quality",
        FieldType::OneOf(&[one::<StatiValue>(), several::<StatiValue>(), int(0, 0, "")]),
        "How real the illusion seems.",
    ),
    on(
        &[("eval", &["EA_CREATION"])],
        "Plus",
        FieldType::OneOf(&[one::<LevelCode>(), int(-44, 127, "")]),
        "The plus of the new thing.",
    ),
    on(&[("eval", &["EA_VISION"])], "Reach", int(0, 32767, "squares"), "How far the sight goes."),
    on(&[("eval", SCRIPTED)], "yval", SecondValue::SHAPE, "What the handlers make of it."),
);

/// The dice.
pub(super) const PVAL: &[Use] = &[
    on(&[("eval", HURTS)], "Damage", FieldType::ScaledDice, "How much damage is done or strength drained."),
    on(&[("eval", LAYS)], "Mag", FieldType::ScaledDice, "The magnitude of the stati."),
    on(&[("eval", &["EA_HEALING"])], "Amount", FieldType::ScaledDice, "How much is healed."),
    on(
        &[("eval", &["EA_SUMMON", "EA_ILLUSION"])],
        "CR",
        FieldType::ScaledDice,
        "The challenge rating of what comes.",
    ),
    on(
        &[("eval", &["EA_TERRAFORM"])],
        "Damage",
        FieldType::ScaledDice,
        "What the new ground does to those in it.",
    ),
    on(&[("eval", &["EA_TRAVEL"])], "Distance", FieldType::ScaledDice, "How far, in squares."),
    on(&[("eval", &["EA_CREATION"])], "Amount", FieldType::ScaledDice, "How many, or how good."),
    on(
        &[("eval", &["EA_DISPEL"])],
        "Strength",
        FieldType::ScaledDice,
        "What is rolled against the caster's level.",
    ),
    on(
        &[("eval", &["EA_VISION", "EA_DETECT"])],
        "Strength",
        FieldType::ScaledDice,
        "How far or how long one sees.",
    ),
    on(&[("eval", SCRIPTED)], "pval", FieldType::ScaledDice, "What the handlers make of it."),
];

/// What is brought in, or the traits of the field.
pub(super) const RVAL: &[Use] = &[
    on(
        &[("eval", &["EA_SUMMON", "EA_ILLUSION"])],
        "Comes",
        FieldType::OneOf(&[FieldType::Ref(Kind::Encounter), FieldType::Ref(Kind::Monster)]),
        "Who comes: a monster, or an encounter that is made up anew.",
    ),
    on(
        &[("eval", &["EA_TERRAFORM"])],
        "Becomes",
        FieldType::OneOf(&[FieldType::Ref(Kind::Terrain), FieldType::Ref(Kind::Feature)]),
        "What the ground becomes.",
    ),
    on(
        &[("eval", &["EA_POLYMORPH"])],
        "Shape",
        FieldType::Ref(Kind::Monster),
        "The shape; none for one at random.",
    ),
    on(
        &[("eval", &["EA_CREATION"])],
        "Makes",
        FieldType::OneOf(&[
            FieldType::Ref(Kind::Item),
            FieldType::Ref(Kind::Effect),
            FieldType::Ref(Kind::Feature),
        ]),
        "The thing that is made; an effect with CREA_TRAP, for a trap of it.",
    ),
    on(
        &[("eval", &["EA_TRAVEL"]), ("xval", &["TRAVEL_TO_RVAL", "TRAVEL_POCKET", "TRAVEL_WORLDWALK"])],
        "Place",
        FieldType::AnyRef,
        "The place one is carried to.",
    ),
    on(&[("aval", FIELDS)], "Field", some::<FieldFlag>(), "The traits of the field that is left on the map."),
    on(&[("eval", SCRIPTED)], "rval", ResourceValue::SHAPE, "What the handlers make of it."),
];

/// The save.
pub(super) const SVAL: &[Use] = &[
    on(&[("aval", MALADIES)], "DC", int(0, 60, ""), "How hard the Fortitude save against it is."),
    on(&[("aval", WIDE)], "Save", one::<SaveType>(), "The saving throw against it."),
    on(&[], "Save", one::<SaveType>(), "The saving throw against it."),
];

/// How wide or far.
pub(super) const LVAL: &[Use] = &[
    on(&[("aval", MALADIES)], "Saves", int(0, 127, "saves"), "How many saves made overcome it."),
    on(&[("aval", WIDE)], "Radius", Scaled::SHAPE, "How wide it is, in squares."),
    on(&[], "Range", Scaled::SHAPE, "How far it reaches, in squares; 0 for what the level gives."),
];

/// The colour.
pub(super) const CVAL: &[Use] = &[
    on(&[("aval", MALADIES)], "Interval", int(0, 127, "turns"), "How long it works between two saves."),
    on(&[("aval", WIDE)], "Colour", COLOURS, "The colour it is seen in."),
    on(&[], "Colour", COLOURS, "The colour it is seen in."),
];

const COLOURS: FieldType = FieldType::OneOf(&[one::<Colour>(), one::<ColourSet>()]);
