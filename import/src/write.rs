//! Writes a pack into a new folder: all of it or nothing. The same library gives the same bytes.

use crate::Outcome;
use augury_engine::base::id::Kind;
use augury_engine::content::{Definition, Doc, Manifest, Switch, table_file, to_file};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The files of the pack, by their paths in it.
pub fn files(outcome: &Outcome) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut tables: BTreeMap<String, Vec<(&'static str, Doc)>> = BTreeMap::new();
    for one in &outcome.resources {
        let folder = one.id.kind().folder();
        match &one.table {
            Some(table) => {
                let rows = tables.entry(format!("{folder}/{table}.ron")).or_default();
                rows.push((one.id.id(), one.definition.doc()));
            }
            None => {
                files.insert(format!("{folder}/{}.ron", one.id.id()), one.definition.to_file());
            }
        }
    }
    files.extend(tables.into_iter().map(|(path, rows)| (path, table_file(rows))));
    files.insert("pack.ron".to_owned(), manifest(outcome));
    files
}

/// The manifest: every kind that has a resource is complete, and all defects that the figures of such a library contain
/// are kept.
fn manifest(outcome: &Outcome) -> String {
    let has = |kind: &Kind| outcome.resources.iter().any(|one| one.id.kind() == *kind);
    let manifest = Manifest {
        name: outcome.name.clone(),
        made_from: "a library in the original's resource language".to_owned(),
        complete: Definition::KINDS.iter().filter(|kind| has(kind)).map(|k| k.folder().to_owned()).collect(),
        switches: Switch::ALL.iter().map(|switch| switch.name().to_owned()).collect(),
        ..Manifest::default()
    };
    to_file(&manifest)
}

/// Writes the pack into a folder that does not exist yet. It is written beside it and then renamed, so that nothing
/// stays half-written.
pub fn write(outcome: &Outcome, target: &Path) -> Result<usize, String> {
    if target.symlink_metadata().is_ok() {
        return Err(format!("{} exists; choose a folder that does not", target.display()));
    }
    let Some(name) = target.file_name() else {
        return Err(format!("{} is no name of a folder", target.display()));
    };
    let files = files(outcome);
    let beside = (0..1000)
        .map(|number| {
            let mut hidden = std::ffi::OsString::from(".");
            hidden.push(name);
            hidden.push(format!(".new-{number}"));
            target.with_file_name(hidden)
        })
        .find(|path| path.symlink_metadata().is_err());
    let Some(beside) = beside else {
        return Err(format!("too much is left of earlier imports beside {}", target.display()));
    };
    let done = write_all(&beside, &files)
        .and_then(|()| std::fs::rename(&beside, target).map_err(|e| format!("{}: {e}", target.display())));
    if let Err(what) = done {
        // What was begun goes; where even that fails the first reason is the one to tell.
        let _ = std::fs::remove_dir_all(&beside);
        return Err(what);
    }
    Ok(files.len())
}

fn write_all(folder: &Path, files: &BTreeMap<String, String>) -> Result<(), String> {
    let wrong = |path: &Path, e: std::io::Error| format!("{}: {e}", path.display());
    std::fs::create_dir(folder).map_err(|e| wrong(folder, e))?;
    let mut last: Option<PathBuf> = None;
    for (path, text) in files {
        let path = folder.join(path);
        if let Some(parent) = path.parent().filter(|parent| last.as_deref() != Some(parent)) {
            std::fs::create_dir_all(parent).map_err(|e| wrong(parent, e))?;
            last = Some(parent.to_owned());
        }
        std::fs::write(&path, text).map_err(|e| wrong(&path, e))?;
    }
    Ok(())
}
