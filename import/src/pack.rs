//! The files of a pack as texts. Knows no disk.

use crate::Outcome;
use crate::parallel;
use crate::resources::Resource;
use augury_engine::base::id::Kind;
use augury_engine::content::order::{self, ORDER};
use augury_engine::content::{Definition, Doc, Manifest, Switch, limits, table_file, to_file};
use std::collections::BTreeMap;

/// The pack's own file.
pub const MANIFEST: &str = "pack.ron";

/// The path of a resource's file in the pack.
pub fn path_of(one: &Resource) -> String {
    let stem = one.table.as_deref().unwrap_or_else(|| one.id.id());
    format!("{}/{stem}.ron", one.id.kind().folder())
}

/// Whether resources of a kind stand in tables, several in a file.
pub fn is_of_tables(kind: Kind) -> bool {
    matches!(kind, Kind::Flavour | Kind::Text)
}

/// The files of the pack, by their paths in it, without the file of origins.
pub fn files(outcome: &Outcome) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut tables: BTreeMap<String, Vec<(&'static str, Doc)>> = BTreeMap::new();
    let texts =
        parallel::map(&outcome.resources, |one| one.table.is_none().then(|| one.definition.to_file()));
    for (one, text) in outcome.resources.iter().zip(texts) {
        match text {
            None => tables.entry(path_of(one)).or_default().push((one.id.id(), one.definition.doc())),
            Some(text) => drop(files.insert(path_of(one), text)),
        }
    }
    files.extend(tables.into_iter().map(|(path, rows)| (path, table_file(rows))));
    files.insert(MANIFEST.to_owned(), manifest(outcome));
    files.insert(ORDER.to_owned(), order::text(outcome.resources.iter().map(|one| one.id)));
    files
}

/// The manifest: every kind that has a resource is complete, and all defects that the figures of such a library contain
/// are kept, but for those that are switched off.
fn manifest(outcome: &Outcome) -> String {
    let has = |kind: &Kind| outcome.resources.iter().any(|one| one.id.kind() == *kind);
    let switches = Switch::ALL.iter().filter(|switch| !outcome.without.contains(switch));
    let manifest = Manifest {
        name: outcome.name.clone(),
        made_from: "a library in the original's resource language".to_owned(),
        complete: Definition::KINDS.iter().filter(|kind| has(kind)).map(|k| k.folder().to_owned()).collect(),
        switches: switches.map(|switch| switch.name().to_owned()).collect(),
        ..Manifest::default()
    };
    to_file(&manifest)
}

/// Whether a path is one that an import writes: the manifest, the order of the library, or a file in the folder of a kind.
pub fn is_of_a_pack(path: &str) -> bool {
    let file = |name: &str| name.ends_with(".ron") && !name.contains(['/', '\\']);
    path == MANIFEST
        || path == ORDER
        || path
            .split_once('/')
            .is_some_and(|(folder, name)| Kind::from_folder(folder).is_some() && file(name))
}

/// Whether a pack of these files can be read again. Asked before anything is written.
///
/// # Errors
/// What is larger than the engine reads, where it comes from, and what would be right.
pub fn fits(outcome: &Outcome, files: &BTreeMap<String, String>) -> Result<(), String> {
    let most = |path: &str| if path == MANIFEST { limits::MANIFEST_BYTES } else { limits::FILE_BYTES };
    let mut long = files.iter().filter(|(path, text)| text.len() > most(path));
    if let Some((path, text)) = long.next() {
        let more = match long.count() {
            0 => String::new(),
            more => format!("; so are {more} more files"),
        };
        let (have, most) = (text.len() >> 10, most(path) >> 10);
        let source = outcome.resources.iter().find(|one| path_of(one) == *path);
        let (at, remedy) = match source {
            Some(one) if one.table.is_some() => {
                (place(outcome, one), "give its resources shorter texts, or spread them over several tables")
            }
            Some(one) => (place(outcome, one), "shorten its texts and lists"),
            None => (String::new(), "give the pack a shorter name"),
        };
        return Err(format!(
            "{at}the pack's file {path} would be too long to be read: {have} KB, and {most} KB are the most{more}. \
             Nothing is written; {remedy}"
        ));
    }
    let resources = files.keys().filter(|path| *path != MANIFEST && *path != ORDER).count();
    if resources > limits::FILES {
        return Err(format!(
            "the pack would have {resources} files of resources, and {} are the most that are read. Nothing is written; \
             part the library into several",
            limits::FILES
        ));
    }
    let bytes: usize = files.values().map(String::len).sum();
    if bytes > limits::PACK_BYTES {
        return Err(format!(
            "the pack's files would have {} MB together, and {} MB are the most that are read. Nothing is written; \
             part the library into several",
            bytes >> 20,
            limits::PACK_BYTES >> 20
        ));
    }
    Ok(())
}

/// Where a resource stands in the library, before what is wrong with it.
fn place(outcome: &Outcome, one: &Resource) -> String {
    format!("{}:{}: ", outcome.files.path(one.origin.file), one.origin.line)
}
