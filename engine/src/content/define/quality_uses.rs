//! Which qualities things have, by what they are. The families share numbers, so that a name of another family would mean
//! something else. A pure table; knows no definition.

use super::stati_uses::on;
use super::values::one;
use crate::base::names::*;
use crate::content::schema::{FieldType, Use};

const WEAPON: FieldType = FieldType::OneOf(&[one::<WeaponQuality>(), one::<ItemQuality>()]);
const ARMOUR: FieldType = FieldType::OneOf(&[one::<ArmourQuality>(), one::<ItemQuality>()]);
const ITEM: FieldType = one::<ItemQuality>();
const ANY: FieldType =
    FieldType::OneOf(&[one::<WeaponQuality>(), one::<ArmourQuality>(), one::<ItemQuality>()]);

/// What a god gives to weapons.
pub(super) const OF_WEAPONS: &[Use] =
    &[on(&[], "Weapon quality", WEAPON, "A quality of weapons, or of any item.")];

/// What a god gives to armour.
pub(super) const OF_ARMOUR: &[Use] =
    &[on(&[], "Armour quality", ARMOUR, "A quality of armour, or of any item.")];

/// What a god gives to shields.
pub(super) const OF_SHIELDS: &[Use] =
    &[on(&[], "Shield quality", ARMOUR, "A quality of armour, or of any item.")];

/// The qualities of a piece of gear; [`quality_of`] says which of them suit what it is.
pub(super) const OF_GEAR: &[Use] = &[on(
    &[],
    "Qualities",
    FieldType::List(&ANY),
    "WQ_ for weapons, AQ_ for armour and shields, IQ_ for any item.",
)];

/// What a quality of a thing of this type may be; any where the type is not known.
pub fn quality_of(of: Option<ObjectType>) -> &'static FieldType {
    use ObjectType as T;
    match of {
        None => &ANY,
        Some(T::T_WEAPON | T::T_BOW | T::T_MISSILE | T::T_STAFF) => &WEAPON,
        Some(T::T_ARMOUR | T::T_SHIELD | T::T_BOOTS | T::T_GAUNTLETS) => &ARMOUR,
        Some(_) => &ITEM,
    }
}
