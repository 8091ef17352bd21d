//! The end of a thing: however it comes, the thing leaves the world, and what lay in it stays behind. Knows not why.

use super::place::place;
use crate::base::names::{ItemState, Named};
use crate::rules::prelude::*;
use crate::world::{ItemField, Point};

/// A thing is no more. What lay in it falls where it was, or is its bearer's where that is nowhere; what may not lie
/// there goes with it.
pub fn ceases<O: Observer>(m: &mut Machine<'_, O>, item: Handle, why: Label) -> Result<(), Halt> {
    let at = m.world().place_of(item);
    ceases_at(m, item, at, why)
}

/// The same of a thing that was in a place, and is in nobody's hands any more.
pub(super) fn ceases_at<O: Observer>(
    m: &mut Machine<'_, O>,
    item: Handle,
    at: Option<Point>,
    why: Label,
) -> Result<(), Halt> {
    let Some(bearer) = m.world().item(item).map(|i| i.holder) else { return Ok(()) };
    for thing in m.world().held_by(item).to_vec() {
        m.hand(thing, Handle::NONE, why);
        let left = match at {
            Some(at) => place(m, thing, at)?,
            None => bearer.is_some() && m.hand(thing, bearer, why),
        };
        if !left {
            ceases(m, thing, why)?;
        }
    }
    let state = m.world().item(item).map_or(0, |i| i.state()) & !ItemState::IF_WORN.number();
    m.put_item(item, ItemField::State, state, why);
    m.put_item(item, ItemField::Slots, 0, why);
    m.put_item(item, ItemField::Gone, 1, why);
    m.hand(item, Handle::NONE, why);
    Ok(())
}

/// Somebody leaves the world who was never quite of it (docs/rules/stati.md, What a loss brings): what is its own
/// goes with it, and what it came by here falls.
pub fn goes_with<O: Observer>(m: &mut Machine<'_, O>, bearer: Handle, at: Point) -> Result<(), Halt> {
    let why = label!("it goes with who was called");
    for item in m.world().held_by(bearer).to_vec() {
        let own = m.world().item(item).is_some_and(|i| i.is(ItemState::IF_PROPERTY));
        if own {
            ceases(m, item, why)?;
            continue;
        }
        m.hand(item, Handle::NONE, why);
        let state = m.world().item(item).map_or(0, |i| i.state()) & !ItemState::IF_WORN.number();
        m.put_item(item, ItemField::State, state, why);
        m.put_item(item, ItemField::Slots, 0, why);
        if !place(m, item, at)? {
            ceases_at(m, item, Some(at), why)?;
        }
    }
    Ok(())
}
