//! Making, copying and deleting resources, in files of their own and in tables.
//!
//! A folder whose files are all tables takes new resources as rows: one line, in sorted place.

use augury_engine::content::Doc;

use super::super::edit::{Edit, Label, Splice};
use super::super::file::RonText;
use super::super::id;
use super::super::open::Document;
use super::super::outline::Outline;
use super::super::path::ValuePath;
use super::super::summary::literal_text;
use super::{Key, Library, missing};

impl Library {
    /// Makes a resource with an id that is valid and not taken.
    pub fn create(&mut self, folder: &str, wanted: &str, text: &str, now: u64) -> Result<Key, String> {
        let id = id::valid(wanted)?;
        let key = Key::new(folder, &id);
        if self.taken(&key) {
            return Err(format!(
                "{key} is there already; choose another id, such as {}",
                self.free_id(folder, &id)
            ));
        }
        match self.table_for(folder) {
            Some(table) => self.make_row(&table, key, &on_one_line(text), "create", now),
            None => self.make(key, text, "create", now),
        }
    }

    /// Copies a resource under a new id, with "copy" behind its name: a row into the same table, and what
    /// belongs to a pack below into this one.
    pub fn duplicate(&mut self, key: &Key, now: u64) -> Result<Key, String> {
        let id = self.free_id(&key.folder, &key.id);
        self.copy_as(key, &id, |name| format!("{name} copy"), now)
    }

    /// Makes a resource from another one as its template: all that it says, under another name and an id made from
    /// that.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn create_from(&mut self, template: &Key, name: &str, now: u64) -> Result<Key, String> {
        let id = self.free_id(&template.folder, &id::from_name(name));
        self.copy_as(template, &id::valid(&id)?, |_| name.to_owned(), now)
    }

    fn copy_as(
        &mut self,
        key: &Key,
        id: &str,
        named: impl FnOnce(&str) -> String,
        now: u64,
    ) -> Result<Key, String> {
        let source = self.document(key).filter(|d| d.exists()).ok_or_else(|| missing(key))?;
        let whole =
            source.outline().root.as_ref().map(|v| v.span.clone()).filter(|_| self.rows.contains_key(key));
        let span = whole.unwrap_or(0..source.text().len());
        let mut text = source.text().get(span.clone()).unwrap_or_default().to_owned();
        let name = source.outline().at(&ValuePath::root().field("name")).map(|v| v.inner().span.clone());
        let said =
            name.as_ref().and_then(|at| source.text().get(at.clone())).filter(|t| t.starts_with(['"', 'r']));
        if let (Some(at), Some(said)) = (name, said) {
            let at = at.start.saturating_sub(span.start)..at.end.saturating_sub(span.start);
            let new = Doc::text(&named(&literal_text(said))).one_line();
            if let Some(splice) = Splice::replacing(&text.clone(), at, &new) {
                splice.apply(&mut text).map_err(|e| e.to_string())?;
            }
        }
        let new = Key::new(&key.folder, id);
        let own_table = self.rows.get(key).filter(|row| !row.below).map(|row| row.host.clone());
        let verb = format!("copy {key} to");
        match own_table.or_else(|| self.table_for(&key.folder)) {
            Some(table) => self.make_row(&table, new, &text, &verb, now),
            None => self.make(new, &text, &verb, now),
        }
    }

    pub(super) fn make(&mut self, key: Key, text: &str, verb: &str, now: u64) -> Result<Key, String> {
        if let Some(pack) = &self.kept_by {
            return Err(format!("{pack} is marked as read_only; make a pack that stands on it for {key}"));
        }
        let path = self.root.join(&key.folder).join(key.file_name());
        if !self.documents.contains_key(&key) {
            self.add(Document::unborn(key.clone(), path, text.to_owned()));
        }
        let label = Label::plain(format!("{verb} {key}"));
        self.with(&key, |d, sequence| {
            d.set_text(text, label.clone(), None, now, sequence);
            d.set_exists(true, label, now, sequence);
        })?;
        Ok(key)
    }

    fn make_row(&mut self, table: &Key, key: Key, value: &str, verb: &str, now: u64) -> Result<Key, String> {
        let label = Label::plain(format!("{verb} {key}"));
        self.change_rows(table, &key, label, now, |file| file.insert_row(&key.id, value))?;
        Ok(key)
    }

    /// Deletes a resource; its text stays for undo, its file until it is saved. A row goes with its line.
    pub fn delete(&mut self, key: &Key, now: u64) -> Result<(), String> {
        let label = Label::plain(format!("delete {key}"));
        let file = self.file_of(key);
        if file == *key {
            return self.with(key, |d, sequence| d.set_exists(false, label, now, sequence));
        }
        self.change_rows(&file, key, label, now, |file| file.remove_row(&key.id))
    }

    fn change_rows(
        &mut self,
        table: &Key,
        row: &Key,
        label: Label,
        now: u64,
        work: impl FnOnce(&RonText<'_>) -> Option<Vec<Splice>>,
    ) -> Result<(), String> {
        if let Some(refusal) = self.refusal(table) {
            return Err(refusal);
        }
        let document = self.documents.get(table).ok_or_else(|| missing(table))?;
        if !document.outline().faults.is_empty() {
            return Err(format!("{table} cannot be read as it is; mend it first"));
        }
        let file = RonText { text: document.text(), outline: document.outline() };
        let splices = work(&file).ok_or_else(|| missing(row))?;
        let edit = Edit { label, gesture: None, splices };
        self.with(table, |d, sequence| d.apply(edit, now, sequence).map_err(|e| e.to_string()))??;
        self.edited_rows.insert(self.sequence, row.clone());
        Ok(())
    }

    /// The table that new resources of a folder go into: the largest, if the folder has nothing but tables.
    fn table_for(&self, folder: &str) -> Option<Key> {
        let files = || self.documents.values().filter(|d| d.key().folder == folder && d.exists());
        if files().any(|d| !d.is_table()) {
            return None;
        }
        files().max_by_key(|d| d.text().len()).map(|d| d.key().clone())
    }

    /// An id like `wanted` that is not taken: `goblin`, `goblin_2`, …
    pub fn free_id(&self, folder: &str, wanted: &str) -> String {
        let stem = wanted.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_');
        let stem = if stem.is_empty() { wanted } else { stem };
        let ids = std::iter::once(wanted.to_owned()).chain((2..).map(|n| format!("{stem}_{n}")));
        ids.into_iter().find(|id| !self.taken(&Key::new(folder, id))).unwrap_or_else(|| wanted.to_owned())
    }

    pub(super) fn taken(&self, key: &Key) -> bool {
        let path = self.root.join(&key.folder).join(key.file_name());
        // Some file systems don't tell large letters from small ones.
        let alike = |other: &Key| {
            other.folder == key.folder && other != key && other.id.eq_ignore_ascii_case(&key.id)
        };
        if self.documents.iter().any(|(other, d)| d.exists() && alike(other)) {
            return true;
        }
        match self.documents.get(key) {
            Some(document) => document.exists() || document.dirty(),
            None => self.rows.contains_key(key) || self.below.contains_key(key) || path.exists(),
        }
    }
}

/// A record's fields on one line, as a row of a table has them; a text that is no record stays.
fn on_one_line(text: &str) -> String {
    let outline = Outline::read(text);
    let Some(group) =
        outline.root.as_ref().and_then(|root| root.group()).filter(|_| outline.faults.is_empty())
    else {
        return text.trim().to_owned();
    };
    let items = group.items.iter().filter_map(|item| text.get(item.span.clone()));
    format!("({})", items.collect::<Vec<_>>().join(", "))
}
