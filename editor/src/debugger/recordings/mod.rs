//! Sessions as files, and what one begins with.
//!
//! | file | what stands there |
//! |---|---|
//! | `files` | sessions as files |
//! | `setup` | the start: map and creatures |
//! | `draft` | a character that is being made, and what is wrong with it |
//! | `handler_run` | one handler, run on a start that is staged for it |

pub mod draft;
mod files;
mod handler_run;
pub mod setup;
