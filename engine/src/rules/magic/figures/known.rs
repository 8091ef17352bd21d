//! What a creature knows of a spell (docs/rules/magic-effects.md, CalcEffect), as SP_ bits.

use super::staff;
use crate::base::game_option::GameOption;
use crate::base::id::ResId;
use crate::base::names::{MonsterFlag, Named, SpellAccess as Sp, SpellSource};
use crate::rules::query::who::Who;

/// What it knows of a spell: a character what it learnt and what its staves give; a monster knows all of them by every
/// source but song.
pub fn access(w: &Who<'_>, spell: ResId) -> i32 {
    match w.character() {
        Some(character) => match character.access_to(spell) | by_staff(w, spell) {
            0 => by_option(w, spell),
            access => access,
        },
        None => [Sp::SP_ARCANE, Sp::SP_DIVINE, Sp::SP_PRIMAL].iter().fold(0, |all, way| all | way.number()),
    }
}

/// What the staves of a character add to what it knows of a spell: nothing, or that a staff gives it. What elves can't
/// cast is given to them too: that they can't is said where they try (the original leaves it out, and casts it no more).
fn by_staff(w: &Who<'_>, spell: ResId) -> i32 {
    if staff::spells(w).any(|given| given == spell) { Sp::SP_STAFF.number() } else { 0 }
}

/// What a character knows of a spell that it has not learnt: nothing, or with OPT_ALL_SPELLS all that a mage, sorcerer or
/// priest of its caster level might.
fn by_option(w: &Who<'_>, spell: ResId) -> i32 {
    if !w.chose(GameOption::OPT_ALL_SPELLS) {
        return 0;
    }
    let Some(magic) = w.content.magic(spell).filter(|magic| magic.level() <= (w.caster_level() + 1) / 2)
    else {
        return 0;
    };
    // By no way of its own, so that neither a book nor a god is asked.
    let ways = [SpellSource::AI_WIZARDRY, SpellSource::AI_SORCERY, SpellSource::AI_THEURGY];
    let learnt = ways.iter().any(|source| magic.effect.sources.contains(source));
    if learnt { Sp::SP_KNOWN.number() } else { 0 }
}

/// Is magic in a monster's blood, so that it casts at its challenge rating? A character's is a matter of what it knows.
pub(crate) fn is_innate(w: &Who<'_>, access: i32) -> bool {
    has(access, [Sp::SP_INNATE]) || (!w.is_character() && w.has_flag(MonsterFlag::M_INNATE))
}

/// Is one of these ways among SP_ bits?
#[inline]
pub(crate) fn has<const N: usize>(bits: i32, ways: [Sp; N]) -> bool {
    ways.iter().any(|way| bits & way.number() != 0)
}
