//! How many spells of each level a character may cast (docs/rules/growth.md, Spells).

use crate::base::names::{Ability, Attribute, Feat, StatiNature};
use crate::rules::query::who::Who;

/// Spells of levels 1 to 9 by level of casting, from 0.
const SLOTS: [[i16; 9]; 27] = [
    [1, 0, 0, 0, 0, 0, 0, 0, 0],
    [1, 0, 0, 0, 0, 0, 0, 0, 0],
    [2, 0, 0, 0, 0, 0, 0, 0, 0],
    [2, 1, 0, 0, 0, 0, 0, 0, 0],
    [3, 2, 0, 0, 0, 0, 0, 0, 0],
    [3, 2, 1, 0, 0, 0, 0, 0, 0],
    [4, 3, 2, 0, 0, 0, 0, 0, 0],
    [5, 4, 3, 1, 0, 0, 0, 0, 0],
    [6, 5, 3, 2, 0, 0, 0, 0, 0],
    [6, 6, 3, 3, 1, 0, 0, 0, 0],
    [7, 6, 4, 3, 2, 0, 0, 0, 0],
    [7, 7, 5, 4, 3, 0, 0, 0, 0],
    [7, 7, 5, 4, 4, 1, 0, 0, 0],
    [8, 7, 6, 5, 4, 2, 0, 0, 0],
    [8, 8, 6, 6, 5, 3, 1, 0, 0],
    [8, 8, 7, 6, 5, 4, 2, 0, 0],
    [8, 8, 7, 7, 6, 5, 3, 1, 0],
    [8, 8, 8, 7, 7, 6, 4, 2, 0],
    [8, 8, 8, 8, 7, 7, 5, 3, 1],
    [8, 8, 8, 8, 8, 7, 6, 4, 2],
    [8, 8, 8, 8, 8, 8, 7, 6, 4],
    [9, 9, 9, 9, 8, 8, 8, 8, 6],
    [9, 9, 9, 9, 9, 9, 9, 9, 8],
    [10, 10, 10, 9, 9, 9, 9, 9, 9],
    [11, 11, 11, 10, 10, 10, 9, 9, 9],
    [11, 11, 11, 11, 11, 11, 10, 10, 10],
    [12, 12, 12, 12, 12, 12, 11, 10, 10],
];

/// More of them by Int above 9, as far as there is a row.
const FOR_WITS: [[i16; 9]; 22] = [
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
    [1, 0, 0, 0, 0, 0, 0, 0, 0],
    [1, 0, 0, 0, 0, 0, 0, 0, 0],
    [2, 1, 0, 0, 0, 0, 0, 0, 0],
    [2, 2, 0, 0, 0, 0, 0, 0, 0],
    [3, 2, 1, 0, 0, 0, 0, 0, 0],
    [3, 3, 2, 0, 0, 0, 0, 0, 0],
    [3, 3, 2, 1, 0, 0, 0, 0, 0],
    [4, 3, 3, 2, 0, 0, 0, 0, 0],
    [4, 4, 3, 2, 1, 0, 0, 0, 0],
    [4, 4, 3, 3, 2, 0, 0, 0, 0],
    [4, 4, 4, 3, 2, 1, 0, 0, 0],
    [5, 4, 4, 3, 3, 2, 0, 0, 0],
    [5, 5, 4, 4, 3, 2, 1, 0, 0],
    [5, 5, 4, 4, 3, 3, 2, 0, 0],
    [5, 5, 5, 4, 4, 3, 2, 1, 0],
    [5, 5, 5, 4, 4, 3, 3, 2, 0],
    [6, 5, 5, 5, 4, 4, 3, 2, 1],
    [6, 6, 5, 5, 4, 4, 3, 3, 2],
    [6, 6, 5, 5, 5, 4, 4, 3, 2],
    [6, 6, 6, 5, 5, 4, 4, 3, 3],
    [6, 6, 6, 5, 5, 5, 4, 4, 3],
];

/// The level of casting at which spells of a level come, from level 0.
const COMES_AT: [i16; 10] = [0, 1, 3, 5, 7, 9, 12, 14, 16, 18];

/// Spells of each level from 1 to 9 that its training lets it cast.
pub fn spell_slots(who: &Who<'_>) -> [i16; 9] {
    let casting = who.ability(Ability::CA_SPELLCASTING);
    match usize::try_from(casting) {
        Ok(casting) if casting > 0 => SLOTS[casting.min(SLOTS.len() - 1)],
        _ => [0; 9],
    }
}

/// Spells of each level from 1 to 9 that it may cast beyond those: for its wits, for a guild's training, and what lies
/// on it (BONUS_SLOTS).
pub fn bonus_slots(who: &Who<'_>) -> [i16; 9] {
    let casting = i16::try_from(who.ability(Ability::CA_SPELLCASTING)).unwrap_or(0);
    let mut slots = [0; 9];
    // Whoever can't cast yet has none for its wits.
    let wits = if casting < 1 { 0 } else { who.inborn(Attribute::A_INT) - 9 };
    let wits = usize::try_from(wits).unwrap_or(0).min(FOR_WITS.len() - 1);
    let normal = spell_slots(who);
    for (n, slot) in slots.iter_mut().enumerate() {
        let most = match n {
            0 => FOR_WITS[wits][0] + i16::from(casting > 0 && who.has_feat(Feat::FT_GUILDMAGE)),
            n => FOR_WITS[wits][n].min(normal[n].max(casting - COMES_AT[n + 1])),
        };
        let level = i32::try_from(n).unwrap_or(0) + 1;
        let more = who.sum_mag(StatiNature::BONUS_SLOTS, Some(level));
        *slot = most.max(0) + i16::try_from(more).unwrap_or(0);
    }
    slots
}
