//! The debugger without its window: a session, a cursor, and everything that is asked about them. No egui
//! in here, and nothing that can't be made anew by running the session again.
//!
//! | file | what stands there |
//! |---|---|
//! | `state` | [`Debugger`]: session, cursor, and looking at them |
//! | `intent` | [`Intent`]: everything a panel may ask for, and doing it |
//! | `steps` | stepping both ways; where each step would land, in words |
//! | `run` | running, continuing forward and back, a slice of work at a time |
//! | `breakpoint` | where a run stops |
//! | `inputs` | what was done, with tick boxes; making the session anew |
//! | `branch` | other futures that were left |
//! | `intervene` | dice forced, fields set, answers given by hand |
//! | `setup` | the start: map and creatures |
//! | `revise` | content that changes while the session runs |
//! | `recordings` | sessions as files |
//! | `notes` | what each atom is called, its marks and messages |
//! | `search` | looking for text in all moments |
//! | `frames`, `chain`, `writes`, `sheet` | what panels show at the cursor |
//! | `parse` | values of fields from what is typed |
//! | `cache` | traces that were made already |
//! | `names` | what things are called |

pub mod branch;
pub mod breakpoint;
mod cache;
pub mod chain;
pub mod frames;
pub mod inputs;
pub mod intent;
mod intervene;
pub mod names;
pub mod notes;
pub mod parse;
mod playing;
pub mod queues;
mod recordings;
pub mod revise;
pub mod run;
pub mod search;
pub mod setup;
pub mod sheet;
pub mod state;
pub mod steps;
pub mod writes;

#[cfg(test)]
mod tests;

pub use breakpoint::{Breakpoint, Breakpoints};
pub use intent::Intent;
pub use state::{Debugger, Look};
