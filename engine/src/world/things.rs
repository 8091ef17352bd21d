//! Items, fixtures, and what holds for anything with a handle: looking them up, and the only ways to change
//! them. Who holds what is written on both sides here and nowhere else.

use super::level::Sort;
use super::stati::StatiList;
use super::{
    Creature, Feature, FeatureField, Handed, Item, ItemField, LevelId, Point, Stati, StatiChange, World,
    Write, state::Thing,
};
use crate::base::handle::Handle;
use crate::base::id::ResId;
use std::sync::Arc;

/// Containers within containers deeper than this are not looked into.
const DEEPEST: usize = 16;

impl World {
    // ---- looking

    /// An item by handle.
    #[inline]
    pub fn item(&self, h: Handle) -> Option<&Item> {
        match self.things.get(h.0 as usize) {
            Some(Some(Thing::Item(i))) => Some(i),
            _ => None,
        }
    }

    /// A fixture by handle.
    #[inline]
    pub fn feature(&self, h: Handle) -> Option<&Feature> {
        match self.things.get(h.0 as usize) {
            Some(Some(Thing::Feature(f))) => Some(f),
            _ => None,
        }
    }

    /// What lies on a thing of any kind.
    #[inline]
    pub fn stati(&self, h: Handle) -> Option<&StatiList> {
        match self.things.get(h.0 as usize)?.as_ref()? {
            Thing::Creature(c) => Some(&c.stati),
            Thing::Item(i) => Some(&i.stati),
            Thing::Feature(f) => Some(&f.stati),
        }
    }

    /// Everything that bears stati, by handle.
    pub(crate) fn bearers(&self) -> impl Iterator<Item = (Handle, &StatiList)> + '_ {
        let number = |i: usize| Handle(i as u32);
        (0..self.things.len())
            .filter_map(move |i| Some((number(i), self.stati(number(i))?)))
            .filter(|(_, list)| !list.is_empty())
    }

    /// Where a thing is: its own square, or that of who carries it, through containers too. `None` for what is
    /// nowhere.
    pub fn place_of(&self, h: Handle) -> Option<Point> {
        let mut h = h;
        for _ in 0..DEEPEST {
            let at = match self.thing(h)? {
                Thing::Creature(c) => c.at(),
                Thing::Feature(f) => f.at(),
                Thing::Item(i) if i.holder.is_some() => {
                    h = i.holder;
                    continue;
                }
                Thing::Item(i) => i.at(),
            };
            return (at.x >= 0).then_some(at);
        }
        None
    }

    /// What a creature carries, or what lies in a container, last received first.
    pub fn held_by(&self, h: Handle) -> &[Handle] {
        match self.thing(h) {
            Some(Thing::Creature(c)) => &c.inventory,
            Some(Thing::Item(i)) => &i.contents,
            _ => &[],
        }
    }

    // ---- changing: every method says what it changed

    fn item_mut(&mut self, h: Handle) -> Option<&mut Item> {
        match self.things.get_mut(h.0 as usize) {
            Some(Some(Thing::Item(i))) => Some(Arc::make_mut(i)),
            _ => None,
        }
    }

    fn feature_mut(&mut self, h: Handle) -> Option<&mut Feature> {
        match self.things.get_mut(h.0 as usize) {
            Some(Some(Thing::Feature(f))) => Some(Arc::make_mut(f)),
            _ => None,
        }
    }

    fn stati_mut(&mut self, h: Handle) -> Option<&mut StatiList> {
        match self.things.get_mut(h.0 as usize)?.as_mut()? {
            Thing::Creature(c) => Some(&mut Arc::make_mut(c).stati),
            Thing::Item(i) => Some(&mut Arc::make_mut(i).stati),
            Thing::Feature(f) => Some(&mut Arc::make_mut(f).stati),
        }
    }

    /// Lays a stati on a thing.
    pub fn gain(&mut self, h: Handle, stati: Stati) -> Option<StatiChange> {
        self.stati_mut(h)?.push(stati.clone());
        self.mark_dirty_by_stati(h);
        Some(StatiChange { of: h, stati, gained: true })
    }

    /// Takes the stati at a place of a thing's list away.
    pub fn lose(&mut self, h: Handle, index: usize) -> Option<StatiChange> {
        self.stati(h)?.get(index)?;
        let stati = self.stati_mut(h)?.remove(index)?;
        self.mark_dirty_by_stati(h);
        Some(StatiChange { of: h, stati, gained: false })
    }

    /// Makes the stati at a place another one of the same nature; hands back the record as it is now.
    /// `None`: there is none, or it was like that already.
    pub(crate) fn change_stati(&mut self, h: Handle, index: usize, new: Stati) -> Option<StatiChange> {
        let old = self.stati(h)?.get(index)?;
        if *old == new {
            return None;
        }
        let counts = !old.counts_alike(&new);
        let stati = self.stati_mut(h)?.change(index, new)?.clone();
        if counts {
            self.mark_dirty_by_stati(h);
        }
        Some(StatiChange { of: h, stati, gained: true })
    }

    /// Sets a number of an item, kept within what the number holds. `None`: no such item, or it had that
    /// value already.
    pub fn put_item(&mut self, h: Handle, field: ItemField, value: i32) -> Option<Write<ItemField>> {
        if self.item(h)?.get(field) == value {
            return None;
        }
        let lay = self.lies_at(h);
        let item = self.item_mut(h)?;
        let old = item.put(field, value);
        let new = item.get(field);
        if field.counts_in_values() {
            self.mark_users_dirty(h);
        }
        let (level, lies) = (self.level_of(h).id(), self.lies_at(h));
        self.levels.get_mut(level).step(Sort::Item, lay, lies);
        Some(Write { of: h, field, old, new })
    }

    /// Sets a number of a fixture, kept within what the number holds. `None`: no such fixture, or it had that
    /// value already.
    pub fn put_feature(&mut self, h: Handle, field: FeatureField, value: i32) -> Option<Write<FeatureField>> {
        if self.feature(h)?.get(field) == value {
            return None;
        }
        let stood = self.feature(h).filter(|f| f.is_here()).map(|f| f.at());
        let feature = self.feature_mut(h)?;
        let old = feature.put(field, value);
        let new = feature.get(field);
        let stands = feature.is_here().then(|| feature.at());
        let on = feature.level;
        let level = self.levels.get_mut(on);
        level.step(Sort::Fixture, stood, stands);
        if let Some(Some(Thing::Feature(f))) = self.things.get(h.0 as usize)
            && level.obstacles().is_behind(f)
        {
            level.obstacles_mut().note(f);
        }
        Some(Write { of: h, field, old, new })
    }

    /// Makes a fixture one of another kind; its numbers stay. What it was before; `None`: no such fixture.
    pub(crate) fn set_feature_kind(&mut self, h: Handle, kind: ResId) -> Option<ResId> {
        Some(std::mem::replace(&mut self.feature_mut(h)?.kind, kind))
    }

    /// Changes what an item is made of: its kind, effect, qualities. `false`: no such item.
    pub fn remake_item(&mut self, h: Handle, change: impl FnOnce(&mut Item)) -> bool {
        let Some(item) = self.item_mut(h) else { return false };
        let (holder, level) = (item.holder, item.level);
        change(item);
        // Who holds it and where it lies is written on both sides, and only here.
        (item.holder, item.level) = (holder, level);
        self.mark_users_dirty(h);
        true
    }

    /// Adds an item to the world, nowhere on the map, and in somebody's hands or ([`Handle::NONE`]) nobody's.
    pub fn add_item(&mut self, kind: ResId, effect: Option<ResId>, holder: Handle) -> Handle {
        let h = self.next_handle();
        self.take_in(h, Thing::Item(Arc::new(Item::new(h, kind, effect))));
        let _ = self.hand(h, holder);
        h
    }

    /// Adds an item to the world in nobody's hands, to lie on this level.
    pub(crate) fn add_item_on(&mut self, on: LevelId, kind: ResId, effect: Option<ResId>) -> Handle {
        let h = self.add_item(kind, effect, Handle::NONE);
        if let Some(item) = self.item_mut(h) {
            item.level = on;
        }
        h
    }

    /// Adds a fixture to the world, nowhere on the map.
    pub fn add_feature(&mut self, kind: ResId, effect: Option<ResId>) -> Handle {
        self.add_feature_on(LevelId::FIRST, kind, effect)
    }

    /// Adds a fixture to the world, to stand on this level.
    pub fn add_feature_on(&mut self, on: LevelId, kind: ResId, effect: Option<ResId>) -> Handle {
        let h = self.next_handle();
        let mut feature = Feature::new(h, kind, effect);
        feature.level = on;
        self.take_in(h, Thing::Feature(Arc::new(feature)));
        h
    }

    /// Gives an item to a creature or puts it into a container ([`Handle::NONE`]: into nobody's hands), as the
    /// first of what that one holds. An item that lay on the map is taken off it. `None`: there is no such item,
    /// nobody to hold it, or it would lie in itself.
    pub fn hand(&mut self, item: Handle, to: Handle) -> Option<Handed> {
        let (from, lay) = (self.item(item)?.holder, self.lies_at(item));
        let on = self.level_of(item).id();
        if to.is_some() && (self.lies_in(to, item) || !self.can_hold(to)) {
            return None;
        }
        if let Some(held) = self.held_mut(from) {
            held.retain(|h| *h != item);
        }
        if let Some(held) = self.held_mut(to) {
            held.insert(0, item);
        }
        let changed = self.item_mut(item)?;
        changed.holder = to;
        changed.level = on;
        changed.put(ItemField::X, -1);
        changed.put(ItemField::Y, -1);
        let level = self.levels.get_mut(on);
        level.step(Sort::Item, lay, None);
        level.leave(item);
        self.mark_carrier_dirty(from);
        self.mark_carrier_dirty(to);
        Some(Handed { item, from, to })
    }

    /// Lays an item on the map of its level, or of that of who had it, last in the order and in nobody's hands.
    pub fn lay(&mut self, item: Handle, at: Point) -> Option<Handed> {
        let handed = self.hand(item, Handle::NONE)?;
        let changed = self.item_mut(item)?;
        changed.put(ItemField::X, i32::from(at.x));
        changed.put(ItemField::Y, i32::from(at.y));
        let (on, lies) = (changed.level, self.lies_at(item));
        let level = self.levels.get_mut(on);
        level.step(Sort::Item, None, lies);
        level.join(item);
        Some(handed)
    }

    /// Puts a fixture on the map of its level, last in the order.
    pub fn erect(&mut self, feature: Handle, at: Point) -> [Option<Write<FeatureField>>; 2] {
        let writes = [
            self.put_feature(feature, FeatureField::X, i32::from(at.x)),
            self.put_feature(feature, FeatureField::Y, i32::from(at.y)),
        ];
        if let Some(on) = self.feature(feature).map(|f| f.level) {
            self.levels.get_mut(on).join(feature);
        }
        writes
    }

    /// Takes things that are gone out of the order, at the end of a segment.
    pub fn bury(&mut self) {
        let things = &self.things;
        let fits = |h: Handle| match things.get(h.0 as usize).and_then(Option::as_ref) {
            Some(Thing::Creature(c)) => Creature::is_here(c),
            Some(Thing::Item(i)) => i.is_here(),
            Some(Thing::Feature(f)) => f.is_here(),
            None => false,
        };
        self.levels.all_mut().for_each(|level| level.keep(fits));
    }

    /// The list of what somebody holds. Looked at first, so that a copy is made for who has one only.
    fn held_mut(&mut self, h: Handle) -> Option<&mut Vec<Handle>> {
        match self.things.get_mut(h.0 as usize) {
            Some(Some(Thing::Creature(c))) => Some(&mut Arc::make_mut(c).inventory),
            Some(Some(Thing::Item(i))) => Some(&mut Arc::make_mut(i).contents),
            _ => None,
        }
    }

    /// The square that an item lies on.
    fn lies_at(&self, h: Handle) -> Option<Point> {
        self.item(h).filter(|i| i.is_here()).map(|i| i.at())
    }

    fn can_hold(&self, h: Handle) -> bool {
        matches!(self.thing(h), Some(Thing::Creature(_) | Thing::Item(_)))
    }

    /// Is a thing this container, or does it lie somewhere within it?
    fn lies_in(&self, h: Handle, container: Handle) -> bool {
        let mut h = h;
        for _ in 0..DEEPEST {
            if h == container {
                return true;
            }
            match self.item(h) {
                Some(item) => h = item.holder,
                None => return false,
            }
        }
        // As deep as nothing may lie.
        true
    }
}
