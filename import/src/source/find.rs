//! Where the files of a library are: the first one, those that an `#include` names, and those that none names.

use super::limits::{DEEPEST_FOLDER, LARGEST_FILE, MOST_ENTRIES};
use augury_engine::content::disk::{self, EntryKind, Refusal};
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Why a file of the library is not read, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotRead {
    /// What is wrong.
    pub what: String,
    /// What would be right.
    pub remedy: String,
}

impl NotRead {
    /// With both sentences.
    pub(super) fn new(what: impl Into<String>, remedy: impl Into<String>) -> NotRead {
        NotRead { what: what.into(), remedy: remedy.into() }
    }
}

/// Of a library as a whole.
impl From<String> for NotRead {
    fn from(what: String) -> NotRead {
        NotRead::new(what, "choose the folder that holds the library")
    }
}

/// What stands under a folder by a name.
pub(super) enum Seen {
    /// A regular file.
    File(PathBuf),
    /// Something else, or something that may not be looked at: what, and why it is not read.
    Barred(PathBuf, String),
    /// Nothing.
    Nothing,
}

/// What `name` is under a folder, in this case or in another.
pub(super) fn under(folder: &Path, name: &str) -> Seen {
    let mut at = folder.to_owned();
    for part in name.split('/').filter(|part| !matches!(*part, "" | ".")) {
        let exact = at.join(part);
        if part == ".." || exact.symlink_metadata().is_ok() {
            at = exact;
            continue;
        }
        match names_in(&at) {
            Ok(names) => match names.into_iter().find(|name| name.eq_ignore_ascii_case(part)) {
                Some(name) => at = at.join(name),
                None => return Seen::Nothing,
            },
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return Seen::Nothing;
            }
            Err(error) => return Seen::Barred(at, format!("the folder cannot be read: {error}")),
        }
    }
    if at.is_file() {
        return Seen::File(at);
    }
    match disk::open_regular(&at, LARGEST_FILE) {
        Ok(_) => Seen::File(at),
        Err(Refusal::Missing) if at.is_symlink() => Seen::Barred(at, "the link leads to nothing".to_owned()),
        Err(Refusal::Missing) => Seen::Nothing,
        Err(refusal) => Seen::Barred(at, refusal.to_string()),
    }
}

/// The folder of a library and those in it, sorted by name.
pub(super) fn folders(root: &Path) -> Vec<PathBuf> {
    let inside = names_in(root).unwrap_or_default().into_iter().map(|name| root.join(name));
    std::iter::once(root.to_owned()).chain(inside.filter(|path| path.is_dir())).collect()
}

/// The names in a folder, sorted.
fn names_in(folder: &Path) -> std::io::Result<Vec<String>> {
    let (entries, _) = disk::list(folder, MOST_ENTRIES)?;
    Ok(entries.iter().map(disk::Entry::name).collect())
}

/// Whether all files hold the same bytes: then it does not matter which is read.
pub(super) fn are_the_same(paths: &BTreeSet<PathBuf>) -> bool {
    let mut all = paths.iter().map(|path| disk::read(path, LARGEST_FILE).ok());
    let Some(Some(first)) = all.next() else { return false };
    all.all(|other| other.as_ref() == Some(&first))
}

/// How many names a message has.
const MOST_NAMES: usize = 5;

/// Names in a message: all of few, or the first and how many more.
pub(super) fn listed(names: &[String]) -> String {
    match names.len().checked_sub(MOST_NAMES) {
        None | Some(0) => names.join(", "),
        Some(more) => {
            let shown: Vec<&str> = names.iter().take(MOST_NAMES).map(String::as_str).collect();
            format!("{} and {more} more", shown.join(", "))
        }
    }
}

/// Whether a name is that of a file in the resource language.
fn is_of_the_kinds(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.ends_with(".irh") || name.ends_with(".irc")
}

/// All that is called as files in the resource language below a folder, links, pipes and folders too, and folders that cannot
/// be read, with the reason. Other links and hidden folders are left out, and so is what lies too deep or beyond the most
/// entries.
pub(super) fn of_the_kinds(root: &Path) -> (Vec<PathBuf>, Vec<(PathBuf, String)>) {
    let (mut files, mut closed) = (Vec::new(), Vec::new());
    let mut left = MOST_ENTRIES;
    let mut open = vec![root.to_owned()];
    for _ in 0..DEEPEST_FOLDER {
        for folder in std::mem::take(&mut open) {
            let entries = match disk::list(&folder, left) {
                Ok((entries, _)) => entries,
                Err(error) => {
                    closed.push((folder, error.to_string()));
                    continue;
                }
            };
            left = left.saturating_sub(entries.len());
            for entry in entries {
                let name = entry.name();
                match entry.kind {
                    EntryKind::Folder if !name.starts_with('.') && !is_of_the_kinds(&name) => {
                        open.push(entry.path)
                    }
                    _ if is_of_the_kinds(&name) => files.push(entry.path),
                    _ => {}
                }
            }
        }
    }
    files.sort();
    (files, closed)
}

/// The first file of a library: `main.irc` in its folder, or else in a folder in it, or else the only `.irc` file.
///
/// # Errors
/// There is none, or there are several that it may be.
pub fn find_root(folder: &Path) -> Result<String, NotRead> {
    let (mut main, mut others, mut barred) = (Vec::new(), Vec::new(), Vec::new());
    // Whether something is called main.irc and cannot be read.
    let mut is_barred = false;
    for inside in folders(folder) {
        let path = |name: &str| match inside.strip_prefix(folder) {
            Ok(part) if !part.as_os_str().is_empty() => format!("{}/{name}", part.to_string_lossy()),
            _ => name.to_owned(),
        };
        let names = match names_in(&inside) {
            Ok(names) => names,
            Err(error) => {
                barred.push(format!("{} cannot be read: {error}", inside.display()));
                continue;
            }
        };
        for name in names {
            let is_main = name.eq_ignore_ascii_case("main.irc");
            if !is_main && !name.to_ascii_lowercase().ends_with(".irc") {
                continue;
            }
            match under(&inside, &name) {
                Seen::File(_) if is_main => main.push(path(&name)),
                Seen::File(_) => others.push(path(&name)),
                Seen::Barred(at, why) if is_main => {
                    is_barred = true;
                    barred.push(format!("{}: {why}", at.display()));
                }
                Seen::Barred(..) | Seen::Nothing => {}
            }
        }
        // What lies in the library's folder comes before what lies further in.
        if inside == folder && (is_barred || !main.is_empty()) {
            break;
        }
    }
    let several = |names: &[String], what: String| {
        let first = names.first().map_or("main.irc", String::as_str);
        NotRead::new(
            format!("{what}: {}", listed(names)),
            format!("choose the folder of the one that is meant, or name that one, as in --first {first}"),
        )
    };
    match (main.as_slice(), others.as_slice()) {
        ([one], _) | ([], [one]) if !is_barred => Ok(one.clone()),
        (several_main @ [_, _, ..], _) => {
            Err(several(several_main, format!("{} has several files main.irc", folder.display())))
        }
        ([], several_others @ [_, _, ..]) if !is_barred => {
            let what = format!("{} has several .irc files and none is main.irc", folder.display());
            Err(several(several_others, what))
        }
        _ if !barred.is_empty() => Err(NotRead::new(
            format!("there is no file main.irc that can be read: {}", listed(&barred)),
            "see that it may be read, or choose the folder that holds the library",
        )),
        _ => Err(format!("{} has no file main.irc, nor has a folder in it", folder.display()).into()),
    }
}
