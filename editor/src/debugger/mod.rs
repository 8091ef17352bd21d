//! The debugger without its window: a session, a cursor, and everything that is asked about them. No egui
//! in here, and nothing that can't be made anew by running the session again.
//!
//! | module | what stands there |
//! |---|---|
//! | `state` | [`Debugger`]: a session, a cursor, and what is set about them |
//! | `parts` | its fields, grouped by what changes together |
//! | `intent` | [`Intent`]: everything a panel may ask for, and doing it |
//! | `cursor` | where we are; running and stepping both ways; what panels look at |
//! | `moments` | what panels show of a moment, and what is noted of each action |
//! | `breakpoints` | where a run stops; one language for what a moment is about |
//! | `search` | text in all moments, queries over the session, what the timeline lists |
//! | `why` | from a number to what made it |
//! | `what_if` | the same inputs on other content, side by side |
//! | `interventions` | what was done, and what is changed of it by hand; futures that were left |
//! | `recordings` | sessions as files; the start: map, creatures, a character that is made |
//! | `revise` | content that changes while the session runs |
//! | `remake` | work that goes on between frames; the session made anew |
//! | `cache` | traces that were made already |
//! | `names` | what things are called |
//!
//! `state` imports the types that it holds; files that add functions to [`Debugger`] import `state`. A type that
//! `Debugger` holds therefore stands in a file without such functions.

pub mod breakpoints;
mod cache;
pub mod cursor;
pub mod intent;
pub mod interventions;
pub mod moments;
pub mod names;
mod parts;
pub mod recordings;
mod remake;
pub mod revise;
pub mod search;
pub mod state;
pub mod what_if;
pub mod why;

#[cfg(test)]
mod tests;

pub use breakpoints::{Breakpoint, Breakpoints};
pub use cursor::Look;
pub use intent::Intent;
pub use moments::frames::Drawing;
pub use recordings::setup;
pub use state::Debugger;
