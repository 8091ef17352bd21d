//! Augury's engine: the rules of an Incursion-style roguelike. Knows no screen, no file watcher, no
//! clock and no thread. Each room may use only the rooms above it in this list; a test holds that.

pub mod base;
pub mod content;
pub mod event;
pub mod play;
pub mod rules;
pub mod script;
pub mod world;
