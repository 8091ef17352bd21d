//! Numbers of creatures that name something else: a place on the map, another creature. Whoever changes them by hand is told
//! what is not there.

use super::{CreatureField, Stati, World};
use crate::base::handle::Handle;

impl World {
    /// Why a number of a creature can't be that: its place would be off its map, or it would name a creature that is not
    /// there. `None` where it can.
    pub fn unfit(&self, h: Handle, field: CreatureField, to: i32) -> Option<String> {
        let map = || self.level_of(h).map();
        let most = match field {
            CreatureField::X => map().width(),
            CreatureField::Y => map().height(),
            CreatureField::Leader | CreatureField::OrderFoe => {
                let named = u32::try_from(to).map(Handle).ok();
                let there = to == 0 || named.is_some_and(|named| self.creature(named).is_some());
                return (!there).then(|| format!("there is no creature {to}"));
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
