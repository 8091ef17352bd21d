//! An import into a folder that holds an earlier one: what an author edited stays, what the author left alone follows
//! the library. Says what is to be written; writes nothing.
//!
//! A file counts as edited where its text is not what an import wrote, by the hashes in `origins.ron`; a file that was
//! taken away is edited too. A table is one file.

use crate::Outcome;
use crate::origins;
use crate::pack::{self, MANIFEST, is_of_a_pack, path_of};
use augury_engine::content::disk::PackFiles;
use augury_engine::content::origins::{
    HandlerOrigin, ORIGINS, ORIGINS_BYTES, Origins, ResourceOrigin, text_hash,
};
use augury_engine::content::{Manifest, Switch, limits};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What an author says about files that were edited.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// Files that the import may write although they were edited.
    pub take: Vec<String>,
    /// Files that have in them by now whatever changed in the library.
    pub resolved: Vec<String>,
}

/// What came of a pack's files.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Written {
    /// How many files are new.
    pub created: usize,
    /// Files that were not edited, and that the import writes otherwise than before.
    pub updated: Vec<String>,
    /// Files that were not edited, and whose resources the library has no longer.
    pub removed: Vec<String>,
    /// How many files are as the import would write them.
    pub unchanged: usize,
    /// Files that were edited and stay.
    pub kept: Vec<EditedFile>,
    /// What changed in the library beside an edit.
    pub conflicts: Vec<Conflict>,
    /// What imports that were stopped had left, and is taken away.
    pub cleared: Vec<String>,
    /// What such an import may have left, and stays: something else is in it, or it cannot be taken away.
    pub left: Vec<String>,
}

impl Written {
    /// How many files were written or taken away, the file of origins not counted.
    pub fn changed(&self) -> usize {
        self.created + self.updated.len() + self.removed.len()
    }
}

/// A file that was edited.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct EditedFile {
    /// Its path in the pack.
    pub file: String,
    /// Whether it was taken away.
    pub deleted: bool,
    /// Whether the import would write it otherwise than it did when the file was last its own.
    pub otherwise: bool,
}

/// Something that changed in the library, where the pack was edited.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Conflict {
    /// The file of the pack.
    pub file: String,
    /// The resource; empty where it is about the file.
    pub resource: String,
    /// File and line in the library; empty where it has it no longer.
    pub at: String,
    /// What changed.
    pub what: String,
}

/// What is to be done with the files of a pack: written with a text, or taken away.
#[derive(Debug, Default)]
pub struct Plan {
    /// The files by their paths, in the order of the paths; that of origins is not among them.
    pub files: BTreeMap<String, Option<String>>,
    /// The hash of what each of them held when it was looked at; none where it was not there.
    pub found: BTreeMap<String, Option<String>>,
    /// The file of origins, where it changes.
    pub origins: Option<String>,
    /// What comes of it.
    pub written: Written,
}

/// The switches that a pack does not have, where there is an imported one in the folder. None otherwise.
pub fn switched_off(folder: &Path) -> Vec<Switch> {
    let path = folder.join(MANIFEST);
    let text = PackFiles::below([folder]).text(&path, limits::FILE_BYTES as u64);
    let read = text.ok().and_then(|text| Manifest::read(MANIFEST, &text).ok());
    let Some(read) = read else { return Vec::new() };
    Switch::ALL.iter().copied().filter(|switch| !read.manifest.keeps(*switch)).collect()
}

/// Whether the manifest of a pack says that it may not be changed.
fn is_read_only(folder: &Path) -> bool {
    let text = PackFiles::below([folder]).text(&folder.join(MANIFEST), limits::FILE_BYTES as u64);
    let read = text.ok().and_then(|text| Manifest::read(MANIFEST, &text).ok());
    read.is_some_and(|read| read.manifest.read_only)
}

/// What is to be written into a folder that holds an earlier import.
///
/// # Errors
/// The folder holds none, one of its files cannot be read, or a choice names a file that no import wrote.
pub fn plan(outcome: &Outcome, folder: &Path, choices: &Choices) -> Result<Plan, String> {
    let Some(old) = Origins::read(folder)? else {
        return Err(format!(
            "{} exists; choose a folder that does not, or one that an import wrote",
            folder.display()
        ));
    };
    if is_read_only(folder) {
        return Err(format!(
            "{}: the pack is marked as read_only; nothing is changed. Take read_only out of its pack.ron first",
            folder.display()
        ));
    }
    let mut planning = Planning::new(outcome, &old);
    if let Some(name) =
        choices.take.iter().chain(&choices.resolved).find(|name| !old.written.contains_key(*name))
    {
        return Err(format!("no import wrote {name}; name a file as monsters/hill_orc.ron"));
    }
    let texts = pack::files(outcome);
    pack::fits(outcome, &texts)?;
    let mut inside = PackFiles::below([folder]);
    // Of what the notes say only files of a pack count: whoever wrote them, nothing else is taken away.
    let written = old.written.keys().filter(|path| is_of_a_pack(path));
    let paths: BTreeSet<&String> = texts.keys().chain(written).collect();
    for path in paths {
        let most = limits::FILE_BYTES as u64;
        let there = inside.text_if_there(&folder.join(path), most);
        let there = there.map_err(|refusal| format!("{}: {refusal}", folder.join(path).display()))?;
        let choice = (choices.take.contains(path), choices.resolved.contains(path));
        planning.file(path, texts.get(path), there.as_deref(), choice);
    }
    planning.finish(folder, &mut inside)
}

struct Planning<'p> {
    old: &'p Origins,
    new: Origins,
    /// The resources of each file.
    inside: BTreeMap<String, Vec<String>>,
    plan: Plan,
}

impl<'p> Planning<'p> {
    fn new(outcome: &Outcome, old: &'p Origins) -> Self {
        let mut inside: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for one in &outcome.resources {
            inside.entry(path_of(one)).or_default().push(one.id.to_string());
        }
        Planning { old, new: origins::origins(outcome), inside, plan: Plan::default() }
    }

    /// Decides on a file: what the import would write, what is there, and whether the author gives it away or has
    /// brought it up to date.
    fn file(
        &mut self,
        path: &str,
        text: Option<&String>,
        there: Option<&str>,
        (take, resolved): (bool, bool),
    ) {
        let before = self.old.written.get(path);
        let is = there.map(text_hash);
        let would = text.map(|text| text_hash(text));
        let done = &mut self.plan.written;
        if would.is_some() && would == is {
            done.unchanged += 1;
            self.note(path, would);
            return;
        }
        let edited = match (before, &is) {
            (Some(before), Some(is)) => before != is,
            (None, None) => false,
            _ => true,
        };
        if edited && !(take && before.is_some()) {
            return self.edited(path, would, is.is_none(), resolved);
        }
        if text.is_some() || is.is_some() {
            self.plan.found.insert(path.to_owned(), is.clone());
        }
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

    /// A file that stays: it still has what it was made from, unless the author has brought it up to date.
    fn edited(&mut self, path: &str, would: Option<String>, deleted: bool, resolved: bool) {
        let before = self.old.written.get(path).cloned();
        if would.is_none() && deleted {
            // Gone on both sides.
            return;
        }
        // The manifest is its author's once it is edited: it says what the import is to write.
        let otherwise = before != would && before.is_some() && !resolved && path != MANIFEST;
        self.plan.written.kept.push(EditedFile { file: path.to_owned(), deleted, otherwise });
        self.note(path, if resolved && would.is_some() { would.clone() } else { before.clone() });
        let mut conflict = |resource: &str, at: &str, what: String| {
            let (file, resource, at) = (path.to_owned(), resource.to_owned(), at.to_owned());
            self.plan.written.conflicts.push(Conflict { file, resource, at, what });
        };
        let Some(resources) = self.inside.get(path) else {
            match would {
                None if !resolved => conflict("", "", "the library has it no longer".to_owned()),
                Some(_) if otherwise => conflict("", "", "the import would write it otherwise".to_owned()),
                _ => {}
            }
            return;
        };
        if before.is_none() {
            let at = resources
                .first()
                .and_then(|id| self.new.resources.get(id))
                .map_or("", |of| &of.at)
                .to_owned();
            let what = "the library has it too, and the pack has a file of its own there".to_owned();
            conflict(resources.first().map_or("", |id| id), &at, what);
            return;
        }
        for id in resources {
            let Some(new) = self.new.resources.get_mut(id) else { continue };
            let Some(old) = self.old.resources.get(id) else {
                if !resolved {
                    conflict(id, &new.at, "it is new in the library".to_owned());
                }
                continue;
            };
            let base = if old.made_from.is_empty() { &old.hash } else { &old.made_from };
            if resolved || *base == new.hash {
                continue;
            }
            conflict(id, &new.at, difference(old, new));
            new.made_from.clone_from(base);
        }
    }

    fn finish(mut self, folder: &Path, pack: &mut PackFiles) -> Result<Plan, String> {
        let text = origins::text(&self.new)?;
        let path = folder.join(ORIGINS);
        let there = pack.text(&path, ORIGINS_BYTES);
        let there = there.map_err(|refusal| format!("{}: {refusal}", path.display()))?;
        self.plan.origins = (text != there).then_some(text);
        Ok(self.plan)
    }
}

/// What changed of a resource, in words.
fn difference(old: &ResourceOrigin, new: &ResourceOrigin) -> String {
    if !old.made_from.is_empty() && old.hash == new.hash {
        return "it changed in the library since the file was made".to_owned();
    }
    let mut changed = Vec::new();
    let same = |a: &&HandlerOrigin, b: &HandlerOrigin| (&a.on, a.gear) == (&b.on, b.gear);
    let name = |handler: &HandlerOrigin| match handler.gear {
        Some(piece) => format!("the condition of gear {piece}"),
        None => handler.on.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    };
    for handler in &new.handlers {
        match old.handlers.iter().find(|one| same(one, handler)) {
            None => changed.push(format!("{} is new ({})", name(handler), handler.at)),
            Some(before) if before.hash != handler.hash => {
                changed.push(format!("{} changed ({})", name(handler), handler.at));
            }
            Some(_) => {}
        }
    }
    let gone = old.handlers.iter().filter(|before| !new.handlers.iter().any(|one| same(&one, before)));
    changed.extend(gone.map(|handler| format!("{} is gone", name(handler))));
    match changed.is_empty() {
        true => "its figures or texts changed".to_owned(),
        false => changed.join("; "),
    }
}
