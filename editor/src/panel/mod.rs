//! The panels: one file each, and one line each in the table below.
//!
//! A panel draws from [`State`] and pushes [`UiCommand`]s; it changes nothing, reads no disk and waits for
//! nothing. To add one: write its file, add its line.

mod answers;
pub(crate) mod arena;
mod at_cursor;
mod attr_adj;
mod banner;
pub mod beside;
mod contributions;
mod creature;
mod event_fields;
mod event_stack;
mod find;
pub mod form;
mod handler_chain;
pub mod held;
mod history;
mod inspector;
pub mod library;
mod map;
mod messages;
mod preview;
pub mod problems;
mod query;
mod queue;
mod recordings;
mod session;
mod skill_check;
mod source;
mod table;
mod timeline;
mod watches;
mod what_if;
mod why;

use serde::{Deserialize, Serialize};

use crate::app::commands::UiCommand;
use crate::app::layout::{Layout, Slot};
use crate::app::state::State;

/// How a panel is drawn.
pub type Draw = fn(&mut egui::Ui, &State, &mut Vec<UiCommand>);

/// One line of the table.
pub struct Panel {
    /// Which panel.
    pub id: PanelId,
    /// Its title; also its name in settings.
    pub title: &'static str,
    /// How it is drawn.
    pub draw: Draw,
    edit: Option<Slot>,
    debug: Option<Slot>,
    play: Option<Slot>,
}

impl Panel {
    /// Where it stands in a layout; `None` where it doesn't.
    pub fn slot(&self, layout: Layout) -> Option<Slot> {
        match layout {
            Layout::Edit => self.edit,
            Layout::Debug => self.debug,
            Layout::Play => self.play,
        }
    }
}

macro_rules! slot {
    (-) => {
        None
    };
    ($slot:ident) => {
        Some(Slot::$slot)
    };
}

macro_rules! panels {
    ($($id:ident, $title:literal, $draw:path, $edit:tt, $debug:tt, $play:tt;)*) => {
        /// Which panel.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum PanelId { $(#[doc = $title] $id,)* }

        /// All panels; those of one slot stand in it in this order.
        pub const PANELS: &[Panel] = &[$(Panel {
            id: PanelId::$id,
            title: $title,
            draw: $draw,
            edit: slot!($edit),
            debug: slot!($debug),
            play: slot!($play),
        },)*];
    };
}

// Panel, title, how it is drawn, then its slot in the layouts Edit, Debug and Play.
panels! {
    Library, "Library", library::draw, LeftTop, -, -;
    Find, "Find", find::draw, LeftTop, -, -;
    Inspector, "Form", inspector::draw, MiddleTop, -, -;
    EventStack, "Event Stack", event_stack::draw, -, LeftTop, -;
    Queue, "Queue", queue::draw, -, LeftTop, -;
    HandlerChain, "Handler Chain", handler_chain::draw, -, LeftBottom, -;
    Watches, "Watches", watches::draw, -, LeftBottom, -;
    Arena, "Arena", arena::draw, RightTop, MiddleTop, MiddleTop;
    Source, "Source", source::draw, MiddleTop, MiddleBottom, -;
    Why, "Why", why::draw, -, MiddleBottom, -;
    Table, "Table", table::draw, MiddleTop, -, -;
    Map, "Map", map::draw, MiddleTop, -, -;
    EventFields, "Event Fields", event_fields::draw, -, RightTop, -;
    Preview, "Preview", preview::draw, RightBottom, -, -;
    Contributions, "Contributions", contributions::draw, RightBottom, -, -;
    Answers, "Who Answers", answers::draw, RightBottom, MiddleBottom, -;
    Creature, "Creature", creature::draw, -, RightBottom, RightTop;
    AttrAdj, "AttrAdj", attr_adj::draw, -, RightBottom, -;
    Session, "Session", session::draw, -, RightBottom, -;
    Problems, "Problems", problems::draw, BottomLeft, RightBottom, -;
    Timeline, "Timeline", timeline::draw, -, BottomLeft, BottomLeft;
    Query, "Query", query::draw, -, BottomLeft, -;
    WhatIf, "What If", what_if::draw, -, BottomLeft, -;
    Messages, "Messages", messages::draw, BottomRight, BottomRight, RightBottom;
    Recordings, "Recordings", recordings::draw, -, BottomRight, -;
    History, "History", history::draw, BottomRight, -, -;
    Beside, "Beside", beside::draw, RightBottom, -, -;
}

/// The table's line of a panel.
pub fn panel(id: PanelId) -> Option<&'static Panel> {
    PANELS.iter().find(|p| p.id == id)
}
