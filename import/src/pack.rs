//! The files of a pack as texts. Knows no disk.

use crate::Outcome;
use crate::resources::Resource;
use augury_engine::base::id::Kind;
use augury_engine::content::{Definition, Doc, Manifest, Switch, table_file, to_file};
use std::collections::BTreeMap;

/// The path of a resource's file in the pack.
pub fn path_of(one: &Resource) -> String {
    let stem = one.table.as_deref().unwrap_or_else(|| one.id.id());
    format!("{}/{stem}.ron", one.id.kind().folder())
}

/// The files of the pack, by their paths in it, without the file of origins.
pub fn files(outcome: &Outcome) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut tables: BTreeMap<String, Vec<(&'static str, Doc)>> = BTreeMap::new();
    for one in &outcome.resources {
        match &one.table {
            Some(_) => tables.entry(path_of(one)).or_default().push((one.id.id(), one.definition.doc())),
            None => drop(files.insert(path_of(one), one.definition.to_file())),
        }
    }
    files.extend(tables.into_iter().map(|(path, rows)| (path, table_file(rows))));
    files.insert("pack.ron".to_owned(), manifest(outcome));
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
