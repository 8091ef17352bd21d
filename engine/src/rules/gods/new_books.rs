//! AID_NEWBOOK: for each arcane spell that a character knows and has no book of, a book comes (docs/rules/prayer.md,
//! "Aids").

use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::base::names::{Named, ObjectType, SpellAccess};
use crate::event::observe::Audience;
use crate::event::{Halt, Machine, Observer};
use crate::rules::items::{gear, things};
use crate::rules::query::look::Look;

/// After so many no more come.
const MOST: usize = 5;

/// The books come, the last kind that holds each spell; none where it cannot be carried.
///
/// # Errors
/// The action is over.
pub(super) fn come<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let bits = SpellAccess::SP_KNOWN.number() | SpellAccess::SP_ARCANE.number();
    let known: Vec<ResId> = crate::rules::standing::character(m, me).map_or_else(Vec::new, |c| {
        c.spells.iter().filter(|(_, access)| access & bits == bits).map(|(id, _)| *id).collect()
    });
    let mut came = 0;
    for spell in known {
        let has = m
            .who(me)
            .is_some_and(|w| w.all_things().any(|held| held.kind.spells.iter().any(|s| s.res_id() == spell)));
        if has {
            continue;
        }
        let holds = |id: &ResId| {
            m.content().item(*id).is_some_and(|kind| {
                kind.itype == ObjectType::T_BOOK && kind.spells.iter().any(|s| s.res_id() == spell)
            })
        };
        let book = m.content().listed(Kind::Item).iter().copied().filter(holds).last();
        let Some(book) = book else { continue };
        let made = gear::make::thing(m, book)?;
        let name = m.plain_name(made);
        m.print(Audience::Actor, &format!("Your god replaces your {name}."))?;
        things::into_hands(m, me, made)?;
        if m.world().item(made).is_none_or(|i| i.holder != me) {
            return Ok(());
        }
        came += 1;
        if came >= MOST {
            return Ok(());
        }
    }
    Ok(())
}
