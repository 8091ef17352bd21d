//! Rows of table files as resources: listed, edited, made, copied, deleted, renamed, saved, followed.

use super::super::file::{RonText, ValueFile};
use super::super::journal::{Journal, folder_for, recover};
use super::super::live::Live;
use super::super::open::DiskAnswer;
use super::super::order::SchemaOrder;
use super::*;

const TABLE: &str = "// Grounds.
{
    \"bog\": (name: \"bog\", mov: 3), // slow
    // The coldest.
    \"ice\": Terrain(name: \"ice\",  penalty: 2 ),
    \"sand\": (name: \"sand\"),
}
";

fn pack() -> (tempfile::TempDir, Library, Live) {
    let dir = tempfile::tempdir().unwrap();
    for (file, text) in [
        ("pack.ron", "(name: \"test\", format: 2)"),
        ("terrains/grounds.ron", TABLE),
        ("regions/cave.ron", "(name: \"cave\", floor: \"ice\", walls: \"bog\")"),
    ] {
        let path = dir.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let (mut library, problems) = Library::open(dir.path(), &mut |_, _| true).unwrap();
    assert_eq!(problems, []);
    let live = Live::load(&library, &mut |_, _| true).unwrap();
    library.take_changed();
    (dir, library, live)
}

fn key(id: &str) -> Key {
    Key::new("terrains", id)
}

fn table() -> Key {
    key("grounds.ron")
}

fn put(library: &mut Library, key: &Key, path: &str, value: &str) {
    let document = library.document(key).unwrap();
    let file = RonText { text: document.text(), outline: document.outline() };
    let path = path.parse().unwrap();
    let splices = file.put(&path, value, &SchemaOrder::of(key)).unwrap();
    let old = document.value(&path).unwrap_or_default();
    let label = Label::change(path.to_string(), old, value);
    library.apply(key, Edit { label, gesture: Some(path.to_string()), splices }, 0).unwrap();
}

fn text(library: &Library) -> String {
    library.document(&table()).unwrap().text().to_owned()
}

fn ids(library: &Library) -> Vec<String> {
    library.entries().map(|e| e.key.to_string()).collect()
}

fn update(live: &mut Live, library: &mut Library) -> bool {
    let changed = library.take_changed();
    live.update(library, &changed)
}

fn mov(live: &Live, id: &str) -> Option<i16> {
    use augury_engine::base::id::{Kind, ResId};
    live.content().terrain(ResId::new(Kind::Terrain, id)).map(|t| t.mov)
}

#[test]
fn the_library_lists_the_rows_and_one_document_has_them_all() {
    let (_dir, library, live) = pack();
    assert_eq!(ids(&library), ["pack", "regions/cave", "terrains/bog", "terrains/ice", "terrains/sand"]);
    assert_eq!(library.documents().count(), 3);
    assert_eq!(library.summary(&key("ice")).unwrap().name, "ice");
    let row = library.document(&key("ice")).unwrap();
    assert_eq!((row.text(), row.value(&"penalty".parse().unwrap())), (TABLE, Some("2")));
    assert_eq!(row.key(), &key("ice"));
    assert_eq!(mov(&live, "bog"), Some(3));
    assert_eq!(live.check().0, []);
}

#[test]
fn a_field_of_a_row_is_edited_and_only_its_bytes_change() {
    let (dir, mut library, mut live) = pack();
    put(&mut library, &key("bog"), "mov", "7");
    assert_eq!(text(&library), TABLE.replace("mov: 3", "mov: 7"));
    assert_eq!(library.next_undo(None).unwrap(), (key("bog"), Label::change("bog mov", "3", "7")));
    let changed: Vec<String> = library.take_changed().iter().map(Key::to_string).collect();
    assert_eq!(changed, ["terrains/bog", "terrains/grounds.ron"], "one row, and its file");
    assert!(live.update(&library, &[key("bog")].into()) && mov(&live, "bog") == Some(7));
    let dirty: Vec<Key> = library.entries().filter(|e| e.dirty).map(|e| e.key).collect();
    assert_eq!(dirty, [key("bog")], "the others are as they were");
    put(&mut library, &key("ice"), "mov", "1");
    assert!(text(&library).contains("Terrain(name: \"ice\", mov: 1,  penalty: 2 )"), "{}", text(&library));
    put(&mut library, &key("sand"), "flags", "[TF_SOLID]");
    assert!(library.save(&key("sand")).unwrap() && !library.dirty());
    let file = dir.path().join("terrains/grounds.ron");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text(&library));
    assert!(!library.save(&key("bog")).unwrap(), "they share a file");
    for _ in 0..3 {
        let (last, _) = library.next_undo(Some(&key("bog"))).unwrap();
        library.undo(&last).unwrap();
    }
    assert_eq!(text(&library), TABLE);
    update(&mut live, &mut library);
    assert_eq!(mov(&live, "bog"), Some(3));
    assert_eq!(library.redo(&key("ice")).unwrap().to_string(), "bog mov 3 -> 7", "one history a file");
}

#[test]
fn typing_in_two_rows_is_two_steps() {
    let (_dir, mut library, _) = pack();
    put(&mut library, &key("bog"), "mov", "7");
    put(&mut library, &key("bog"), "mov", "71");
    put(&mut library, &key("ice"), "penalty", "5");
    assert_eq!(library.document(&table()).unwrap().history().labels().count(), 2);
}

#[test]
fn a_new_row_is_one_line_in_its_sorted_place() {
    let (_dir, mut library, mut live) = pack();
    let new = library.create("terrains", "lava", "(\n    name: \"lava\",\n    mov: 4,\n)\n", 0).unwrap();
    let line = "    \"lava\": (name: \"lava\", mov: 4),\n";
    assert_eq!(text(&library), TABLE.replace("    \"sand\"", &format!("{line}    \"sand\"")));
    update(&mut live, &mut library);
    assert_eq!(mov(&live, "lava"), Some(4));
    assert!(library.create("terrains", "ice", "()", 0).unwrap_err().contains("ice_2"));
    assert_eq!(library.next_undo(None).unwrap().0, new);
    library.undo(&new).unwrap();
    assert!(text(&library) == TABLE && !ids(&library).contains(&new.to_string()));
    assert_eq!(library.redo(&new).unwrap().to_string(), "create terrains/lava", "gone, and brought back");
    for (id, before) in [("ash", "bog"), ("tar", "}")] {
        library.create("terrains", id, "(name: \"x\")", 0).unwrap();
        let text = text(&library);
        let at = text.find(&format!("\"{id}\"")).unwrap();
        assert!(at < text.find(before).unwrap() || before == "}", "{text}");
        assert_eq!(text.lines().filter(|l| l.trim_start().starts_with('"')).count(), ids(&library).len() - 2);
    }
    let order: Vec<String> =
        table::rows_of(library.document(&table()).unwrap().outline()).map(|(id, _)| id.to_owned()).collect();
    assert_eq!(order, ["ash", "bog", "ice", "lava", "sand", "tar"]);
}

#[test]
fn a_copy_stands_in_the_same_table_and_a_deleted_row_takes_its_line() {
    let (_dir, mut library, mut live) = pack();
    let copy = library.duplicate(&key("ice"), 0).unwrap();
    assert_eq!(copy, key("ice_2"));
    assert!(text(&library).contains("\n    \"ice_2\": Terrain(name: \"ice copy\",  penalty: 2 ),\n"));
    library.undo(&copy);
    assert_eq!(text(&library), TABLE);
    library.delete(&key("bog"), 0).unwrap();
    assert_eq!(text(&library), TABLE.replace("    \"bog\": (name: \"bog\", mov: 3), // slow\n", ""));
    update(&mut live, &mut library);
    assert_eq!((mov(&live, "bog"), library.document(&key("bog")).is_none()), (None, true));
    assert_eq!(library.next_undo(Some(&key("ice"))).unwrap().0, key("bog"));
    library.undo(&key("bog")).unwrap();
    update(&mut live, &mut library);
    assert_eq!((text(&library).as_str(), mov(&live, "bog")), (TABLE, Some(3)));
    for id in ["bog", "ice", "sand"] {
        library.delete(&key(id), 0).unwrap();
    }
    assert_eq!(text(&library), "// Grounds.\n{\n    // The coldest.\n}\n");
    library.create("terrains", "mud", "(name: \"mud\")", 0).unwrap();
    assert_eq!(text(&library), "// Grounds.\n{\n    \"mud\": (name: \"mud\"),\n    // The coldest.\n}\n");
}

#[test]
fn a_row_is_renamed_with_what_refers_to_it() {
    let (_dir, mut library, mut live) = pack();
    let mentions = live.mentions_of(&key("ice"));
    let (new, left) = library.rename(&key("ice"), "black_ice", &mentions, 0).unwrap();
    assert_eq!((new, left), (key("black_ice"), vec![]));
    assert_eq!(text(&library), TABLE.replace("\"ice\": T", "\"black_ice\": T"));
    let cave = Key::new("regions", "cave");
    assert!(library.document(&cave).unwrap().text().contains("floor: \"black_ice\""));
    update(&mut live, &mut library);
    assert_eq!(live.check().0, [], "nothing dangles");
    assert!(library.rename(&key("bog"), "sand", &[], 0).unwrap_err().contains("sand_2"));
    let file = library.document(&cave).unwrap().path().to_owned();
    let wrong = MentionAt { of: cave.clone(), file, at: 3 };
    let (_, left) = library.rename(&key("bog"), "fen", &[wrong], 0).unwrap();
    assert_eq!(left, [cave], "what is not as told is left alone");
}

#[test]
fn a_table_that_breaks_keeps_its_last_good_rows() {
    let (_dir, mut library, mut live) = pack();
    let broken = TABLE.replace("\"ice\",  p", "\"ice,  p");
    library.set_text(&key("ice"), &broken, 0).unwrap();
    assert!(!update(&mut live, &mut library), "nothing that loads, nothing that changes");
    assert_eq!(mov(&live, "bog"), Some(3));
    assert!(live.is_behind(&key("ice")) && library.document(&key("ice")).unwrap().text() == broken);
    assert!(!live.check().0.is_empty());
    library.set_text(&key("ice"), &TABLE.replace("penalty", "penaltyy"), 5_000).unwrap();
    update(&mut live, &mut library);
    assert!(live.is_behind(&key("ice")) && !live.is_behind(&key("bog")));
    let problem = live.check().0.into_iter().find(|p| p.what.contains("penaltyy")).unwrap();
    assert_eq!((problem.line, problem.resource), (5, Some(key("ice"))));
    while library.undo(&key("ice")).is_some() {}
    update(&mut live, &mut library);
    assert!(!live.is_behind(&key("ice")) && live.check().0.is_empty());
}

#[test]
fn a_table_changed_on_disk_is_followed_row_by_row() {
    let (dir, mut library, mut live) = pack();
    let file = dir.path().join("terrains/grounds.ron");
    let theirs = TABLE.replace("mov: 3", "mov: 9").replace("    \"sand\": (name: \"sand\"),\n", "");
    std::fs::write(&file, &theirs).unwrap();
    let (answers, _) = library.disk_changed(std::slice::from_ref(&file), 0);
    assert_eq!(answers, [(table(), DiskAnswer::Reloaded)]);
    let changed: Vec<String> = library.take_changed().iter().map(Key::to_string).collect();
    assert_eq!(changed, ["terrains/bog", "terrains/grounds.ron", "terrains/sand"]);
    live.update(&library, &[table()].into());
    assert_eq!((mov(&live, "bog"), mov(&live, "sand")), (Some(9), None));
    put(&mut library, &key("ice"), "penalty", "8");
    std::fs::write(&file, theirs.replace("mov: 9", "mov: 1")).unwrap();
    let (answers, _) = library.disk_changed(std::slice::from_ref(&file), 0);
    assert_eq!(answers, [(table(), DiskAnswer::Conflict)]);
    assert!(
        library.entries().filter(|e| e.conflict).count() == 2,
        "all rows of the file wait for the choice"
    );
    library.resolve(&key("bog"), Choice::Merge, 0).unwrap();
    assert!(text(&library).contains("mov: 1") && text(&library).contains("penalty: 8"));
    std::fs::write(dir.path().join("terrains/more.ron"), "{ \"tar\": (name: \"tar\") }").unwrap();
    library.disk_changed(&[dir.path().join("terrains/more.ron")], 0);
    assert!(ids(&library).contains(&"terrains/tar".to_owned()));
    std::fs::remove_file(dir.path().join("terrains/more.ron")).unwrap();
    library.disk_changed(&[dir.path().join("terrains/more.ron")], 0);
    assert!(!ids(&library).contains(&"terrains/tar".to_owned()));
}

#[test]
fn unsaved_edits_of_rows_survive_a_killed_process() {
    let (dir, mut library, _) = pack();
    put(&mut library, &key("ice"), "penalty", "8");
    let folder = folder_for(&dir.path().join("journals"), dir.path());
    let journal = Journal::start(folder.clone(), ()).unwrap();
    // Whoever notes what changed may come with the row or with the file.
    for key in library.take_changed() {
        journal.note(library.document(&key).unwrap());
    }
    journal.flush();
    let (found, _) = recover(&folder);
    assert_eq!(found.len(), 1);
    let (mut again, _) = Library::open(library.root(), &mut |_, _| true).unwrap();
    again.recover(&found[0], 0).unwrap();
    assert_eq!(text(&again), TABLE.replace("penalty: 2", "penalty: 8"));
    assert_eq!(again.document(&key("ice")).unwrap().value(&"penalty".parse().unwrap()), Some("8"));
}
