//! An import into a folder that holds an earlier one: what an author edited stays, what the author left alone follows
//! the library. Says what is to be written; writes nothing.
//!
//! A file counts as edited where its text is not what an import wrote, by the hashes in `origins.ron`; a file that was
//! taken away is edited too. A table is one file. Nothing is taken away while the library has errors: what it lacks may
//! stand in what could not be read.
//!
//! `planning` decides on each file, `changes` says what differs in the library.

mod changes;
mod planning;

use crate::Outcome;
use crate::pack::{self, MANIFEST, is_of_a_pack};
use augury_engine::content::disk::PackFiles;
use augury_engine::content::origins::Origins;
use augury_engine::content::{Manifest, Problem, Severity, Switch, limits};
use planning::Planning;
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
    /// Files that were not edited, and that stay because the library has errors and lacks resources of theirs. While it
    /// does, the manifest and the order of the library stay with them.
    pub held: Vec<HeldFile>,
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

/// A file that would lose resources if the library were whole.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct HeldFile {
    /// Its path in the pack.
    pub file: String,
    /// Those of its resources that the library lacks; none are known of the manifest and of the order.
    pub lacks: Vec<String>,
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

/// Why a pack may not be changed: its manifest says so, or cannot be read, so that nobody knows. `None`: it may. A folder
/// without a manifest may too.
fn kept_from_change(folder: &Path) -> Option<String> {
    let path = folder.join(MANIFEST);
    if path.symlink_metadata().is_err() {
        return None;
    }
    let text = PackFiles::below([folder]).text(&path, limits::FILE_BYTES as u64);
    let read = text.map_err(|fault| fault.to_string()).and_then(|text| {
        let told = |faults: &[Problem]| faults.first().map_or_else(String::new, Problem::to_string);
        let read = Manifest::read(MANIFEST, &text).map_err(|faults| told(&faults))?;
        let wrong: Vec<Problem> =
            read.problems.into_iter().filter(|p| p.severity == Severity::Error).collect();
        if wrong.is_empty() { Ok(read.manifest.read_only) } else { Err(told(&wrong)) }
    });
    match read {
        Ok(false) => None,
        Ok(true) => Some(format!(
            "{}: the pack is marked as read_only; nothing is changed. Take read_only out of its pack.ron first",
            folder.display()
        )),
        Err(fault) => Some(format!(
            "{}: its pack.ron cannot be read, so that nobody knows whether the pack may be changed; nothing is changed. \
             Mend pack.ron first: {fault}",
            folder.display()
        )),
    }
}

/// What is to be written into a folder that holds an earlier import.
///
/// # Errors
/// The folder holds none, or one of another library; one of its files cannot be read; a choice names a file that no import
/// wrote, or two choices name one.
pub fn plan(outcome: &Outcome, folder: &Path, choices: &Choices) -> Result<Plan, String> {
    let Some(old) = Origins::read(folder)? else {
        return Err(format!(
            "{} exists; choose a folder that does not, or one that an import wrote",
            folder.display()
        ));
    };
    if let Some(why) = kept_from_change(folder) {
        return Err(why);
    }
    if old.library != outcome.name {
        return Err(format!(
            "{} is an import of the library \"{}\", and this one is \"{}\"; nothing is changed. Choose another folder, or give \
             this one the same name (--name) where it is the same library",
            folder.display(),
            old.library,
            outcome.name
        ));
    }
    if let Some(both) = choices.take.iter().find(|name| choices.resolved.contains(*name)) {
        return Err(format!("{both} is both to be taken and resolved; say one of the two"));
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
    // Those at the top come last: they stay where a file of resources does.
    let (of_kinds, top): (Vec<&String>, Vec<&String>) =
        paths.into_iter().partition(|path| path.contains('/'));
    for path in of_kinds.into_iter().chain(top) {
        let most = limits::FILE_BYTES as u64;
        let there = inside.text_if_there(&folder.join(path), most);
        let there = there.map_err(|refusal| format!("{}: {refusal}", folder.join(path).display()))?;
        let choice = (choices.take.contains(path), choices.resolved.contains(path));
        planning.file(path, texts.get(path), there.as_deref(), choice);
    }
    planning.finish(folder, &mut inside)
}
