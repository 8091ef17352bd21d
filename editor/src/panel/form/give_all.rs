//! Below a field of several resources that are edited together: that others differ, and a button for all of them.

use crate::panel::prelude::*;
use augury_engine::content::FieldSchema;

use super::Form;
use crate::document::path::ValuePath;
use crate::widget::field::name;

/// Room for the button that gives all the same, in points.
const BUTTON: f32 = 64.0;

/// Below a field: that others differ, how, and a button that gives all of them the value that is shown.
pub fn mark(ui: &mut Ui, form: &mut Form<'_>, path: &ValuePath, field: &'static FieldSchema) {
    let Some(together) = form.together.clone() else { return };
    let Some(words) = together.words(form.state, path, field) else { return };
    ui.horizontal(|ui| {
        let width = (ui.available_width() - BUTTON).max(80.0);
        let text = RichText::new(words).color(theme::tokens(ui).changed);
        elided(ui, text, "what is set here goes into all", width);
        let give = ui.add(egui::Button::new("give all").small());
        name(ui, &give, &format!("give all this {}", form.label_at(path, field)));
        if give.on_hover_text("all get the value that is shown").clicked() {
            match form.document.value(path).map(str::to_owned) {
                Some(value) => form.put(path, value),
                None => form.remove(path),
            }
            form.close_gesture();
        }
    });
}
