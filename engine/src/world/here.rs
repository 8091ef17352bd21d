//! [`Here`]: a level of a world with what is on it, as everybody looks at it. Only looks.

use super::level::{Level, LevelId, Sort};
use super::{Creature, Feature, Item, Map, Obstacles, Point, World};
use crate::base::handle::Handle;

/// A level of a world with what is on it.
#[derive(Clone, Copy, Debug)]
pub struct Here<'w> {
    world: &'w World,
    level: &'w Level,
    id: LevelId,
}

impl<'w> Here<'w> {
    #[inline]
    pub(super) fn new(world: &'w World, level: &'w Level, id: LevelId) -> Self {
        Here { world, level, id }
    }

    /// Its number.
    #[inline]
    pub fn id(self) -> LevelId {
        self.id
    }

    /// The world it is a level of.
    #[inline]
    pub fn world(self) -> &'w World {
        self.world
    }

    /// Its map.
    #[inline]
    pub fn map(self) -> &'w Map {
        self.level.map()
    }

    /// The fixtures that stand in the way of lines.
    #[inline]
    pub fn obstacles(self) -> &'w Obstacles {
        self.level.obstacles()
    }

    /// Things on it in the order they were placed: that of turns.
    #[inline]
    pub fn order(self) -> &'w [Handle] {
        self.level.order()
    }

    /// Is a thing on it, by itself or in somebody's hands?
    #[inline]
    pub fn has(self, h: Handle) -> bool {
        self.world.level_of(h).id == self.id
    }

    /// Creatures on it in order.
    pub fn creatures(self) -> impl Iterator<Item = &'w Creature> {
        self.order().iter().filter_map(move |h| self.world.creature(*h)).filter(|c| c.is_here())
    }

    /// Who stands on a square: the first in order.
    #[inline]
    pub fn creature_at(self, at: Point) -> Option<&'w Creature> {
        self.creatures_at(at).next()
    }

    /// Everybody who stands on a square, in order.
    #[inline]
    pub fn creatures_at(self, at: Point) -> impl Iterator<Item = &'w Creature> {
        let (world, crowd) = (self.world, self.level.crowd());
        let many = usize::from(crowd.count(Sort::Creature, at));
        let only = if many == 1 { world.creature(crowd.only(at)) } else { None };
        let all = if many > 1 { self.order().iter() } else { [].iter() };
        let all = all.filter(move |h| crowd.spot(**h) == at).filter_map(|h| world.creature(*h));
        only.into_iter().chain(all.take(many))
    }

    /// Creatures on it no more than so many steps from a square, by number.
    #[inline]
    pub fn creatures_near(self, at: Point, steps: i16) -> impl Iterator<Item = &'w Creature> {
        self.level.crowd().near(at, steps).filter_map(move |h| self.world.creature(h))
    }

    /// Items that lie on a square, in order.
    pub fn items_at(self, at: Point) -> impl Iterator<Item = &'w Item> {
        let none = self.level.crowd().count(Sort::Item, at) == 0;
        let all = if none { [].iter() } else { self.order().iter() };
        all.filter_map(move |h| self.world.item(*h)).filter(move |i| i.is_here() && i.at() == at)
    }

    /// Fixtures that stand on a square, in order.
    pub fn features_at(self, at: Point) -> impl Iterator<Item = &'w Feature> {
        let none = self.level.crowd().count(Sort::Fixture, at) == 0;
        let all = if none { [].iter() } else { self.order().iter() };
        all.filter_map(move |h| self.world.feature(*h)).filter(move |f| f.is_here() && f.at() == at)
    }
}
