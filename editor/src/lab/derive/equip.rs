//! The gear of a row, laid out and put on.

use super::rows::{At, Names};
use augury_engine::base::handle::Handle;
use augury_engine::base::id::Kind;
use augury_engine::base::names::{
    ArmourQuality, ItemKnown, ItemQuality, ItemState, Named, ObjectType, Size, Slot, WeaponQuality,
};
use augury_engine::rules::items::gear::make;
use augury_engine::rules::query::who::{Held, who};
use augury_engine::world::{ItemField, World};
use std::collections::BTreeSet;

/// Gives a creature everything that its row lists. What stands in no slot lies in the container before it.
///
/// # Errors
/// What can't be read, with its place.
pub fn dress(names: &Names<'_>, row: At<'_>, world: &mut World, h: Handle) -> Result<(), String> {
    let known = !row.get("items_known").is_some() || row.get("items_known").flag()?;
    let mut container = Handle::NONE;
    let mut things = Vec::new();
    let mut filled = BTreeSet::new();
    for entry in row.get("equipment").list()? {
        let kind = entry.get("item").resource(names, Kind::Item)?;
        let effect = entry.get("effect");
        let effect = match effect.text()? {
            "" => None,
            _ => Some(effect.resource(names, Kind::Effect)?),
        };
        let slot = slot_of(entry)?;
        if slot >= 0 && !filled.insert(slot) {
            return Err(entry.get("slot").fault(format!("two things in {}; one has room", Slot(slot))));
        }
        numbers_can_be(entry)?;
        let inside = slot < 0 && container.is_some();
        let thing = world.add_item(kind, effect, if inside { container } else { Handle::NONE });
        let put = |world: &mut World, field, value: i16| {
            let _ = world.put_item(thing, field, value.into());
        };
        put(world, ItemField::Quantity, entry.get("quantity").number()?.max(1));
        put(world, ItemField::Plus, entry.get("plus_inherent").number()?);
        let mut qualities = Vec::new();
        for quality in entry.get("qualities").list()? {
            qualities.push(quality_of(quality)?);
        }
        let named: BTreeSet<&ItemQuality> = qualities.iter().collect();
        let twice =
            (named.len() < qualities.len()).then(|| "one of them stands twice; take it out".to_owned());
        if let Some(fault) = twice.or_else(|| make::clash(&qualities)) {
            return Err(entry.get("qualities").fault(fault));
        }
        world.remake_item(thing, |item| item.qualities = qualities);
        let burns = names.content.item(kind).map_or(0, |kind| kind.lifespan);
        put(world, ItemField::Age, burns);
        if known {
            let _ = world.put_item(thing, ItemField::Known, ItemKnown::KN_PLUS.number());
        }
        if inside {
            continue;
        }
        let itype = names.content.item(kind).map(|kind| kind.itype);
        if matches!(itype, Some(ObjectType::T_CONTAIN | ObjectType::T_CHEST)) {
            container = thing;
        }
        things.push((thing, slot, entry.get("worn").flag()?));
    }
    // The last received lies first, so that those first in the row are found first.
    for (thing, slot, worn) in things.iter().rev() {
        let _ = world.hand(*thing, h);
        if *slot >= 0 {
            put_on(names, world, h, *thing, Slot(*slot));
        } else if *worn {
            let _ = world.put_item(*thing, ItemField::State, ItemState::IF_WORN.number());
        }
    }
    // Whoever wields a weapon in play takes it in both hands where the other is empty.
    let empty = things.iter().all(|(_, slot, _)| *slot != Slot::SL_READY.0);
    let weapon = things.iter().find(|(_, slot, _)| *slot == Slot::SL_WEAPON.0);
    if let Some((weapon, ..)) = weapon.filter(|_| empty && row.get("stati_worn").is_some())
        && Held::of(world, names.content, *weapon).is_some_and(|held| held.is(ObjectType::T_WEAPON))
    {
        let _ = world.put_item(*weapon, ItemField::Slots, bit(Slot::SL_WEAPON) | bit(Slot::SL_READY));
    }
    Ok(())
}

/// Nothing lies in a slot of this number.
const NO_SLOT: i16 = -1;

/// The slot of a thing: one that there is, and the one that `slot_name` says; or none.
fn slot_of(entry: At<'_>) -> Result<i16, String> {
    let (slot, name) = (entry.get("slot"), entry.get("slot_name"));
    let number = slot.number()?;
    if number != NO_SLOT && !Slot::knows(number.into()) {
        return Err(slot.fault(format!("{number} is no slot; {NO_SLOT} is for none")));
    }
    match name.text()? {
        "" => Ok(number),
        text if name.named::<Slot>(text)?.0 == number => Ok(number),
        text => {
            Err(name.fault(format!("{text} is another slot than `slot`, {number}; take one of them out")))
        }
    }
}

/// How many of a thing there are and how large it is can be so.
fn numbers_can_be(entry: At<'_>) -> Result<(), String> {
    let (quantity, size) = (entry.get("quantity"), entry.get("size"));
    if quantity.number()? < 0 {
        return Err(quantity.fault(format!("there are {} of it; 1 at least", quantity.value)));
    }
    match size.number()? {
        n if n == 0 || Size::knows(n.into()) => Ok(()),
        n => Err(size.fault(format!("{n} is no size"))),
    }
}

/// The bit of a slot; none for one that is no slot of a body.
fn bit(slot: Slot) -> i32 {
    if (0..32).contains(&slot.0) { 1 << slot.0 } else { 0 }
}

/// Fills a slot, both hands where a thing needs both.
fn put_on(names: &Names<'_>, world: &mut World, h: Handle, thing: Handle, slot: Slot) {
    let (Some(me), Some(held)) = (who(world, names.content, h), Held::of(world, names.content, thing)) else {
        return;
    };
    let hands = [Slot::SL_WEAPON, Slot::SL_READY];
    let both = hands.contains(&slot) && me.needs_both_hands(&held);
    let active = held.works_in(slot);
    let slots = if both { bit(Slot::SL_WEAPON) | bit(Slot::SL_READY) } else { bit(slot) };
    let _ = world.put_item(thing, ItemField::Slots, slots);
    if active {
        let _ = world.put_item(thing, ItemField::State, ItemState::IF_WORN.number());
    }
}

/// A quality of any family: those of weapons and of armour share numbers.
fn quality_of(entry: At<'_>) -> Result<ItemQuality, String> {
    let name = entry.text()?;
    if name.starts_with("WQ_") {
        return entry.named::<WeaponQuality>(name).map(|q| ItemQuality(q.0));
    }
    if name.starts_with("AQ_") {
        return entry.named::<ArmourQuality>(name).map(|q| ItemQuality(q.0));
    }
    entry.named(name)
}
