//! The copy of the sources that the mutations are put into. Only what differs is written, so that cargo builds
//! what it has to and no more.

use super::apply::apply;
use super::rows::Row;
use augury_tests::source;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// What of a checkout is copied: the packages, and what their sources take in from outside of them.
pub const PARTS: [&str; 9] =
    ["Cargo.toml", "Cargo.lock", "NOTICE", "docs", "engine", "import", "editor", "tests", "assets"];

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

/// What cargo keeps of built libraries, below a target folder.
const KEPT: [&str; 3] = ["deps", ".fingerprint", "build"];
/// What the names of our own packages have in them. Their files would be written over.
const OURS: &str = "augury";

/// Links what was built of the libraries of others into another target folder, unless something is there already.
///
/// # Errors
/// A file that cannot be linked.
pub fn link_libraries(from: &Path, to: &Path) -> Result<(), String> {
    if to.is_dir() {
        return Ok(());
    }
    for kept in KEPT.iter().filter(|kept| from.join(kept).is_dir()) {
        let top = from.join(kept);
        for entry in fs::read_dir(&top).map_err(|e| format!("{}: {e}", top.display()))? {
            let entry = entry.map_err(|e| format!("{}: {e}", top.display()))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            // Programs stand beside libraries, and are ours whatever they are called.
            let is_library = *kept != "deps" || name.starts_with("lib");
            if is_library && !name.contains(OURS) {
                link(&entry.path(), &to.join(kept).join(name))?;
            }
        }
    }
    Ok(())
}

fn link(from: &Path, to: &Path) -> Result<(), String> {
    for entry in WalkDir::new(from).min_depth(0) {
        let entry = entry.map_err(|e| e.to_string())?;
        let to = to.join(entry.path().strip_prefix(from).map_err(|e| e.to_string())?);
        // A path that ends in nothing is the entry itself.
        let to = if entry.depth() == 0 { to.components().collect() } else { to };
        let done = match entry.file_type().is_dir() {
            true => fs::create_dir_all(&to),
            false => {
                to.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::hard_link(entry.path(), &to))
            }
        };
        done.map_err(|e| format!("{}: {e}", to.display()))?;
    }
    Ok(())
}

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
