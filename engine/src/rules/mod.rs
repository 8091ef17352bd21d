//! The original's rules, by topic, over `event::Machine`. Knows no script and no session: `play` puts
//! the table of classes into the machine.
//!
//! | file | what stands there |
//! |---|---|
//! | `class_rules` | how the rules of a class are declared |
//! | `creature` | what class Creature answers |

pub mod class_rules;
mod creature;
pub mod hide;
pub mod movement;
pub mod opportunity;
pub mod turn;

use crate::event::{Class, ClassTable, Observer};

/// The rules of every class, for [`Machine::new`](crate::event::Machine::new).
pub fn class_table<O: Observer>() -> ClassTable<O> {
    ClassTable::default().with(Class::Creature, creature::creature_rules())
}
