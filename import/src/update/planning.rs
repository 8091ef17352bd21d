//! Decides on each file of a pack: whether it is written, taken away or left, and what is noted of it.

use super::changes::{base, difference, gone};
use super::{Conflict, EditedFile, HeldFile, Plan};
use crate::Outcome;
use crate::origins;
use crate::pack::{MANIFEST, is_of_tables, path_of};
use augury_engine::base::id::Kind;
use augury_engine::content::disk::PackFiles;
use augury_engine::content::origins::{ORIGINS, ORIGINS_BYTES, Origins, text_hash};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

pub(super) struct Planning<'p> {
    old: &'p Origins,
    new: Origins,
    /// The resources of each file.
    inside: BTreeMap<String, Vec<String>>,
    /// Whether the library has errors: then nobody knows what it lacks.
    damaged: bool,
    plan: Plan,
}

impl<'p> Planning<'p> {
    pub(super) fn new(outcome: &Outcome, old: &'p Origins) -> Self {
        let mut inside: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for one in &outcome.resources {
            inside.entry(path_of(one)).or_default().push(one.id.to_string());
        }
        let (new, damaged) = (origins::origins(outcome), outcome.problems.has_errors());
        Planning { old, new, inside, damaged, plan: Plan::default() }
    }

    /// Decides on a file: what the import would write, what is there, and whether the author gives it away or has
    /// brought it up to date.
    pub(super) fn file(
        &mut self,
        path: &str,
        text: Option<&String>,
        there: Option<&str>,
        (take, resolved): (bool, bool),
    ) {
        let before = self.old.written.get(path);
        let is = there.map(text_hash);
        let would = text.map(|text| text_hash(text));
        if would.is_some() && would == is {
            self.plan.written.unchanged += 1;
            self.note(path, would);
            return;
        }
        let edited = match (before, &is) {
            (Some(before), Some(is)) => before != is,
            (None, None) => false,
            _ => true,
        };
        if edited && !(take && before.is_some()) {
            return self.edited(path, would, there, resolved);
        }
        if self.held(path, would.is_none(), there) {
            return;
        }
        if text.is_some() || is.is_some() {
            self.plan.found.insert(path.to_owned(), is.clone());
        }
        let done = &mut self.plan.written;
        match (text, is) {
            (Some(text), is) => {
                match is {
                    Some(_) => done.updated.push(path.to_owned()),
                    None => done.created += 1,
                }
                self.plan.files.insert(path.to_owned(), Some(text.clone()));
                self.note(path, would);
            }
            (None, Some(_)) => {
                done.removed.push(path.to_owned());
                self.plan.files.insert(path.to_owned(), None);
            }
            (None, None) => {}
        }
    }

    fn note(&mut self, path: &str, hash: Option<String>) {
        self.new.written.extend(hash.map(|hash| (path.to_owned(), hash)));
    }

    /// Whether a file stays because the library has errors and lacks something of it; it is noted as it was then.
    fn held(&mut self, path: &str, all: bool, there: Option<&str>) -> bool {
        let Some(there) = there.filter(|_| self.damaged) else { return false };
        let lacks = self.lacking(path, Some(there));
        let with_others = !path.contains('/') && !self.plan.written.held.is_empty();
        if !all && lacks.is_empty() && !with_others {
            return false;
        }
        self.note(path, self.old.written.get(path).cloned());
        self.stays(path, Some(there), false);
        self.plan.written.held.push(HeldFile { file: path.to_owned(), lacks });
        true
    }

    /// A file that was edited stays: it still has what it was made from, unless the author has brought it up to date.
    fn edited(&mut self, path: &str, would: Option<String>, there: Option<&str>, resolved: bool) {
        let before = self.old.written.get(path).cloned();
        let deleted = there.is_none();
        if would.is_none() && deleted {
            // Gone on both sides; from a library with errors perhaps on one alone.
            if self.damaged {
                self.note(path, before);
                self.stays(path, there, false);
            }
            return;
        }
        // The manifest is its author's once it is edited: it says what the import is to write.
        let otherwise = before != would && before.is_some() && !resolved && path != MANIFEST;
        self.plan.written.kept.push(EditedFile { file: path.to_owned(), deleted, otherwise });
        if would.is_none() && resolved && !self.damaged {
            // The author knows that the library has it no longer: the file is theirs alone.
            return;
        }
        self.note(path, if resolved && would.is_some() { would.clone() } else { before.clone() });
        if before.is_none() {
            self.own_file(path);
            return;
        }
        let changes = self.stays(path, there, resolved);
        let alone = Conflict {
            file: path.to_owned(),
            resource: String::new(),
            at: String::new(),
            what: match would.is_none() {
                true => gone(self.damaged),
                false => "the import would write it otherwise".to_owned(),
            },
        };
        let conflicts = &mut self.plan.written.conflicts;
        match self.inside.contains_key(path) {
            true => conflicts.extend(changes),
            false if (would.is_none() && !resolved) || otherwise => conflicts.push(alone),
            false => {}
        }
    }

    /// A file of the author's where the library has something new.
    fn own_file(&mut self, path: &str) {
        let Some(first) = self.inside.get(path).and_then(|all| all.first()) else { return };
        self.plan.written.conflicts.push(Conflict {
            file: path.to_owned(),
            resource: first.clone(),
            at: self.new.resources.get(first).map_or_else(String::new, |of| of.at.clone()),
            what: "the library has it too, and the pack has a file of its own there".to_owned(),
        });
    }

    /// Notes of the resources of a file that stays what it was made from, also of those that the library lacks. Tells
    /// what changed in the library since.
    fn stays(&mut self, path: &str, there: Option<&str>, resolved: bool) -> Vec<Conflict> {
        let mut changes = Vec::new();
        let mut change = |id: &str, at: &str, what: String| {
            let (file, resource, at) = (path.to_owned(), id.to_owned(), at.to_owned());
            changes.push(Conflict { file, resource, at, what });
        };
        let known = self.inside.get(path).into_iter().flatten().filter(|_| !resolved);
        for id in known {
            let Some(new) = self.new.resources.get_mut(id) else { continue };
            let old = self.old.resources.get(id);
            if base(old) != new.hash {
                change(id, &new.at, difference(old, new));
                base(old).clone_into(&mut new.made_from);
            }
        }
        let damaged = self.damaged;
        for id in self.lacking(path, there).into_iter().filter(|_| !resolved || damaged) {
            let Some(old) = self.old.resources.get(&id) else { continue };
            change(&id, "", gone(damaged));
            self.new.resources.insert(id, old.clone());
        }
        changes
    }

    /// The resources of a file that the last import knew and the library has not.
    fn lacking(&self, path: &str, there: Option<&str>) -> Vec<String> {
        let Some((folder, file)) = path.split_once('/') else { return Vec::new() };
        let (Some(kind), Some(stem)) = (Kind::from_folder(folder), file.strip_suffix(".ron")) else {
            return Vec::new();
        };
        let ids: BTreeSet<&str> = match is_of_tables(kind) {
            true => there.map(keys).unwrap_or_default(),
            false => BTreeSet::from([stem]),
        };
        let names = ids.into_iter().map(|id| format!("{}:{id}", kind.word()));
        let lacks = |id: &String| self.old.resources.contains_key(id) && !self.new.resources.contains_key(id);
        names.filter(lacks).collect()
    }

    pub(super) fn finish(mut self, folder: &Path, pack: &mut PackFiles) -> Result<Plan, String> {
        let written = &mut self.plan.written;
        written.updated.sort();
        written.removed.sort();
        written.kept.sort_by(|a, b| a.file.cmp(&b.file));
        written.conflicts.sort_by(|a, b| a.file.cmp(&b.file));
        let text = origins::text(&self.new)?;
        let path = folder.join(ORIGINS);
        let there = pack.text(&path, ORIGINS_BYTES);
        let there = there.map_err(|refusal| format!("{}: {refusal}", path.display()))?;
        self.plan.origins = (text != there).then_some(text);
        Ok(self.plan)
    }
}

/// What may be the keys of a table's rows: texts with a colon behind them.
fn keys(table: &str) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    let mut parts = table.split('"').peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_some_and(|next| next.trim_start().starts_with(':')) {
            found.insert(part);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_of_a_table_are_found_however_it_is_laid_out() {
        let table = "{\n  \"t_1\": (text: \"a: \\\"b\\\"\"), \"t_2\" : (text: \"x\"),\n}";
        let found = keys(table);
        assert!(found.contains("t_1") && found.contains("t_2") && !found.contains("x"), "{found:?}");
    }
}
