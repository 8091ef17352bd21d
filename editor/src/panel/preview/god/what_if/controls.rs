//! Numbers and choices of what is tried.

use augury_engine::base::id::ResId;
use augury_engine::content::Content;
use egui::{Id, Ui};

use crate::lab::devotion::Choices;
use crate::view::commands::UiCommand;
use crate::view::devotion::DevotionAsk;
use crate::view::state::State;
use crate::widget::field::Field;
use crate::widget::number::{Range, number};
use crate::widget::picker::{Picker, picker};

/// Asks for other choices.
pub fn change(state: &State, out: &mut Vec<UiCommand>, change: impl FnOnce(&mut Choices)) {
    let mut choices = state.devotion.bench.choices.clone();
    change(&mut choices);
    out.push(UiCommand::Devotion(DevotionAsk::Choose(Box::new(choices))));
}

/// A number; its new value, once it is another.
pub fn whole(ui: &mut Ui, label: &str, width: f32, value: i64, (min, max): (i64, i64)) -> Option<i64> {
    let value = value.to_string();
    let id = Id::unique(("what if", label));
    let field = Field { id, label, value: &value, width, numeric: true, lines: 1, hint: "" };
    number(ui, field, Range { min, max, unit: "" }, false).new
}

/// The same for numbers of 16 bits.
pub fn small(ui: &mut Ui, label: &str, value: i16, (min, max): (i16, i16)) -> Option<i16> {
    let new = whole(ui, label, 36.0, value.into(), (min.into(), max.into()))?;
    i16::try_from(new).ok()
}

/// One of some words; its place, once it is another.
pub fn one_of(ui: &mut Ui, label: &str, width: f32, value: &str, words: &[&str]) -> Option<usize> {
    let id = Id::unique(("what if", label));
    let shown = Picker { id, label, value, hint: "none", width, may_wait: false };
    let taken = picker(ui, shown, words)?;
    words.iter().position(|word| *word == taken)
}

/// One of some resources, by their ids, or nothing under these words; once it is another.
pub fn resource(
    ui: &mut Ui,
    content: &Content,
    label: &str,
    (value, nothing): (Option<ResId>, Option<&str>),
    ids: &[ResId],
) -> Option<Option<ResId>> {
    let lost = value.filter(|id| content.get(*id).is_none());
    let names: Vec<&str> = nothing.into_iter().chain(ids.iter().map(|id| id.id())).collect();
    let shown = match value {
        Some(id) => id.id().to_owned(),
        None => nothing.unwrap_or_default().to_owned(),
    };
    if lost.is_some() {
        ui.label(crate::theme::SIGN_WARNING).on_hover_text("the pack has it no more: choose another");
    }
    let place = one_of(ui, label, 128.0, &shown, &names)?;
    let before = usize::from(nothing.is_some());
    Some(place.checked_sub(before).and_then(|place| ids.get(place)).copied())
}
