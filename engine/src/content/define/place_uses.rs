//! Which kinds of resources stand in places: in regions, on squares of their maps, at the end of portals, on fixed levels
//! of dungeons. A pure table; knows no definition.

use super::stati_uses::{needed, on};
use super::values;
use crate::base::id::Kind;
use crate::base::names::PortalKind;
use crate::content::schema::{FieldType, Use};

/// What furnishes a region.
pub(super) const FURNISHING: &[Use] = &[on(
    &[],
    "What",
    FieldType::OneOf(&[
        FieldType::Ref(Kind::Feature),
        FieldType::Ref(Kind::Terrain),
        FieldType::Ref(Kind::Item),
    ]),
    "A fixture, a terrain or an item.",
)];

/// What is on a square of a region's map.
pub(super) const ON_TILE: &[Use] = &[on(
    &[],
    "With",
    FieldType::OneOf(&[
        FieldType::Ref(Kind::Item),
        FieldType::Ref(Kind::Monster),
        FieldType::Ref(Kind::Feature),
    ]),
    "An item, a monster or a fixture.",
)];

/// What that is of.
pub(super) const OF_TILE: &[Use] = &[on(
    &[],
    "Of",
    FieldType::OneOf(&[
        FieldType::Ref(Kind::Effect),
        FieldType::Ref(Kind::God),
        FieldType::Ref(Kind::Monster),
        FieldType::Ref(Kind::Template),
    ]),
    "The effect of an item, the god of an altar, the monster of a corpse or a statue, a monster's template.",
)];

/// What stands on a fixed level of a dungeon.
pub(super) const SPECIAL: &[Use] = &[on(
    &[],
    "What",
    FieldType::OneOf(&[
        FieldType::Ref(Kind::Region),
        FieldType::Ref(Kind::Monster),
        FieldType::Ref(Kind::Encounter),
        FieldType::Ref(Kind::Item),
        FieldType::Ref(Kind::Feature),
    ]),
    "A region, or who or what is met there.",
)];

/// How a portal leads on.
pub(super) const PORTAL: &[Use] =
    &[needed(&[("ftype", &["T_PORTAL"])], "Portal", values::one::<PortalKind>(), "How it leads on.")];

/// Where a portal leads, or what effect a trap has.
pub(super) const TARGET: &[Use] = &[
    on(&[("ftype", &["T_TRAP"])], "Effect", FieldType::Ref(Kind::Effect), "What the trap does."),
    on(
        &[("portal", &["POR_DUN_ENTRY", "POR_SUBDUNGEON"])],
        "Place",
        FieldType::OneOf(&[FieldType::Ref(Kind::Dungeon), FieldType::Ref(Kind::Region)]),
        "The dungeon, or the region that is one, that it leads to.",
    ),
    on(
        &[("portal", &["POR_RETURN"])],
        "Way in",
        FieldType::Ref(Kind::Feature),
        "The portal that it leads back to.",
    ),
    on(&[], "Target", FieldType::AnyRef, "Where it leads."),
];
