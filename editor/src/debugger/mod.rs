//! The debugger without its window: a session, a cursor, and everything that is asked about them. No egui
//! in here, and nothing that can't be made anew by running the session again.
//!
//! | file | what stands there |
//! |---|---|
//! | `state` | [`Debugger`]: a session, a cursor, and what is set about them |
//! | `at_cursor` | what stands at the cursor: moment, trace, world, names |
//! | `remake` | work that goes on between frames; the session made anew |
//! | `intent` | [`Intent`]: everything a panel may ask for, and doing it |
//! | `steps` | stepping both ways; where each step would land, in words |
//! | `run` | running, continuing forward and back, a slice of work at a time |
//! | `target`, `told`, `pattern` | what a moment is about: one language for breakpoints and queries |
//! | `cells`, `contributed` | cells of AttrAdj from moment to moment, and what goes into them |
//! | `whose` | whose moments count, as actor or as victim |
//! | `breakpoint`, `terms` | where a run stops, and whether it still means something |
//! | `spotter` | telling that a moment is one that is looked for |
//! | `lines` | stepping through scripts line by line |
//! | `inputs` | what was done, with tick boxes; making the session anew |
//! | `what_if`, `what_if_job` | the same inputs on other content, side by side; making, taking and leaving it |
//! | `branch` | other futures that were left |
//! | `intervene`, `by_hand` | dice forced, fields and numbers set, stati and answers given by hand |
//! | `setup` | the start: map and creatures |
//! | `revise` | content that changes while the session runs |
//! | `recordings` | sessions as files |
//! | `notes`, `rerun`, `depths` | what each atom is called, its marks and messages; how deep the stack is |
//! | `witnesses` | who reads nothing of what is said |
//! | `filter` | what the timeline lists |
//! | `search` | looking for text in all moments |
//! | `query` | every moment of a kind as a table |
//! | `why`, `why_not`, `origins`, `grounds`, `reads`, `figure` | from a number to what made it |
//! | `subject` | what is asked about, and what to look for where it is written |
//! | `pins` | panels that are held at a moment |
//! | `watches` | questions answered at every cursor; the trail of moments looked at |
//! | `answers` | who answers an event, and how often each handler ran |
//! | `draft` | a character that is being made, and what is wrong with it |
//! | `beside` | a creature's numbers beside another's, or beside its own before an edit |
//! | `frames`, `chain`, `writes`, `sheet` | what panels show at the cursor |
//! | `parse` | values of fields from what is typed |
//! | `cache` | traces that were made already |
//! | `names` | what things are called |

pub mod answers;
pub mod at_cursor;
pub mod branch;
pub mod breakpoint;
pub mod by_hand;
mod cache;
pub mod cells;
pub mod chain;
pub mod comparison;
pub mod contributed;
pub mod depths;
pub mod draft;
mod edits;
pub mod figure;
pub mod filter;
pub mod frames;
pub mod grounds;
mod handler_run;
pub mod inputs;
pub mod intent;
mod intervene;
mod lines;
pub mod names;
pub mod notes;
pub mod origins;
pub mod parse;
pub mod pattern;
pub mod pins;
mod playing;
pub mod query;
pub mod queues;
mod reads;
mod recordings;
mod remake;
mod rerun;
pub mod revise;
pub mod run;
pub mod search;
pub mod setup;
pub mod sheet;
mod spotter;
pub mod state;
pub mod steps;
pub mod subject;
pub mod target;
mod terms;
pub mod watches;
pub mod what_if;
mod what_if_job;
pub mod whose;
pub mod why;
mod why_not;
mod witnesses;
pub mod write_kind;
pub mod writes;

#[cfg(test)]
mod tests;

pub use breakpoint::{Breakpoint, Breakpoints};
pub use intent::Intent;
pub use state::{Debugger, Look};
