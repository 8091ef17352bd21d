//! The built program in a real window, for the stories of the test and for the bench: on a display of its own, driven by
//! keys, asked what is on the screen.
//!
//! - [`display`]: a display of its own, its picture and its keys
//! - [`start`], [`window`], [`tree`]: the program on it; what is on the screen
//! - [`mouse`]: the mouse, by what is on the screen
//! - [`monkey`]: random edits, kills and outside changes
//! - [`fight`], [`rest`]: the sample fight; what is done while nobody does anything

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "who drives a window fails by panicking, with what was on the screen"
)]

pub mod display;
pub mod fight;
pub mod monkey;
pub mod mouse;
pub mod rest;
pub mod start;
pub mod tree;
pub mod window;
