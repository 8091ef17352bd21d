//! The levels of a world: looking them up, adding one, and moving things from one to another. What is on a level is kept
//! by [`Level`]; on which level a thing is stands with the thing.

use super::level::{Level, LevelId, Sort};
use super::state::Thing;
use super::{Creature, Field, Here, Map, World};
use crate::base::handle::Handle;
use std::sync::Arc;

/// Holders within holders further out than this are not looked for.
const DEEPEST: usize = 16;

/// All levels of a world. Most worlds have one, which is found at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Levels {
    first: Level,
    more: Vec<Level>,
}

impl Levels {
    pub(super) fn new(map: Map) -> Self {
        Levels { first: Level::new(map), more: Vec::new() }
    }

    /// The level of a number; the first where there is none.
    #[inline]
    fn get(&self, id: LevelId) -> (&Level, LevelId) {
        match id.further().and_then(|place| self.more.get(place)) {
            Some(level) => (level, id),
            None => (&self.first, LevelId::FIRST),
        }
    }

    /// The same, to be changed.
    #[inline]
    pub(super) fn get_mut(&mut self, id: LevelId) -> &mut Level {
        match id.further().and_then(|place| self.more.get_mut(place)) {
            Some(level) => level,
            None => &mut self.first,
        }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Level> {
        std::iter::once(&self.first).chain(&self.more)
    }

    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = &mut Level> {
        std::iter::once(&mut self.first).chain(&mut self.more)
    }

    /// Bytes of these levels that others do not share with them.
    pub(super) fn own_bytes(&self, other: &Levels) -> usize {
        let mut others = other.all();
        self.all().map(|level| level.own_bytes(others.next()) + size_of::<Level>()).sum()
    }
}

impl World {
    // ---- looking

    /// The level of a number.
    pub fn level(&self, id: LevelId) -> Option<Here<'_>> {
        Some(self.on(id)).filter(|here| here.id() == id)
    }

    /// All levels, by number.
    pub fn levels(&self) -> impl Iterator<Item = Here<'_>> {
        self.levels.all().zip(0..).map(|(level, n)| Here::new(self, level, LevelId(n)))
    }

    /// The level of a number that a thing has; the first where there is no such level.
    #[inline]
    pub(super) fn on(&self, id: LevelId) -> Here<'_> {
        let (level, id) = self.levels.get(id);
        Here::new(self, level, id)
    }

    /// The level on which turns are taken now.
    #[inline]
    pub fn in_play(&self) -> Here<'_> {
        self.on(self.acting)
    }

    /// The level of a world that has no other.
    #[inline]
    pub(crate) fn only_level(&self) -> Option<Here<'_>> {
        self.levels.more.is_empty().then(|| Here::new(self, &self.levels.first, LevelId::FIRST))
    }

    /// The level that a thing is on, or that of who carries it; of no thing the one in play.
    #[inline]
    pub fn level_of(&self, h: Handle) -> Here<'_> {
        if let Some(here) = self.only_level() {
            return here;
        }
        self.level_id_of(h).map_or(self.in_play(), |id| self.on(id))
    }

    fn level_id_of(&self, h: Handle) -> Option<LevelId> {
        let mut h = h;
        for _ in 0..DEEPEST {
            match self.thing(h)? {
                Thing::Creature(c) => return Some(c.level),
                Thing::Feature(f) => return Some(f.level),
                Thing::Item(i) if i.holder.is_some() => h = i.holder,
                Thing::Item(i) => return Some(i.level),
            }
        }
        None
    }

    /// Are two things on one level, by themselves or in somebody's hands?
    #[inline]
    pub fn share_level(&self, one: Handle, other: Handle) -> bool {
        self.levels.more.is_empty() || self.level_of(one).id() == self.level_of(other).id()
    }

    /// A field by number, and the level it lies on.
    pub fn field(&self, number: u32) -> Option<(Here<'_>, &Field)> {
        self.levels().find_map(|here| Some((here, here.map().field(number)?)))
    }

    // ---- changing: every method says what it changed

    /// Adds a level with a map and nothing on it.
    pub fn add_level(&mut self, map: Map) -> LevelId {
        self.levels.more.push(Level::new(map));
        LevelId(u16::try_from(self.levels.more.len()).unwrap_or(u16::MAX))
    }

    /// Changes the map of a level: terrain, regions, light, laid ground.
    pub fn map_mut(&mut self, on: LevelId) -> &mut Map {
        self.levels.get_mut(on).map_mut()
    }

    /// Moves a thing that nobody carries to another level, where it comes last in the order and keeps the numbers of its
    /// square; hands back the level it was on. Where it is played, turns are taken there from now on: of this segment its
    /// own and those of nobody else. `None`: no such thing or level, somebody carries it, or it is there already.
    pub fn move_to(&mut self, h: Handle, to: LevelId) -> Option<LevelId> {
        let from = match self.thing(h)? {
            Thing::Item(i) if i.holder.is_some() => return None,
            Thing::Item(i) => i.level,
            Thing::Creature(c) => c.level,
            Thing::Feature(f) => f.level,
        };
        if from == to || self.level(to).is_none() {
            return None;
        }
        let before = self.levels.get_mut(from);
        let ordered = before.order().contains(&h);
        before.leave(h);
        let after = match self.things.get_mut(h.0 as usize)?.as_mut()? {
            Thing::Creature(c) => {
                before.stands(h, None);
                let c = Arc::make_mut(c);
                c.level = to;
                let after = self.levels.get_mut(to);
                after.stands(h, c.is_here().then(|| c.at()));
                after
            }
            Thing::Item(i) => {
                let at = i.is_here().then(|| i.at());
                before.step(Sort::Item, at, None);
                Arc::make_mut(i).level = to;
                let after = self.levels.get_mut(to);
                after.step(Sort::Item, None, at);
                after
            }
            Thing::Feature(f) => {
                let at = f.is_here().then(|| f.at());
                before.step(Sort::Fixture, at, None);
                before.obstacles_mut().forget(h);
                Arc::make_mut(f).level = to;
                let after = self.levels.get_mut(to);
                after.step(Sort::Fixture, None, at);
                after.obstacles_mut().note(f);
                after
            }
        };
        if !ordered {
            return Some(from);
        }
        after.join(h);
        let place = after.order().len() - 1;
        if self.creature(h).is_some_and(Creature::is_player) {
            self.acting = to;
            self.next_up = u32::try_from(place).unwrap_or(0);
        }
        Some(from)
    }
}
