//! Doors, and what becomes of fixtures that are struck (docs/rules/doors.md).
//!
//! | file | what stands there |
//! |---|---|
//! | `image` | how a door stands: solid, opaque, whole or broken; its state by dice |
//! | `open` | EV_OPEN and EV_CLOSE |
//! | `lock` | picking locks; trying again |
//! | `harm` | EV_DAMAGE of fixtures and of doors |

mod harm;
mod image;
mod lock;
mod open;

pub(crate) use image::roll_state;
pub use image::settle;
pub use lock::Known;
pub(crate) use lock::known_of;

use crate::rules::class_rules::class_rules;
use crate::rules::combat;

class_rules! {
    /// Rules of doors.
    pub fn door_rules;
    EVENT(EV_OPEN) [Creature, Door, _, _]: Victim => open::open,
    EVENT(EV_CLOSE) [Creature, Door, _, _]: Victim => open::close,
    EVENT(EV_DAMAGE): Victim => harm::door_damaged,
}

class_rules! {
    /// Rules of every fixture.
    pub fn feature_rules;
    EVENT(EV_STRIKE): Victim => combat::struck,
    EVENT(EV_DAMAGE): Victim => harm::damaged,
}
