//! What is found among monsters (docs/rules/finds.md, What).

use crate::base::names::{ObjectType as T, SpellSource as S};

/// One kind of find.
pub(super) struct Line {
    /// How likely, against the sum of the table.
    pub weight: i32,
    /// What it is.
    pub of: T,
    /// Where its effects come from.
    pub source: S,
    /// Id of the one kind it is of; empty for any of the type.
    pub kind: &'static str,
}

pub(super) const fn line(weight: i32, of: T, source: S, kind: &'static str) -> Line {
    Line { weight, of, source, kind }
}

/// What monsters find who cast no spells.
pub(super) const OF_MONSTERS: &[Line] = &[
    line(25, T::T_WEAPON, S::AI_WEAPON, ""),
    line(15, T::T_ARMOUR, S::AI_ARMOUR, ""),
    line(50, T::T_POTION, S::AI_POTION, "potion"),
    line(10, T::T_RING, S::AI_RING, "ring"),
    line(1, T::T_AMULET, S::AI_AMULET, "amulet"),
    line(3, T::T_BRACERS, S::AI_BRACERS, "bracers"),
    line(3, T::T_CLOAK, S::AI_CLOAK, "cloak"),
    line(10, T::T_BOOTS, S::AI_BOOTS, "boots"),
    line(5, T::T_WONDER, S::AI_WONDER, "placeholder"),
];

/// What those find who cast.
pub(super) const OF_CASTERS: &[Line] = &[
    line(50, T::T_POTION, S::AI_POTION, "potion"),
    line(35, T::T_SCROLL, S::AI_SCROLL, "scroll"),
    line(25, T::T_WAND, S::AI_WAND, "wand"),
    line(10, T::T_WEAPON, S::AI_SWORD, ""),
    line(10, T::T_RING, S::AI_RING, "ring"),
    line(5, T::T_AMULET, S::AI_AMULET, "amulet"),
];

/// Of what may be found in dungeons that of which strangers tell (docs/rules/finds.md, What): how likely, what it
/// is, where its effects come from, and the least level it is found at.
pub(super) const OF_RUMOURS: &[(i32, T, S, i32)] = &[
    (2, T::T_STAFF, S::AI_STAFF, 7),
    (1, T::T_ROD, S::AI_ROD, 12),
    (40, T::T_POTION, S::AI_POTION, 1),
    (20, T::T_SCROLL, S::AI_SCROLL, 1),
    (10, T::T_RING, S::AI_RING, 3),
    (3, T::T_AMULET, S::AI_AMULET, 15),
    (40, T::T_WAND, S::AI_WAND, 2),
    (5, T::T_CLOAK, S::AI_CLOAK, 5),
    (5, T::T_BRACERS, S::AI_BRACERS, 3),
    (10, T::T_BOOTS, S::AI_BOOTS, 1),
];

/// Where effects come from of a thing that is forged for itself.
pub(super) fn source_of(of: T) -> Option<S> {
    match of {
        T::T_WEAPON => Some(S::AI_WEAPON),
        T::T_ARMOUR => Some(S::AI_ARMOUR),
        T::T_SHIELD => Some(S::AI_SHIELD),
        T::T_BOW => Some(S::AI_BOW),
        T::T_MISSILE => Some(S::AI_ARROW),
        _ => None,
    }
}
