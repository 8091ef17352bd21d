//! What stands in folders of traces and is passed over: named, so that nothing that was meant to be compared counts as good
//! without a word.

use crate::lab::escape::one_line;
use crate::lab::json::Object;
use augury_engine::content::cut;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// How many names are told of a folder; of more only the number.
pub(super) const NAMED: usize = 5;
/// How many stand in JSON.
const LISTED: usize = 20;

/// What is passed over, by the folders that were named.
#[derive(Debug, Default)]
pub(super) struct Passed {
    folders: BTreeMap<PathBuf, InFolder>,
}

/// What is passed over in one folder.
#[derive(Debug, Default)]
struct InFolder {
    /// Files that are called as traces or sets are.
    like: Vec<String>,
    /// Folders in it, each with such files.
    folders: Vec<(String, Vec<PathBuf>)>,
    /// Other files, but for notes.
    others: Vec<String>,
}

/// Is a file called as traces or sets are, whatever stands behind that?
pub(super) fn is_called_like_one(name: &str) -> bool {
    let name = name.to_lowercase();
    name.split('.').skip(1).any(|part| part.starts_with("json") || part.starts_with("ndjson"))
}

/// Is it a file for readers, or one that the system hides?
fn is_note(name: &str) -> bool {
    let name = name.to_lowercase();
    name.starts_with('.') || name.ends_with(".md") || name.ends_with(".txt")
}

impl Passed {
    /// A file of a folder is passed over.
    pub fn file(&mut self, folder: &Path, name: &str) {
        if is_called_like_one(name) {
            self.of(folder).like.push(name.to_owned());
        } else if !is_note(name) {
            self.of(folder).others.push(name.to_owned());
        }
    }

    /// A folder in a folder is passed over, with these files in it that are called as traces or sets are.
    pub fn folder(&mut self, folder: &Path, name: &str, like: Vec<PathBuf>) {
        if !like.is_empty() {
            self.of(folder).folders.push((name.to_owned(), like));
        }
    }

    fn of(&mut self, folder: &Path) -> &mut InFolder {
        self.folders.entry(folder.to_owned()).or_default()
    }

    /// Takes out what is read all the same: files that are named themselves, and whole maps that traces name.
    pub fn take_out(&mut self, is_read: &dyn Fn(&Path) -> bool) {
        for (folder, all) in &mut self.folders {
            all.like.retain(|name| !is_read(&folder.join(name)));
            all.folders.iter_mut().for_each(|(_, like)| like.retain(|path| !is_read(path)));
            all.folders.retain(|(_, like)| !like.is_empty());
        }
    }

    /// Is anything called as traces or sets are?
    pub fn has_like(&self) -> bool {
        self.folders.values().any(|all| !all.like.is_empty() || !all.folders.is_empty())
    }

    /// For standard error: counts and the first few names, a line for each folder and kind.
    pub fn lines(&self) -> Vec<String> {
        let mut out = Vec::new();
        for (folder, all) in &self.folders {
            let folder = one_line(&folder.to_string_lossy()).into_owned();
            let mut tell = |what: &str, names: Vec<String>, remedy: &str| {
                if !names.is_empty() {
                    let (s, are) = if names.len() == 1 { ("", "is") } else { ("s", "are") };
                    let what = what.replacen("%", s, 1);
                    let n = names.len();
                    out.push(format!("{folder}: {n} {what} {are} passed over: {}{remedy}", first(&names)));
                }
            };
            let like =
                "; .jsonl and .jsonl.xz are read of a folder: rename or unpack it, or name a set itself";
            tell("file% named like a trace or set", all.like.clone(), like);
            let told = all.folders.iter().map(|(name, like)| format!("{name} ({})", like.len())).collect();
            tell("folder% with files named so", told, "; name each such folder too");
            tell("file% of another kind", all.others.clone(), "");
        }
        out
    }

    /// The same as a field `passed_over`; nothing where nothing is.
    pub fn with(&self, object: Object) -> Object {
        let mut rows = Vec::new();
        for (folder, all) in &self.folders {
            let folders = all.folders.iter().map(|(name, _)| name);
            let like: Vec<&String> = all.like.iter().chain(folders).collect();
            for (names, is_like) in [(like, true), (all.others.iter().collect(), false)] {
                if names.is_empty() {
                    continue;
                }
                let some: Vec<&str> = names.iter().take(LISTED).map(|name| name.as_str()).collect();
                let row = Object::default()
                    .with("folder", folder.display().to_string())
                    .with("count", names.len())
                    .with("like_traces", is_like)
                    .with("names", some);
                rows.push(row);
            }
        }
        if rows.is_empty() { object } else { object.with("passed_over", rows) }
    }
}

fn first(names: &[String]) -> String {
    let some: Vec<String> = names.iter().take(NAMED).map(|name| cut(one_line(name).into_owned())).collect();
    match names.len().saturating_sub(NAMED) {
        0 => some.join(", "),
        more => format!("{} and {more} more", some.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_called_like_a_trace_is_known() {
        for name in ["x.jsonl.gz", "x.NDJSON", "set.json", "bad.jsonl.xz.part", "set.json.xz", "a.b.json5"] {
            assert!(is_called_like_one(name), "{name}");
        }
        for name in ["json", "notes.md", "x.xz", "jsonl.txt"] {
            assert!(!is_called_like_one(name), "{name}");
        }
    }

    #[test]
    fn maps_that_traces_name_are_not_passed_over() {
        let (folder, mut passed) = (Path::new("t"), Passed::default());
        for name in ["README.md", ".hidden", "run.log"] {
            passed.file(folder, name);
        }
        passed.folder(folder, "maps", vec![folder.join("maps/a.json.xz"), folder.join("maps/b.json")]);
        assert!(passed.has_like());
        passed.take_out(&|path| path == folder.join("maps/a.json.xz"));
        assert!(passed.lines()[0].contains("passed over: maps (1)"), "{:?}", passed.lines());
        passed.take_out(&|path| path == folder.join("maps/b.json"));
        assert!(!passed.has_like());
        assert_eq!(passed.lines(), ["t: 1 file of another kind is passed over: run.log"]);
    }
}
