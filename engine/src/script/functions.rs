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

/// A topic: what it is called, and the tables of its functions.
type Topic = (&'static str, &'static [&'static [Function]]);

/// Every function, table by table: those that work, then those that wait.
pub(super) fn all() -> impl Iterator<Item = Function> {
    topics().flat_map(|(_, functions)| functions.into_iter().copied())
}

/// The topics in the order in which they are read, each with its functions; last are those that wait for rules.
pub fn topics() -> impl Iterator<Item = (&'static str, Vec<&'static Function>)> {
    let working = TOPICS.iter().copied().chain([("Not yet", later::TABLES)]);
    working.map(|(title, tables)| (title, tables.iter().flat_map(|table| table.iter()).collect()))
}

/// Functions that work.
const TOPICS: &[Topic] = &[
    ("Creatures", &[creature::TABLE, nature::TABLE, body::TABLE, company::TABLE, knowledge::TABLE]),
    ("Levels and growth", &[growth::TABLE]),
    ("Stati", &[stati::TABLE, stati_change::TABLE]),
    ("Items", &[items::TABLE, inventory::TABLE, gear::TABLE]),
    ("Magic and forms", &[spells::TABLE, purposes::TABLE, forms::TABLE]),
    ("Gods", &[gods::TABLE]),
    ("The map", &[map::TABLE, place::TABLE, ground::TABLE, fixtures::TABLE, drawing::TABLE]),
    ("Events and dice", &[record::TABLE, throwing::TABLE, queue::TABLE, codes::TABLE, chance::TABLE]),
    ("Encounters", &[encounters::TABLE, candidates::TABLE]),
    ("Texts and questions", &[say::TABLE, texts::TABLE, prompts::TABLE]),
    ("The game and its resources", &[game::TABLE, resources::TABLE]),
];
