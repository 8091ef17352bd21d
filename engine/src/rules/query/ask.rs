//! Questions that rules put to whoever plays a creature. Monsters are not asked: what they do is meant.

use crate::base::handle::Handle;
use crate::event::{Halt, Machine, Observer, Question};

/// Does the player of a creature say yes? Yes of creatures that nobody plays.
///
/// # Errors
/// There is no answer yet.
pub fn confirms<O: Observer>(m: &mut Machine<'_, O>, who: Handle, text: &str) -> Result<bool, Halt> {
    Ok(m.ask_whoever_plays(&Question::yes_or_no(who, text).usually(1), 1)? == 1)
}
