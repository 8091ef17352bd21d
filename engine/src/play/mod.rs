//! Play: what sets the rules going. Commands become actions, turns come by the countdown, and a
//! session remembers enough to stand at any moment again.
//!
//! | file | what stands there |
//! |---|---|
//! | `recording` | the file format of recordings, scenarios and test cases |
//! | `command` | what a player may tell a creature to do |
//! | `errand` | what a player is told to do until something of note happens |
//! | `revision` | content with its scripts |
//! | `stage` | a world built from a recording |
//! | `turns` | who acts when: the countdown, rounds |
//! | `action` | a command carried out |
//! | `monster` | what a monster does by itself |
//! | `absent` | what a job is about and the world has not |
//! | `impossible` | what orders of a recording can't be, whatever the world is |
//! | `in_play` | what is compiled once for each who may watch |
//! | `atom` | the smallest piece of play: one action or one round, run bare or observed |
//! | `session` | inputs, revisions, checkpoints; the live end |
//! | `trace` | what an atom was, moment by moment |
//! | `unmet` | interventions whose address never comes |
//! | `condition` | questions about a moment, which change nothing |
//! | `said` | what messages look like to each reader |
//! | `cursor` | standing at a moment, and stepping both ways |
//! | `gods` | how a character stands with every god |
//! | `spells` | the spells that somebody may cast, what each takes and reaches |
//! | `encounter` | encounters drawn without a screen |
//! | `fight` | whole fights without a screen |
//! | `attack_stats` | many attack actions of one pair, counted |

mod absent;
pub mod action;
pub mod atom;
pub mod attack_stats;
pub mod command;
pub(crate) mod condition;
pub mod cursor;
pub mod encounter;
pub mod errand;
pub mod fight;
pub mod gods;
pub(crate) mod impossible;
mod in_play;
pub(crate) mod monster;
pub mod recording;
pub(crate) mod revision;
pub(crate) mod said;
pub mod session;
pub mod spells;
pub mod stage;
pub mod trace;
pub mod turns;
mod unmet;

pub use attack_stats::{AttackStats, attack_stats};
pub use command::Command;
pub use condition::Condition;
pub use cursor::{Cursor, Landing, Standing, Step};
pub use errand::{CameTo, Errand, Until};
pub use in_play::InPlay;
pub use recording::{Actor, Change, Forced, Input, Intervention, Outfit, Recording, Square, Touch};
pub use revision::Revision;
pub use said::{Said, Stage};
pub use session::Session;
pub use trace::{AtomTrace, Retraced};
