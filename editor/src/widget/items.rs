//! A list of items: [`super::list::list`] for a slice, with the row that is chosen either kept between frames or told
//! by the caller, and the items themselves in the answer.

use egui::{Id, Ui};

use super::list::{List, ListAnswer, list};

/// A list of items before it is shown.
#[derive(Clone, Copy, Debug)]
pub struct Items<'a, T> {
    id: Id,
    label: &'a str,
    items: &'a [T],
    chosen: Option<Option<usize>>,
    reveal: bool,
}

/// What happened in a list of items in this frame.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a, T> {
    /// The item that was walked or pointed to.
    pub selected: Option<&'a T>,
    /// The item that was clicked.
    pub clicked: Option<&'a T>,
    /// The item that was opened with Enter or a double click.
    pub opened: Option<&'a T>,
    /// The same by place.
    pub rows: ListAnswer,
}

impl<'a, T> Items<'a, T> {
    /// A list that keeps the chosen row under its id. `label` is what screen readers call it.
    pub fn new(id: Id, label: &'a str, items: &'a [T]) -> Self {
        Self { id, label, items, chosen: None, reveal: false }
    }

    /// The caller knows which row is chosen; nothing is kept here.
    pub fn at(self, chosen: Option<usize>) -> Self {
        Self { chosen: Some(chosen), ..self }
    }

    /// The chosen row is scrolled into sight, though no key was pressed here.
    pub fn reveal(self, reveal: bool) -> Self {
        Self { reveal, ..self }
    }

    /// The keyboard comes here, if it is asked for.
    pub fn focus(self, ui: &Ui, wished: bool) -> Self {
        if wished {
            ui.memory_mut(|m| m.request_focus(self.id));
        }
        self
    }

    /// The place of the row that is chosen.
    pub fn chosen(&self, ui: &Ui) -> Option<usize> {
        let row = self.chosen.unwrap_or_else(|| ui.data(|d| d.get_temp(self.id)));
        row.filter(|row| *row < self.items.len())
    }

    /// Shows it. `name` is an item's name for letters and screen readers.
    pub fn show(
        self,
        ui: &mut Ui,
        name: impl Fn(&T) -> String,
        mut draw: impl FnMut(&mut Ui, &T),
    ) -> Answer<'a, T> {
        let Self { id, label, items, reveal, .. } = self;
        let shown = List { id, label, rows: items.len(), selected: self.chosen(ui), reveal };
        let rows = list(
            ui,
            shown,
            |row| items.get(row).map(&name).unwrap_or_default(),
            |ui, row| {
                if let Some(item) = items.get(row) {
                    draw(ui, item);
                }
            },
        );
        if let (None, Some(row)) = (self.chosen, rows.selected) {
            ui.data_mut(|d| d.insert_temp(id, row));
        }
        let item = |row: Option<usize>| row.and_then(|row| items.get(row));
        Answer { selected: item(rows.selected), clicked: item(rows.clicked), opened: item(rows.opened), rows }
    }
}
