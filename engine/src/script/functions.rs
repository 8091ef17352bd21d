//! The functions of scripts, by topic. Each table declares its functions whole (see `api`).

mod chance;
mod codes;
mod creature;
mod gods;
mod nature;
mod place;
mod say;
mod stati;
mod throwing;

use super::api::Function;

/// Every table.
pub(super) const TABLES: &[&[Function]] = &[
    chance::TABLE,
    codes::TABLE,
    creature::TABLE,
    gods::TABLE,
    nature::TABLE,
    place::TABLE,
    say::TABLE,
    stati::TABLE,
    throwing::TABLE,
];
