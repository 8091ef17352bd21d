//! `augury migrate`: what a pack of an older format would look like in the present one, and, if wished,
//! writes that. Only what must change is changed.

use super::answer::{Answered, Verdict};
use crate::document::lines::difference;
use crate::document::whole::{remove_abandoned, write_whole};
use crate::lab::escape::one_line;
use crate::lab::pack::has_manifest;
use augury_engine::content::disk::PackFiles;
use augury_engine::content::{FORMAT, migrate, text_in};
use std::fmt::Write;
use std::path::Path;

/// Runs it; without `write` it only shows.
///
/// # Errors
/// The folder is no pack, its manifest cannot be read, or it cannot be written.
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
    let Some(migration) = migrated else {
        return Ok((format!("{shown} is in format {FORMAT} already\n"), Verdict::Good).into());
    };
    let mut out = String::new();
    for step in &migration.steps {
        let _ = writeln!(out, "Format {step}.");
    }
    out.push_str(&difference(&shown, &text, &migration.text));
    if write {
        remove_abandoned(folder);
        let written = inside.writable(&file).map_err(std::io::Error::other);
        let written = written.and_then(|()| write_whole(&file, migration.text.as_bytes()));
        written.map_err(|error| vec![format!("{shown}: {error}")])?;
        let _ = writeln!(out, "Written.");
    } else {
        let _ = writeln!(out, "Nothing is written; --write does it.");
    }
    Ok((out, Verdict::Good).into())
}
