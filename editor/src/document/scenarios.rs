//! Finds the scenarios of a pack: folders below `tests/` with a `scenario.ron`.
//!
//! Links to folders are not followed, so that nothing outside the pack is read or written and no loop is walked. What
//! cannot be looked at is a problem, and so is what looks like a scenario and is none: it does not count as tested.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use augury_engine::content::disk::{self, Entry, EntryKind, PackFiles};
use augury_engine::content::pack::TESTS;
use augury_engine::content::{Place, Problem, Severity, limits, refused};

use super::whole::is_temporary;

/// The file that makes a folder a scenario.
pub const RECORDING: &str = "scenario.ron";
/// The file of what has to hold.
pub const EXPECT: &str = "expect.ron";
/// The file of the throws.
pub const TREE: &str = "expect.tree";

/// The folders of all scenarios of a pack, sorted, and what could not be looked at or is not tested.
pub fn folders(pack: &Path) -> (Vec<PathBuf>, Vec<Problem>) {
    let mut walk = Walk::default();
    let top = pack.join(TESTS);
    walk.misnamed_top(pack);
    match top.symlink_metadata() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        Err(error) => walk.say(&top, format!("the folder cannot be read: {error}"), MAY_BE_READ),
        Ok(meta) if meta.is_symlink() => walk.say(&top, LINK.to_owned(), COPY),
        Ok(meta) if meta.is_dir() => walk.folder(&top, 0),
        Ok(_) => walk.say(&top, "it is not a folder".to_owned(), "Rename the file"),
    }
    walk.found.sort();
    (walk.found, walk.problems)
}

/// The reader of a scenario's files: only what is in the same `tests/` folder is read.
pub fn files_of(scenario: &Path) -> PackFiles {
    let tests = scenario.ancestors().find(|folder| folder.file_name().is_some_and(|name| name == TESTS));
    PackFiles::below([tests.unwrap_or(scenario)])
}

const MAY_BE_READ: &str = "Check that it may be read";
const LINK: &str = "the link to a folder is not followed";
const COPY: &str = "Replace the link by a copy of the folder";

/// The name that a person meant who wrote another one: in capitals, with a dot or blanks around it.
fn meant<'n>(name: &str, names: &[&'n str]) -> Option<&'n str> {
    let plain = name.trim_start_matches('.').trim().to_lowercase();
    names.iter().find(|wanted| plain == **wanted && name != **wanted).copied()
}

/// Files without an ending that stand in many folders.
const DOCUMENTS: [&str; 5] = ["readme", "license", "copying", "notes", "makefile"];

/// Whether a name has no ending, and is none of those that stand in many folders.
fn endless(name: &str) -> bool {
    let plain = name.trim().to_lowercase();
    !plain.contains('.') && !plain.is_empty() && !DOCUMENTS.contains(&plain.as_str())
}

/// Whether a file that nothing reads looks as if it were part of a scenario: by its ending, or by how its name begins.
fn unread(name: &str) -> bool {
    let plain = name.trim_start_matches('.').trim().to_lowercase();
    let looks = [".ron", ".tree"].iter().any(|ending| plain.ends_with(ending))
        || ["scenario.", "expect."].iter().any(|beginning| plain.starts_with(beginning))
        || plain.ends_with(".ron.txt")
        || plain.ends_with(".tree.txt");
    looks && !is_temporary(name) && ![RECORDING, EXPECT, TREE].contains(&plain.as_str())
}

#[derive(Default)]
struct Walk {
    found: Vec<PathBuf>,
    problems: Vec<Problem>,
    entries: usize,
    /// Within a hidden folder, where other programs keep what they like.
    hidden: bool,
}

impl Walk {
    fn say(&mut self, path: &Path, what: String, remedy: &str) {
        self.problems.push(Problem {
            file: Arc::from(path.to_string_lossy().replace('\\', "/")),
            place: Place::START,
            severity: Severity::Error,
            what,
            remedy: remedy.to_owned(),
            resource: None,
            fixes: Vec::new(),
        });
    }

    fn folder(&mut self, folder: &Path, depth: usize) {
        if depth > limits::FOLDERS_DEEP {
            let what = format!("folders are more than {} deep in each other", limits::FOLDERS_DEEP);
            return self.say(folder, what, "Move the scenarios further up");
        }
        let left = limits::ENTRIES.saturating_sub(self.entries);
        let (entries, more) = match disk::list(folder, left) {
            Ok(listed) => listed,
            Err(error) => {
                return self.say(folder, format!("the folder cannot be read: {error}"), MAY_BE_READ);
            }
        };
        if more {
            let what = format!("more than {} entries; the rest are not looked at", limits::ENTRIES);
            self.say(folder, what, "Check that it is the tests folder of a pack");
        }
        self.entries += entries.len();
        self.misnamed(&entries);
        for entry in entries {
            let scenario = entry.path.file_name().is_some_and(|name| name == RECORDING);
            match entry.kind {
                EntryKind::Folder if is_temporary(&entry.name()) => {}
                EntryKind::Folder if entry.name().starts_with('.') => self.hidden(&entry.path, depth + 1),
                _ if entry.name().starts_with('.') => {}
                EntryKind::Folder if scenario => {
                    let refusal = disk::Refusal::NotAFile("a folder");
                    self.problems.push(refused(&entry.path, &refusal));
                }
                EntryKind::Folder => self.folder(&entry.path, depth + 1),
                EntryKind::Link if entry.path.metadata().is_err() => {
                    self.say(
                        &entry.path,
                        "the link leads nowhere".to_owned(),
                        "Take it away, or put a folder in its place",
                    );
                }
                EntryKind::Link if entry.path.is_dir() => self.say(&entry.path, LINK.to_owned(), COPY),
                EntryKind::File | EntryKind::Link if scenario => self.found.push(folder.to_owned()),
                EntryKind::Other(what) if scenario => {
                    self.problems.push(refused(&entry.path, &disk::Refusal::NotAFile(what)));
                }
                EntryKind::Other(what) if !self.hidden && !unread(&entry.name()) => {
                    self.problems.push(refused(&entry.path, &disk::Refusal::NotAFile(what)));
                }
                _ => {}
            }
        }
    }

    /// Expectations without a recording, and files that are not read because of their names.
    fn misnamed(&mut self, entries: &[Entry]) {
        let recorded = entries.iter().any(|entry| entry.name() == RECORDING);
        for entry in entries {
            let name = entry.name();
            let nameless = entry.kind == EntryKind::File && !self.hidden && endless(&name);
            if entry.kind != EntryKind::Folder && (unread(&name) || nameless) {
                let what = format!("the file is not read: scenarios are {RECORDING}, {EXPECT} and {TREE}");
                self.say(&entry.path, what, "Give it one of these names, or remove it");
            } else if let Some(wanted) = meant(&name, &[RECORDING, EXPECT, TREE]) {
                let remedy = format!("Rename it to {wanted}, or remove it");
                self.say(&entry.path, "the file is not read: its name is another".to_owned(), &remedy);
            } else if !recorded && [EXPECT, TREE].contains(&&*name) {
                let what = format!("nothing is tested by it: there is no {RECORDING} beside it");
                self.say(&entry.path, what, &format!("Add {RECORDING}, or remove the file"));
            }
        }
    }

    /// A hidden folder is not looked into for scenarios to run; that there are some is told.
    fn hidden(&mut self, folder: &Path, depth: usize) {
        let mut inside = Walk { entries: self.entries, hidden: true, ..Walk::default() };
        inside.folder(folder, depth);
        self.entries = inside.entries;
        if !inside.found.is_empty() || !inside.problems.is_empty() {
            let what = "the folder is hidden, and the scenarios in it are not run".to_owned();
            self.say(folder, what, "Rename it without the dot, or move it out of tests");
        }
    }

    /// A pack may have a folder that is meant to be `tests`.
    fn misnamed_top(&mut self, pack: &Path) {
        // What cannot be listed is told by whoever loads the pack.
        for entry in disk::list(pack, limits::ENTRIES).map_or_else(|_| Vec::new(), |(entries, _)| entries) {
            let name = entry.name();
            let looks = ["test", "scenario", "scenarios"].iter().any(|one| name.eq_ignore_ascii_case(one));
            if meant(&name, &[TESTS]).is_some() || (looks && entry.kind == EntryKind::Folder) {
                let what = "the folder is not looked into: its name is another".to_owned();
                self.say(&entry.path, what, &format!("Rename it to {TESTS}"));
            }
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    fn scenario(folder: &Path) {
        let written =
            std::fs::create_dir_all(folder).and_then(|()| std::fs::write(folder.join(RECORDING), "()"));
        assert!(written.is_ok(), "{}: {written:?}", folder.display());
    }

    #[test]
    fn loops_and_links_out_are_problems_and_not_followed() {
        let (dir, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let tests = dir.path().join(TESTS);
        scenario(&tests.join("deep/one"));
        scenario(outside.path());
        for name in ["a", "b", "c"] {
            symlink(".", tests.join(name)).unwrap();
        }
        symlink(outside.path(), tests.join("out")).unwrap();
        let (found, problems) = folders(dir.path());
        assert_eq!(found, [tests.join("deep/one")]);
        assert_eq!(problems.len(), 4, "{problems:?}");
        assert!(problems.iter().all(|p| p.what == LINK));
    }

    #[test]
    fn tests_that_cannot_be_looked_at_are_a_problem() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(folders(dir.path()), (vec![], vec![]), "no tests is no problem");
        std::fs::write(dir.path().join(TESTS), "").unwrap();
        assert_eq!(folders(dir.path()).1.len(), 1, "a file in its place");
        std::fs::remove_file(dir.path().join(TESTS)).unwrap();
        let outside = tempfile::tempdir().unwrap();
        scenario(&outside.path().join("one"));
        symlink(outside.path(), dir.path().join(TESTS)).unwrap();
        let (found, problems) = folders(dir.path());
        assert!(found.is_empty() && problems.len() == 1, "{found:?}");
    }

    #[test]
    fn a_file_of_a_scenario_may_link_within_tests_alone() {
        let dir = tempfile::tempdir().unwrap();
        let (one, two) = (dir.path().join("tests/one"), dir.path().join("tests/two"));
        scenario(&one);
        scenario(&two);
        std::fs::write(dir.path().join("secret"), "secret").unwrap();
        symlink("../one/scenario.ron", two.join("expect.ron")).unwrap();
        symlink("../../secret", two.join("expect.tree")).unwrap();
        let mut files = files_of(&two);
        assert_eq!(files.text(&two.join("expect.ron"), 99).unwrap(), "()");
        assert!(files.writable(&two.join("expect.ron")).is_ok() && files.writable(&two.join("new")).is_ok());
        for refused in
            [files.text(&two.join("expect.tree"), 99).map(|_| ()), files.writable(&two.join("expect.tree"))]
        {
            assert!(matches!(refused, Err(disk::Refusal::LeadsOut)), "{refused:?}");
        }
    }

    #[test]
    fn what_looks_tested_and_is_not_is_a_problem() {
        let dir = tempfile::tempdir().unwrap();
        let tests = dir.path().join(TESTS);
        scenario(&tests.join("good"));
        std::fs::write(tests.join("good/expect.ron"), "()").unwrap();
        // A scenario that is being saved, and what others keep in hidden folders, are nobody's mistake.
        scenario(&tests.join(".augury-x.tmp"));
        std::fs::create_dir_all(tests.join(".git/refs")).unwrap();
        assert_eq!(folders(dir.path()), (vec![tests.join("good")], vec![]));
        for file in [
            "orphan/expect.ron",
            "tree/expect.tree",
            "big/SCENARIO.RON",
            "good/Expect.tree",
            "dot/.scenario.ron",
            "good/expect.tree.txt",
            "b/scenario.ron.txt",
            "d.ron",
            "e/scenaro.ron",
        ] {
            std::fs::create_dir_all(tests.join(file).parent().unwrap()).unwrap();
            std::fs::write(tests.join(file), "()").unwrap();
        }
        scenario(&tests.join(".hidden/deep"));
        let (found, problems) = folders(dir.path());
        assert_eq!(found, [tests.join("good")]);
        let mut told: Vec<&str> =
            problems.iter().filter_map(|p| p.file.rsplit_once("/tests/").map(|(_, name)| name)).collect();
        told.sort_unstable();
        let wanted = [
            ".hidden",
            "b/scenario.ron.txt",
            "big/SCENARIO.RON",
            "d.ron",
            "dot/.scenario.ron",
            "e/scenaro.ron",
            "good/Expect.tree",
            "good/expect.tree.txt",
            "orphan/expect.ron",
            "tree/expect.tree",
        ];
        assert_eq!(told, wanted, "{problems:?}");
    }

    #[test]
    fn a_folder_that_is_meant_to_be_tests_is_a_problem() {
        let dir = tempfile::tempdir().unwrap();
        scenario(&dir.path().join("Tests/one"));
        let (found, problems) = folders(dir.path());
        assert!(found.is_empty() && problems.len() == 1, "{problems:?}");
        assert!(problems[0].remedy.contains("Rename it to tests"), "{problems:?}");
    }
}
