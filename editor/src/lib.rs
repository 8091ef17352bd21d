//! Augury's editor: the window over the engine.
//!
//! [`document`] holds files, edits and histories and knows no egui.

pub mod document;
