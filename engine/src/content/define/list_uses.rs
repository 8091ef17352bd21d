//! What stands in the lists that a resource carries, by list: kinds of resources, families of names. Numbers are
//! weights and measures. A pure table; lists that it does not name hold anything.

use super::stati_uses::on;
use super::symbol::{ListValue, SchoolSpells};
use super::values::{int, one};
use crate::base::id::Kind;
use crate::base::names::*;
use crate::content::schema::{FieldShape, FieldType, Use};

const NUMBER: FieldType = int(i32::MIN as i64, i32::MAX as i64, "");
const SPELLS: FieldType = FieldType::List(&FieldType::OneOf(&[
    NUMBER,
    FieldType::Ref(Kind::Effect),
    one::<SpellSource>(),
    SchoolSpells::SHAPE,
]));
const EFFECTS: FieldType = FieldType::List(&FieldType::OneOf(&[NUMBER, FieldType::Ref(Kind::Effect)]));
const TEMPLATES: FieldType = FieldType::List(&FieldType::OneOf(&[NUMBER, FieldType::Ref(Kind::Template)]));
const MOUNTS: FieldType = FieldType::List(&FieldType::OneOf(&[
    NUMBER,
    FieldType::Ref(Kind::Monster),
    FieldType::Ref(Kind::Template),
    one::<MonsterType>(),
]));
const MONSTERS: FieldType = FieldType::List(&FieldType::OneOf(&[
    NUMBER,
    FieldType::Ref(Kind::Monster),
    FieldType::Ref(Kind::Template),
    FieldType::Ref(Kind::Encounter),
    one::<MonsterType>(),
]));
const TYPES: FieldType = FieldType::List(&FieldType::OneOf(&[NUMBER, one::<MonsterType>()]));
const SKILLS: FieldType = FieldType::List(&FieldType::OneOf(&[NUMBER, one::<Skill>()]));
const QUALITIES: FieldType = FieldType::List(&FieldType::OneOf(&[
    NUMBER,
    one::<WeaponQuality>(),
    one::<ArmourQuality>(),
    one::<ItemQuality>(),
]));

const COSTS: FieldType = FieldType::List(&FieldType::OneOf(&[NUMBER]));

/// The entries of a list.
pub(super) const ENTRIES: &[Use] = &[
    on(&[("list", &["SPELL_LIST"])], "Spells", SPELLS, "Spells, one by one or all of a source."),
    on(
        &[("list", &["STAFF_SPELL_LIST", "SUBEFFECTS", "GRANTED_SPELLS", "SPELLS_BY_CHARGE"])],
        "Effects",
        EFFECTS,
        "Effects, with numbers as the list has them.",
    ),
    on(
        &[("list", &["MOUNT_LIST", "PALADIN_MOUNTS", "BLACKGUARD_MOUNTS", "GROUP_MOUNT"])],
        "Mounts",
        MOUNTS,
        "Monsters, each behind the templates that lie over it, and weights.",
    ),
    on(
        &[(
            "list",
            &[
                "GROUP_LEADER",
                "GROUP_FOLLOWER",
                "GROUP_ALLY",
                "GROUP_PET",
                "MON_LIST1",
                "MON_LIST2",
                "MON_LIST3",
                "MON_LIST4",
                "MON_LIST5",
                "MONSTER_LIST",
            ],
        )],
        "Creatures",
        MONSTERS,
        "Monsters, templates over them, encounters, and weights.",
    ),
    on(
        &[(
            "list",
            &[
                "CLASS_LIST",
                "SKILL_LIST",
                "TEMP_LIST1",
                "TEMP_LIST2",
                "TEMP_LIST3",
                "TEMP_LIST4",
                "TEMP_LIST5",
                "UNIVERSAL_TEMPLATE",
            ],
        )],
        "Templates",
        TEMPLATES,
        "Templates and weights.",
    ),
    on(&[("list", &["BANE_LIST"])], "Types", TYPES, "The types of monsters that it is a bane of."),
    on(
        &[("list", &["SKILL_KIT_FOR", "SECONDARY_KIT_FOR"])],
        "Skills",
        SKILLS,
        "The skills that it is a kit for.",
    ),
    on(&[("list", &["ITEM_QUALITIES"])], "Qualities", QUALITIES, "Qualities of weapons, armour and items."),
    on(&[("list", &["ITEM_COST"])], "Cost", COSTS, "What it costs, as numbers."),
    on(
        &[],
        "Entries",
        <Vec<ListValue>>::SHAPE,
        "Resources, names and numbers, as scripts of the resource want.",
    ),
];
