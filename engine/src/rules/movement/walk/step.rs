//! One step, and how somebody comes to take it.

use crate::base::handle::Handle;
use crate::world::Point;

/// How somebody comes to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum Way {
    /// EV_MOVE: it walks.
    Walk,
    /// EV_JUMP.
    Jump,
    /// EV_PUSH: somebody else's doing.
    Push,
}

/// One step, from square to square.
#[derive(Clone, Copy, Debug)]
pub(in crate::rules) struct Step {
    /// Who moves.
    pub me: Handle,
    /// From where.
    pub from: Point,
    /// To where.
    pub to: Point,
    /// How.
    pub way: Way,
    /// Who pushes, if somebody does.
    pub pusher: Handle,
    /// Does it not know where it goes?
    pub confused: bool,
    /// Who has to make room.
    pub displaced: Handle,
}

impl Step {
    /// A step that nothing is known of yet.
    pub fn new(me: Handle, from: Point, to: Point, way: Way) -> Self {
        Step { me, from, to, way, pusher: Handle::NONE, confused: false, displaced: Handle::NONE }
    }
}
