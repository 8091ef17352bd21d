//! Values of a creature. Being written on a branch of its own; until it lands, hit points only.

use crate::base::handle::Handle;
use crate::event::{Halt, Machine, Observer};
use crate::label;
use crate::rules::who::who;

/// Rolls the hit points of a creature.
///
/// # Errors
/// The action is over.
pub fn roll_hit_points<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<i32, Halt> {
    let dice = who(m.world(), m.content(), h).map_or(1, |w| w.hit_dice()).max(1);
    let mut sum = 0;
    for _ in 0..dice {
        sum += m.d(8, label!("hit points"))?;
    }
    Ok(sum)
}
