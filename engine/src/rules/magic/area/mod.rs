//! Whom a segment of an effect reaches, and in which order (facts/rules/areas.md).

use crate::base::handle::Handle;
use crate::content::Magic;
use crate::event::{EventCode, Machine, Observer, Ruling};

/// Runs the area of a segment, counted from 0, for the event in hand: everybody in it is struck.
///
/// # Errors
/// The action is over.
pub fn run<O: Observer>(m: &mut Machine<'_, O>, _me: Handle, _magic: &Magic<'_>, _k: usize) -> Ruling {
    m.rethrow(EventCode::EV_MAGIC_STRIKE)
}
