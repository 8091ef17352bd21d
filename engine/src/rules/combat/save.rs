//! Saving throws (facts/rules/manoeuvres.md, 7): one d20, no automatic success or failure. Knows what is
//! rolled, not what it is rolled against.

use super::exercise;
use super::look::Look;
use crate::base::handle::Handle;
use crate::base::label::Label;
use crate::base::names::{SaveBits, SaveType};
use crate::event::{Halt, Machine, Observer};

/// Throws a saving throw of `h`; true when it holds. `dc`: what the sum has to reach; at 0 or below the
/// throw fails without a die. `sorts`: what it is made against (SA_ bits). `extra`: added to the sum.
///
/// # Errors
/// The action is over.
pub fn saving_throw<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    save: SaveType,
    dc: i32,
    sorts: i32,
    extra: i32,
    die: Label,
) -> Result<bool, Halt> {
    if dc <= 0 {
        return Ok(false);
    }
    let bonus = m.who(h).map_or(0, |w| w.save_bonus(save, sorts));
    let roll = m.d(20, die)?;
    let made = roll + bonus + extra >= dc;
    if made {
        exercise::of_a_save(m, h, save, dc, sorts)?;
    }
    Ok(made)
}

/// Several sorts in one number.
pub const fn sorts<const N: usize>(bits: [SaveBits; N]) -> i32 {
    let mut sum = 0;
    let mut i = 0;
    while i < N {
        sum |= bits[i].0;
        i += 1;
    }
    sum
}
