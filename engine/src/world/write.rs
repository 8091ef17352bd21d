//! What a change of the world looks like to whoever watches.

use super::{CreatureField, Stati};
use crate::base::handle::Handle;

/// One number of a creature changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a change that nobody is told of can't be explained; hand it to the observer"]
pub struct Write {
    /// Whose field.
    pub of: Handle,
    /// Which.
    pub field: CreatureField,
    /// Before.
    pub old: i32,
    /// After.
    pub new: i32,
}

/// A stati came or went.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a change that nobody is told of can't be explained; hand it to the observer"]
pub struct StatiChange {
    /// Who has or had it.
    pub of: Handle,
    /// The record as it is now, or as it was when it went.
    pub stati: Stati,
    /// Gained, or lost.
    pub gained: bool,
}
