//! Writes a pack: into a new folder all of it or nothing, and into one that an import wrote what `update` says. The same
//! library gives the same bytes.

use crate::Outcome;
use crate::leftovers::{self, Leftovers};
use crate::origins;
use crate::pack::{files, fits};
use crate::update::{self, Choices, Plan, Written};
use augury_engine::content::disk::{FolderLock, PackFiles, lock_folder};
use augury_engine::content::origins::{ORIGINS, text_hash};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The files of a new pack, with that of origins.
///
/// # Errors
/// The pack is too large to be read again, or the file of origins cannot be written as text.
pub fn new_files(outcome: &Outcome) -> Result<BTreeMap<String, String>, String> {
    let mut files = files(outcome);
    fits(outcome, &files)?;
    let mut notes = origins::origins(outcome);
    notes.written = files.iter().map(|(path, text)| (path.clone(), text_hash(text))).collect();
    files.insert(ORIGINS.to_owned(), origins::text(&notes)?);
    Ok(files)
}

/// Writes the pack into a folder that does not exist yet, or brings one up to date that an import wrote.
///
/// # Errors
/// The folder holds something else, the pack is too large to be read again, or a file cannot be read or written.
pub fn write(outcome: &Outcome, target: &Path, choices: &Choices) -> Result<Written, String> {
    let mut found = Leftovers::default();
    if target.symlink_metadata().is_ok() {
        let lock = lock_folder(target);
        if matches!(lock, FolderLock::Taken) {
            return Err(format!("another import writes into {}; wait until it has ended", target.display()));
        }
        let plan = update::plan(outcome, target, choices)?;
        found.clear_pack(target, &lock);
        found.clear_beside(target);
        bring_up_to_date(target, &plan)?;
        return Ok(with(plan.written, found));
    }
    if let Some(name) = choices.take.iter().chain(&choices.resolved).next() {
        return Err(format!("there is no pack in {} whose file {name} could be meant", target.display()));
    }
    let Some(name) = target.file_name() else {
        return Err(format!("{} is no name of a folder", target.display()));
    };
    let files = new_files(outcome)?;
    found.clear_beside(target);
    let beside = (0..MOST_BESIDE)
        .map(|number| target.with_file_name(leftovers::beside(name, number)))
        .find(|path| path.symlink_metadata().is_err());
    let Some(beside) = beside else {
        return Err(format!("too much is left of earlier imports beside {}", target.display()));
    };
    std::fs::create_dir(&beside).map_err(|e| wrong(&beside, e))?;
    // Held until the folder has its name.
    let _lock = lock_folder(&beside);
    let done = write_all(&beside, &files)
        .and_then(|()| std::fs::rename(&beside, target).map_err(|e| format!("{}: {e}", target.display())));
    if let Err(what) = done {
        // What was begun goes; where even that fails the first reason is the one to tell.
        let _ = std::fs::remove_dir_all(&beside);
        return Err(what);
    }
    Ok(with(Written { created: files.len() - 1, ..Written::default() }, found))
}

/// The same with what was found of imports that were stopped.
fn with(written: Written, found: Leftovers) -> Written {
    Written { cleared: found.cleared, left: found.kept, ..written }
}

fn wrong(path: &Path, error: impl std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}

fn write_all(folder: &Path, files: &BTreeMap<String, String>) -> Result<(), String> {
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
/// place whole, the file of origins last, so that an import that was stopped is simply done again. A file that another
/// program changed meanwhile, and one that may not be written, stops it.
fn bring_up_to_date(folder: &Path, plan: &Plan) -> Result<(), String> {
    let origins = plan.origins.iter().map(|text| (ORIGINS, Some(text)));
    let files = plan.files.iter().map(|(path, text)| (path.as_str(), text.as_ref()));
    let mut pack = PackFiles::below([folder]);
    let mut ready: Vec<Ready<'_>> = Vec::new();
    let mut done = Ok(());
    for (name, text) in files.chain(origins) {
        match prepare(&mut pack, folder, name, text) {
            Ok(one) => ready.push(one),
            Err(what) => {
                done = Err(what);
                break;
            }
        }
    }
    let mut changed = 0;
    for one in &ready {
        if done.is_ok() {
            done = one.put(&mut pack, plan);
            changed += usize::from(done.is_ok());
        }
        if done.is_err()
            && let Some(beside) = &one.beside
        {
            // What was begun goes; the first reason is the one to tell.
            let _ = std::fs::remove_file(beside);
        }
    }
    match changed {
        0 => done,
        _ => done.map_err(|what| {
            format!("{what}; {changed} of {} files were changed before: import again", ready.len())
        }),
    }
}

/// A file of a plan whose new text lies beside its place.
struct Ready<'p> {
    name: &'p str,
    path: PathBuf,
    /// The new text; none where the file is taken away.
    beside: Option<PathBuf>,
}

/// How many names are tried for what lies beside a file or folder.
const MOST_BESIDE: u32 = 100;

fn prepare<'p>(
    pack: &mut PackFiles,
    folder: &Path,
    name: &'p str,
    text: Option<&String>,
) -> Result<Ready<'p>, String> {
    let path = folder.join(name);
    pack.replaceable(&path).map_err(|refusal| wrong(&path, refusal))?;
    let rights = path.metadata().ok().map(|meta| meta.permissions());
    if rights.as_ref().is_some_and(std::fs::Permissions::readonly) {
        return Err(format!("{}: it is marked read-only; nothing is changed", path.display()));
    }
    let Some(text) = text else { return Ok(Ready { name, path, beside: None }) };
    let parent = path.parent().unwrap_or(folder);
    std::fs::create_dir_all(parent).map_err(|e| wrong(parent, e))?;
    let own = path.file_name().unwrap_or_default();
    for number in 0..MOST_BESIDE {
        let beside = path.with_file_name(leftovers::beside(own, number));
        // A name that is taken is somebody else's, whatever it is.
        let made = std::fs::OpenOptions::new().write(true).create_new(true).open(&beside);
        let mut file = match made {
            Ok(file) => file,
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => continue,
            Err(error) => return Err(wrong(&beside, error)),
        };
        let written = file.write_all(text.as_bytes()).and_then(|()| match &rights {
            Some(rights) => file.set_permissions(rights.clone()),
            None => Ok(()),
        });
        if let Err(error) = written {
            let _ = std::fs::remove_file(&beside);
            return Err(wrong(&beside, error));
        }
        return Ok(Ready { name, path, beside: Some(beside) });
    }
    Err(format!("too much is left of earlier imports beside {}", path.display()))
}

impl Ready<'_> {
    /// Puts it in its place, unless the file there is another than was looked at.
    fn put(&self, pack: &mut PackFiles, plan: &Plan) -> Result<(), String> {
        if let Some(found) = plan.found.get(self.name) {
            let most = augury_engine::content::limits::FILE_BYTES as u64;
            let now = pack.text_if_there(&self.path, most).map_err(|refusal| wrong(&self.path, refusal))?;
            if now.as_deref().map(text_hash) != *found {
                return Err(format!("{}: another program changed it meanwhile", self.path.display()));
            }
        }
        match &self.beside {
            Some(beside) => std::fs::rename(beside, &self.path),
            None => std::fs::remove_file(&self.path),
        }
        .map_err(|e| wrong(&self.path, e))
    }
}
