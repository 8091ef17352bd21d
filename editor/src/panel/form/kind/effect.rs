//! What the form of an effect has of its own.

use egui::Ui;

use super::Groups;
use crate::panel::form::Form;
use crate::panel::form::meaning::At;

/// Draws it; answers the groups that are done.
pub fn draw(_: &mut Ui, _: &mut Form<'_>, _: &At) -> Groups {
    &[]
}
