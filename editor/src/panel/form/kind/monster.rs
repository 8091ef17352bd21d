//! What the form of a monster has of its own: the order of a stat block, and what its attacks come to together.

use crate::panel::prelude::*;
use augury_engine::content::FieldSchema;

use crate::document::live::res_id;
use crate::panel::form::meaning::At;
use crate::panel::form::{Form, record};
use crate::workbench::monster::block::together;

/// The groups of a stat block, in its order.
pub const FIRST: &[&str] = &["Identity", "Challenge", "Combat"];

/// Draws a group of it; whether it did.
pub fn group(ui: &mut Ui, form: &mut Form<'_>, root: &At, group: &str) -> bool {
    if !FIRST.contains(&group) {
        return false;
    }
    for field in root.schema.fields.iter().filter(|field| field.group == group) {
        record::fields(ui, form, root, [field]);
        if let Some(words) = comes_to(form, field).filter(|_| form.shows(&root.path, root.schema, field)) {
            let text = theme::tokens(ui).quiet(words);
            ui.add(egui::Label::new(text).wrap());
        }
    }
    true
}

/// What a field comes to, as the content has it that is live.
fn comes_to(form: &Form<'_>, field: &FieldSchema) -> Option<String> {
    let id = res_id(form.document.key()).filter(|_| field.name == "attacks")?;
    together(form.state.live.content().monster(id)?)
}
