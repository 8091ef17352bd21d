//! What a character needs at hand to cast, and its god's leave (docs/rules/magic.md, Casting).

use super::casting::Casting;
use super::step::{GOES_ON, REFUSED, Step, with};
use crate::base::names::{Metamagic, Named, Skill, SpellAccess as Sp, StatiNature as N};
use crate::event::fields::IsStaffSpell;
use crate::rules::checks::skill;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::standing::{symbol, worthy};

/// What reading a damaged book takes, before the state it is in.
const BLURRED: i32 = 10;

/// 13: A character needs the book for what it learnt from books, and a symbol for what its god grants.
pub(super) fn at_hand<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    let free = [Sp::SP_PRIMAL, Sp::SP_BARDIC, Sp::SP_STAFF];
    if !spell.character
        || m.get(IsStaffSpell)
        || with(m, Metamagic::MM_INHERANT)
        || spell.knows(free)
        // Known by OPT_ALL_SPELLS alone, by no way that asks for anything.
        || spell.access() == Sp::SP_KNOWN.number()
        || symbol_at_hand(m, spell)
    {
        return GOES_ON;
    }
    if spell.knows([Sp::SP_ARCANE]) && book_at_hand(m, spell)? {
        return GOES_ON;
    }
    m.i_print(
        spell.me,
        match spell.knows([Sp::SP_DIVINE, Sp::SP_DOMAIN]) {
            true => "You need a holy symbol in hand or worn.",
            false => "You have no spellbook with this spell.",
        },
    )?;
    REFUSED
}

fn symbol_at_hand<O: Observer>(m: &Machine<'_, O>, spell: &Casting<'_>) -> bool {
    spell.knows([Sp::SP_DIVINE, Sp::SP_DOMAIN]) && symbol::is_at_hand(m, spell.me)
}

/// Is a book with the spell at hand, or does it know it by heart (LUCUBRATION)? Of several books the one that is in the
/// best state counts; whoever can't read a damaged one casts in vain.
fn book_at_hand<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Result<bool, Halt> {
    let Some(w) = m.who(spell.me) else { return Ok(false) };
    if w.stati_of(N::LUCUBRATION).next().is_some_and(|s| s.val >= spell.magic.level()) {
        return Ok(true);
    }
    let state = |held: &Held<'_>| held.item.hp() * 100 / held.hale(w.content).max(1);
    let books = w.all_things().filter(|held| held.kind.spells.iter().any(|s| s.res_id() == spell.magic.id));
    let Some(best) = books.map(|held| state(&held)).max() else { return Ok(false) };
    if best < 100 {
        spell.misread = !skill::check(m, spell.me, Skill::SK_DECIPHER, BLURRED + best / 10, 0)?.passed;
    }
    Ok(true)
}

/// 14: What a god grants, it grants to those who follow it and are worthy.
pub(super) fn leave_of_the_god<O: Observer>(m: &mut Machine<'_, O>, spell: &mut Casting<'_>) -> Step {
    if !spell.knows([Sp::SP_DIVINE, Sp::SP_DOMAIN]) {
        return GOES_ON;
    }
    let god = m.world().creature(spell.me).and_then(|c| c.character()).and_then(|c| c.god);
    let Some(god) = god else {
        m.i_print(spell.me, "You have no god to grant you spells.")?;
        return REFUSED;
    };
    if !worthy::is_worthy(m, spell.me, god, false)? {
        m.i_print(spell.me, "Your god denies you its magic.")?;
        return REFUSED;
    }
    GOES_ON
}
