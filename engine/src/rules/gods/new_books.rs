//! AID_NEWBOOK: for each arcane spell that a character knows and has no book of, a book comes (docs/rules/prayer.md,
//! Aids).

use crate::base::names::{Named, ObjectType, SpellAccess};
use crate::content::Switch;
use crate::rules::items::{gear, things};
use crate::rules::prelude::*;
use crate::rules::query::who::Who;

/// After so many no more come.
const MOST: usize = 5;

/// The arcane spells that somebody knows, in their order.
pub(super) fn of_books(w: &Who<'_>) -> Vec<ResId> {
    let bits = SpellAccess::SP_KNOWN.number() | SpellAccess::SP_ARCANE.number();
    let spells = w.character().map_or(&[][..], |c| &c.spells);
    spells.iter().filter(|(_, access)| access & bits == bits).map(|(id, _)| *id).collect()
}

/// Has it a book with this spell?
pub(super) fn has(w: &Who<'_>, spell: ResId) -> bool {
    w.all_things().any(|held| held.kind.spells.iter().any(|s| s.res_id() == spell))
}

/// The books come, the last kind that holds each spell; none where it cannot be carried. Of all kinds that hold it the
/// original gives one thing, which is the last book of the library in the end (`new_books_turn_into_the_last`).
pub(super) fn come<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let known = m.who(me).map_or_else(Vec::new, |w| of_books(&w));
    let mut came = 0;
    for spell in known {
        if m.who(me).is_some_and(|w| has(&w, spell)) {
            continue;
        }
        let content = m.content();
        let books = || content.listed(Kind::Item).iter().filter_map(|id| Some((*id, content.item(*id)?)));
        let books = || books().filter(|(_, kind)| kind.itype == ObjectType::T_BOOK);
        let holding = || books().filter(|(_, kind)| kind.spells.iter().any(|s| s.res_id() == spell));
        let turns = content.keeps(Switch::NewBooksTurnIntoTheLast);
        let Some(book) =
            holding().next_back().and_then(|held| if turns { books().next_back() } else { Some(held) })
        else {
            continue;
        };
        let made = gear::make::thing(m, book.0)?;
        let name = m.plain_name(made);
        m.print(Audience::Actor, &format!("Your god replaces {name}."))?;
        things::into_hands(m, me, made)?;
        if m.world().item(made).is_none_or(|i| i.holder != me) {
            return Ok(());
        }
        came += if turns { holding().count() } else { 1 };
        if came >= MOST {
            return Ok(());
        }
    }
    Ok(())
}
