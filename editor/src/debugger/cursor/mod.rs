//! The cursor: where we are in the session, and moving from there.
//!
//! | file | what stands there |
//! |---|---|
//! | `at_cursor` | what stands at the cursor: moment, trace, world, names |
//! | `look`, `pins` | what panels look at; panels that are held at a moment |
//! | `activity` | [`Speed`], [`Stop`], what a run is doing |
//! | `run` | running, continuing forward and back, a slice of work at a time |
//! | `steps`, `lines` | stepping both ways, by moments and by lines of scripts; where each step would land |
//! | `playing` | commands, errands and answers of whoever plays |
//! | `watches`, `trail` | questions answered at every cursor; the moments that were looked at |

pub(super) mod activity;
pub mod at_cursor;
pub mod lines;
pub(super) mod look;
mod pins;
mod playing;
mod run;
pub mod steps;
pub(super) mod trail;
mod watches;

pub use activity::{Speed, Stop};
pub use look::{Comparison, Look, Pin};
pub use watches::Watched;
