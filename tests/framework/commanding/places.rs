//! Every thing in exactly one place, seen from both sides: who holds it, what lies where, who stands where, what fills
//! which slot, what stands in the way.

use super::all;
use super::books::Books;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::{ItemState, StatiNature};
use augury_engine::content::Content;
use augury_engine::world::{Creature, Item, World};
use std::collections::BTreeMap;

/// Is everything in exactly one place? The books tell of a fault what was done to the thing last.
///
/// # Errors
/// What is not.
pub fn everything(world: &World, content: &Content, books: &Books) -> Result<(), String> {
    let mut in_order: BTreeMap<Handle, usize> = BTreeMap::new();
    for h in world.in_play().order() {
        *in_order.entry(*h).or_default() += 1;
    }
    if let Some((h, n)) = in_order.iter().find(|(_, n)| **n > 1) {
        return Err(format!("{h} stands {n} times in the order of the map"));
    }
    let mut holders: BTreeMap<Handle, Vec<Handle>> = BTreeMap::new();
    for h in all(world) {
        for held in world.held_by(h) {
            holders.entry(*held).or_default().push(h);
        }
    }
    for h in all(world) {
        let name = |h: Handle| named(world, content, h);
        let ordered = in_order.contains_key(&h);
        let fault = if let Some(item) = world.item(h) {
            item_is_somewhere(world, item, holders.get(&h).map_or(&[], Vec::as_slice), ordered)
        } else if let Some(creature) = world.creature(h) {
            creature_is_somewhere(world, creature, ordered)
        } else {
            feature_is_somewhere(world, h, ordered)
        };
        fault.map_err(|fault| format!("{}: {fault}; last of all: {}", name(h), books.last_of(h)))?;
    }
    Ok(())
}

fn named(world: &World, content: &Content, h: Handle) -> String {
    let kind = world.item(h).map(|i| i.kind).or_else(|| world.creature(h).map(|c| c.form()));
    let kind = kind.or_else(|| world.feature(h).map(|f| f.kind));
    kind.map_or_else(|| h.to_string(), |kind| format!("{h} ({})", content.shown_name(kind)))
}

fn item_is_somewhere(world: &World, item: &Item, holders: &[Handle], ordered: bool) -> Result<(), String> {
    let gone = item.gone() != 0;
    let moves = |c: &Creature| {
        c.stati().of(StatiNature::TRANSFORMED).any(|s| s.thing == item.handle) && c.gone() == 0
    };
    // What came to life is nowhere else as long as it is alive.
    let alive = world.creatures().any(moves);
    let places = [item.holder.is_some(), item.is_here(), gone, alive].map(usize::from).iter().sum::<usize>();
    if places != 1 && !(places == 0 && is_kept_by_a_stati(world, item.handle)) {
        return Err(format!(
            "it is in {places} places: held by {}, at {:?}, gone {gone}",
            item.holder,
            item.at()
        ));
    }
    let wanted: &[Handle] = if item.holder.is_some() { &[item.holder] } else { &[] };
    if holders != wanted {
        return Err(format!("it says that {wanted:?} holds it, and {holders:?} say that they do"));
    }
    if gone && !item.contents().is_empty() {
        return Err(format!("it is gone, and {:?} lie in it", item.contents()));
    }
    if item.is_here() && (!ordered || !world.in_play().map().contains(item.at())) {
        return Err(format!("it lies at {:?} and is not on the map", item.at()));
    }
    if item.quantity() < 1 {
        return Err(format!("it is a stack of {}", item.quantity()));
    }
    let bearer = world.creature(item.holder);
    if bearer.is_some_and(|c| c.gone() != 0) {
        return Err("whoever holds it is no more".to_owned());
    }
    if bearer.is_none() && (item.slots() != 0 || item.is(ItemState::IF_WORN)) {
        return Err(format!("nobody carries it, and it fills slots {:#x} or is worn", item.slots()));
    }
    Ok(())
}

/// Does a stati of something name it? So bracers keep the blades that spring from them.
fn is_kept_by_a_stati(world: &World, kept: Handle) -> bool {
    all(world).any(|h| world.stati(h).is_some_and(|list| list.iter().any(|s| s.thing == kept)))
}

fn creature_is_somewhere(world: &World, c: &Creature, ordered: bool) -> Result<(), String> {
    if c.is_here() {
        if !ordered || !world.in_play().map().contains(c.at()) {
            return Err(format!("it stands at {:?} and is not on the map", c.at()));
        }
        let found = world.in_play().creatures_at(c.at()).filter(|other| other.handle() == c.handle()).count();
        if found != 1 {
            return Err(format!("it is found {found} times on its square"));
        }
    }
    if !c.is_character() {
        return Ok(());
    }
    let mut filled = 0;
    for item in c.inventory().iter().filter_map(|h| world.item(*h)) {
        if item.slots() & filled != 0 {
            return Err(format!("{} fills a slot that something else fills", item.handle));
        }
        filled |= item.slots();
    }
    Ok(())
}

fn feature_is_somewhere(world: &World, h: Handle, ordered: bool) -> Result<(), String> {
    let Some(feature) = world.feature(h) else { return Ok(()) };
    if !feature.is_here() {
        return Ok(());
    }
    if !ordered || !world.in_play().map().contains(feature.at()) {
        return Err(format!("it stands at {:?} and is not on the map", feature.at()));
    }
    let (stops, known) = (feature.stops(), world.in_play().obstacles().at(feature.at()));
    if known & stops != stops {
        return Err(format!("it stops {stops:#b}, and its square {known:#b}"));
    }
    Ok(())
}
