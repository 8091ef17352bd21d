//! Augury's engine.

pub mod base;
pub mod content;
