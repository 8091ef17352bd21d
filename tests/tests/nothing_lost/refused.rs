//! Disks that refuse: full, read-only, gone. It is said, the edits are kept, and saved once the disk takes them.

use super::process::{Editing, two_monsters};

#[test]
fn a_full_disk_keeps_the_edits_and_the_old_file_and_takes_them_later() {
    let dir = two_monsters();
    let mut editing = Editing::on_a_small_disk(dir.path());
    editing.beside(dir.path(), "head -c 10M /dev/zero > filler 2> /dev/null || true");
    assert_eq!(editing.says("set ape 7"), "done");
    let refused = editing.says("save");
    assert!(refused.starts_with("refused") && refused.contains("ape.ron was not saved"), "{refused}");
    assert!(refused.contains("No space left"), "{refused}");
    assert_eq!((editing.says("text ape"), editing.says("dirty")), ("7".to_owned(), "dirty".to_owned()));
    editing.beside(dir.path(), "grep -q 'after edit 0\"' monsters/ape.ron");
    assert!(editing.says("again").starts_with("refused"), "still full");
    editing.beside(dir.path(), "test -z \"$(ls -A monsters | grep tmp)\" && rm filler");
    assert_eq!(editing.says("again"), "saved ape");
    assert_eq!(editing.says("again"), "nothing waits");
    editing.beside(dir.path(), "grep -q 'after edit 7\"' monsters/ape.ron");
    assert_eq!(editing.says("dirty"), "clean");
}

#[test]
fn a_read_only_folder_is_said_and_saved_to_once_it_is_open_again() {
    let dir = two_monsters();
    let mut editing = Editing::on_a_small_disk(dir.path());
    editing.beside(dir.path(), "mount -o remount,ro .");
    editing.says("set ape 3");
    editing.says("set bat 4");
    let refused = editing.says("save");
    assert!(
        refused.contains("ape.ron") && refused.contains("bat.ron") && refused.contains("Read-only"),
        "{refused}"
    );
    assert_eq!((editing.says("text ape"), editing.says("text bat")), ("3".to_owned(), "4".to_owned()));
    editing.beside(dir.path(), "mount -o remount,rw .");
    assert_eq!(editing.says("again"), "saved ape bat");
}

#[test]
fn killed_before_a_full_disk_took_them_the_edits_come_back() {
    let dir = two_monsters();
    let mut editing = Editing::on_a_small_disk(dir.path());
    editing.beside(dir.path(), "head -c 10M /dev/zero > filler 2> /dev/null || true");
    editing.says("set ape 7");
    assert!(editing.says("save").starts_with("refused"));
    editing.kill();
    let mut again = Editing::on(dir.path());
    assert_eq!((again.found, again.says("text ape")), (1, "7".to_owned()));
    assert_eq!(again.says("save"), "saved ape");
}

#[test]
fn a_pack_that_is_gone_for_a_while_is_not_made_anew_file_by_file() {
    let dir = two_monsters();
    let mut editing = Editing::on(dir.path());
    let (pack, away) = (dir.path().join("pack"), dir.path().join("away"));
    std::fs::rename(&pack, &away).unwrap();
    editing.says("set ape 5");
    let refused = editing.says("save");
    assert!(refused.contains("the pack's folder is not there"), "{refused}");
    assert!(!pack.exists());
    std::fs::rename(&away, &pack).unwrap();
    assert_eq!(editing.says("again"), "saved ape");
}
