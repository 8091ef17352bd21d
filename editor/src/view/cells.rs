//! Which cells of the table are chosen, and values to be set in many of them.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::document::library::Key;
use crate::document::many::ValueChange;

/// Which cells of the table are chosen: rows, and columns from the one where we are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells {
    /// The resources that are chosen; none means the one where we are alone.
    pub rows: BTreeSet<Key>,
    /// Where choosing a row of them began.
    pub from: Option<Key>,
    /// The column where we are; 0 is the name.
    pub column: usize,
    /// The column where choosing columns began.
    pub from_column: usize,
}

impl Cells {
    /// The columns that are chosen.
    pub fn columns(&self) -> RangeInclusive<usize> {
        self.column.min(self.from_column)..=self.column.max(self.from_column)
    }

    /// Only the row where we are.
    pub fn alone(&self, here: Option<&Key>) -> Self {
        Self { rows: BTreeSet::new(), from: here.cloned(), from_column: self.column, ..self.clone() }
    }

    /// All rows from where choosing began to a row, of those that are shown.
    pub fn reach(&self, shown: &[&Key], here: Option<&Key>, to: &Key) -> Self {
        let from = self.from.as_ref().or(here).unwrap_or(to);
        let place = |key: &Key| shown.iter().position(|k| *k == key);
        let (a, b) = (place(from), place(to));
        let rows = match (a, b) {
            (Some(a), Some(b)) => {
                shown.iter().take(a.max(b) + 1).skip(a.min(b)).map(|k| (*k).clone()).collect()
            }
            _ => BTreeSet::from([to.clone()]),
        };
        Self { rows, from: Some(from.clone()), ..self.clone() }
    }

    /// One row more, or one less.
    pub fn toggle(&self, here: Option<&Key>, row: &Key) -> Self {
        let mut rows = self.rows.clone();
        if rows.is_empty() {
            rows.extend(here.cloned());
        }
        if !rows.remove(row) {
            rows.insert(row.clone());
        }
        Self { rows, from: Some(row.clone()), ..self.clone() }
    }

    /// Whether a row is chosen together with others.
    pub fn has(&self, key: &Key) -> bool {
        self.rows.len() > 1 && self.rows.contains(key)
    }
}

/// Values of several resources to be set in one step.
#[derive(Clone, Debug, PartialEq)]
pub struct SetMany {
    /// What undo calls it, such as `paste 12 cells`.
    pub what: String,
    /// Steps in a row with the same gesture become one.
    pub gesture: Option<String>,
    /// The values.
    pub changes: Vec<ValueChange>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_reached_toggled_and_left_alone() {
        let keys: Vec<Key> = ["a", "b", "c", "d"].iter().map(|id| Key::new("monsters", id)).collect();
        let shown: Vec<&Key> = keys.iter().collect();
        let ids = |cells: &Cells| cells.rows.iter().map(|k| k.id.as_str()).collect::<String>();
        let cells = Cells::default().alone(Some(&keys[1]));
        let cells = cells.reach(&shown, Some(&keys[1]), &keys[3]);
        assert_eq!(ids(&cells), "bcd");
        let cells = cells.reach(&shown, Some(&keys[3]), &keys[0]);
        assert_eq!(ids(&cells), "ab", "it began at b");
        let cells = cells.toggle(Some(&keys[0]), &keys[3]);
        assert_eq!(ids(&cells), "abd");
        assert!(cells.has(&keys[3]) && !cells.has(&keys[2]));
        assert_eq!(ids(&cells.toggle(None, &keys[0])), "bd");
        assert_eq!(ids(&cells.alone(None)), "");
    }
}
