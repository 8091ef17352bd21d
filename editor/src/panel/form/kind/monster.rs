//! What the form of a monster has of its own: the order of a stat block, and what its attacks come to together.

use crate::panel::prelude::*;
use augury_engine::content::FieldSchema;

use super::Groups;
use crate::document::live::res_id;
use crate::panel::form::meaning::At;
use crate::panel::form::{Form, record};
use crate::workbench::monster::block::together;

/// The groups of a stat block, in its order.
const GROUPS: Groups = &["Identity", "Challenge", "Combat"];

/// Draws it; answers the groups that are done.
pub fn draw(ui: &mut Ui, form: &mut Form<'_>, root: &At) -> Groups {
    for group in GROUPS {
        super::heading(ui, group);
        for field in root.schema.fields.iter().filter(|field| field.group == *group) {
            record::fields(ui, form, root, [field]);
            if let Some(words) = comes_to(form, field) {
                let text = theme::tokens(ui).quiet(words);
                ui.add(egui::Label::new(text).wrap());
            }
        }
    }
    GROUPS
}

/// What a field comes to, as the content has it that is live.
fn comes_to(form: &Form<'_>, field: &FieldSchema) -> Option<String> {
    let id = res_id(form.document.key()).filter(|_| field.name == "attacks")?;
    together(form.state.live.content().monster(id)?)
}
