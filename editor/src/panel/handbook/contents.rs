//! The contents of the handbook: a row for each page, those of a chapter below it. Enter or a click opens the page, Left and
//! Right fold a chapter.

use std::collections::BTreeSet;

use crate::panel::prelude::*;
use egui::{EventFilter, Key, Modifiers};

use crate::handbook::contents::Entry;
use crate::handbook::{Place, book};
use crate::theme::{SIGN_FOLDED, SIGN_UNFOLDED, SPACE_3};
use crate::view::reading::Turn;
use crate::widget::list::{List, list};
use crate::widget::row::elided_rest;

/// How the contents stand between frames.
#[derive(Clone, Default)]
struct View {
    /// The chapters that are unfolded, by their place.
    open: BTreeSet<usize>,
    /// The page where we are in the list.
    at: usize,
}

/// Draws the contents; those around a page that was just opened unfold.
pub(super) fn contents(ui: &mut Ui, state: &State, new: bool, out: &mut Vec<UiCommand>) {
    let id = Id::unique("handbook contents");
    let entries = book().entries();
    let here = book().number(state.reading.page());
    let kept: Option<View> = ui.data(|d| d.get_temp(id.with("view")));
    let reveal = new || kept.is_none();
    let mut view = kept.unwrap_or_default();
    if let Some(here) = here.filter(|_| reveal) {
        view.open.extend(around(entries, here));
        view.at = here;
    }
    let rows = shown(entries, &view.open);
    let mut selected = rows.iter().position(|row| *row == view.at).unwrap_or(0);
    if ui.memory(|m| m.has_focus(id)) {
        fold_by_keys(ui, entries, &rows, &mut selected, &mut view);
    }
    let rows = shown(entries, &view.open);
    let of =
        List { id, label: "contents of the handbook", rows: rows.len(), selected: Some(selected), reveal };
    let entry = |row: usize| rows.get(row).and_then(|place| entries.get(*place));
    let said = |row: usize| entry(row).map(|entry| entry.title.clone()).unwrap_or_default();
    let answer = list(ui, of, said, |ui, row| {
        if let (Some(place), Some(entry)) = (rows.get(row), entry(row)) {
            one(
                ui,
                entry,
                Some(*place) == here,
                is_chapter(entries, *place).then(|| view.open.contains(place)),
            );
        }
    });
    if ui.memory(|m| m.has_focus(id)) {
        let filter = EventFilter { vertical_arrows: true, horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(id, filter));
    }
    if let Some(place) = answer.selected.and_then(|row| rows.get(row)) {
        view.at = *place;
    }
    if let Some(place) = answer.clicked.or(answer.opened).and_then(|row| rows.get(row)).copied() {
        // A click on the chapter that is open folds it.
        if is_chapter(entries, place) && !(here == Some(place) && view.open.remove(&place)) {
            view.open.insert(place);
        }
        let there = entries.get(place).filter(|_| here != Some(place));
        out.extend(there.map(|entry| UiCommand::Handbook(Turn::To(Place::top(&entry.path)))));
    }
    ui.data_mut(|d| d.insert_temp(id.with("view"), view));
}

/// Left folds a chapter, or goes to the one that a page lies in; Right unfolds it.
fn fold_by_keys(ui: &Ui, entries: &[Entry], rows: &[usize], selected: &mut usize, view: &mut View) {
    let (left, right) = ui.input_mut(|i| {
        (i.consume_key(Modifiers::NONE, Key::ArrowLeft), i.consume_key(Modifiers::NONE, Key::ArrowRight))
    });
    if right && is_chapter(entries, view.at) {
        view.open.insert(view.at);
    }
    if left
        && !view.open.remove(&view.at)
        && let Some(chapter) = around(entries, view.at).first()
    {
        view.at = *chapter;
        *selected = rows.iter().position(|row| *row == view.at).unwrap_or(*selected);
    }
}

/// The chapters that a page lies in, the nearest first.
fn around(entries: &[Entry], place: usize) -> Vec<usize> {
    let mut depth = entries.get(place).map_or(0, |entry| entry.depth);
    let mut found = Vec::new();
    for (at, entry) in entries.iter().enumerate().take(place).rev() {
        if entry.depth < depth {
            depth = entry.depth;
            found.push(at);
        }
    }
    found
}

/// Whether others lie in a page.
fn is_chapter(entries: &[Entry], place: usize) -> bool {
    let depth = |place: usize| entries.get(place).map(|entry| entry.depth);
    depth(place + 1) > depth(place)
}

/// The pages whose chapters are all unfolded.
fn shown(entries: &[Entry], open: &BTreeSet<usize>) -> Vec<usize> {
    let mut found = Vec::new();
    let mut folded: Option<usize> = None;
    for (place, entry) in entries.iter().enumerate() {
        if folded.is_some_and(|depth| entry.depth > depth) {
            continue;
        }
        folded = (!open.contains(&place)).then_some(entry.depth);
        found.push(place);
    }
    found
}

/// A row: inset as deep as it lies, with a sign where it folds.
fn one(ui: &mut Ui, entry: &Entry, here: bool, unfolded: Option<bool>) {
    let tokens = theme::tokens(ui);
    ui.add_space(SPACE_3 * entry.depth as f32);
    let sign = unfolded.map_or("", |open| if open { SIGN_UNFOLDED } else { SIGN_FOLDED });
    elided(ui, tokens.quiet(sign), "", SPACE_3);
    let text =
        if here { theme::strong(&entry.title).color(tokens.here) } else { RichText::new(&entry.title) };
    elided_rest(ui, text, "");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chapters_fold_and_a_page_knows_those_that_it_lies_in() {
        let all: Vec<Entry> = [0, 0, 1, 2, 1, 0]
            .into_iter()
            .map(|depth| Entry { title: String::new(), path: String::new(), depth })
            .collect();
        assert_eq!(shown(&all, &BTreeSet::new()), [0, 1, 5]);
        assert_eq!(shown(&all, &BTreeSet::from([1])), [0, 1, 2, 4, 5]);
        assert_eq!(shown(&all, &BTreeSet::from([1, 2])), [0, 1, 2, 3, 4, 5]);
        assert_eq!(shown(&all, &BTreeSet::from([2])), [0, 1, 5], "what lies in a folded one is folded");
        assert_eq!(around(&all, 3), [2, 1]);
        assert_eq!(around(&all, 5), [] as [usize; 0]);
        assert!(is_chapter(&all, 1) && !is_chapter(&all, 3) && !is_chapter(&all, 5));
    }
}
