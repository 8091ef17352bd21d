//! Numbers and choices of what is tried.

use crate::panel::prelude::*;
use augury_engine::base::id::ResId;
use augury_engine::content::Content;

use crate::lab::devotion::Choices;
use crate::view::devotion::DevotionAsk;
use crate::widget::field::Field;
use crate::widget::number::{Range, number};
use crate::widget::picker::{Picker, picker};

/// Asks for other choices.
pub fn change(state: &State, out: &mut Vec<UiCommand>, change: impl FnOnce(&mut Choices)) {
    let mut choices = state.devotion.bench.choices.clone();
    change(&mut choices);
    out.push(UiCommand::Devotion(DevotionAsk::Choose(Box::new(choices))));
}

/// Some words and what is chosen behind them, so many points wide: both go to the next line together.
pub fn unit<R>(ui: &mut Ui, words: &str, width: f32, inside: impl FnOnce(&mut Ui) -> R) -> R {
    let font = egui::TextStyle::Body.resolve(ui.style());
    let said = ui.painter().layout_no_wrap(words.to_owned(), font, ui.visuals().text_color()).size().x;
    let gap = ui.spacing().item_spacing.x;
    let wide = if words.is_empty() { width } else { said + gap + width };
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(egui::vec2(wide, theme::LIST_ROW), layout, |ui| {
        if !words.is_empty() {
            ui.label(words);
        }
        inside(ui)
    })
    .inner
}

/// A number behind some words; its new value, once it is another.
pub fn whole(
    ui: &mut Ui,
    words: &str,
    label: &str,
    width: f32,
    value: i64,
    (min, max): (i64, i64),
) -> Option<i64> {
    let value = value.to_string();
    let id = Id::unique(("what if", label));
    let field = Field { id, label, value: &value, width, numeric: true, lines: 1, hint: "" };
    unit(ui, words, width + theme::SPACE_2, |ui| number(ui, field, Range { min, max, unit: "" }, false).new)
}

/// The same for numbers of 16 bits.
pub fn small(ui: &mut Ui, words: &str, label: &str, value: i16, (min, max): (i16, i16)) -> Option<i16> {
    let new = whole(ui, words, label, 36.0, value.into(), (min.into(), max.into()))?;
    i16::try_from(new).ok()
}

/// One of some names behind some words; its place, once it is another.
pub fn one_of(
    ui: &mut Ui,
    words: &str,
    label: &str,
    width: f32,
    value: &str,
    names: &[&str],
) -> Option<usize> {
    let id = Id::unique(("what if", label));
    let shown = Picker { id, label, value, hint: "none", width, may_wait: false };
    let taken = unit(ui, words, width, |ui| picker(ui, shown, names))?;
    names.iter().position(|name| *name == taken)
}

/// One of some resources, by their ids, or nothing under these words; once it is another.
pub fn resource(
    ui: &mut Ui,
    content: &Content,
    (words, label): (&str, &str),
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
        ui.label(theme::SIGN_WARNING).on_hover_text("the pack has it no more: choose another");
    }
    let place = one_of(ui, words, label, 120.0, &shown, &names)?;
    let before = usize::from(nothing.is_some());
    Some(place.checked_sub(before).and_then(|place| ids.get(place)).copied())
}
