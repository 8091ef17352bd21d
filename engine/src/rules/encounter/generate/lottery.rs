//! Draws by weight. Whoever watches is told who could have come, with what weight, and who came.

use crate::base::id::ResId;
use crate::base::label::Label;
use crate::event::{Halt, Machine, Observer};

/// One of a list by its weights; none where no weight is above 0.
///
/// # Errors
/// The action is over.
pub(super) fn draw<O: Observer>(
    m: &mut Machine<'_, O>,
    what: Label,
    list: &[(ResId, i32)],
) -> Result<Option<ResId>, Halt> {
    let total: i32 = list.iter().map(|(_, weight)| (*weight).max(0)).sum();
    let rolled = m.roll(total, what)?;
    let chosen = at(list, rolled);
    m.tell_lottery(what, list, chosen);
    Ok(chosen)
}

/// Who stands at a number, counted through the weights from 0.
pub(super) fn at(list: &[(ResId, i32)], rolled: i32) -> Option<ResId> {
    let mut left = rolled;
    list.iter()
        .find(|(_, weight)| {
            left -= (*weight).max(0);
            left < 0
        })
        .map(|(id, _)| *id)
}
