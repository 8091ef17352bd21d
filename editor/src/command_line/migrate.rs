//! `augury migrate`: what a pack of an older format would look like in the present one, and, if wished,
//! writes that. Only what must change is changed.

use super::answer::{Answered, Verdict};
use crate::document::lines::difference;
use crate::document::whole::{Replacement, change_files, remove_abandoned};
use crate::lab::escape::one_line;
use crate::lab::pack::{has_manifest, may_be_changed};
use augury_engine::content::disk::PackFiles;
use augury_engine::content::{FORMAT, Manifest, Problem, migrate, text_in};
use std::fmt::Write;
use std::path::Path;

/// Runs it; without `write` it only shows.
///
/// # Errors
/// The folder is no pack, its manifest cannot be read, as it is or as it would be, or it cannot be written.
pub fn run(folder: &Path, write: bool) -> Answered {
    let file = folder.join("pack.ron");
    let shown = one_line(&file.display().to_string()).into_owned();
    has_manifest(folder).map_err(|fault| vec![fault])?;
    let mut inside = PackFiles::below([folder]);
    let text = text_in(&mut inside, &file).map_err(|problem| vec![problem.to_string()])?;
    let migrated = migrate(&text).map_err(|broken| {
        let place = augury_engine::content::Place::of(&text, broken.at);
        vec![format!("{shown}:{}:{}: {}. {}", place.line, place.column, broken.what, broken.remedy)]
    })?;
    let wanted = migrated.as_ref().map_or(text.as_str(), |migration| &migration.text);
    let read = Manifest::read(&shown, wanted)
        .map_err(|problems| problems.iter().map(Problem::to_string).collect::<Vec<_>>())?;
    let Some(migration) = migrated else {
        return Ok((format!("{shown} is in format {FORMAT} already\n"), Verdict::Good).into());
    };
    let mut out = String::new();
    for step in &migration.steps {
        let _ = writeln!(out, "Format {step}.");
    }
    out.push_str(&difference(&shown, &text, &migration.text));
    if write {
        may_be_changed(folder, read.manifest.read_only).map_err(|fault| vec![fault])?;
        remove_abandoned(folder);
        let change = Replacement { path: &file, was: Some(&text), now: &migration.text };
        change_files(&mut inside, &[change]).map_err(|fault| vec![fault])?;
        let _ = writeln!(out, "Written.");
    } else {
        let _ = writeln!(out, "Nothing is written; --write does it.");
    }
    Ok((out, Verdict::Good).into())
}
