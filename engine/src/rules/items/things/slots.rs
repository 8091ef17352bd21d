//! Which slot holds what (docs/rules/items.md, Slots). Knows no event.

use crate::base::names::{Named, ObjectType, Size, Slot, SpellSource};
use crate::content::Content;
use crate::rules::query::who::{Held, Who};

/// The bit of a slot in an item's `Slots`; 0 for SL_ARCHERY and what is no slot.
pub(super) fn bit(slot: Slot) -> i32 {
    u32::try_from(slot.number()).ok().filter(|n| *n < 24).map_or(0, |n| 1 << n)
}

/// May this thing be put into this slot? What is more than one size too large hangs on a shoulder at most.
pub fn allows(held: &Held<'_>, who: &Who<'_>, slot: Slot) -> bool {
    let (size, own) = (held.own_size(), who.size());
    match slot {
        Slot::SL_INAIR | Slot::SL_LSHOULDER | Slot::SL_RSHOULDER => true,
        _ if size > own + 1 => false,
        Slot::SL_READY | Slot::SL_WEAPON => true,
        Slot::SL_BELT1 | Slot::SL_BELT2 | Slot::SL_BELT3 | Slot::SL_BELT4 | Slot::SL_BELT5 => {
            size <= Size::SZ_SMALL.number() || size < own
        }
        Slot::SL_PACK => {
            let holds = [ObjectType::T_CONTAIN, ObjectType::T_CHEST].iter().any(|kind| held.is(*kind));
            holds && size <= own
        }
        _ => held.works_in(slot),
    }
}

/// Does the thing do in this slot what it is for? A stone that floats about one's head does anywhere.
pub fn is_active(held: &Held<'_>, content: &Content, slot: Slot) -> bool {
    held.works_in(slot) || (slot != Slot::SL_INAIR && floats(held, content))
}

/// Is it a stone that circles its owner, wherever it is kept?
fn floats(held: &Held<'_>, content: &Content) -> bool {
    let effect = held.item.effect.and_then(|id| content.effect(id));
    [ObjectType::T_TOOL, ObjectType::T_GEM].iter().any(|kind| held.is(*kind))
        && effect.is_some_and(|e| e.sources.contains(&SpellSource::AI_STONE))
}

/// Is a thing in a slot in which it does what it is for?
pub(super) fn is_in_use(held: &Held<'_>, content: &Content) -> bool {
    (0..24).map(Slot).any(|slot| held.item.fills(slot) && is_active(held, content, slot))
}
