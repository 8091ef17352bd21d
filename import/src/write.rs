//! Writes a pack: into a new folder all of it or nothing, and into one that an import wrote what `update` says. The same
//! library gives the same bytes.

use crate::Outcome;
use crate::origins;
use crate::pack::files;
use crate::update::{self, Choices, Plan, Written};
use augury_engine::content::disk::PackFiles;
use augury_engine::content::origins::{ORIGINS, text_hash};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The files of a new pack, with that of origins.
///
/// # Errors
/// The file of origins cannot be written as text.
pub fn new_files(outcome: &Outcome) -> Result<BTreeMap<String, String>, String> {
    let mut files = files(outcome);
    let mut notes = origins::origins(outcome);
    notes.written = files.iter().map(|(path, text)| (path.clone(), text_hash(text))).collect();
    files.insert(ORIGINS.to_owned(), origins::text(&notes)?);
    Ok(files)
}

/// Writes the pack into a folder that does not exist yet, or brings one up to date that an import wrote.
///
/// # Errors
/// The folder holds something else, or a file cannot be read or written.
pub fn write(outcome: &Outcome, target: &Path, choices: &Choices) -> Result<Written, String> {
    if target.symlink_metadata().is_ok() {
        let plan = update::plan(outcome, target, choices)?;
        bring_up_to_date(target, &plan)?;
        return Ok(plan.written);
    }
    if let Some(name) = choices.take.iter().chain(&choices.resolved).next() {
        return Err(format!("there is no pack in {} whose file {name} could be meant", target.display()));
    }
    let Some(name) = target.file_name() else {
        return Err(format!("{} is no name of a folder", target.display()));
    };
    let files = new_files(outcome)?;
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
    Ok(Written { created: files.len() - 1, ..Written::default() })
}

fn wrong(path: &Path, error: impl std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}

fn write_all(folder: &Path, files: &BTreeMap<String, String>) -> Result<(), String> {
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

/// Does what a plan says. Everything is written beside its place before the first file changes; then each comes to its
/// place whole, the file of origins last, so that an import that was stopped is simply done again.
fn bring_up_to_date(folder: &Path, plan: &Plan) -> Result<(), String> {
    let origins = plan.origins.iter().map(|text| (ORIGINS, Some(text)));
    let files = plan.files.iter().map(|(path, text)| (path.as_str(), text.as_ref()));
    let mut ready: Vec<(PathBuf, Option<PathBuf>)> = Vec::new();
    let mut pack = PackFiles::below([folder]);
    let prepared = || {
        for (path, text) in files.chain(origins) {
            let path = folder.join(path);
            pack.writable(&path).map_err(|refusal| wrong(&path, refusal))?;
            let Some(text) = text else {
                ready.push((path, None));
                continue;
            };
            let parent = path.parent().unwrap_or(folder);
            std::fs::create_dir_all(parent).map_err(|e| wrong(parent, e))?;
            let mut name = std::ffi::OsString::from(".");
            name.push(path.file_name().unwrap_or_default());
            name.push(".import");
            let beside = path.with_file_name(name);
            pack.writable(&beside).map_err(|refusal| wrong(&beside, refusal))?;
            std::fs::write(&beside, text).map_err(|e| wrong(&beside, e))?;
            ready.push((path, Some(beside)));
        }
        Ok(())
    };
    let mut done: Result<(), String> = prepared();
    for (path, beside) in &ready {
        match (&done, beside) {
            (Ok(()), Some(beside)) => done = std::fs::rename(beside, path).map_err(|e| wrong(path, e)),
            (Ok(()), None) => done = std::fs::remove_file(path).map_err(|e| wrong(path, e)),
            // What was begun goes; the first reason is the one to tell.
            (Err(_), Some(beside)) => drop(std::fs::remove_file(beside)),
            (Err(_), None) => {}
        }
    }
    done
}
