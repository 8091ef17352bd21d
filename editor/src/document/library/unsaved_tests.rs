//! After "save all" each file that is unsaved still was named, whatever happened to it: in conflict, or refused.

use std::collections::BTreeSet;

use super::super::journal::{Journal, Unsaved, folder_for, recover};
use super::super::saving::Refused;
use super::*;

const ORC: &str = "(name: \"Orc\", hd: 1)\n";
const EDITED: &str = "(name: \"Orc\", hd: 2)\n";
const THEIRS: &str = "(name: \"of another program\")\n";
const TABLE: &str = "{\n    \"bog\": (name: \"bog\", mov: 3),\n}\n";

fn pack() -> (tempfile::TempDir, Library) {
    let dir = tempfile::tempdir().unwrap();
    for (file, text) in [
        ("pack.ron", "(name: \"test\", format: 2)"),
        ("monsters/orc.ron", ORC),
        ("overrides/monsters/orc.ron", "(hd: 7)"),
        ("terrains/grounds.ron", TABLE),
        ("tests/fight/scenario.ron", "(creatures: [(monster: \"orc\")])"),
    ] {
        let path = dir.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let library = open(dir.path());
    (dir, library)
}

fn open(root: &Path) -> Library {
    Library::open(root, &mut |_, _| true).unwrap().0
}

fn orc() -> Key {
    Key::new("monsters", "orc")
}

/// Saves everything: how many files are unsaved still. Each of them has to be named, once, and no other.
fn unsaved_after_saving(case: &str, library: &mut Library) -> usize {
    let dirty = |library: &Library| -> Vec<Key> {
        library.documents().filter(|d| d.dirty()).map(|d| d.key().clone()).collect()
    };
    let mut refused = Refused::default();
    let saved = refused.save(library, dirty(library), 0);
    let left = dirty(library);
    let named = saved.asked.iter().chain(refused.files()).chain(&saved.kept);
    assert_eq!(left.iter().collect::<BTreeSet<_>>(), named.collect(), "{case}");
    assert_eq!(left.len(), saved.faults.len(), "{case}: {:?}", saved.faults);
    let asked = |key: &Key| library.own_document(key).is_some_and(Document::in_conflict);
    assert!(saved.asked.iter().all(asked), "{case}: who is to choose can");
    let paths: BTreeSet<&Path> = library.documents().map(Document::path).collect();
    assert_eq!(paths.len(), library.documents().count(), "{case}: each file is one document");
    left.len()
}

/// What happens to an edited pack before everything is saved, and how many files are unsaved afterwards.
type Case = (&'static str, fn(&Path, &mut Library), usize);

const CASES: &[Case] = &[
    ("nothing", |_, _| (), 0),
    ("deleted outside", |root, _| std::fs::remove_file(root.join("monsters/orc.ron")).unwrap(), 1),
    ("its folder is gone", |root, _| std::fs::remove_dir_all(root.join("monsters")).unwrap(), 1),
    ("changed outside", |root, _| std::fs::write(root.join("monsters/orc.ron"), THEIRS).unwrap(), 1),
    (
        "changed outside to the same",
        |root, _| std::fs::write(root.join("monsters/orc.ron"), EDITED).unwrap(),
        0,
    ),
    (
        "changed outside, and told before",
        |root, library| {
            let path = root.join("monsters/orc.ron");
            std::fs::write(&path, THEIRS).unwrap();
            library.disk_changed(&[path], 1);
        },
        1,
    ),
    (
        "changed outside again after it was told",
        |root, library| {
            let path = root.join("monsters/orc.ron");
            std::fs::write(&path, THEIRS).unwrap();
            library.disk_changed(std::slice::from_ref(&path), 1);
            std::fs::write(&path, ORC).unwrap();
        },
        1,
    ),
    ("renamed", |_, library| _ = library.rename(&orc(), "uruk", &[], 1).unwrap(), 0),
    (
        "renamed to what another program writes",
        |root, library| {
            library.rename(&orc(), "uruk", &[], 1).unwrap();
            std::fs::write(root.join("monsters/uruk.ron"), THEIRS).unwrap();
        },
        2,
    ),
    (
        "renamed where the system refuses the new name",
        |root, library| {
            library.rename(&orc(), "uruk", &[], 1).unwrap();
            std::fs::create_dir(root.join("monsters/uruk.ron")).unwrap();
        },
        2,
    ),
    ("no text", |root, _| std::fs::write(root.join("monsters/orc.ron"), [0xff]).unwrap(), 1),
    (
        "a folder in its place",
        |root, _| {
            std::fs::remove_file(root.join("monsters/orc.ron")).unwrap();
            std::fs::create_dir(root.join("monsters/orc.ron")).unwrap();
        },
        1,
    ),
    (
        "read-only",
        |root, _| {
            let path = root.join("monsters/orc.ron");
            let mut permissions = std::fs::metadata(&path).unwrap().permissions();
            permissions.set_readonly(true);
            std::fs::set_permissions(&path, permissions).unwrap();
        },
        1,
    ),
    ("does not load", |_, library| _ = library.set_text(&orc(), "(name: \"", 1).unwrap(), 0),
    (
        "saved, undone, and edited on",
        |_, library| {
            library.save(&orc()).unwrap();
            library.undo(&orc()).unwrap();
        },
        0,
    ),
    (
        "a new one whose folder is not there",
        |_, library| _ = library.create("gods", "kol", "(name: \"Kol\")", 1).unwrap(),
        0,
    ),
    (
        "a new one whose name is taken meanwhile",
        |root, library| {
            let new = library.create("monsters", "ape", "(name: \"Ape\")", 1).unwrap();
            std::fs::write(root.join("monsters/ape.ron"), THEIRS).unwrap();
            assert_eq!(new, Key::new("monsters", "ape"));
        },
        1,
    ),
    ("renamed with what names it", |_, library| _ = library.rename(&orc(), "ogre", &[], 1).unwrap(), 0),
    (
        "deleted here, and outside",
        |root, library| {
            library.delete(&orc(), 1).unwrap();
            std::fs::remove_file(root.join("monsters/orc.ron")).unwrap();
        },
        0,
    ),
    (
        "deleted here, and changed outside",
        |root, library| {
            library.delete(&orc(), 1).unwrap();
            std::fs::write(root.join("monsters/orc.ron"), THEIRS).unwrap();
        },
        1,
    ),
    (
        "an override, a manifest and a recording, each changed outside",
        |root, library| {
            for (key, file) in [
                (Key::new("overrides/monsters", "orc"), "overrides/monsters/orc.ron"),
                (Key::manifest(), "pack.ron"),
                (Key::new("tests/fight", "scenario"), "tests/fight/scenario.ron"),
            ] {
                library.set_text(&key, "(edited: 1)", 1).unwrap();
                std::fs::write(root.join(file), THEIRS).unwrap();
            }
        },
        3,
    ),
    (
        "a row of a table that another program made a record of",
        |root, library| {
            library.delete(&Key::new("terrains", "bog"), 1).unwrap();
            std::fs::write(root.join("terrains/grounds.ron"), THEIRS).unwrap();
        },
        1,
    ),
    ("the whole pack is gone", |root, _| std::fs::remove_dir_all(root).unwrap(), 1),
];

#[test]
fn whatever_is_unsaved_after_saving_everything_is_named() {
    for (case, happens, left) in CASES {
        let (dir, mut library) = pack();
        library.set_text(&orc(), EDITED, 0).unwrap();
        happens(dir.path(), &mut library);
        assert_eq!(unsaved_after_saving(case, &mut library), *left, "{case}");
    }
}

#[test]
fn the_same_holds_of_edits_that_a_killed_process_left() {
    for (case, happens, _) in CASES {
        let (dir, mut library) = pack();
        library.set_text(&orc(), EDITED, 0).unwrap();
        happens(dir.path(), &mut library);
        let kept: Vec<Unsaved> = library.documents().filter_map(Unsaved::of).collect();
        if !dir.path().is_dir() {
            continue;
        }
        let mut again = open(dir.path());
        // What can't be taken back now stays in the journal, and is told by whoever brings it back.
        if kept.iter().all(|unsaved| again.recover(unsaved, 0).is_ok()) {
            unsaved_after_saving(case, &mut again);
        }
    }
}

/// A table that another program made a record of, or that its author did, has another key at the next start. Its edits
/// were given a second document of the same file then: two were unsaved, and one was named.
#[test]
fn edits_of_a_table_that_is_none_any_more_come_back_to_its_file() {
    let (dir, mut library) = pack();
    let (table, record) = (Key::new("terrains", "grounds.ron"), Key::new("terrains", "grounds"));
    let (file, journals) = (dir.path().join("terrains/grounds.ron"), dir.path().join(".journal"));
    let folder = folder_for(&journals, dir.path());
    let noted = || recover(&folder).0;
    let start = || Some(Arc::new(Journal::start(folder.clone(), ()).unwrap()));
    let edited = TABLE.replace("mov: 3", "mov: 4");
    library.note_in(start());
    library.set_text(&table, &edited, 0).unwrap();
    library.journal.as_ref().unwrap().note(library.own_document(&table).unwrap());
    drop(library);

    std::fs::write(&file, THEIRS).unwrap();
    let mut again = open(dir.path());
    again.note_in(start());
    for unsaved in noted() {
        assert_eq!(again.file_of_unsaved(&unsaved), record);
        again.recover(&unsaved, 0).unwrap();
    }
    again.journal.as_ref().unwrap().flush();
    assert_eq!(
        noted().iter().map(Unsaved::key).collect::<Vec<_>>(),
        std::slice::from_ref(&record),
        "noted once"
    );
    assert_eq!(unsaved_after_saving("a record", &mut again), 1);
    let sides = again.own_document(&record).unwrap().sides().unwrap();
    assert_eq!((sides.ours.as_str(), sides.theirs.as_str()), (edited.as_str(), THEIRS));
    drop(again);

    // It is a table again: the same the other way round, and nothing to choose.
    std::fs::write(&file, TABLE).unwrap();
    let mut last = open(dir.path());
    for unsaved in noted() {
        last.recover(&unsaved, 0).unwrap();
    }
    assert!(!last.own_document(&table).unwrap().in_conflict());
    assert_eq!(unsaved_after_saving("a table", &mut last), 0);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), edited);
}

#[test]
fn a_resource_deleted_here_is_noted_where_a_pack_below_has_it_too() {
    let dir = tempfile::tempdir().unwrap();
    for (file, text) in [
        ("base/pack.ron", "(name: \"base\", format: 2)"),
        ("base/monsters/orc.ron", ORC),
        ("own/pack.ron", "(name: \"own\", format: 2, stands_on: [\"base\"])"),
        ("own/monsters/orc.ron", EDITED),
    ] {
        let path = dir.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let (journals, root) = (dir.path().join("journals"), dir.path().join("own"));
    let mut library = open(&root);
    let mut keeper = super::super::keeper::Keeper::default();
    keeper.keep(&journals, &mut library).unwrap();
    library.delete(&orc(), 0).unwrap();
    keeper.edited(library.take_changed(), 0);
    keeper.flush(&library);
    let (found, _) = recover(&folder_for(&journals, &root).join("0"));
    assert_eq!(
        found.iter().map(|unsaved| (unsaved.key(), unsaved.exists)).collect::<Vec<_>>(),
        [(orc(), false)]
    );
}
