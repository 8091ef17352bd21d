//! What the form of a kind has beyond the schema's: groups that are drawn for that kind alone. Every other group is
//! drawn from the schema, so that each field stays within reach. In an override a list that the file does not say is
//! drawn from the schema too, since it is taken whole from beneath.
//!
//! - [`monster`], [`effect`], [`god`], [`encounter`]: a file a kind

mod effect;
mod encounter;
mod god;
mod monster;

use augury_engine::base::id::Kind;
use egui::Ui;

use super::Form;
use super::meaning::At;
use crate::document::path::ValuePath;

/// Names of groups of a form.
pub type Groups = &'static [&'static str];

/// Draws what a kind has of its own; answers the groups whose fields have all been drawn.
pub fn draw(ui: &mut Ui, form: &mut Form<'_>, root: &At, kind: Kind) -> Groups {
    match kind {
        Kind::Monster => monster::draw(ui, form, root),
        Kind::Effect => effect::draw(ui, form, root),
        Kind::God => god::draw(ui, form, root),
        Kind::Encounter => encounter::draw(ui, form, root),
        _ => &[],
    }
}

/// Whether a list stands beneath an override and not in its file.
fn is_nested(form: &Form<'_>, list: &ValuePath) -> bool {
    form.base_version.is_some() && form.document.value(list).is_none()
}

/// The heading of a group.
fn heading(ui: &mut Ui, words: &str) {
    ui.add_space(crate::theme::SPACE_2);
    ui.label(egui::RichText::new(words).size(crate::theme::HEADING));
}
