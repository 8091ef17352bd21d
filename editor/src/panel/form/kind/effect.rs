//! What the form of an effect has of its own: its segments as cards, each with what it comes to at a few levels.

use crate::panel::prelude::*;
use augury_engine::content::{FieldSchema, FieldType};
use egui::{Frame, Margin};

use crate::document::live::res_id;
use crate::panel::form::meaning::At;
use crate::panel::form::{Form, give_all, record, table};
use crate::workbench::effect::segment::{self, Segment};

/// The groups up to the segments, in order.
pub const FIRST: &[&str] = &["Identity", "Magic", "Use", "Segments"];
/// Levels at which dice are told in the title of a card.
const TOLD: [usize; 3] = [1, 10, 20];

/// Draws the segments as cards; whether it did.
pub fn group(ui: &mut Ui, form: &mut Form<'_>, root: &At, group: &str) -> bool {
    let Some(field) = root.schema.field("segments").filter(|field| field.group == group) else {
        return false;
    };
    let FieldType::List(inner @ FieldType::Record(schema)) = field.ty else { return false };
    let path = root.field(field);
    if super::is_nested(form, &path) {
        return false;
    }
    let count = table::head(ui, form, &path, field, inner);
    give_all::mark(ui, form, &path, field);
    let worked = segments(form);
    for place in 0..count {
        card(ui, place, worked.get(place), |ui| table::element(ui, form, &path, place, count, schema));
    }
    let others = |f: &&'static FieldSchema| f.group == field.group && f.name != field.name;
    record::fields(ui, form, root, root.schema.fields.iter().filter(others));
    true
}

/// The segments as the content has them that is live; none where its text does not load yet.
fn segments(form: &Form<'_>) -> Vec<Segment> {
    let content = form.state.live.content();
    let effect = res_id(form.document.key()).and_then(|id| content.effect(id));
    effect.map(|e| e.values().map(|values| segment::of(content, &values)).collect()).unwrap_or_default()
}

/// A segment in a frame, with a title that tells what it does.
fn card(ui: &mut Ui, place: usize, worked: Option<&Segment>, inside: impl FnOnce(&mut Ui)) {
    let tokens = theme::tokens(ui);
    Frame::new().fill(tokens.raised).inner_margin(Margin::same(8)).corner_radius(theme::RADIUS).show(
        ui,
        |ui| {
            ui.set_min_width(ui.available_width());
            let title = match worked {
                Some(segment) => format!("{}: {}", place + 1, title(segment)),
                None => format!("{}", place + 1),
            };
            ui.add(egui::Label::new(crate::theme::strong(title)).wrap());
            inside(ui);
        },
    );
    ui.add_space(theme::SPACE_1);
}

/// What a segment does, with its dice at a few levels.
fn title(segment: &Segment) -> String {
    let Some(dice) = &segment.dice else { return segment.title.clone() };
    let at = |level: &usize| dice.at.get(level - 1).map(|dice| format!("{dice} at {level}"));
    let all: Vec<String> = match dice.at.iter().all(|one| Some(one) == dice.at.first()) {
        true => dice.at.first().cloned().into_iter().collect(),
        false => TOLD.iter().filter_map(at).collect(),
    };
    format!("{}. {}: {}", segment.title, dice.label, all.join(", "))
}
