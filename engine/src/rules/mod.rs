//! The original's rules, by topic, over `event::Machine`. Knows no script and no session: `play` puts
//! the table of classes into the machine.
//!
//! | file | what stands there |
//! |---|---|
//! | `class_rules` | how the rules of a class are declared |
//! | `creature` | what class Creature answers |
//! | `who` | what rules ask of a creature: feats, flags, skills, saves, resistances, stance |
//! | `senses` | who perceives whom |
//! | `values` | CalcValues: contributions, sums, sources |
//! | `combat` | from an attack to a death |
//! | `deeds` | what scripts have rules do |
//! | `stati` | how stati come and go |
//! | `movement` | walking |
//! | `opportunity` | attacks of opportunity |
//! | `provoke` | announced actions that open somebody to a blow |
//! | `hide` | hiding |
//! | `skills` | skill checks, and skills used by command |
//! | `things` | placing and dropping; what class Thing answers |
//! | `turn` | the round of a creature |

pub mod class_rules;
pub mod combat;
mod creature;
mod deeds;
pub mod hide;
pub mod movement;
pub mod opportunity;
mod provoke;
pub mod senses;
pub mod skills;
pub mod stati;
pub mod things;
pub mod turn;
pub mod values;
pub mod who;

use crate::event::{Class, ClassTable, Observer};

/// The rules of every class, for [`Machine::new`](crate::event::Machine::new).
pub fn class_table<O: Observer>() -> ClassTable<O> {
    ClassTable::default()
        .with(Class::Thing, things::thing_rules())
        .with(Class::Item, things::item_rules())
        .with(Class::Creature, creature::creature_rules())
        .with_recalc(values::recalc)
        .with_stati(stati::act)
        .with_deeds(deeds::carry_out)
        .with_senses(senses::notices)
}
