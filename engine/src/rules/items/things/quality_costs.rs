//! What qualities cost of an item's magic, in the order in which the original lists them
//! (docs/rules/item-values.md, Level of an item). A quality that stands twice is twice as likely.

use crate::base::names::{ArmourQuality as A, ItemQuality as I, WeaponQuality as W};

/// Qualities of weapons by number, with their cost.
#[rustfmt::skip]
pub const OF_WEAPONS: &[(i16, i32)] = &[
    (W::WQ_BURST.0, 1), (W::WQ_CORROSIVE.0, 1), (W::WQ_FLAMING.0, 1), (W::WQ_FROST.0, 1), (W::WQ_SHOCKING.0, 1),
    (W::WQ_THUNDERING.0, 1), (W::WQ_SOULDRINK.0, 1), (W::WQ_SOULDRINK.0, 1), (W::WQ_WOUNDING.0, 1),
    (W::WQ_WOUNDING.0, 2), (W::WQ_GLOWING.0, 1), (W::WQ_BALANCE.0, 2), (W::WQ_CHAOTIC.0, 2), (W::WQ_HOLY.0, 2),
    (W::WQ_LAWFUL.0, 2), (W::WQ_UNHOLY.0, 2), (W::WQ_WEAKENING.0, 1), (W::WQ_WITHERING.0, 1),
    (W::WQ_NUMBING.0, 1), (W::WQ_ACCURACY.0, 1), (W::WQ_BANE.0, 1), (W::WQ_SEEKING.0, 1), (W::WQ_VICIOUS.0, 1),
    (W::WQ_CLEAVING.0, 1), (W::WQ_DISTANCE.0, 1), (I::IQ_FEATHERLIGHT.0, 1), (I::IQ_GHOST_TOUCH.0, 1),
    (W::WQ_RETURNING.0, 1), (W::WQ_SMITING.0, 1), (W::WQ_SUNDERING.0, 1), (W::WQ_KEEN.0, 1),
    (W::WQ_STUNNING.0, 1), (W::WQ_TERROR.0, 1), (W::WQ_WARNING.0, 1), (W::WQ_FEY_TRAPPING.0, 1),
    (W::WQ_DEFENDING.0, 1), (W::WQ_DISRUPTION.0, 2), (I::IQ_PROFICIENT.0, 2), (W::WQ_NIGHT.0, 2),
    (W::WQ_VENOM.0, 1), (W::WQ_MIGHTY.0, 2), (W::WQ_QUICK_LOADING.0, 2), (W::WQ_THIRSTY.0, 2),
    (W::WQ_ENERGY.0, 3), (W::WQ_SLAYING.0, 3), (W::WQ_SPEED.0, 3), (W::WQ_SLEEP.0, 3), (W::WQ_VAMPIRIC.0, 3),
    (W::WQ_IMPACT.0, 4), (W::WQ_VORPAL.0, 5),
];

/// Qualities of armour and shields by number, with their cost.
#[rustfmt::skip]
pub const OF_ARMOUR: &[(i16, i32)] = &[
    (A::AQ_ACID_RES.0, 1), (A::AQ_AGILITY.0, 1), (A::AQ_ARROW_DEF.0, 1), (A::AQ_BANEBLIND.0, 1),
    (A::AQ_BASHING.0, 1), (A::AQ_COLD_RES.0, 1), (A::AQ_ENDURANCE.0, 1), (I::IQ_FEATHERLIGHT.0, 1),
    (I::IQ_GHOST_TOUCH.0, 1), (A::AQ_GRAVEN.0, 1), (I::IQ_PROFICIENT.0, 1), (A::AQ_FIRE_RES.0, 1),
    (A::AQ_GRACEFUL.0, 1), (A::AQ_LIGHT_FOR.0, 1), (A::AQ_LIGHT_RES.0, 1), (A::AQ_MIGHT.0, 1),
    (A::AQ_RADIANT.0, 1), (A::AQ_REFLECTION.0, 1), (A::AQ_SACRED.0, 1), (A::AQ_SHADOW.0, 1),
    (A::AQ_SHIFTING.0, 1), (A::AQ_SILENT.0, 1), (A::AQ_SLICK.0, 1), (A::AQ_SONIC_RES.0, 1),
    (A::AQ_STABILITY.0, 1), (A::AQ_AUSPICIOUS.0, 2), (A::AQ_INVULN.0, 2), (A::AQ_COMMAND.0, 2),
    (A::AQ_BLINDING.0, 2), (A::AQ_FEARSOME.0, 2), (A::AQ_MEDIUM_FOR.0, 2), (A::AQ_RESISTANT.0, 2),
    (A::AQ_ANIMATED.0, 3), (A::AQ_GREAT_INV.0, 3), (A::AQ_LIFEKEEPING.0, 3), (A::AQ_HEAVY_FOR.0, 3),
    (A::AQ_MAGIC_RES.0, 3), (A::AQ_HEALING.0, 4), (A::AQ_ETHEREALNESS.0, 5),
];
