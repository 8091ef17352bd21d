//! Building: the creatures of a draw come into the world (docs/rules/monsters.md, In an encounter).
//!
//! | file | what stands there |
//! |---|---|
//! | `member` | EV_ENBUILD_MON: one member with its mount, from making to placing |
//! | `creature` | a monster under templates is made, with its gear |
//! | `bond` | whom it serves: summoned, illusions, creations |
//! | `place` | the square it comes to |
//! | `into_play` | what becomes of a monster that enters play: EV_INITIALIZE, hit points, what it wears |
//! | `party` | who leads them |
//! | `multiply` | more of one beside it |

mod bond;
mod creature;
mod into_play;
pub(super) mod member;
mod multiply;
pub(super) mod party;
mod place;

pub use creature::newborn;
pub(in crate::rules::encounter) use into_play::thinks;
pub use into_play::{initialize, too_bare_for};
pub use multiply::multiply;
