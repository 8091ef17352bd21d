//! The world: creatures, items, the map and stati, as plain state.
//!
//! | file | what stands there |
//! |---|---|
//! | `creature` | a creature, its fields by name, bare characters |
//! | `stati` | what lies on a thing for a while |
//! | `item` | things that can be carried |
//! | `map` | squares, terrains, regions, fields |
//! | `state` | [`World`]: all of it together, and the only ways to change it |
//!
//! It knows no rules and no events. Every change goes through a method that wants a reason and hands
//! back what changed ([`Write`]), which `event` passes on to whoever watches.

pub mod creature;
pub mod item;
pub mod map;
mod state;
pub mod stati;
mod write;

pub use creature::{Character, Creature, CreatureField};
pub use item::Item;
pub use map::{Map, Point};
pub use state::{FIRST_INPUT, Thing, World};
pub use stati::{Stati, StatiList, StatiMark, StatiQuery};
pub use write::{StatiChange, Write};
