//! What the form of a kind has beyond the schema's: groups that are drawn for that kind alone. Every other group is
//! drawn from the schema, so that each field stays within reach. In an override a list that the file does not say is
//! drawn from the schema too, since it is taken whole from beneath.
//!
//! - [`monster`], [`effect`], [`encounter`]: a file a kind

mod effect;
mod encounter;
mod monster;

use augury_engine::base::id::Kind;
use egui::Ui;

use super::Form;
use super::meaning::At;
use crate::document::path::ValuePath;

/// The groups that come first in the form of a kind, in order; the others follow as the schema has them.
pub fn first(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Monster => monster::FIRST,
        Kind::Effect => effect::FIRST,
        Kind::Encounter => encounter::FIRST,
        _ => &[],
    }
}

/// Draws a group as the kind has it of its own; whether it did.
pub fn group(ui: &mut Ui, form: &mut Form<'_>, root: &At, kind: Kind, group: &str) -> bool {
    match kind {
        Kind::Monster => monster::group(ui, form, root, group),
        Kind::Effect => effect::group(ui, form, root, group),
        Kind::Encounter => encounter::group(ui, form, root, group),
        _ => false,
    }
}

/// Whether a list stands beneath an override and not in its file.
fn is_nested(form: &Form<'_>, list: &ValuePath) -> bool {
    form.base_version.is_some() && form.document.value(list).is_none()
}
