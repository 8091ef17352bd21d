//! A level: its map, who stands where on it, and the order in which what is on it has its turn.
//!
//! | file | what stands there |
//! |---|---|
//! | `point` | a square, and distances |
//! | `light` | how light falls on a square |
//! | `map` | terrain, region and light of each square |
//! | `fields` | fields that lie on a map |
//! | `ground` | ground that was laid over other ground |
//! | `crowd` | how many things each square has, and where each creature stands |
//! | `obstacles` | fixtures that stand in the way of lines |
//! | `write` | what a change of a map looks like |
//!
//! Each part is shared between copies until it is changed. Knows the numbers of things, not the things: `World` keeps
//! what is here in step with them.

mod crowd;
mod fields;
mod ground;
mod light;
mod map;
pub(crate) mod obstacles;
mod point;
mod write;

pub(super) use crowd::{Crowd, Sort};
pub use fields::Field;
pub use ground::LaidGround;
pub use light::Light;
pub use map::Map;
pub use obstacles::Obstacles;
pub use point::Point;
pub use write::MapWrite;

use crate::base::handle::Handle;
use std::sync::Arc;

/// Number of a level within its world.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct LevelId(pub u16);

impl LevelId {
    /// The level that every world has.
    pub const FIRST: LevelId = LevelId(0);

    /// Its place among the levels that come after the first.
    #[inline]
    pub(super) fn further(self) -> Option<usize> {
        usize::from(self.0).checked_sub(1)
    }
}

/// Counted from 1, as people do.
impl std::fmt::Display for LevelId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "level {}", u32::from(self.0) + 1)
    }
}

/// One level of a world.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Level {
    map: Arc<Map>,
    order: Arc<Vec<Handle>>,
    crowd: Arc<Crowd>,
    obstacles: Arc<Obstacles>,
}

impl Level {
    /// A level with a map and nothing on it.
    pub(super) fn new(map: Map) -> Self {
        Level { map: Arc::new(map), ..Level::default() }
    }

    /// Its map.
    #[inline]
    pub(super) fn map(&self) -> &Map {
        &self.map
    }

    /// The fixtures that stand in the way of lines.
    #[inline]
    pub(super) fn obstacles(&self) -> &Obstacles {
        &self.obstacles
    }

    /// What is on it, in the order in which it was put there: that of turns.
    #[inline]
    pub(super) fn order(&self) -> &[Handle] {
        &self.order
    }

    #[inline]
    pub(super) fn crowd(&self) -> &Crowd {
        &self.crowd
    }

    pub(super) fn map_mut(&mut self) -> &mut Map {
        Arc::make_mut(&mut self.map)
    }

    pub(super) fn obstacles_mut(&mut self) -> &mut Obstacles {
        Arc::make_mut(&mut self.obstacles)
    }

    /// A creature stands on a square from now on, or nowhere.
    pub(super) fn stands(&mut self, h: Handle, to: Option<Point>) {
        let width = self.map.width();
        Arc::make_mut(&mut self.crowd).stands(width, h, to);
    }

    /// A fixture or an item left one square for another; either may be none.
    pub(super) fn step(&mut self, sort: Sort, from: Option<Point>, to: Option<Point>) {
        if from != to {
            let width = self.map.width();
            Arc::make_mut(&mut self.crowd).step(width, sort, from, to);
        }
    }

    /// Puts a thing last in the order, unless it is there.
    pub(super) fn join(&mut self, h: Handle) {
        if !self.order.contains(&h) {
            Arc::make_mut(&mut self.order).push(h);
        }
    }

    /// Takes a thing out of the order.
    pub(super) fn leave(&mut self, h: Handle) {
        if self.order.contains(&h) {
            Arc::make_mut(&mut self.order).retain(|other| *other != h);
        }
    }

    /// Takes those that do not fit out of the order.
    pub(super) fn keep(&mut self, fits: impl Fn(Handle) -> bool) {
        if !self.order.iter().all(|h| fits(*h)) {
            self.order = Arc::new(self.order.iter().copied().filter(|h| fits(*h)).collect());
        }
    }

    /// Bytes of this level that another does not share with it.
    pub(super) fn own_bytes(&self, other: Option<&Level>) -> usize {
        let own = |shared: Option<bool>, bytes: usize| if shared == Some(true) { 0 } else { bytes };
        own(other.map(|o| Arc::ptr_eq(&self.map, &o.map)), self.map.bytes())
            + own(other.map(|o| Arc::ptr_eq(&self.order, &o.order)), self.order.len() * size_of::<Handle>())
            + own(other.map(|o| Arc::ptr_eq(&self.crowd, &o.crowd)), self.crowd.bytes())
            + own(other.map(|o| Arc::ptr_eq(&self.obstacles, &o.obstacles)), self.obstacles.bytes())
    }
}
