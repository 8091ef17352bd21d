//! What a change of a map looks like to whoever watches.

use super::{Light, Point};
use crate::base::id::ResId;

/// Something about a map changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a change that nobody is told of can't be explained; hand it to the observer"]
pub enum MapWrite {
    /// A square has another terrain.
    Terrain {
        /// Where.
        at: Point,
        /// Before.
        old: Option<ResId>,
        /// After.
        new: ResId,
    },
    /// A square belongs to another region.
    Region {
        /// Where.
        at: Point,
        /// Before.
        old: Option<ResId>,
        /// After.
        new: ResId,
    },
    /// Light falls on a square otherwise.
    Light {
        /// Where.
        at: Point,
        /// Before.
        old: Light,
        /// After.
        new: Light,
    },
    /// A field was laid, moved, aged or lifted.
    Field {
        /// Its number.
        number: u32,
        /// What was done to it.
        what: &'static str,
    },
    /// What is remembered of ground that was laid over other ground.
    Ground {
        /// Where.
        at: Point,
        /// What was laid.
        terrain: ResId,
        /// What was done to it.
        what: &'static str,
    },
    /// The map belongs to another dungeon.
    Dungeon {
        /// Before.
        old: Option<ResId>,
        /// After.
        new: Option<ResId>,
    },
    /// A number of the whole map.
    Number {
        /// Which.
        what: &'static str,
        /// Before.
        old: i32,
        /// After.
        new: i32,
    },
}

impl MapWrite {
    /// What of the map it is, in the words of an address: the same whatever was there and is.
    pub fn part(&self) -> String {
        match self {
            MapWrite::Terrain { at, .. } => format!("terrain {},{}", at.x, at.y),
            MapWrite::Region { at, .. } => format!("region {},{}", at.x, at.y),
            MapWrite::Light { at, .. } => format!("light {},{}", at.x, at.y),
            MapWrite::Field { number, what } => format!("field {number} {what}"),
            MapWrite::Ground { at, what, .. } => format!("ground {},{} {what}", at.x, at.y),
            MapWrite::Dungeon { .. } => "dungeon of the map".to_owned(),
            MapWrite::Number { what, .. } => format!("{what} of the map"),
        }
    }
}

impl std::fmt::Display for MapWrite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            MapWrite::Terrain { at, new, .. } => write!(f, "terrain at {},{}: {new}", at.x, at.y),
            MapWrite::Region { at, new, .. } => write!(f, "region at {},{}: {new}", at.x, at.y),
            MapWrite::Light { at, new, .. } => write!(f, "light at {},{}: {new}", at.x, at.y),
            MapWrite::Field { number, what } => write!(f, "field {number} is {what}"),
            MapWrite::Ground { at, terrain, what } => write!(f, "{terrain} at {},{} is {what}", at.x, at.y),
            MapWrite::Dungeon { new: Some(new), .. } => write!(f, "the map belongs to {new}"),
            MapWrite::Dungeon { new: None, .. } => f.write_str("the map belongs to no dungeon"),
            MapWrite::Number { what, old, new } => write!(f, "{what} of the map {old} -> {new}"),
        }
    }
}
