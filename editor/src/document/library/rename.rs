//! Renaming a resource, be it a file or a row, with all that refers to it, recordings too: one step over several
//! documents.

use std::collections::BTreeMap;

use augury_engine::content::pack::OVERRIDES;

use super::super::edit::{Edit, Label, Splice};
use super::super::file::RonText;
use super::super::id;
use super::super::live;
use super::super::open::Document;
use super::super::problem::place_of;
use super::{Key, Library, MentionAt, missing, override_key};

/// A place that a renaming changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file's document.
    pub file: Key,
    /// Its line, from 1.
    pub line: usize,
    /// What stands on the line.
    pub text: String,
}

/// What a renaming would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The resource's new key; or why it cannot be that, with what would do.
    pub new: Result<Key, String>,
    /// References that change, in the order of files and lines.
    pub places: Vec<Place>,
    /// Resources whose references stay: they belong to other packs, are not as they were told, or are recordings that
    /// keep texts of resources.
    pub left: Vec<Key>,
}

/// Where ids change, by file, each file's places sorted.
type ByFile = BTreeMap<Key, Vec<usize>>;

impl Library {
    /// What giving a resource another id would do.
    pub fn plan_rename(&self, key: &Key, wanted: &str, mentions: &[MentionAt]) -> Plan {
        let (by_file, left) = self.where_ids_change(key, mentions);
        let mut places = Vec::new();
        for (file, bytes) in by_file {
            let text = self.documents.get(&file).map(Document::text).unwrap_or_default();
            for at in bytes {
                let line = place_of(text, at).0;
                let words = text.lines().nth(line.saturating_sub(1)).unwrap_or_default().trim().to_owned();
                places.push(Place { file: file.clone(), line, text: words });
            }
        }
        Plan { new: self.may_be_called(key, wanted), places, left }
    }

    /// The key that a resource has under another id.
    fn may_be_called(&self, key: &Key, wanted: &str) -> Result<Key, String> {
        let id = id::valid(wanted)?;
        if key.folder.starts_with(OVERRIDES) {
            return Err(format!("{key} is called as what it overrides; rename that"));
        }
        if live::res_id(key).is_none() {
            return Err(format!("{key} is no resource and keeps its name"));
        }
        let new = Key::new(&key.folder, &id);
        if new == *key {
            return Err("that is its id; type another one".to_owned());
        }
        if self.taken(&new) {
            let free = self.free_id(&key.folder, &id);
            return Err(format!("{new} is there already; choose another id, such as {free}"));
        }
        if let Some(refusal) = self.refusal(key) {
            return Err(refusal);
        }
        if self.document(key).is_none_or(|d| !d.exists()) {
            return Err(missing(key));
        }
        Ok(new)
    }

    /// Gives a resource another id, and does the same in references to it, as one step. Answers its new key, and
    /// the resources whose references were left as they are.
    ///
    /// # Errors
    /// Why it cannot be done; nothing is changed then.
    pub fn rename(
        &mut self,
        key: &Key,
        wanted: &str,
        mentions: &[MentionAt],
        now: u64,
    ) -> Result<(Key, Vec<Key>), String> {
        let Plan { new, left, .. } = self.plan_rename(key, wanted, mentions);
        let new = new?;
        let file = self.file_of(key);
        let own_file = file == *key;
        let over = override_key(key);
        let (mut by_file, _) = self.where_ids_change(key, mentions);
        by_file.entry(file.clone()).or_default();
        let mut edits: BTreeMap<Key, Vec<Splice>> = BTreeMap::new();
        for (of, bytes) in by_file {
            let Some(document) = self.documents.get(&of) else { continue };
            let text = document.text();
            let mut splices: Vec<Splice> = bytes
                .into_iter()
                .filter_map(|at| Splice::replacing(text, at..at + key.id.len(), &new.id))
                .collect();
            if of == file && !own_file {
                splices.extend(RonText { text, outline: document.outline() }.key_of_row(&key.id, &new.id));
            }
            // From the back, so that places before stay as they are.
            splices.sort_by_key(|splice: &Splice| std::cmp::Reverse(splice.start));
            edits.insert(of, splices);
        }
        let label = Label::change(format!("rename {}", key.folder), &key.id, &new.id);
        self.as_one_step(Some((key.clone(), new.clone())), |library| {
            for (of, splices) in edits {
                let edit = Edit { label: label.clone(), gesture: None, splices };
                if own_file && of == file {
                    library.move_file(key, &new, Some(&edit), &label, now)?;
                    continue;
                }
                let apply = |d: &mut Document, sequence| d.apply(edit, now, sequence);
                library.with(&of, apply)?.map_err(|e| e.to_string())?;
                if of == file {
                    library.edited_rows.insert(library.sequence, new.clone());
                }
            }
            // What overrides it here is called as it is.
            if library.documents.get(&over).is_some_and(Document::exists) {
                library.move_file(&over, &override_key(&new), None, &label, now)?;
            }
            Ok::<(), String>(())
        })?;
        Ok((new, left))
    }

    /// A file under another name: a new document with the text, changed, and the old one deleted.
    fn move_file(
        &mut self,
        from: &Key,
        to: &Key,
        edit: Option<&Edit>,
        label: &Label,
        now: u64,
    ) -> Result<(), String> {
        let old = self.documents.get(from).ok_or_else(|| missing(from))?;
        let mut text = old.text().to_owned();
        if let Some(edit) = edit {
            edit.apply(&mut text).map_err(|e| e.to_string())?;
        }
        let path = old.path().with_file_name(to.file_name());
        if !self.documents.contains_key(to) {
            self.add(Document::unborn(to.clone(), path, text.clone()));
        }
        self.with(to, |d, sequence| {
            d.set_text(&text, label.clone(), None, now, sequence);
            d.set_exists(true, label.clone(), now, sequence);
        })?;
        self.with(from, |d, sequence| d.set_exists(false, label.clone(), now, sequence))
    }

    /// Places that have the id, in files of this pack; and the resources that refer from elsewhere.
    fn where_ids_change(&self, key: &Key, mentions: &[MentionAt]) -> (ByFile, Vec<Key>) {
        let (mut by_file, mut left) = (ByFile::new(), Vec::new());
        let recorded = self.recorded(key);
        for mention in mentions.iter().chain(&recorded) {
            let file = self.key_of(&mention.file);
            let own = file.and_then(|file| self.documents.get(&file)).filter(|d| d.read_only().is_none());
            match own.filter(|d| d.exists() && has_id(d.text(), mention.at, &key.id)) {
                Some(document) => by_file.entry(document.key().clone()).or_default().push(mention.at),
                None => left.push(mention.of.clone()),
            }
        }
        left.extend(self.recorded_in_texts(key));
        for places in by_file.values_mut() {
            places.sort_unstable();
            places.dedup();
        }
        left.sort();
        left.dedup();
        (by_file, left)
    }
}

/// Whether an id, and no longer word, begins at a byte.
fn has_id(text: &str, at: usize, id: &str) -> bool {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let before = text.get(..at).and_then(|head| head.chars().next_back());
    let rest = text.get(at..).and_then(|rest| rest.strip_prefix(id));
    !before.is_none_or(part) && rest.is_some_and(|rest| !rest.starts_with(part))
}
