//! What a creature knows of a spell (facts/rules/effects.md, 3.2), as SP_ bits.

use crate::base::id::ResId;
use crate::base::names::{MonsterFlag, Named, SpellAccess as Sp};
use crate::rules::query::who::Who;

/// What it knows of a spell: a character what it learnt; a monster knows all of them by every source but song.
pub fn access(w: &Who<'_>, spell: ResId) -> i32 {
    match w.character() {
        Some(character) => character.access_to(spell),
        None => [Sp::SP_ARCANE, Sp::SP_DIVINE, Sp::SP_PRIMAL].iter().fold(0, |all, way| all | way.number()),
    }
}

/// Is magic in a monster's blood, so that it casts at its challenge rating? A character's is a matter of what it knows.
pub fn is_innate(w: &Who<'_>, access: i32) -> bool {
    has(access, [Sp::SP_INNATE]) || (!w.is_character() && w.has_flag(MonsterFlag::M_INNATE))
}

/// Is one of these ways among SP_ bits?
#[inline]
pub fn has<const N: usize>(bits: i32, ways: [Sp; N]) -> bool {
    ways.iter().any(|way| bits & way.number() != 0)
}
