//! Ground floor: dice, ids, names. Knows no resource, no world and no rule.

pub mod dice;
pub mod dice_expr;
#[doc(hidden)]
pub mod each_once;
pub mod event_code;
pub mod format;
pub mod game_option;
pub mod handle;
pub mod id;
pub mod label;
#[doc(hidden)]
pub mod letter;
pub mod message;
pub mod names;
pub mod scaled_dice;
