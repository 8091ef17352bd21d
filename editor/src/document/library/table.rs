//! Rows of table files: which there are, and a view of the file's document for each.
//!
//! A view has the whole file's text and the row's outline, so that whoever edits a value of a resource edits
//! a value of a row in the same way: only that value's bytes change. Views are made when somebody looks.

use std::sync::OnceLock;

use super::super::open::Document;
use super::super::outline::{Outline, Value};
use super::super::summary::Summary;
use super::{Key, Library};

/// A row of a table.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The table's file.
    pub host: Key,
    /// Whether the table belongs to a pack below.
    pub below: bool,
    /// The value's text, to see whether it changed.
    pub text: String,
    view: OnceLock<Box<Document>>,
}

impl Row {
    /// The row as a document: made at the first look.
    pub fn view<'a>(&'a self, key: &Key, host: &Document) -> &'a Document {
        self.view.get_or_init(|| Box::new(host.view_of_row(key)))
    }

    /// Whether the row differs from what the file on the disk has.
    pub fn dirty(&self, id: &str, host: &Document) -> bool {
        host.dirty() && host.saved_row(id) != Some(self.text.as_str())
    }
}

/// The rows of a table, in the order of the file.
pub(super) fn rows_of(outline: &Outline) -> impl Iterator<Item = (&str, &Value)> {
    let items = outline.root.as_ref().and_then(Value::group).map(|group| group.items.as_slice());
    items.unwrap_or_default().iter().filter_map(|item| Some((item.name.as_deref()?, item.value.as_ref()?)))
}

impl Library {
    /// Brings rows and summaries of a file up to date after it changed.
    pub(super) fn look_at_file(&mut self, file: &Key, below: bool) {
        let documents = if below { &self.below } else { &self.documents };
        let Some(document) = documents.get(file) else { return };
        if !document.is_table() && !file.is_table() {
            self.summaries.insert(file.clone(), Summary::of(document));
        }
        let mut found: Vec<(Key, Row)> = Vec::new();
        if document.is_table() && document.exists() {
            for (id, value) in rows_of(document.outline()) {
                let text = document.text().get(value.span.clone()).unwrap_or_default().to_owned();
                let row = Row { host: file.clone(), below, text, view: OnceLock::new() };
                found.push((Key::new(&file.folder, id), row));
            }
        }
        // While a bracket or a quote is missing, rows behind it are still there.
        let damaged = document.exists() && !document.outline().faults.is_empty();
        let named = |key: &Key| found.iter().any(|(k, _)| k == key);
        let mine = self.rows.iter().filter(|(_, row)| row.host == *file && row.below == below);
        let gone: Vec<Key> = mine.filter(|(key, _)| !named(key)).map(|(key, _)| key.clone()).collect();
        for key in gone {
            if damaged {
                if let Some(row) = self.rows.get_mut(&key) {
                    row.view = OnceLock::new();
                }
                continue;
            }
            self.rows.remove(&key);
            self.summaries.remove(&key);
            self.changed.insert(key);
        }
        for (key, row) in found {
            let known = self.rows.get(&key);
            let taken = known.is_some_and(|k| k.host != *file && k.below == below)
                || known.is_some_and(|k| !k.below && below);
            if taken {
                continue;
            }
            if known.is_none_or(|k| k.text != row.text || k.below != below) {
                let documents = if below { &self.below } else { &self.documents };
                if let Some(document) = documents.get(file) {
                    let value = rows_of(document.outline()).find(|(id, _)| *id == key.id).map(|(_, v)| v);
                    self.summaries.insert(key.clone(), Summary::of_value(&key, document.text(), value));
                }
                self.changed.insert(key.clone());
            }
            self.rows.insert(key, row);
        }
    }
}
