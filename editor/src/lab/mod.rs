//! Working with a whole pack, without a window and without printing: what the command line answers with, and what panels
//! show of the same figures. Knows [`crate::document`], [`crate::debugger`] and the engine.
//!
//! | file | what stands there |
//! |---|---|
//! | `accept` | what comes of a scenario written as what has to come of it |
//! | `attack` | a monster attacks another over and over: what its natural attacks do |
//! | `cast` | a monster casts a spell over and over: what it takes and what comes of it |
//! | `conform` | traces of the original played and compared |
//! | `coverage` | which handlers ran, and which never did |
//! | `derive` | what the rules make of a monster or character, under the names of the measured sets |
//! | `encounters` | measured draws of encounters beside as many of ours |
//! | `escape` | control characters in texts that are shown |
//! | `expect` | what a scenario has to come to |
//! | `failures` | scripts that fail and actions that are cut short while figures are counted |
//! | `fight` | two monsters fight to the death, many times |
//! | `json` | JSON with its fields in order and a fixed number of digits |
//! | `names` | monsters as people name them; things as traces name them |
//! | `not_loaded` | what of a pack does not load, for every command that works with one |
//! | `owed` | handlers that are owed, by their reasons |
//! | `pack` | a pack opened, with its scripts; revisions with changed resources |
//! | `replay` | a recording run for looking at |
//! | `scenario_test` | scenarios run and compared with what they have to come to |
//! | `shipped` | where the packs are that come with the program |
//! | `strict_json` | JSON in which no key comes twice |
//! | `trace` | what happened in a session: lines of JSON, a tree, or a moment a line |
//! | `devotion` | what if a character did something that a god may mind |
//! | `trial` | an effect tried while it is written: its areas, its figures by level, what comes of many casts |

pub mod absent;
pub mod accept;
pub mod attack;
pub mod cast;
pub mod conform;
pub mod coverage;
pub mod derive;
pub mod devotion;
pub mod encounters;
pub mod escape;
pub mod expect;
pub mod failures;
pub mod fight;
pub mod json;
pub mod names;
pub mod not_loaded;
pub mod owed;
pub mod pack;
pub mod replay;
pub mod scenario_test;
pub mod shipped;
pub mod strict_json;
pub mod trace;
pub mod trial;
