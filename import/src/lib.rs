//! `augury import`: a library in the original's resource language becomes a content pack.
//!
//! One way: `source` (files, preprocessor, tokens with their places) → `syntax` (declarations and handlers as trees) →
//! `resources` (trees to the definitions of a pack) and `scripts` (handlers to scripts) → `write` (the pack's files and
//! the report). `problem` and `names` serve them all. The crate knows content definitions and names of the engine, and
//! no rules, no session, no window.

pub mod names;
pub mod problem;
pub mod resources;
pub mod scripts;
pub mod source;
pub mod syntax;
