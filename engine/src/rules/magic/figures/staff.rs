//! Spells of staves (docs/rules/magic.md, Staves): which a staff gives to its bearer, and how they tire.
//!
//! What a staff gives is worked out whenever it is asked for, so it begins when the staff's magic is known and ends
//! when the staff is put away.

use crate::base::names::{ItemKnown, ListId, Named, SpellAccess as Sp, StatiNature};
use crate::content::ListValue;
use crate::rules::prelude::*;
use crate::rules::query::who::{Held, Who};

/// Numbers below this in the list of a staff are a plus and a cost, not spells.
const RANK: i32 = 256;

/// The spells of the staves that somebody bears and knows the magic of. A number before spells is the plus that the
/// staff needs for what follows.
pub fn spells<'a>(w: &Who<'a>) -> impl Iterator<Item = ResId> + use<'a> {
    let w = *w;
    lists(w).flat_map(move |(staff, entries)| {
        let plus = Held::of(w.world, w.content, staff).map_or(0, |held| held.plus());
        let within = move |entry: &&ListValue| rank(entry).is_none_or(|needed| plus >= needed);
        entries.iter().take_while(within).filter_map(|entry| match entry {
            ListValue::Of(id) => Some(*id),
            _ => None,
        })
    })
}

/// What casting a spell tires whoever knows it in these ways (SP_ bits): nothing but out of a staff, for who has neither
/// learnt it nor has it by nature.
pub fn tires(w: &Who<'_>, spell: ResId, access: i32) -> i32 {
    let own = [Sp::SP_KNOWN, Sp::SP_INNATE].iter().any(|way| access & way.number() != 0);
    let staff = access & Sp::SP_STAFF.number() != 0;
    if staff && !own { fatigue(w, spell).unwrap_or(1) } else { 0 }
}

/// What casting a spell out of a staff tires somebody: the number that stands before it in the list of the first staff
/// that has it and whose magic is known, 1 where none does. `None`: no such staff.
pub fn fatigue(w: &Who<'_>, spell: ResId) -> Option<i32> {
    lists(*w).find_map(|(_, entries)| {
        let mut cost = 1;
        for entry in entries {
            match entry {
                ListValue::Of(id) if *id == spell => return Some(cost),
                entry => cost = rank(entry).unwrap_or(cost),
            }
        }
        None
    })
}

/// The staves that it bears and knows the magic of, each with its list.
fn lists<'a>(w: Who<'a>) -> impl Iterator<Item = (Handle, &'a [ListValue])> {
    w.stati_of(StatiNature::STAFF_SPELLS).filter_map(move |record| {
        let known = w.world.item(record.thing).is_some_and(|staff| staff.knows(ItemKnown::KN_MAGIC));
        let effect = record.effect.filter(|_| known)?;
        let lists = &w.content.effect(effect)?.lists;
        let list = lists.iter().find(|list| list.list == ListId::STAFF_SPELL_LIST)?;
        Some((record.thing, list.entries.as_slice()))
    })
}

/// The number of an entry that says how good the staff has to be.
fn rank(entry: &ListValue) -> Option<i32> {
    match entry {
        ListValue::Number(n) if *n < RANK => Some(*n),
        _ => None,
    }
}
