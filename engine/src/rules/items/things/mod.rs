//! Things in use (docs/rules/items.md; docs/rules/doors.md, Breaking): what becomes of an item that somebody picks
//! up, drops, puts on, takes off, puts away, eats or breaks. Knows no command of a player's (`play`) and nothing of
//! what worn things add to values (`values`).
//!
//! | file | what stands there |
//! |---|---|
//! | `refuse` | who can't handle what, in which order; questions to the player |
//! | `time` | what handling things costs |
//! | `slots` | which slot holds what, and in which a thing does what it is for |
//! | `pick_up` | EV_PICKUP |
//! | `put_down` | EV_DROP |
//! | `wield` | EV_WIELD |
//! | `take_off` | EV_REMOVE |
//! | `swap` | the thing in the air against that of a slot; one set of weapons against the other |
//! | `worn` | effects of things put on and taken off (EV_EFFECT), what class Item answers |
//! | `soulblade` | things that are better in the hand of who has the feat |
//! | `stack` | what lies together as one, and what is taken off it |
//! | `container` | EV_INSERT, EV_TAKEOUT, EV_POUR |
//! | `divide` | EV_DIVIDE |
//! | `lock` | locks of containers |
//! | `end` | the end of a thing, and what goes with whoever vanishes |
//! | `eat` | EV_EAT, hunger |
//! | `meat` | meat that goes bad, and what comes of it |
//! | `devour` | what gods and alignment make of whom somebody eats |
//! | `flesh` | what those gain from flesh who devour |
//! | `harm` | EV_DAMAGE of items, and their end |
//! | `known` | what becomes known of a thing |
//! | `money` | the coins that somebody has, and what is paid with them |
//! | `quality_costs` | what qualities cost of an item's magic |
//! | `price` | what a shop asks for a thing |
//! | `worth` | levels, magic and worth of items |
//! | `place` | EV_PLACE, what the dead leave |

mod container;
mod devour;
mod divide;
mod eat;
mod end;
mod flesh;
mod harm;
mod known;
mod lock;
mod meat;
pub(crate) mod money;
mod pick_up;
mod place;
mod price;
mod put_down;
pub(crate) mod quality_costs;
mod refuse;
mod slots;
mod soulblade;
pub(crate) mod stack;
mod swap;
mod take_off;
mod time;
mod wield;
mod worn;
mod worth;

pub(crate) use container::is_at_hand;
pub(crate) use devour::devour_creature;
pub(crate) use divide::divide;
pub use eat::HungerState;
pub(crate) use eat::hunger_state;
pub(in crate::rules) use eat::is_within_reach;
pub(crate) use end::{ceases, goes_with};
pub(in crate::rules) use harm::is_damaged;
pub(crate) use known::{learn_all, learn_by_trial, learn_quality};
pub(crate) use pick_up::{into_hands, pick_up};
pub(in crate::rules) use place::is_placed;
pub use place::place;
pub(crate) use place::{drop_all, leave_corpse, may_be_placed, may_stand, settle_in};
pub use price::shop_price;
pub(crate) use put_down::put_down;
pub(crate) use refuse::slips_through;
pub use slots::{allows, is_active};
pub(crate) use stack::copy;
pub use swap::{exchange, swap};
pub(crate) use take_off::take_off;
pub(in crate::rules) use time::reach_into;
pub use wield::lacks_for_slot;
pub(crate) use wield::wield;
pub(crate) use worn::apply_anew;
pub(in crate::rules) use worn::{comes_off, is_gone, is_lost, is_nobodys, is_off};
pub use worth::level;
pub(crate) use worth::{
    GREATEST_PLUS, good_things, greatest_plus, is_magic, is_own_quality, level_of, level_with, quality_cost,
};

use crate::rules::class_rules::class_rules;

class_rules! {
    /// Rules of what is eaten.
    pub fn food_rules;
    EVENT(EV_EAT): Any => eat::is_eaten,
}

class_rules! {
    /// Rules of containers.
    pub fn container_rules;
    EVENT(EV_INSERT): Any => container::takes_in,
    EVENT(EV_TAKEOUT): Any => container::gives_out,
    EVENT(EV_POUR): Any => container::is_emptied,
}
