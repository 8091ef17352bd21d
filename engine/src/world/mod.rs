//! The world: creatures, items, the map and stati, as plain state.
//!
//! | file | what stands there |
//! |---|---|
//! | `action` | what somebody is about to do |
//! | `creature` | a creature, its fields by name |
//! | `character` | what makes a creature a character |
//! | `stati` | what lies on a thing for a while |
//! | `item` | items in play, on the map or held by somebody |
//! | `feature` | doors, traps, portals and other fixtures |
//! | `numbers` | how the numbers of a thing are declared |
//! | `level` | a level: its map, who stands where on it, the order of turns |
//! | `levels` | the levels of a world: adding one, moving things between them |
//! | `here` | [`Here`]: a level with what is on it, to be looked at |
//! | `options` | what players chose of the game options |
//! | `memory` | the map as somebody remembers it |
//! | `state` | [`World`]: all of it together, and the only ways to change it |
//! | `size` | how many bytes a copy of the world holds for itself |
//! | `variable` | what variables of resources hold |
//! | `things` | the ways to change items and fixtures, and what holds for anything with a handle |
//!
//! It knows no rules and no events. Every change goes through a method that wants a reason and hands
//! back what changed ([`Write`]), which `event` passes on to whoever watches.

pub mod action;
pub mod character;
pub mod creature;
pub mod devotion;
mod dirty;
pub(crate) mod feature;
mod fits;
mod here;
pub(crate) mod item;
pub(crate) mod level;
mod levels;
pub(crate) mod memory;
pub(crate) mod numbers;
mod options;
mod size;
mod state;
pub(crate) mod stati;
mod things;
mod variable;
mod write;

pub use character::{Character, ClassLevels, EffectMemory};
pub use creature::{Creature, CreatureField};
pub use devotion::{Devotion, DevotionPart};
pub use feature::{Feature, FeatureField};
pub use here::Here;
pub use item::{Item, ItemField};
pub(crate) use level::obstacles;
pub use level::{Field, LaidGround, LevelId, Light, Map, MapWrite, Obstacles, Point};
pub use memory::{Glimpse, Memory};
pub use options::GameOptions;
pub use state::{FIRST_INPUT, MOST_THINGS, Thing, World};
pub use stati::{Stati, StatiList, StatiMark, StatiQuery};
pub use variable::VarValue;
pub use write::{Handed, StatiChange, WorldWrite, Write};
