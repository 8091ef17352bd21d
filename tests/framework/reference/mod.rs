//! The Reference of the handbook: pages that are made from the tables of the program and from its sources, so that
//! they say what the program does. `cargo run -p augury-tests --bin reference` writes them below `docs/reference` and
//! enters them in `docs/SUMMARY.md`; a test of `tests/tests/reference.rs` fails where the files are others.
//!
//! | file | what it makes |
//! |---|---|
//! | `command_line` | the commands of `augury`, as `--help` has them |
//! | `events` | every event: who is asked, which rules answer, which pages speak of it |
//! | `families` | which family of names stands on which page |
//! | `fields` | the fields of each kind of resource |
//! | `formats` | files of packs, recordings and expectations |
//! | `functions` | functions and properties for scripts |
//! | `index` | the first page |
//! | `mentions` | which pages speak of an event or a stati |
//! | `names` | families of names: constants with labels, numbers and sentences |
//! | `page` | a page in the making |
//! | `problems` | what checks tell, and what helps |
//! | `record` | the fields of an event |
//! | `shape` | types of values in words |
//! | `source` | literals, comments and types out of Rust sources |
//! | `window` | commands and panels of the window |

mod command_line;
mod events;
mod families;
mod fields;
mod formats;
mod functions;
mod index;
mod mentions;
mod names;
mod page;
mod problems;
mod record;
mod shape;
mod source;
mod window;

pub use command_line::commands;
pub use page::Page;
pub use window::keys as window_keys;

use crate::folders;
use crate::source::top;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// The folder of the pages, from the top of the repository.
pub const FOLDER: &str = "docs/reference";

/// The contents of the handbook.
const SUMMARY: &str = "docs/SUMMARY.md";

/// Every page.
///
/// # Errors
/// A source that cannot be read, or a table with something that no page has a place for.
pub fn pages() -> Result<Vec<Page>, String> {
    let mut pages = Vec::new();
    pages.extend(fields::pages());
    pages.extend(events::pages()?);
    pages.push(record::page());
    pages.extend(functions::pages());
    pages.extend(names::pages()?);
    pages.push(command_line::page()?);
    pages.push(window::page()?);
    pages.extend(problems::pages()?);
    pages.push(formats::page()?);
    pages.push(index::page(&pages));
    Ok(pages)
}

/// The files of the folder by their path in it, with their text.
///
/// # Errors
/// A file that cannot be read.
pub fn written() -> Result<BTreeMap<String, String>, String> {
    let folder = folder();
    if !folder.is_dir() {
        return Ok(BTreeMap::new());
    }
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let path = file.strip_prefix(&folder).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        Ok((path, text))
    };
    folders::files(&folder)?.into_iter().map(read).collect()
}

/// What is to be done to the files, a line each; none where they are as they should be.
///
/// # Errors
/// As [`pages`] and [`written`].
pub fn stale() -> Result<Vec<String>, String> {
    let mut there = written()?;
    let mut found = Vec::new();
    for page in pages()? {
        match there.remove(&page.path) {
            None => found.push(format!("{} is missing", page.path)),
            Some(text) if text != page.text() => found.push(format!("{} is out of date", page.path)),
            Some(_) => {}
        }
    }
    found.extend(there.into_keys().map(|path| format!("{path} belongs to no page")));
    let (text, wanted) = contents()?;
    if text != wanted {
        found.push(format!("{SUMMARY} does not name the pages in their order"));
    }
    Ok(found)
}

/// Writes all pages, and takes away what belongs to none. How many were written.
///
/// # Errors
/// As [`pages`]; a file that cannot be written.
pub fn write() -> Result<usize, String> {
    let pages = pages()?;
    for path in written()?.into_keys().filter(|path| pages.iter().all(|page| page.path != *path)) {
        fs::remove_file(folder().join(&path)).map_err(|e| format!("{path}: {e}"))?;
    }
    for page in &pages {
        let file = folder().join(&page.path);
        let made = file.parent().map_or(Ok(()), fs::create_dir_all);
        made.and_then(|()| fs::write(&file, page.text())).map_err(|e| format!("{}: {e}", page.path))?;
    }
    let (text, wanted) = contents()?;
    if text != wanted {
        fs::write(top().join(SUMMARY), wanted).map_err(|e| format!("{SUMMARY}: {e}"))?;
    }
    Ok(pages.len())
}

/// The summary of the handbook as it is, and as it has to be: with a line for each page, in the place of those that are
/// there, or before the internals.
fn contents() -> Result<(String, String), String> {
    let text = fs::read_to_string(top().join(SUMMARY)).map_err(|e| format!("{SUMMARY}: {e}"))?;
    let is_ours = |line: &str| line.contains("](reference/");
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| is_ours(line));
    let at = first.or_else(|| lines.iter().position(|line| line.starts_with("- [Internals]")));
    let (before, after) = lines.split_at(at.unwrap_or(lines.len()));
    let mut out: Vec<String> = before.iter().map(|line| (*line).to_owned()).collect();
    out.extend(index::summary(&pages()?));
    out.extend(after.iter().filter(|line| !is_ours(line)).map(|line| (*line).to_owned()));
    let wanted = format!("{}\n", out.join("\n"));
    Ok((text, wanted))
}

fn folder() -> PathBuf {
    top().join(FOLDER)
}
