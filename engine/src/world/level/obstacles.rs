//! Fixtures that stand in the way of lines and steps over the map: for each square, whether something on it is solid, opaque
//! or thick with leaves. Worked out again whenever a number of a fixture changes, so that lines, of which there are
//! thousands, need not look at every fixture. Knows not what a line is for.

use super::Point;
use crate::base::handle::Handle;
use crate::base::names::{DoorState, ThingFlag};
use crate::world::Feature;

/// Nothing flies through it.
pub const SOLID: u8 = 1;
/// Nothing is seen through it.
pub const OPAQUE: u8 = 2;
/// Nothing is seen through it but by those who read the wild.
pub const OBSCURE: u8 = 4;
/// Not even what is out of this world passes.
pub const UTTER: u8 = 8;

/// The fixtures that stand in the way, by square.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Obstacles {
    /// Sorted by square.
    list: Vec<(Point, Handle, u8)>,
}

impl Obstacles {
    /// About how many bytes it holds.
    pub(in crate::world) fn bytes(&self) -> usize {
        self.list.len() * std::mem::size_of::<(Point, Handle, u8)>()
    }

    /// What the fixtures of a square are together, as bits.
    #[inline]
    pub fn at(&self, at: Point) -> u8 {
        if self.list.is_empty() {
            return 0;
        }
        let first = self.list.partition_point(|(there, ..)| *there < at);
        let here = self.list.get(first..).unwrap_or_default().iter().take_while(|(there, ..)| *there == at);
        here.fold(0, |bits, (.., more)| bits | more)
    }

    /// All of them: square and bits.
    pub fn iter(&self) -> impl Iterator<Item = (Point, u8)> + '_ {
        self.list.iter().map(|(at, _, bits)| (*at, *bits))
    }

    /// Would the list change with what a fixture is now?
    pub(in crate::world) fn is_behind(&self, f: &Feature) -> bool {
        let bits = bits_of(f);
        let now = self.list.iter().find(|(_, h, _)| *h == f.handle);
        now.map_or(bits != 0, |(at, _, known)| (*at, *known) != (f.at(), bits))
    }

    /// Takes a fixture out.
    pub(in crate::world) fn forget(&mut self, fixture: Handle) {
        self.list.retain(|(_, h, _)| *h != fixture);
    }

    /// Takes in what a fixture is now.
    pub(in crate::world) fn note(&mut self, f: &Feature) {
        self.forget(f.handle);
        let bits = bits_of(f);
        if bits != 0 {
            let place = self.list.partition_point(|(at, h, _)| (*at, *h) < (f.at(), f.handle));
            self.list.insert(place, (f.at(), f.handle, bits));
        }
    }
}

/// What a fixture is to lines (docs/rules/light.md, Lines): secret doors always stop them, open and broken ones never.
pub(in crate::world) fn bits_of(f: &Feature) -> u8 {
    if !f.is_here() {
        return 0;
    }
    if f.door_is(DoorState::DF_SECRET) {
        return SOLID | OPAQUE;
    }
    if f.door_is(DoorState::DF_OPEN) || f.door_is(DoorState::DF_BROKEN) {
        return 0;
    }
    let bit = |has: bool, bit: u8| if has { bit } else { 0 };
    bit(f.has(ThingFlag::F_SOLID) || f.has(ThingFlag::F_XSOLID), SOLID)
        | bit(f.has(ThingFlag::F_XSOLID), UTTER)
        | bit(f.has(ThingFlag::F_OPAQUE), OPAQUE)
        | bit(f.has(ThingFlag::F_OBSCURE), OBSCURE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::{Kind, ResId};
    use crate::base::names::Named;
    use crate::world::{FeatureField, Map, World};

    #[test]
    fn the_list_follows_every_number_of_a_fixture() {
        let mut w = World::new(Map::plain(9, 9, ResId::new(Kind::Terrain, "floor")));
        let door = w.add_feature(ResId::new(Kind::Feature, "door"), None);
        let at = Point::new(3, 4);
        let _ = w.erect(door, at);
        assert_eq!(w.in_play().obstacles().at(at), 0);
        let flags = ThingFlag::F_SOLID.number() | ThingFlag::F_OPAQUE.number();
        let _ = w.put_feature(door, FeatureField::Flags, flags);
        assert_eq!(w.in_play().obstacles().at(at), SOLID | OPAQUE);
        let _ = w.put_feature(door, FeatureField::Door, DoorState::DF_OPEN.number());
        assert_eq!(w.in_play().obstacles().at(at), 0);
        let _ = w.put_feature(door, FeatureField::Door, DoorState::DF_SECRET.number());
        let _ = w.put_feature(door, FeatureField::X, 5);
        assert_eq!(
            (w.in_play().obstacles().at(at), w.in_play().obstacles().at(Point::new(5, 4))),
            (0, SOLID | OPAQUE)
        );
        let _ = w.put_feature(door, FeatureField::Gone, 1);
        assert_eq!(w.in_play().obstacles(), &Obstacles::default());
    }
}
