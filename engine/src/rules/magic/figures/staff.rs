//! Spells of staves (facts/rules/casting.md, 9, Staff).

use crate::base::id::ResId;
use crate::base::names::{ItemKnown, ListId, StatiNature};
use crate::content::ListValue;
use crate::rules::query::who::Who;

/// Numbers below this in the list of a staff are a plus and a cost, not spells.
const RANK: i32 = 256;

/// What casting a spell out of a staff tires somebody: the number that stands before it in the list of the first staff
/// that has it and whose magic is known, 1 where none does. `None`: no such staff.
pub fn fatigue(w: &Who<'_>, spell: ResId) -> Option<i32> {
    w.stati_of(StatiNature::STAFF_SPELLS).find_map(|record| {
        let known = w.world.item(record.thing).is_some_and(|staff| staff.knows(ItemKnown::KN_MAGIC));
        let effect = record.effect.filter(|_| known)?;
        let lists = &w.content.effect(effect)?.lists;
        let list = lists.iter().find(|list| list.list == ListId::STAFF_SPELL_LIST)?;
        let mut cost = 1;
        for entry in &list.entries {
            match entry {
                ListValue::Number(n) if *n < RANK => cost = *n,
                ListValue::Of(id) if *id == spell => return Some(cost),
                _ => {}
            }
        }
        None
    })
}
