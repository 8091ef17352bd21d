//! Rows of table files: which there are, and a view of the file's document for each.
//!
//! A view has the whole file's text and the row's outline, so that whoever edits a value of a resource edits
//! a value of a row in the same way: only that value's bytes change. Views are made when somebody looks.

use std::collections::BTreeMap;
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
        self.touched();
        let documents = if below { &self.below } else { &self.documents };
        let Some(document) = documents.get(file) else { return };
        if !document.is_table() && !file.is_table() {
            self.summaries.insert(file.clone(), Summary::of(document));
        }
        let has_rows = self.tables.contains(&(below, file.clone()));
        if !document.is_table() && !has_rows {
            return;
        }
        let mut found: BTreeMap<Key, (Row, Option<Summary>)> = BTreeMap::new();
        if document.is_table() && document.exists() {
            for (id, value) in rows_of(document.outline()) {
                let key = Key::new(&file.folder, id);
                let text = document.text().get(value.span.clone()).unwrap_or_default().to_owned();
                let known = self.rows.get(&key);
                let elsewhere = known.is_some_and(|k| k.below == below && k.host != *file);
                if elsewhere || (below && known.is_some_and(|k| !k.below)) {
                    continue;
                }
                let same = known.is_some_and(|k| k.below == below && k.text == text);
                let summary = (!same).then(|| Summary::of_value(&key, document.text(), Some(value)));
                let row = Row { host: file.clone(), below, text, view: OnceLock::new() };
                found.entry(key).or_insert((row, summary));
            }
        }
        // While a bracket or a quote is missing, rows behind it are still there.
        let damaged = document.exists() && !document.outline().faults.is_empty();
        let mine = self.rows.iter().filter(|(_, row)| row.below == below && row.host == *file);
        let gone: Vec<Key> =
            mine.map(|(key, _)| key).filter(|key| !found.contains_key(*key)).cloned().collect();
        let mut lost = false;
        for key in gone {
            if let (true, Some(row)) = (damaged, self.rows.get_mut(&key)) {
                row.view = OnceLock::new();
                continue;
            }
            lost = true;
            self.rows.remove(&key);
            self.summaries.remove(&key);
            self.changed.insert(key);
        }
        self.tables.insert((below, file.clone()));
        for (key, (row, summary)) in found {
            if let Some(summary) = summary {
                self.summaries.insert(key.clone(), summary);
                self.changed.insert(key.clone());
            }
            self.rows.insert(key, row);
        }
        if lost {
            // Another table may have a row of the same name, which stands now.
            let others =
                self.tables.iter().filter(|(b, k)| k.folder == file.folder && (*b, k) != (below, file));
            for (below, other) in others.cloned().collect::<Vec<_>>() {
                self.look_at_file(&other, below);
            }
        }
    }
}
