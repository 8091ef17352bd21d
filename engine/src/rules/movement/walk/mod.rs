//! A step from square to square: EV_MOVE and EV_PUSH, and what EV_JUMP shares with them (docs/rules/movement.md, A
//! step, in order). What stands in the way, what it costs and what comes of arriving are a file each; the order of
//! it all is in `order`.
//!
//! | file | what stands there |
//! |---|---|
//! | `order` | a step from its first question to its last consequence |
//! | `step` | one step, and how somebody comes to take it |
//! | `hindered` | held, stuck, prone, halted, confused |
//! | `blocks` | what stops a step: rock, things, fixtures that refuse, creatures |
//! | `bump` | what becomes of a step that is stopped |
//! | `ground` | ground that is warned of, that is not one's own, or that one only climbs over |
//! | `trapped` | traps found before a step, and stepped on |
//! | `border` | leaving and entering terrain, region and fixtures |
//! | `closing` | weapons with reach that keep one off |
//! | `cost` | segments that leaving a square takes; the bank of monsters |
//! | `arrive` | who hears it, what the ground does, sticking, falling |

mod arrive;
mod blocks;
mod border;
mod bump;
mod closing;
mod cost;
mod ground;
mod hindered;
mod order;
mod step;
mod trapped;

pub(crate) use arrive::arrive;
pub use blocks::{Block, in_the_way};
pub use cost::step_cost;
pub(in crate::rules) use order::go;
pub(crate) use order::{pushed, walk};
pub(in crate::rules) use step::{Step, Way};
