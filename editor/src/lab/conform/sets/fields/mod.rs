//! The fields that a measured set may have, and what each of them may be. A set is checked against them before anything is
//! compared: figures beside a value that cannot be, or beside a field that nobody knows, say nothing.
//!
//! What a set tells and nobody compares is checked all the same, since a damaged file is damaged in any of its fields.
//!
//! | file | what stands there |
//! |---|---|
//! | `shape` | what a value may be |
//! | `check` | a value against its shape |
//! | `fault` | what is wrong, and where |
//! | `common` | numbers and names that several sets have |
//! | `character` | the measured characters |
//! | `areas`, `calceffect`, `magic`, `magic_items`, `resist`, `prayer` | the sets |

pub(super) mod areas;
pub(super) mod calceffect;
mod character;
mod check;
mod common;
mod fault;
pub(super) mod magic;
pub(super) mod magic_items;
pub(super) mod prayer;
pub(super) mod resist;
mod shape;

pub(super) use character::{levels, modifiers};
pub(super) use check::{Beside, check};
pub(super) use shape::Shape;
