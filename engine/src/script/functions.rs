//! The functions of scripts, by topic. Each table declares its functions whole (see `api`).

mod body;
mod candidates;
mod chance;
mod codes;
mod company;
mod creature;
mod drawing;
mod encounters;
mod fixtures;
mod forms;
mod game;
mod gear;
mod gods;
mod ground;
mod growth;
mod inventory;
mod items;
mod knowledge;
mod later;
mod map;
mod nature;
mod place;
mod prompts;
mod purposes;
mod queue;
mod record;
mod resources;
mod say;
mod spells;
mod stati;
mod stati_change;
mod texts;
mod throwing;

use super::api::Function;

/// Every function, table by table: those that work, then those that wait.
pub(super) fn all() -> impl Iterator<Item = Function> {
    WORKING.iter().chain(later::TABLES).flat_map(|table| table.iter().copied())
}

/// Tables of functions that work.
const WORKING: &[&[Function]] = &[
    body::TABLE,
    candidates::TABLE,
    chance::TABLE,
    codes::TABLE,
    company::TABLE,
    creature::TABLE,
    drawing::TABLE,
    encounters::TABLE,
    fixtures::TABLE,
    forms::TABLE,
    game::TABLE,
    gear::TABLE,
    gods::TABLE,
    ground::TABLE,
    growth::TABLE,
    inventory::TABLE,
    items::TABLE,
    knowledge::TABLE,
    map::TABLE,
    nature::TABLE,
    place::TABLE,
    prompts::TABLE,
    purposes::TABLE,
    queue::TABLE,
    record::TABLE,
    resources::TABLE,
    say::TABLE,
    spells::TABLE,
    stati::TABLE,
    stati_change::TABLE,
    texts::TABLE,
    throwing::TABLE,
];
