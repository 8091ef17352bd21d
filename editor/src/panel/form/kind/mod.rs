//! What the form of a kind has beyond the schema's: groups that are drawn for that kind alone. Every other group is
//! drawn from the schema, so that each field stays within reach. Forms of overrides are the schema's throughout, since
//! they show what stands beneath.
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

/// Names of groups of a form.
pub type Groups = &'static [&'static str];

/// Draws what a kind has of its own; answers the groups whose fields have all been drawn.
pub fn draw(ui: &mut Ui, form: &mut Form<'_>, root: &At, kind: Kind) -> Groups {
    if form.beneath.is_some() {
        return &[];
    }
    match kind {
        Kind::Monster => monster::draw(ui, form, root),
        Kind::Effect => effect::draw(ui, form, root),
        Kind::God => god::draw(ui, form, root),
        Kind::Encounter => encounter::draw(ui, form, root),
        _ => &[],
    }
}

/// The heading of a group.
fn heading(ui: &mut Ui, words: &str) {
    ui.add_space(crate::theme::SPACE_2);
    ui.label(egui::RichText::new(words).size(crate::theme::HEADING));
}
