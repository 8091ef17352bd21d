//! What a field is, for whoever has no mouse: screen readers are told with the control that has the keyboard, and F1
//! shows it below the control until the keyboard goes on.

use crate::panel::prelude::*;
use augury_engine::content::FieldSchema;
use egui::{Context, Label, Popup, PopupCloseBehavior, Rect};

use crate::view::prompt::Wish;
use crate::widget::keyboard;

/// How wide help is, in points.
const WIDE: f32 = 340.0;

/// What a field's help says.
pub fn words(field: &FieldSchema) -> String {
    let help = field.help.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{}: {help}\nWanted: {}.", field.name, field.ty.wanted())
}

/// Tells what a field is, where the keyboard is in a place; see [`tell_words`].
pub fn tell(ui: &Ui, state: &State, place: Rect, field: &FieldSchema) {
    if in_place(ui, place).is_some() {
        tell_words(ui, state, place, &words(field));
    }
}

/// Tells words, where the keyboard is in a place. Of places within each other the innermost, which is drawn first,
/// tells its own.
pub fn tell_words(ui: &Ui, state: &State, place: Rect, words: &str) {
    let Some(focus) = in_place(ui, place).filter(|_| !told(ui.ctx())) else { return };
    let pass = ui.ctx().cumulative_pass_nr();
    ui.data_mut(|d| d.insert_temp(told_key(), pass));
    ui.ctx().accesskit_node_builder(focus, |node| {
        // What is wrong with what was typed is more urgent.
        if node.description().is_none() {
            node.set_description(words.to_owned());
        }
    });
    let key = Id::unique("field help of");
    let mut shown: Option<Id> = ui.data(|d| d.get_temp(key)).flatten().filter(|of| *of == focus);
    if state.wishes.contains(&Wish::FieldHelp) {
        shown = if shown.is_some() { None } else { Some(focus) };
    }
    ui.data_mut(|d| d.insert_temp(key, shown));
    let Some(control) = shown.and_then(|of| keyboard::place_of(ui.ctx(), of)) else { return };
    Popup::new(focus.with("help"), ui.ctx().clone(), control.interact_rect, control.layer_id)
        .open(true)
        .close_behavior(PopupCloseBehavior::IgnoreClicks)
        .show(|ui| {
            ui.set_max_width(WIDE);
            ui.add(Label::new(words).wrap());
        });
}

/// Whether a field has told what it is in this frame.
pub fn told(ctx: &Context) -> bool {
    ctx.data(|d| d.get_temp::<u64>(told_key())) == Some(ctx.cumulative_pass_nr())
}

fn told_key() -> Id {
    Id::unique("field help told")
}

/// The control that has the keyboard, where it stands in a place.
fn in_place(ui: &Ui, place: Rect) -> Option<Id> {
    let focus = ui.memory(|m| m.focused())?;
    let at = keyboard::place_of(ui.ctx(), focus)?;
    (at.layer_id == ui.layer_id() && place.contains(at.rect.center())).then_some(focus)
}
