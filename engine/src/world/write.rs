//! What a change of the world looks like to whoever watches.

use super::{CreatureField, Stati};
use crate::base::handle::Handle;

/// One number of a thing changed: of a creature, if nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a change that nobody is told of can't be explained; hand it to the observer"]
pub struct Write<F = CreatureField> {
    /// Whose field.
    pub of: Handle,
    /// Which.
    pub field: F,
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

/// An item went from hand to hand, or between somebody and the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a change that nobody is told of can't be explained; hand it to the observer"]
pub struct Handed {
    /// Which.
    pub item: Handle,
    /// Who had it, or the container it lay in; [`Handle::NONE`] for nobody.
    pub from: Handle,
    /// Who has it now, or the container it lies in; [`Handle::NONE`] for nobody.
    pub to: Handle,
}
