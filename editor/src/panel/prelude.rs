//! What nearly every panel names: what it shows, what it asks for, and how it looks.

pub(crate) use crate::theme;
pub(crate) use crate::view::commands::{CommandId, UiCommand};
pub(crate) use crate::view::panels::PanelId;
pub(crate) use crate::view::state::State;
pub(crate) use crate::widget::empty::empty;
pub(crate) use crate::widget::row::elided;
pub(crate) use egui::{Id, RichText, Ui};
