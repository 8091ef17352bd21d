//! The table of panels: which there are, what they are called, and where each stands in the three layouts. How one is
//! drawn is in [`crate::panel`], which has a line for each.

use serde::{Deserialize, Serialize};

/// One of the three layouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layout {
    /// Resources in forms.
    #[default]
    Edit,
    /// Events step by step.
    Debug,
    /// The game.
    Play,
}

impl Layout {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Edit, Self::Debug, Self::Play];

    /// Its name, on screen and in settings.
    pub fn name(self) -> &'static str {
        match self {
            Self::Edit => "Edit",
            Self::Debug => "Debug",
            Self::Play => "Play",
        }
    }

    /// The layout with a name; the first where there is none such.
    pub fn named(name: &str) -> Self {
        Self::ALL.into_iter().find(|l| l.name() == name).unwrap_or_default()
    }
}

/// A place in a layout that holds a group of tabs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// At the left, above.
    LeftTop,
    /// At the left, below; alone, the whole left.
    LeftBottom,
    /// In the middle, above.
    MiddleTop,
    /// In the middle, below; alone, the whole middle.
    MiddleBottom,
    /// At the right, above.
    RightTop,
    /// At the right, below; alone, the whole right.
    RightBottom,
    /// Under everything, first.
    BottomLeft,
    /// Under everything, beside it.
    BottomRight,
}

/// One line of the table.
pub struct Panel {
    /// Which panel.
    pub id: PanelId,
    /// Its title; also its name in settings.
    pub title: &'static str,
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
    ($($id:ident, $title:literal, $edit:tt, $debug:tt, $play:tt;)*) => {
        /// Which panel.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum PanelId { $(#[doc = $title] $id,)* }

        /// All panels; those of one slot stand in it in this order.
        pub const PANELS: &[Panel] = &[$(Panel {
            id: PanelId::$id,
            title: $title,
            edit: slot!($edit),
            debug: slot!($debug),
            play: slot!($play),
        },)*];
    };
}

// Panel, title, then its slot in the layouts Edit, Debug and Play.
panels! {
    Library, "Library", LeftTop, -, -;
    Find, "Find", LeftTop, -, -;
    Inspector, "Form", MiddleTop, -, -;
    EventStack, "Event Stack", -, LeftTop, -;
    Queue, "Queue", -, LeftTop, -;
    HandlerChain, "Handler Chain", -, LeftBottom, -;
    Watches, "Watches", -, LeftBottom, -;
    Arena, "Arena", RightTop, MiddleTop, MiddleTop;
    Source, "Source", MiddleTop, MiddleBottom, -;
    Why, "Why", -, MiddleBottom, -;
    Table, "Table", MiddleTop, -, -;
    Map, "Map", MiddleTop, -, -;
    EventFields, "Event Fields", -, RightTop, -;
    Locals, "Locals", -, RightTop, -;
    Preview, "Preview", RightBottom, -, -;
    Contributions, "Contributions", RightBottom, -, -;
    Answers, "Handlers for Event", RightBottom, MiddleBottom, -;
    Creature, "Creature", -, RightBottom, RightTop;
    AttrAdj, "AttrAdj", -, RightBottom, -;
    Session, "Session", -, RightBottom, -;
    Problems, "Problems", BottomLeft, RightBottom, -;
    Timeline, "Timeline", -, BottomLeft, BottomLeft;
    Query, "Query", -, BottomLeft, -;
    WhatIf, "What If", -, BottomLeft, -;
    Messages, "Messages", BottomRight, BottomRight, RightBottom;
    Recordings, "Recordings", -, BottomRight, -;
    History, "History", BottomRight, -, -;
    GameOptions, "Options", -, LeftBottom, RightTop;
    Beside, "Split View", RightBottom, -, -;
    Coverage, "Handler coverage", BottomRight, BottomRight, -;
    Handbook, "Handbook", RightTop, MiddleTop, RightTop;
}

/// The table's line of a panel.
pub fn panel(id: PanelId) -> Option<&'static Panel> {
    PANELS.iter().find(|p| p.id == id)
}

/// The title of a panel, by which it is held.
pub fn title(id: PanelId) -> &'static str {
    panel(id).map_or("", |panel| panel.title)
}
