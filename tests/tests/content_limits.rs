//! What no pack should have: links that lead out, huge files, deep brackets, folders without end, marks of a
//! merge, and files of other editors. Each is told with a place and a remedy, and costs nothing else.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::panic)]

use augury_editor::document::library::{Key, Library};
use augury_editor::document::open::Choice;
use augury_engine::base::id::Kind;
use augury_engine::content::*;
use std::path::Path;
use std::time::{Duration, Instant};

fn pack(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "pack.ron", b"(name: \"x\", format: 2)");
    files.iter().for_each(|(path, bytes)| put(dir.path(), path, bytes));
    dir
}

fn put(folder: &Path, path: &str, bytes: &[u8]) {
    let path = folder.join(path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}

fn problems(folder: &Path) -> Vec<String> {
    let home = format!("{}/", folder.to_string_lossy());
    let loaded = load_pack(folder);
    // The editor reads the same files and no others.
    let (library, told) = Library::open(folder, &mut |_, _| true).unwrap();
    let unread = |p: &&Problem| {
        p.what.contains("not read")
            || p.what.contains("none of them is read")
            || p.what.contains("not followed")
            || p.what.contains("UTF-8")
    };
    assert_eq!(
        told.len(),
        loaded.problems.iter().filter(unread).count(),
        "{told:?} and {:?}",
        loaded.problems
    );
    assert!(library.documents().all(|d| d.path().starts_with(folder)));
    loaded.problems.iter().map(|p| p.to_string().replace(&home, "")).collect()
}

#[cfg(unix)]
#[test]
fn links_that_lead_out_are_told_and_not_followed() {
    let outside = pack(&[("monsters/spy.ron", b"(name: \"spy\")")]);
    let dir = pack(&[("monsters/orc.ron", b"(name: \"orc\")")]);
    let link = |to: &Path, at: &str| std::os::unix::fs::symlink(to, dir.path().join(at)).unwrap();
    link(&outside.path().join("monsters/spy.ron"), "monsters/spy.ron");
    link(&outside.path().join("monsters"), "monsters/more");
    link(&dir.path().join("monsters"), "monsters/round");
    link(&dir.path().join("monsters/orc.ron"), "monsters/ork.ron");
    link(outside.path(), "terrains");
    let out = "error: the link leads out of the pack, and is not followed. Replace the link by a copy, or name the other pack in stands_on";
    assert_eq!(
        problems(dir.path()),
        [
            format!("monsters/more:1:1: {out}"),
            "monsters/round:1:1: warning: the link leads to a folder of the pack, and is not followed. Its files are read where they are: take the link away".to_owned(),
            format!("monsters/spy.ron:1:1: {out}"),
            format!("terrains:1:1: {out}"),
        ]
    );
    let ids: Vec<String> = load_pack(dir.path()).content.all().map(|r| r.id.to_string()).collect();
    assert_eq!(ids, ["monster:orc", "monster:ork"], "a link to a file of the pack is that file");
}

#[test]
fn files_of_absurd_size_or_depth_are_refused() {
    let long = format!("(name: \"x\") // {}", "x".repeat(limits::FILE_BYTES));
    let deep = format!("(name: \"x\", types: {}", "[".repeat(100_000));
    let shut = format!("(name: \"x\", attacks: {}{})", "[".repeat(40_000), "]".repeat(40_000));
    let brackets = format!("{{\"a\": {}", "(a: ".repeat(50_000));
    let comments = format!("(name: \"x\") {}", "/*".repeat(200_000));
    let dir = pack(&[
        ("monsters/long.ron", long.as_bytes()),
        ("monsters/deep.ron", deep.as_bytes()),
        ("monsters/shut.ron", shut.as_bytes()),
        ("terrains/brackets.ron", brackets.as_bytes()),
        ("terrains/comments.ron", comments.as_bytes()),
    ]);
    let start = Instant::now();
    assert_eq!(
        problems(dir.path()),
        [
            "monsters/deep.ron:1:83: error: brackets are nested too deeply. No definition needs more than a few levels",
            "monsters/long.ron:1:1: error: the file has 4 MB, and files of more than 4 MB are not read. See whether it is a resource at all; a table can be parted into several files",
            "monsters/shut.ron:1:85: error: brackets are nested too deeply. No definition needs more than a few levels",
            "terrains/brackets.ron:1:256: error: brackets are nested too deeply. No definition needs more than a few levels",
            "terrains/comments.ron:1:13: error: a comment is not closed. End it with */",
        ]
    );
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn a_folder_of_a_hundred_thousand_files_is_refused_at_once() {
    let dir = pack(&[]);
    for n in 0..100_000 {
        let folder = dir.path().join(format!("monsters/{}", n / 10_000));
        if n % 10_000 == 0 {
            std::fs::create_dir_all(&folder).unwrap();
        }
        std::fs::File::create(folder.join(format!("m{n}.ron"))).unwrap();
    }
    let start = Instant::now();
    let loaded = load_pack(dir.path());
    let took = start.elapsed();
    assert_eq!(loaded.problems.len(), 1, "{:?}", loaded.problems);
    assert!(loaded.problems[0].what.contains("more than 60000 files"), "{}", loaded.problems[0]);
    assert!(took < Duration::from_secs(5), "{took:?}");
    let start = Instant::now();
    let (library, told) = Library::open(dir.path(), &mut |_, _| true).unwrap();
    assert!(told.len() == 1 && library.documents().count() == 1, "{told:?}");
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn files_as_other_editors_and_systems_write_them() {
    let dir = pack(&[
        ("monsters/mark.ron", "\u{feff}(name: \"mark\")".as_bytes()),
        ("monsters/windows.ron", b"// a\r\n(\r\n    name: \"windows\",\r\n    hdd: 3,\r\n)\r\n"),
        ("monsters/empty.ron", b""),
        ("monsters/only_mark.ron", "\u{feff}".as_bytes()),
        ("monsters/latin.ron", b"(\n  name: \"caf\xe9\")"),
        ("monsters/nul.ron", b"(name: \"a\0b\", hd\0: 1)"),
        ("monsters/folder.ron/inside.ron", b"(name: \"inside\")"),
        ("terrains/mark.ron", "\u{feff}{\r\n    \"ice\": (name: \"ice\"),\r\n}\r\n".as_bytes()),
    ]);
    assert_eq!(
        problems(dir.path()),
        [
            "monsters/empty.ron:1:1: error: the file is empty. Write a resource, at least (name: \"…\")",
            "monsters/folder.ron:1:1: error: a folder is called as a file is, and is not read. Take `.ron` from its name",
            "monsters/latin.ron:2:13: error: byte 14 is no UTF-8 text. Save the file as UTF-8",
            "monsters/nul.ron:1:17: error: a colon is missing after `hd`. Fields are written as name: value",
            "monsters/only_mark.ron:1:2: error: the file is empty. Write a resource, at least (name: \"…\")",
            "monsters/windows.ron:4:5: error: a monster has no field `hdd`. Perhaps `hd` is meant",
        ]
    );
    let ids: Vec<String> = load_pack(dir.path()).content.all().map(|r| r.id.to_string()).collect();
    assert_eq!(ids, ["monster:mark", "terrain:ice"]);
}

const MARKED: &str = "(\n    name: \"orc\",\n<<<<<<< HEAD\n    hd: 4,\n    def: 2,\n=======\n    hd: 5,\n    cr: 3,\n>>>>>>> caves\n)\n";

#[test]
fn marks_of_a_merge_are_recognised_with_the_names_of_both_sides() {
    let dir = pack(&[("monsters/orc.ron", MARKED.as_bytes())]);
    assert_eq!(
        problems(dir.path()),
        [
            "monsters/orc.ron:3:1: error: a merge left its marks here: `HEAD` and `caves` both changed it. Keep the lines of `HEAD` or those of `caves`, and take the marks away"
        ]
    );
    // In a raw text the file is good RON, and wrong all the same.
    let script = "(name: \"x\", description: r#\"\n<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n\"#)";
    assert!(load_text(Kind::Monster, "x", "x", script).unwrap_err()[0].what.contains("`a` and `b`"));
    for (choice, hd, def, cr) in [
        (Choice::KeepMine, "4", Some("2"), None),
        (Choice::TakeTheirs, "5", None, Some("3")),
        (Choice::Merge, "4", Some("2"), Some("3")),
    ] {
        let (mut library, _) = Library::open(dir.path(), &mut |_, _| true).unwrap();
        let orc = Key::new("monsters", "orc");
        assert!(library.document(&orc).unwrap().in_conflict());
        let notes = library.resolve(&orc, choice, 0).unwrap();
        let document = library.document(&orc).unwrap();
        let value = |path: &str| document.value(&path.parse().unwrap());
        assert_eq!((value("hd"), value("def"), value("cr")), (Some(hd), def, cr), "{}", document.text());
        assert!(!document.in_conflict() && document.dirty());
        assert_eq!(notes.len(), usize::from(choice == Choice::Merge), "{notes:?}");
        library.undo(&orc);
        assert_eq!(library.document(&orc).unwrap().text(), MARKED, "undo brings the marks back");
    }
}
