//! Where a companion goes: what it was ordered, and where its leader is (docs/rules/monster-play.md, Steps). Knows
//! nothing of foes but whether one is in sight.

use super::mind::Mind;
use crate::event::{Machine, Observer};
use crate::rules::query::who::{Who, who};
use crate::rules::social::orders;
use crate::world::Point;

/// Beyond this distance a companion makes for its leader.
const TOO_FAR: i32 = 3;
/// How many squares before or behind the leader one walks.
const AHEAD: i16 = 3;

/// Where it is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Wherever it likes.
    Free,
    /// Nowhere: it stays.
    Stay,
    /// To a square.
    To(Point),
}

/// Where orders and a leader send it.
pub fn way<O: Observer>(m: &Machine<'_, O>, mind: &Mind) -> Way {
    let Some(w) = who(m.world(), m.content(), mind.me) else { return Way::Free };
    if w.is_ordered(orders::STAND_STILL) {
        return Way::Stay;
    }
    if w.is_ordered(orders::TO_POINT) {
        let to = Point::new(w.c.order_x() as i16, w.c.order_y() as i16);
        return if to == w.c.at() { Way::Stay } else { Way::To(to) };
    }
    let there = |leader: &Who<'_>| leader.c.is_here() && leader.c.level() == w.c.level();
    let Some(leader) = w.leader().filter(there) else { return Way::Free };
    let near = w.is_beside(leader.c.handle());
    if w.is_ordered(orders::NEAR_ME) && near && mind.ranged.is_none() {
        return Way::Stay;
    }
    if let Some(side) = place_by_leader(&w, &leader) {
        return if side == w.c.at() { Way::Stay } else { Way::To(side) };
    }
    let far = w.c.at().distance(leader.c.at()) > TOO_FAR;
    if far || (w.is_ordered(orders::NEAR_ME) && !near) { Way::To(leader.c.at()) } else { Way::Free }
}

/// The square before or behind the leader, as it last went, for whom was told to walk there.
fn place_by_leader(w: &Who<'_>, leader: &Who<'_>) -> Option<Point> {
    let ahead = match () {
        () if w.is_ordered(orders::IN_FRONT) => AHEAD,
        () if w.is_ordered(orders::IN_BACK) => -AHEAD,
        () => return None,
    };
    let (dx, dy) = (leader.c.last_dx() as i16, leader.c.last_dy() as i16);
    let at = leader.c.at();
    Some(Point::new(at.x + ahead * dx, at.y + ahead * dy))
}
