//! AR_BARRIER: a wall from wall to wall, across the direction that it is cast in (docs/rules/magic-effects.md, Areas).

use super::scene::{Cast, Scene};
use crate::event::fields::{EDir, IsFirstBlastXy};
use crate::rules::prelude::*;
use crate::rules::query::way::way_of;
use crate::world::Point;

/// The squares of a barrier: both ends go outward by turns until each comes to something solid. `Abort`: it is cast in no
/// of the four directions that lead along rows and columns. `clear` has those who stand on a square that stays open leave it.
pub(super) fn squares<S: Scene>(
    s: &mut S,
    cast: Cast<'_>,
    own: Point,
    mut clear: impl FnMut(&mut S, Point) -> Result<(), Halt>,
) -> Result<Answer, Halt> {
    let direction = s.get(EDir);
    let Some((dx, dy)) = way_of(direction).filter(|(dx, dy)| (*dx == 0) != (*dy == 0)) else {
        return Ok(Answer::Abort);
    };
    let first = own.shifted(dx, dy);
    if s.is_solid(first) {
        return Ok(Answer::Done);
    }
    let mut ends = [(first, (dy, dx), false), (first, (-dy, -dx), false)];
    while ends.iter().any(|(.., stopped)| !stopped) {
        let [(one, ..), (other, ..)] = ends;
        for (n, (at, _, stopped)) in ends.iter_mut().enumerate() {
            if *stopped || n == 1 && one == other {
                continue;
            }
            *stopped = s.is_solid(*at);
            if !*stopped {
                s.square_of_record(cast, *at)?;
                s.set(IsFirstBlastXy, false, label!("area: no longer its first square"));
            }
            if !s.is_solid(*at) {
                clear(s, *at)?;
            }
        }
        for (at, (dx, dy), _) in &mut ends {
            *at = at.shifted(*dx, *dy);
        }
    }
    Ok(Answer::Done)
}
