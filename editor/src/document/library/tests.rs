//! A pack's resources on a real disk.

use super::super::open::DiskAnswer;
use super::super::path::ValuePath;
use super::*;

const ORC: &str = "(name: \"Orc\", cr: 1) // green\n";

fn pack() -> (tempfile::TempDir, Library) {
    let dir = tempfile::tempdir().unwrap();
    for (file, text) in [
        ("pack.ron", "(name: \"test\")"),
        ("monsters/orc.ron", ORC),
        ("monsters/ape.ron", "(name: \"Ape\", types: [MA_ANIMAL])"),
        ("gods/kol.ron", "(name: \"Kol\")"),
        ("monsters/.hidden.ron", "("),
        ("monsters/notes.txt", "not a resource"),
    ] {
        let path = dir.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    std::fs::write(dir.path().join("monsters/bad.ron"), [0x28, 0xff, 0x29]).unwrap();
    let (library, problems) = Library::open(dir.path(), &mut |_, _| true).unwrap();
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].to_string().contains("bad.ron") && problems[0].what.contains("byte 1"));
    (dir, library)
}

fn ids(library: &Library) -> Vec<String> {
    library.entries().map(|e| e.key.to_string()).collect()
}

#[test]
fn a_pack_is_read_in_order_and_hidden_files_are_none() {
    let (_dir, mut library) = pack();
    assert_eq!(ids(&library), ["pack", "gods/kol", "monsters/ape", "monsters/orc"]);
    assert_eq!(library.take_changed().len(), 4);
    assert!(library.take_changed().is_empty() && !library.dirty());
    assert!(Library::open(library.root(), &mut |n, _| n < 2).is_none(), "reading can be stopped");
}

#[test]
fn a_folder_that_is_not_there_is_a_problem() {
    let (library, problems) = Library::open("no/such/pack".as_ref(), &mut |_, _| true).unwrap();
    assert!(library.entries().next().is_none() && problems.len() == 1);
}

#[test]
fn copying_gives_a_free_id_and_undo_removes_it_again() {
    let (_dir, mut library) = pack();
    let orc = Key::new("monsters", "orc");
    let copy = library.duplicate(&orc, 0).unwrap();
    assert_eq!(copy.to_string(), "monsters/orc_2");
    assert_eq!(library.duplicate(&copy, 0).unwrap().to_string(), "monsters/orc_3");
    assert_eq!(library.document(&copy).unwrap().text(), ORC.replace("Orc", "Orc copy"));
    library.save(&copy).unwrap();
    assert!(library.document(&copy).unwrap().path().exists());
    let (last, label) = library.next_undo(None).unwrap();
    assert_eq!(
        (last.id.as_str(), label.to_string().as_str()),
        ("orc_3", "copy monsters/orc_2 to monsters/orc_3")
    );
    library.undo(&last);
    assert!(!ids(&library).contains(&"monsters/orc_3".to_owned()));
    assert!(!library.dirty(), "a copy that was taken back before it was saved leaves nothing to save");
    assert_eq!(library.next_redo(None).unwrap().0.id, "orc_3");
}

#[test]
fn new_ids_are_valid_and_not_taken() {
    let (dir, mut library) = pack();
    assert!(library.create("monsters", "orc", "()", 0).unwrap_err().contains("orc_2"));
    assert!(library.create("monsters", "Big Orc", "()", 0).unwrap_err().contains("big_orc"));
    assert!(library.create("monsters", "bad", "()", 0).is_err(), "an unreadable file is not written over");
    let new = library.create("domains", "fire", "(name: \"Fire\")", 0).unwrap();
    library.save(&new).unwrap();
    assert_eq!(std::fs::read_to_string(dir.path().join("domains/fire.ron")).unwrap(), "(name: \"Fire\")");
}

#[test]
fn deleting_keeps_the_text_for_undo() {
    let (_dir, mut library) = pack();
    let orc = Key::new("monsters", "orc");
    library.delete(&orc, 0).unwrap();
    assert!(!ids(&library).contains(&orc.to_string()) && library.dirty());
    assert_eq!(library.undo(&orc).unwrap().to_string(), "delete monsters/orc");
    assert!(ids(&library).contains(&orc.to_string()) && !library.dirty());
}

#[test]
fn undo_over_all_documents_takes_the_latest_first() {
    let (_dir, mut library) = pack();
    let (orc, ape) = (Key::new("monsters", "orc"), Key::new("monsters", "ape"));
    library.set_text(&orc, "(name: \"A\")", 0).unwrap();
    library.set_text(&ape, "(name: \"B\")", 5_000).unwrap();
    assert_eq!(library.next_undo(None).unwrap().0, ape);
    assert_eq!(library.next_undo(Some(&orc)).unwrap().0, orc);
    library.undo(&ape);
    assert_eq!(library.next_undo(None).unwrap().0, orc);
}

#[test]
fn files_that_come_change_and_go_are_followed() {
    let (dir, mut library) = pack();
    let orc = Key::new("monsters", "orc");
    let path = dir.path().join("monsters/orc.ron");
    std::fs::write(&path, ORC.replace("cr: 1", "cr: 2")).unwrap();
    std::fs::write(dir.path().join("monsters/new.ron"), "(name: \"New\")").unwrap();
    std::fs::remove_file(dir.path().join("gods/kol.ron")).unwrap();
    let paths =
        [path.clone(), dir.path().join("monsters/new.ron"), dir.path().join("gods/kol.ron"), path.clone()];
    let (answers, problems) = library.disk_changed(&paths, 0);
    assert_eq!(answers.len(), 3, "{answers:?}");
    assert!(problems.is_empty() && answers.iter().all(|(_, a)| *a == DiskAnswer::Reloaded));
    assert_eq!(ids(&library), ["pack", "monsters/ape", "monsters/new", "monsters/orc"]);
    assert_eq!(library.entries().find(|e| e.key == orc).unwrap().summary.cr, "2");
    std::fs::write(&path, [0xff]).unwrap();
    let (answers, problems) = library.disk_changed(&[path], 0);
    assert!(answers.is_empty() && problems.len() == 1);
    let text = library.document(&orc).unwrap();
    assert!(text.outline().at(&ValuePath::root().field("cr")).is_some(), "the last good text stays");
}

#[test]
fn unsaved_edits_of_a_killed_process_come_back() {
    let (_dir, mut library) = pack();
    let orc = Key::new("monsters", "orc");
    library.set_text(&orc, "(name: \"Edited\")", 0).unwrap();
    let new = library.create("monsters", "eel", "(name: \"Eel\")", 0).unwrap();
    library.delete(&Key::new("gods", "kol"), 0).unwrap();
    let kept: Vec<Unsaved> = library.documents().filter_map(Unsaved::of).collect();
    assert_eq!(kept.len(), 3);
    let (mut again, _) = Library::open(library.root(), &mut |_, _| true).unwrap();
    for unsaved in &kept {
        again.recover(unsaved, 0).unwrap();
    }
    assert_eq!(ids(&again), ids(&library));
    assert_eq!(again.document(&orc).unwrap().text(), "(name: \"Edited\")");
    assert!(again.document(&new).unwrap().dirty());
}

#[test]
fn a_journal_cannot_name_a_folder_outside_of_the_pack() {
    let (dir, mut library) = pack();
    let edited = library.document(&Key::new("monsters", "orc")).unwrap().clone();
    for folder in ["../elsewhere", "/elsewhere", "monsters/../../elsewhere", "./monsters"] {
        let mut document = Document::unborn(Key::new(folder, "orc"), dir.path().join("x"), "()".to_owned());
        document.set_text("(name: \"x\")", Label::plain("edit"), None, 0, 1);
        let unsaved = Unsaved::of(&document).unwrap();
        let refused = library.recover(&unsaved, 0).unwrap_err();
        assert!(refused.contains("is no folder of the pack"), "{folder}: {refused}");
    }
    assert_eq!(library.document(&Key::new("monsters", "orc")).unwrap().text(), edited.text());
}
