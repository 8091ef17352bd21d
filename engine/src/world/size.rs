//! How many bytes a copy of the world holds for itself, so that those who keep copies know what they cost. Near enough:
//! the parts that grow with the map or with the number of things are counted, the rest by a fixed sum.

use super::state::Thing;
use super::{Creature, Feature, Item, World};
use std::mem::size_of;
use std::sync::Arc;

/// Texts, stati and lists of a thing that is not shared, in bytes.
const OF_A_THING: usize = 1_024;

impl World {
    /// Bytes of this world that another does not share with it.
    pub fn own_bytes(&self, other: &World) -> usize {
        let things = self.things.iter().enumerate().map(|(place, thing)| match thing {
            Some(thing) => own_thing(thing, other.things.get(place).and_then(Option::as_ref)),
            None => 0,
        });
        size_of::<World>()
            + self.things.len() * size_of::<Option<Thing>>()
            + self.levels.own_bytes(&other.levels)
            + things.sum::<usize>()
    }
}

/// Bytes of a thing that it does not share with what it was, or came to be.
fn own_thing(thing: &Thing, other: Option<&Thing>) -> usize {
    match (thing, other) {
        (Thing::Creature(a), Some(Thing::Creature(b))) if Arc::ptr_eq(a, b) => 0,
        (Thing::Item(a), Some(Thing::Item(b))) if Arc::ptr_eq(a, b) => 0,
        (Thing::Feature(a), Some(Thing::Feature(b))) if Arc::ptr_eq(a, b) => 0,
        (Thing::Creature(a), other) => {
            let other = if let Some(Thing::Creature(b)) = other { Some(b.as_ref()) } else { None };
            OF_A_THING + size_of::<Creature>() + a.own_memory(other)
        }
        (Thing::Item(_), _) => OF_A_THING + size_of::<Item>(),
        (Thing::Feature(_), _) => OF_A_THING + size_of::<Feature>(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::{Kind, ResId};
    use crate::world::Map;

    #[test]
    fn what_is_shared_costs_nothing() {
        let large = World::new(Map::plain(200, 200, ResId::new(Kind::Terrain, "floor")));
        assert!(large.own_bytes(&large.clone()) < 1_000);
        assert!(large.own_bytes(&World::default()) > 200 * 200 * 2);
    }
}
