//! The form of a resource, made from the schema of its kind. Every change is an edit of its text.

use crate::panel::prelude::*;

use super::banner::banner;
use super::form::meaning::At;
use super::form::together::{self, Together};
use super::form::version::Version;
use super::form::{Form, kind, record};
use crate::document::live::kind_of;
use crate::document::order::SchemaOrder;
use crate::document::path::ValuePath;
use crate::widget::keyboard;
use crate::widget::scroll;

/// Wider than this a form only gets emptier, in points.
const WIDEST: f32 = 720.0;

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(document) = banner(ui, state, out) else { return };
    let schema = SchemaOrder::of(document.key());
    let Some(root) = schema.record_at(&ValuePath::root()) else {
        let what = "This kind has no form yet. Its text can be edited in the Source.";
        if empty(ui, "No form", what, Some("To the source")) {
            out.push(UiCommand::Run(CommandId::FocusSource));
        }
        return;
    };
    if document.outline().root.is_none() || !document.outline().faults.is_empty() {
        let what = document.outline().faults.first().map_or("The file is empty.".to_owned(), |f| {
            format!("{}: {}. The form comes back as soon as the text can be read.", f.what, f.remedy)
        });
        if empty(ui, "The text cannot be read", &what, Some("To the source")) {
            out.push(UiCommand::Run(CommandId::FocusSource));
        }
        return;
    }
    let focus = state.wishes_focus(PanelId::Inspector);
    let together = Together::with(ui.ctx(), state, document.key(), root);
    if let Some(together) = &together {
        together::strip(ui, state, together, out);
    }
    scroll::upright().id_salt(("form", document.key())).auto_shrink(false).show(ui, |ui| {
        let mut form = Form::new(state, document, out, focus);
        form.base_version = Version::base_version(ui.ctx(), state, document.key());
        form.above = Version::above(ui.ctx(), state, document.key());
        form.together = together;
        ui.set_max_width(ui.available_width().min(WIDEST));
        let at = At { path: ValuePath::root(), schema: root };
        let drawn = kind_of(document.key()).map_or(&[][..], |of| kind::draw(ui, &mut form, &at, of));
        let mut groups: Vec<&str> = Vec::new();
        for field in root.fields.iter().filter(|field| !drawn.contains(&field.group)) {
            if !groups.contains(&field.group) {
                groups.push(field.group);
            }
        }
        for group in groups {
            ui.add_space(crate::theme::SPACE_2);
            ui.label(RichText::new(group).size(crate::theme::HEADING));
            record::fields(ui, &mut form, &at, root.fields.iter().filter(|f| f.group == group));
        }
        ui.add_space(crate::theme::SPACE_4);
        follow_keyboard(ui, "form");
    });
}

/// Brings what the keyboard has just come to into view, in a panel's place that scrolls.
pub(super) fn follow_keyboard(ui: &Ui, panel: &str) {
    let key = Id::unique((panel, "keyboard"));
    let now = ui.memory(|m| m.focused());
    let before: Option<Id> = ui.data(|d| d.get_temp(key)).flatten();
    ui.data_mut(|d| d.insert_temp(key, now));
    let Some(field) = now.filter(|id| before != Some(*id)).and_then(|id| keyboard::place_of(ui.ctx(), id))
    else {
        return;
    };
    let seen = ui.clip_rect();
    // What is out of sight in a place of its own shows nothing; what shows, but not here, stands in another panel.
    let elsewhere = field.interact_rect.is_positive() && !field.interact_rect.intersects(seen);
    if elsewhere || field.layer_id != ui.layer_id() {
        return;
    }
    let cut = field.rect.top() < seen.top() || field.rect.bottom() > seen.bottom();
    if cut && field.rect.left() < seen.right() && field.rect.right() > seen.left() {
        ui.scroll_to_rect(field.rect.expand(crate::theme::SPACE_4), None);
    }
}
