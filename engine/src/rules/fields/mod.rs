//! Fields: effects that cover squares (docs/rules/fields.md, Fields). Who lays them is asked elsewhere (`script`,
//! magic); here is what laying, moving and ending them does.
//!
//! | file | what stands there |
//! |---|---|
//! | `lay` | a field laid and lifted; dispelling |
//! | `inside` | EV_FIELDON and EV_FIELDOFF: what a field does |
//! | `step` | fields that are left, entered, carried along, or that keep somebody out |
//! | `time` | fields and laid ground run out; fields that strike each round |
//! | `marks` | light and darkness that fields lay on squares |

mod inside;
mod lay;
mod marks;
mod step;
mod time;

pub(crate) use inside::{field_in_hand, off, on};
pub(crate) use lay::{dispel, end_carried, lift_all};
pub use lay::{lay, lift};
pub(crate) use step::{carry, cross, enter, keeps_out};
pub(crate) use time::{lift_ground, overnight, pass, strike};
