//! Draws by weight. Whoever watches is told who could have come, with what weight, and who came.

use crate::rules::prelude::*;

/// One of a list by its weights; none where no weight is above 0.
pub(super) fn draw<O: Observer>(
    m: &mut Machine<'_, O>,
    what: Label,
    list: &[(ResId, i32)],
) -> Result<Option<ResId>, Halt> {
    Ok(draw_place(m, what, list)?.map(|place| list[place].0))
}

/// The same where one may stand in the list several times: its place.
pub(super) fn draw_place<O: Observer>(
    m: &mut Machine<'_, O>,
    what: Label,
    list: &[(ResId, i32)],
) -> Result<Option<usize>, Halt> {
    let place = roll_place(m, what, list.iter().map(|(_, weight)| *weight))?;
    m.tell_lottery(what, list, place.map(|place| list[place].0));
    Ok(place)
}

/// The place of one of these weights; nobody is told of anything but the die.
pub(super) fn roll_place<O: Observer>(
    m: &mut Machine<'_, O>,
    what: Label,
    weights: impl Iterator<Item = i32> + Clone,
) -> Result<Option<usize>, Halt> {
    let mut weights = weights.map(|weight| weight.max(0));
    let mut left = m.roll(weights.clone().sum(), what)?;
    Ok(weights.position(|weight| {
        left -= weight;
        left < 0
    }))
}
