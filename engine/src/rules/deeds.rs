//! What scripts have rules do: each deed goes to the rule that does it elsewhere too, so that a
//! noise of a script is heard like any other. Knows no script.

use super::senses::noise;
use super::stati;
use crate::base::handle::Handle;
use crate::base::label::Label;
use crate::event::{Deed, Halt, Machine, Observer};

/// Does a deed to a creature.
///
/// # Errors
/// The action is over.
pub fn carry_out<O: Observer>(m: &mut Machine<'_, O>, h: Handle, deed: Deed, why: Label) -> Result<(), Halt> {
    match deed {
        Deed::Awaken => stati::awaken(m, h, why),
        Deed::MakeNoise(radius) => noise::make(m, h, radius),
        Deed::NoiseAt(at, radius) => noise::make_at(m, at, radius),
    }
}
