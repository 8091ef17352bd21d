//! The copy of the sources that the mutations are put into. Only what differs is written, so that cargo builds
//! what it has to and no more.

use super::rows::{Row, put};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What of a checkout is copied.
const PARTS: [&str; 6] = ["Cargo.toml", "Cargo.lock", "engine", "editor", "tests", "assets"];

/// What the copied engine gets besides.
const MUTANT: &str = r#"
/// Is this mutation on (AUGURY_MUTANT)?
pub fn mutant(name: &str) -> bool {
    static ON: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
    ON.get_or_init(|| std::env::var("AUGURY_MUTANT").ok()).as_deref() == Some(name)
}
"#;

/// Makes the copy what the checkout is, with every row put in.
///
/// # Errors
/// A row that does not fit, a file that cannot be read or written.
pub fn bring_up_to_date(top: &Path, copy: &Path, rows: &[Row]) -> Result<(), String> {
    let mut files = BTreeSet::new();
    for part in PARTS {
        walk(top, Path::new(part), &mut files)?;
    }
    if let Some(row) = rows.iter().find(|row| !files.contains(Path::new(&row.file))) {
        return Err(format!("{}: there is no source {}", row.name, row.file));
    }
    if let Some(row) = rows.iter().find(|row| !top.join("tests/scenarios").join(&row.scenario).is_dir()) {
        return Err(format!("{}: there is no scenario {}", row.name, row.scenario));
    }
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
        if rows.iter().any(|row| row.file == name) {
            let text = String::from_utf8(bytes).map_err(|e| format!("{name}: {e}"))?;
            bytes = put(&name, &text, rows)?.into_bytes();
        }
        if name == "engine/src/lib.rs" {
            bytes.extend_from_slice(MUTANT.as_bytes());
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

/// What is wrong with each row that does not fit the sources, in their order.
#[cfg(test)]
pub fn unfit(top: &Path, rows: &[Row]) -> impl Iterator<Item = String> {
    let files: BTreeSet<&str> = rows.iter().map(|row| row.file.as_str()).collect();
    let texts = files.into_iter().filter_map(move |file| match fs::read_to_string(top.join(file)) {
        Ok(text) => put(file, &text, rows).err(),
        Err(e) => Some(format!("{file}: {e}")),
    });
    let scenarios = rows.iter().filter(move |row| !top.join("tests/scenarios").join(&row.scenario).is_dir());
    texts.chain(scenarios.map(|row| format!("{}: there is no scenario {}", row.name, row.scenario)))
}

/// Every file below a part of a folder, as paths below that folder.
fn walk(top: &Path, part: &Path, files: &mut BTreeSet<PathBuf>) -> Result<(), String> {
    let here = top.join(part);
    if here.is_file() {
        files.insert(part.to_path_buf());
        return Ok(());
    }
    for entry in fs::read_dir(&here).map_err(|e| format!("{}: {e}", here.display()))? {
        let entry = entry.map_err(|e| format!("{}: {e}", here.display()))?;
        if entry.file_name() != "target" {
            walk(top, &part.join(entry.file_name()), files)?;
        }
    }
    Ok(())
}
