//! What a blow has to reach.

use crate::event::fields::{VDef, VRideCheck};
use crate::event::{Machine, Observer};

/// What the roll has to reach: the defence, or a rider's skill if that is better.
pub(super) fn defence<O: Observer>(m: &Machine<'_, O>) -> i32 {
    m.get(VDef).max(m.get(VRideCheck))
}
