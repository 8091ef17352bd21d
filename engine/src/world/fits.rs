//! What changes by hand and orders name: a place on the map, a creature, a thing. Whoever makes them is told what is not
//! there, or not there any more.

use super::{CreatureField, Point, Stati, Thing, World};
use crate::base::handle::Handle;

impl World {
    /// Why nothing can be done with a thing: there is none, or it is dead, used up or has left the world. `None` where
    /// something can.
    pub fn absent(&self, h: Handle) -> Option<String> {
        let (word, gone) = match self.thing(h) {
            None => return Some(format!("there is no thing {}", h.0)),
            Some(Thing::Creature(c)) => ("creature", c.gone()),
            Some(Thing::Item(i)) => ("item", i.gone()),
            Some(Thing::Feature(f)) => ("fixture", f.gone()),
        };
        (gone != 0).then(|| format!("{word} {} is gone", h.0))
    }

    /// Why a square of a creature's level can't be meant: it is off the map. `None` where it can.
    pub fn off_map(&self, h: Handle, at: Point) -> Option<String> {
        let map = self.level_of(h).map();
        let (wide, high) = (map.width(), map.height());
        let told = || format!("the square {},{} is off the map, which has {wide} by {high}", at.x, at.y);
        (!map.contains(at)).then(told)
    }

    /// Why a number of a creature can't be that: its place would be off its map, or it would name a creature that is not
    /// there. `None` where it can.
    pub fn unfit(&self, h: Handle, field: CreatureField, to: i32) -> Option<String> {
        let map = || self.level_of(h).map();
        let most = match field {
            CreatureField::X => map().width(),
            CreatureField::Y => map().height(),
            CreatureField::Leader | CreatureField::OrderFoe => {
                let named = u32::try_from(to).map(Handle).ok();
                let known = named.filter(|named| self.creature(*named).is_some());
                return match known {
                    _ if to == 0 => None,
                    Some(known) => self.absent(known),
                    None => Some(format!("there is no creature {to}")),
                };
            }
            _ => return None,
        };
        let on_map = (0..i32::from(most)).contains(&to);
        let told =
            || format!("creature {} would leave the map: its {} can be 0 to {}", h.0, field.name(), most - 1);
        (!on_map).then(told)
    }
}

impl Stati {
    /// Is it the one that is meant, by its nature, its Val and whatever else is said of it?
    pub fn is_meant(&self, meant: &Stati) -> bool {
        let Stati { nature, val, mag, effect, thing, .. } = *meant;
        (self.nature, self.val) == (nature, val)
            && (mag == 0 || self.mag == mag)
            && (effect.is_none() || self.effect == effect)
            && (!thing.is_some() || self.thing == thing)
    }
}
