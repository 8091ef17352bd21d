//! Questions that rules put to whoever plays a creature. Monsters are not asked; where nobody answers questions,
//! as in fights that are only watched, what was commanded is meant.

use crate::base::handle::Handle;
use crate::event::host::HostMachine;
use crate::event::{Halt, Machine, Observer, Question};

/// Does the player of a creature say yes? Yes of creatures that nobody plays.
///
/// # Errors
/// There is no answer yet.
pub fn confirms<O: Observer>(m: &mut Machine<'_, O>, who: Handle, text: &str) -> Result<bool, Halt> {
    if !m.answers_prompts() || !m.world().creature(who).is_some_and(|c| c.is_player()) {
        return Ok(true);
    }
    Ok(m.ask_player(&Question { who, text: text.to_owned(), answers: 2 })? != 0)
}
