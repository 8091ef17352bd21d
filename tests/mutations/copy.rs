//! The copy of the sources that the mutations are put into. Only what differs is written, so that cargo builds
//! what it has to and no more.

use super::apply::apply;
use super::rows::Row;
use augury_tests::source;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// What of a checkout is copied.
const PARTS: [&str; 7] = ["Cargo.toml", "Cargo.lock", "engine", "import", "editor", "tests", "assets"];

/// What the copied engine gets besides.
const MUTANT: &str = r#"
/// Is this mutation on (AUGURY_MUTANT)?
pub fn mutant(name: &str) -> bool {
    static ON: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
    ON.get_or_init(|| std::env::var("AUGURY_MUTANT").ok()).as_deref() == Some(name)
}
"#;

/// Whole conditions are put in brackets, needed or not.
const ALLOWED: &str = "#![allow(unused_parens)]\n";

/// A manifest without its programs: the scenarios need none, and each takes long to link.
fn without_programs(manifest: &str) -> String {
    let mut left_out = false;
    let mut lines = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            left_out = line == "[[bin]]";
        }
        if !left_out {
            lines.push(line);
        }
    }
    lines.join("\n")
}

/// Makes the copy what the checkout is, with every row put in.
///
/// # Errors
/// A row that does not fit, a file that cannot be read or written.
pub fn bring_up_to_date(top: &Path, copy: &Path, rows: &[Row]) -> Result<(), String> {
    let mut files = BTreeSet::new();
    for part in PARTS {
        walk(top, Path::new(part), &mut files)?;
    }
    let changed = mutated(top, rows)?;
    let mut stale = BTreeSet::new();
    if copy.is_dir() {
        walk(copy, Path::new(""), &mut stale)?;
    }
    for path in stale.difference(&files) {
        fs::remove_file(copy.join(path)).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    for path in &files {
        let fault = |e: std::io::Error| format!("{}: {e}", path.display());
        let mut bytes = fs::read(top.join(path)).map_err(fault)?;
        let name = path.to_string_lossy().replace('\\', "/");
        if let Some(text) = changed.get(&name) {
            bytes = text.clone().into_bytes();
        }
        if name == "tests/Cargo.toml" {
            bytes = without_programs(&String::from_utf8_lossy(&bytes)).into_bytes();
        }
        if name == "engine/src/lib.rs" {
            bytes = [ALLOWED.as_bytes(), &bytes, MUTANT.as_bytes()].concat();
        }
        let to = copy.join(path);
        if fs::read(&to).is_ok_and(|there| there == bytes) {
            continue;
        }
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder).map_err(fault)?;
        }
        fs::write(&to, bytes).map_err(fault)?;
    }
    Ok(())
}

/// The sources of the engine that have rows, with every row put in.
///
/// # Errors
/// Every row that does not fit the sources, or whose scenario is missing.
pub fn mutated(top: &Path, rows: &[Row]) -> Result<BTreeMap<String, String>, String> {
    let missing = rows.iter().filter(|row| !top.join("tests/scenarios").join(&row.scenario).is_dir());
    let missing: Vec<String> =
        missing.map(|row| format!("{}: there is no scenario {}", row.name, row.scenario)).collect();
    if !missing.is_empty() {
        return Err(missing.join("\n"));
    }
    let sources = source::sources("engine/src")?;
    apply(&sources.into_iter().map(|source| (source.path, source.text)).collect(), rows)
}

/// Every file below a part of a folder, as paths below that folder.
fn walk(top: &Path, part: &Path, files: &mut BTreeSet<PathBuf>) -> Result<(), String> {
    let entries = WalkDir::new(top.join(part)).into_iter();
    for entry in entries.filter_entry(|entry| entry.depth() != 1 || entry.file_name() != "target") {
        let entry = entry.map_err(|error| error.to_string())?;
        if entry.file_type().is_file() {
            files.insert(entry.path().strip_prefix(top).map_err(|error| error.to_string())?.to_path_buf());
        }
    }
    Ok(())
}
