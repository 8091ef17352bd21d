//! The original's rules, by topic, over `event::Machine`. Knows no script and no session: `play` puts
//! the table of classes into the machine.
//!
//! | file | what stands there |
//! |---|---|
//! | `class_rules` | how the rules of a class are declared |
//! | `creature` | what class Creature answers |
//! | `who` | what rules ask of a creature: feats, flags, skills, saves, resistances, stance |
//! | `senses` | who perceives whom; light, lines, hiding, noise, illusions |
//! | `values` | CalcValues: contributions, sums, sources |
//! | `combat` | from an attack to a death |
//! | `deeds` | what scripts have rules do |
//! | `social` | talk: barter, threats, terms, companions and their orders |
//! | `stati` | how stati come and go |
//! | `walk/` | a step: what blocks, what it costs, what comes of it |
//! | `jump`, `climb` | over ground, and off it |
//! | `hardness` | what materials withstand |
//! | `doors/` | doors and locks; fixtures that are struck |
//! | `encounter/` | which encounters may come, and who may be chosen for them |
//! | `ride` | mounting, dismounting, keeping the saddle |
//! | `search` | secret doors and traps looked for |
//! | `traps` | found, set off, disarmed |
//! | `fields/` | fields, and ground laid for a time |
//! | `gear/` | what monsters come with, and what they put on |
//! | `path` | the cheapest way around known dangers |
//! | `phase` | to other planes and back |
//! | `places` | what scripts have done to places |
//! | `ask` | questions to players |
//! | `growth` | what the levels of a character bring |
//! | `opportunity` | attacks of opportunity |
//! | `provoke` | announced actions that open somebody to a blow |
//! | `rest/` | EV_REST: a night's sleep, and who comes in it |
//! | `shape` | other bodies, taken on and put off |
//! | `skills` | skill checks, and skills used by command |
//! | `things/` | things in use: what becomes of items; what classes Thing, Item, Food, Container answer |
//! | `turn` | the round of a creature |

mod ask;
pub mod class_rules;
pub mod climb;
pub mod combat;
mod creature;
mod deeds;
pub mod doors;
pub mod encounter;
pub mod fields;
pub mod gear;
pub mod growth;
pub mod hardness;
mod jump;
pub mod opportunity;
pub mod path;
pub mod phase;
mod places;
mod provoke;
pub mod rest;
mod ride;
mod search;
pub mod senses;
pub mod shape;
pub mod skills;
pub mod social;
pub mod stati;
pub mod things;
pub mod traps;
pub mod turn;
pub mod values;
pub mod walk;
pub mod who;

use crate::event::{Class, ClassTable, Observer};

/// The rules of every class, for [`Machine::new`](crate::event::Machine::new).
pub fn class_table<O: Observer>() -> ClassTable<O> {
    ClassTable::default()
        .with(Class::Thing, things::thing_rules())
        .with(Class::Item, things::item_rules())
        .with(Class::Food, things::food_rules())
        .with(Class::Container, things::container_rules())
        .with(Class::Creature, creature::creature_rules())
        .with(Class::Feature, doors::feature_rules())
        .with(Class::Door, doors::door_rules())
        .with(Class::Trap, traps::trap_rules())
        .with_recalc(values::recalc)
        .with_stati(stati::act)
        .with_deeds(deeds::carry_out)
        .with_ground(places::act)
        .with_senses(senses::notices, senses::illusions::feels_ground)
        .with_reality(senses::illusions::is_real_to)
}
