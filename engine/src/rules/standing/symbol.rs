//! Holy symbols (docs/rules/conduct.md, Turning): what calls on a god's power by hand needs one.

use super::own_god;
use crate::base::names::{ArmourQuality, ObjectType, Slot};
use crate::rules::prelude::*;
use crate::rules::query::who::{Held, Who};

/// Where a holy symbol is of use.
const SLOTS: [Slot; 4] = [Slot::SL_READY, Slot::SL_WEAPON, Slot::SL_AMULET, Slot::SL_ARMOUR];

/// Has it a symbol of its god in hand, or worn?
pub fn is_at_hand<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    let Some(w) = m.who(me) else { return false };
    let god = own_god(m, me).map_or("", |god| m.content().shown_name(god));
    SLOTS.iter().filter_map(|slot| w.in_slot(*slot)).any(|held| is_symbol(&w, &held, god))
}

/// Is it named after the god, or is the god's sign graven into it? Without a god whatever bears magic is (the original
/// compares with an empty name).
fn is_symbol(w: &Who<'_>, held: &Held<'_>, god: &str) -> bool {
    let named = held.item.effect.is_some_and(|effect| w.content.shown_name(effect).starts_with(god));
    let worn = held.is(ObjectType::T_ARMOUR) || held.is(ObjectType::T_SHIELD);
    named || (worn && held.has(ArmourQuality::AQ_GRAVEN.0))
}
