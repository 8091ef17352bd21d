//! The panels: one file or folder each, and one line each in [`draw`].
//!
//! A panel draws from [`State`] and pushes [`UiCommand`]s; it changes nothing, reads no disk and waits for
//! nothing. To add one: write its file, add its line here and in [`crate::view::panels`].

mod answers;
pub(crate) mod arena;
mod at_cursor;
mod attr_adj;
mod banner;
mod contributions;
mod coverage;
mod creature;
pub(crate) mod debug_bar;
mod event_fields;
mod event_stack;
mod find;
pub mod form;
mod game_options;
mod handbook;
mod handler_chain;
pub mod held;
mod history;
mod inspector;
pub mod library;
mod locals;
mod lottery;
mod map;
mod messages;
mod offer;
mod original;
pub mod pinned;
mod prelude;
mod preview;
pub mod problems;
mod query;
mod queue;
mod recordings;
mod session;
mod skill_check;
mod source;
pub mod start;
mod table;
mod timeline;
pub mod tour_card;
mod watches;
mod what_if;
mod why;

use crate::view::commands::UiCommand;
use crate::view::panels::PanelId;
use crate::view::state::State;

/// How a panel is drawn.
pub type Draw = fn(&mut egui::Ui, &State, &mut Vec<UiCommand>);

/// How a panel is drawn.
pub fn draw(id: PanelId) -> Draw {
    match id {
        PanelId::Library => library::draw,
        PanelId::Find => find::draw,
        PanelId::Inspector => inspector::draw,
        PanelId::EventStack => event_stack::draw,
        PanelId::Queue => queue::draw,
        PanelId::HandlerChain => handler_chain::draw,
        PanelId::GameOptions => game_options::draw,
        PanelId::Watches => watches::draw,
        PanelId::Arena => arena::draw,
        PanelId::Source => source::draw,
        PanelId::Why => why::draw,
        PanelId::Table => table::draw,
        PanelId::Map => map::draw,
        PanelId::EventFields => event_fields::draw,
        PanelId::Locals => locals::draw,
        PanelId::Preview => preview::draw,
        PanelId::Contributions => contributions::draw,
        PanelId::Answers => answers::draw,
        PanelId::Creature => creature::draw,
        PanelId::AttrAdj => attr_adj::draw,
        PanelId::Session => session::draw,
        PanelId::Problems => problems::draw,
        PanelId::Timeline => timeline::draw,
        PanelId::Query => query::draw,
        PanelId::WhatIf => what_if::draw,
        PanelId::Messages => messages::draw,
        PanelId::Recordings => recordings::draw,
        PanelId::History => history::draw,
        PanelId::Beside => pinned::draw,
        PanelId::Coverage => coverage::draw,
        PanelId::Handbook => handbook::draw,
    }
}
