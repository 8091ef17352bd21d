//! Setters with a reason for items and fixtures: the only ways in which rules and scripts change them.
//! Those of records and creatures are next door, in `write`.

use super::Machine;
use super::observe::{Observer, What};
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::label::Label;
use crate::base::names::{ItemState, Named};
use crate::label;
use crate::world::{CreatureField, FeatureField, Handed, Item, ItemField, Point};

impl<O: Observer> Machine<'_, O> {
    /// Writes a number of an item.
    #[inline]
    pub fn put_item(&mut self, h: Handle, field: ItemField, value: i32, why: Label) {
        if let Some(write) = self.world.put_item(h, field, value)
            && O::ON
        {
            self.tell(What::ItemWritten { write, why: why.text });
        }
    }

    /// Writes a number of a fixture.
    #[inline]
    pub fn put_feature(&mut self, h: Handle, field: FeatureField, value: i32, why: Label) {
        if let Some(write) = self.world.put_feature(h, field, value)
            && O::ON
        {
            self.tell(What::FeatureWritten { write, why: why.text });
        }
    }

    /// Changes what an item is made of: its kind, effect or qualities. `false`: no such item.
    pub fn remake_item(&mut self, h: Handle, why: Label, change: impl FnOnce(&mut Item)) -> bool {
        if !self.world.remake_item(h, change) {
            return false;
        }
        if O::ON {
            self.tell(What::Remade { thing: h, why: why.text });
        }
        true
    }

    /// Makes a fixture one of another kind, and nothing else; its numbers stay. `false`: no such fixture.
    pub(crate) fn put_feature_kind(&mut self, h: Handle, kind: ResId, why: Label) -> bool {
        let Some(old) = self.world.set_feature_kind(h, kind) else { return false };
        if O::ON && old != kind {
            self.tell(What::Remade { thing: h, why: why.text });
        }
        true
    }

    /// Gives an item to a creature or into a container, or to nobody. `false`: that can't be.
    pub fn hand(&mut self, item: Handle, to: Handle, why: Label) -> bool {
        let before = self.world.item(item).map(|i| (i.x(), i.y()));
        let handed = self.world.hand(item, to);
        if handed.is_some_and(|h| h.from == h.to) {
            // Nobody had it and nobody has it: it may have lain on the ground.
            self.tell_moved(item, before, why);
        }
        if self.tell_handed(handed, why) {
            if self.world.creature(to).is_some_and(|c| !c.is_character() && c.is_here()) {
                self.put(to, CreatureField::Unsorted, 1, label!("it looks over what it got"));
            }
            return true;
        }
        false
    }

    /// Lays an item on the map. `false`: no such item.
    pub fn lay(&mut self, item: Handle, at: Point, why: Label) -> bool {
        let before = self.world.item(item).map(|i| (i.x(), i.y()));
        let handed = self.world.lay(item, at);
        let done = self.tell_handed(handed, why);
        self.tell_moved(item, before, why);
        done
    }

    /// Tells that an item lies elsewhere than before.
    fn tell_moved(&mut self, item: Handle, before: Option<(i32, i32)>, why: Label) {
        if O::ON
            && let Some((x, y)) = before
            && let Some(now) = self.world.item(item)
        {
            let at = [(ItemField::X, x, now.x()), (ItemField::Y, y, now.y())];
            for (field, old, new) in at.into_iter().filter(|(_, old, new)| old != new) {
                let write = crate::world::Write { of: item, field, old, new };
                self.tell(What::ItemWritten { write, why: why.text });
            }
        }
    }

    /// Puts a fixture on the map.
    pub fn erect(&mut self, feature: Handle, at: Point, why: Label) {
        for write in self.world.erect(feature, at).into_iter().flatten() {
            if O::ON {
                self.tell(What::FeatureWritten { write, why: why.text });
            }
        }
    }

    /// Takes a thing, a fixture or a creature out of the world, with all that it carries and all that lies in it.
    /// Nothing is thrown: for what is done by hand and by scripts.
    pub fn take_out(&mut self, h: Handle, why: Label) {
        let mut all = vec![h];
        let mut next = 0;
        while let Some(one) = all.get(next).copied() {
            all.extend_from_slice(self.world.held_by(one));
            next += 1;
        }
        for one in all {
            let state = self.world.item(one).map_or(0, |i| i.state()) & !ItemState::IF_WORN.number();
            self.put_item(one, ItemField::State, state, why);
            self.put_item(one, ItemField::Slots, 0, why);
            self.put_item(one, ItemField::Gone, 1, why);
            self.hand(one, Handle::NONE, why);
            self.put_feature(one, FeatureField::Gone, 1, why);
            self.put(one, CreatureField::Gone, 1, why);
        }
    }

    fn tell_handed(&mut self, handed: Option<Handed>, why: Label) -> bool {
        let Some(handed) = handed else { return false };
        if O::ON && handed.from != handed.to {
            self.tell(What::Handed { handed, why: why.text });
        }
        true
    }
}
