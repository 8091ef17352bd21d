//! What the value and the resource of a stati mean under which nature (docs/rules/stati-natures.md), wherever a
//! stati stands: in forms and templates, in what levels give, in segments of effects. A pure table; knows no
//! definition.

use super::symbol::Symbol;
use super::values::*;
use crate::base::id::Kind;
use crate::base::names::*;
use crate::content::schema::{FieldShape, FieldType, Use};

/// Fields and the names of which one must be their value.
pub(super) type When = &'static [(&'static str, &'static [&'static str])];

/// A row of such a table.
pub(super) const fn on(when: When, label: &'static str, ty: FieldType, help: &'static str) -> Use {
    Use { when, label, ty, help, needed: false }
}

/// A row of a field that must be said there.
pub(super) const fn needed(when: When, label: &'static str, ty: FieldType, help: &'static str) -> Use {
    Use { when, label, ty, help, needed: true }
}

/// Natures whose value is an attribute or a group of them.
pub(super) const ADJUSTS: &[&str] = &[
    "ADJUST_IDX",
    "ADJUST",
    "ADJUST_SAC",
    "ADJUST_INS",
    "ADJUST_COMP",
    "ADJUST_ART",
    "ADJUST_DEFL",
    "ADJUST_DMG",
    "ADJUST_INH",
    "ADJUST_MOR",
    "ADJUST_DODG",
    "ADJUST_ARM",
    "ADJUST_CIRC",
    "ADJUST_NAT",
    "ADJUST_LUCK",
    "ADJUST_RES",
    "ADJUST_PAIN",
    "ADJUST_SIZE",
    "SUSTAIN",
];
/// Natures whose value is a type of monster.
pub(super) const OF_TYPES: &[&str] = &[
    "NEUTRAL_TO",
    "ENEMY_TO",
    "ALLY_TO",
    "ALSO_TURN_MA_TYPE",
    "ADDITIONAL_WILD_SHAPE_MA_TYPE",
    "TURN_ABILITY",
    "GTURN_ABILITY",
    "COMMAND_ABILITY",
    "DETECTING",
    "SPECIES_AFFINITY",
    "FAV_ENEMY",
    "SOCIAL_MOD",
];
/// Natures whose value is one of the names that the nature has of its own.
pub(super) const OF_MODES: &[&str] = &[
    "BLIND",
    "ASLEEP",
    "PARALYSIS",
    "AFRAID",
    "STUCK",
    "GRABBED",
    "HIDING",
    "SINGING",
    "ELEVATED",
    "ENGULFED",
    "INVIS",
    "PHASED",
    "REFLECTING",
    "CHARMED",
    "MISS_CHANCE",
    "GAZE_REFLECTION",
];

pub(super) const ATTRIBUTES: FieldType = FieldType::OneOf(&[one::<Attribute>(), one::<AttributeGroup>()]);
pub(super) const TYPES: FieldType =
    FieldType::OneOf(&[one::<MonsterType>(), several::<MonsterType>(), int(-1, 0, "for all of them")]);
pub(super) const MODES: FieldType = FieldType::OneOf(&[one::<StatiValue>(), int(0, 0, "")]);

/// What a value is under each nature that wants one of a family, where the nature stands in a field and some more holds;
/// then further rows. It is needed where nothing is meant by 0: left out, it would be the first of its family, or none.
macro_rules! of_natures {
    ([$($also:expr),*], $nature:literal, $($more:expr),* $(,)?) => {
        &[
            $crate::content::define::stati_uses::needed(
                &[$($also,)* ($nature, $crate::content::define::stati_uses::ADJUSTS)],
                "Attribute",
                $crate::content::define::stati_uses::ATTRIBUTES,
                "The attribute, or several under one name.",
            ),
            $crate::content::define::stati_uses::needed(
                &[$($also,)* ($nature, &["SKILL_BONUS", "INNATE_KIT", "EXTRA_SKILL"])],
                "Skill",
                one::<Skill>(),
                "The skill.",
            ),
            $crate::content::define::stati_uses::needed(
                &[$($also,)* ($nature, &["RESIST", "IMMUNITY"])],
                "Damage type",
                one::<DamageType>(),
                "The damage that is resisted.",
            ),
            $crate::content::define::stati_uses::needed(
                &[$($also,)* ($nature, &["EXTRA_FEAT", "CONDITIONAL_FEAT"])],
                "Feat",
                one::<Feat>(),
                "The feat.",
            ),
            $crate::content::define::stati_uses::needed(
                &[$($also,)* ($nature, &["EXTRA_ABILITY"])],
                "Ability",
                one::<Ability>(),
                "The ability.",
            ),
            $crate::content::define::stati_uses::needed(
                &[$($also,)* ($nature, &["SAVE_BONUS"])],
                "Against",
                one::<SaveNumber>(),
                "What the saves are made against.",
            ),
            $crate::content::define::stati_uses::on(
                &[$($also,)* ($nature, $crate::content::define::stati_uses::OF_TYPES)],
                "Of type",
                $crate::content::define::stati_uses::TYPES,
                "The type of monster; of two, both must fit.",
            ),
            $crate::content::define::stati_uses::on(
                &[$($also,)* ($nature, $crate::content::define::stati_uses::OF_MODES)],
                "Mode",
                $crate::content::define::stati_uses::MODES,
                "How the stati works, by the names of its nature.",
            ),
            $crate::content::define::stati_uses::on(
                &[$($also,)* ($nature, &["DETECTING_TYPE"])],
                "Kind of thing",
                FieldType::OneOf(&[one::<ObjectType>(), int(0, 0, "for any")]),
                "The kind of thing that shows.",
            ),
            $crate::content::define::stati_uses::on(
                &[$($also,)* ($nature, &["PERCEPTION", "NONDETECTION"])],
                "Senses",
                FieldType::OneOf(&[some::<Perception>(), int(0, 32767, "as bits")]),
                "The senses that are given or hidden from.",
            ),
            $crate::content::define::stati_uses::needed(
                &[$($also,)* (
                    $nature,
                    &["BONUS_SCHOOL_CASTING_LEVEL", "SCHOOL_FOCUS", "SPECIALTY_SCHOOL"],
                )],
                "School",
                one::<School>(),
                "The school of magic.",
            ),
            $crate::content::define::stati_uses::needed(
                &[$($also,)* ($nature, &["IGNORE_SLOT_WEIGHT"])],
                "Slot",
                one::<Slot>(),
                "The slot.",
            ),
            $($more),*
        ]
    };
}
pub(super) use of_natures;

/// What a resource is under each nature that wants one of a kind; then further rows.
macro_rules! of_kinds_by_nature {
    ($nature:literal, $($more:expr),* $(,)?) => {
        &[
            on(&[($nature, &["WEP_SKILL", "IMP_CRIT"])], "Weapon", FieldType::Ref(Kind::Item), "The kind of weapon."),
            needed(
                &[($nature, &["INNATE_SPELL", "ACTIVATION", "TOUCH_ATTACK", "POISONED", "DISEASED"])],
                "Effect",
                FieldType::Ref(Kind::Effect),
                "The spell, the poison or the disease.",
            ),
            on(&[($nature, &["SPELL_ACCESS"])], "Spell", FieldType::Ref(Kind::Effect), "The spell that may be learnt."),
            needed(&[($nature, &["TEMPLATE"])], "Template", FieldType::Ref(Kind::Template), "The template that is laid on."),
            needed(&[($nature, &["HAS_DOMAIN"])], "Domain", FieldType::Ref(Kind::Domain), "The domain that is served."),
            needed(&[($nature, &["MY_GOD"])], "God", FieldType::Ref(Kind::God), "The god that it belongs to."),
            needed(&[($nature, &["HOME_REGION"])], "Region", FieldType::Ref(Kind::Region), "The region that is known."),
            $($more),*
        ]
    };
}

/// The value of a stati of a form or a template.
pub(super) const STATI_VAL: &[Use] = of_natures!(
    [],
    "nature",
    on(&[("nature", &["WEP_SKILL"])], "Step", one::<WeaponSkill>(), "How well the weapon is handled."),
    on(&[], "Val", Symbol::SHAPE, "Which of its kind, as the nature wants."),
);

/// The resource of a stati of a form or a template.
pub(super) const STATI_OF: &[Use] =
    of_kinds_by_nature!("nature", on(&[], "eID", FieldType::AnyRef, "The resource that it comes with."),);

/// The value of what a level gives.
pub(super) const GRANT_VAL: &[Use] = of_natures!(
    [],
    "stati",
    on(&[("stati", &["WEP_SKILL"])], "Step", one::<WeaponSkill>(), "How well the weapon is handled."),
    on(&[("stati", &["SPELL_ACCESS"])], "Spells", one::<SpellAccess>(), "The spells that may be learnt."),
    on(
        &[(
            "ability",
            &["CA_TURNING", "CA_GREATER_TURNING", "CA_COMMAND", "CA_FAV_ENEMY", "CA_SPECIES_AFFINITY"]
        )],
        "Of type",
        TYPES,
        "The type of monster; of two, both must fit.",
    ),
    on(
        &[("ability", &["CA_SMITE"])],
        "Of type",
        FieldType::OneOf(&[one::<MonsterType>(), int(0, 255, "")]),
        "The type of monster that is smitten.",
    ),
    on(&[("ability", &["None"])], "Val", Symbol::SHAPE, "What it is for, as the feat or the nature wants."),
    on(&[], "How much", int(-32768, 32767, ""), "By how much the ability grows; 1 where nothing is said."),
);

/// The resource of what a level gives.
pub(super) const GRANT_OF: &[Use] = of_kinds_by_nature!(
    "stati",
    needed(
        &[("ability", &["CA_INNATE_SPELL"])],
        "Spell",
        FieldType::Ref(Kind::Effect),
        "The spell that is given."
    ),
    needed(&[("ability", &["CA_GRANT_ITEM"])], "Item", FieldType::Ref(Kind::Item), "The item that is given."),
    on(
        &[("ability", &["None"]), ("stati", &["None"])],
        "Weapon",
        FieldType::Ref(Kind::Item),
        "The weapon that the feat is for.",
    ),
    on(&[], "Of", FieldType::AnyRef, "The resource that it is about."),
);

/// How strong what a level gives is.
pub(super) const GRANT_MAG: &[Use] = &[on(
    &[("feat", &["None"]), ("choice", &["None"])],
    "Mag",
    int(-100, 100, ""),
    "How strong it is, where `val` says what it is for.",
)];

/// The event of what a level gives.
pub(super) const GRANT_EVENT: &[Use] =
    &[needed(&[("stati", &["TRAP_EVENT"])], "Event", FieldType::Event, "The event that is waited for.")];
