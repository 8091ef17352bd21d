//! Two programs on one pack, and files replaced in the middle of an edit.

use super::process::{Editing, two_monsters};
use augury_tests::typed::{number_of, text_of};
use std::fs;

#[test]
fn neither_writes_over_what_the_other_saved_unasked() {
    let dir = two_monsters();
    let (mut one, mut two) = (Editing::on(dir.path()), Editing::on(dir.path()));
    one.says("set ape 1");
    two.says("set ape 2");
    two.says("set bat 3");
    assert_eq!(one.says("save"), "saved ape");
    let refused = two.says("save");
    assert!(refused.contains("ape.ron was changed by another program"), "{refused}");
    let on_disk = |monster: &str| {
        let path = dir.path().join(format!("pack/monsters/{monster}.ron"));
        number_of(&fs::read_to_string(path).unwrap())
    };
    assert_eq!((on_disk("ape"), on_disk("bat")), (Some(1), Some(3)), "the other file is saved all the same");
    assert_eq!((two.says("text ape"), two.says("again")), ("2".to_owned(), "nothing waits".to_owned()));
    two.says("keep");
    assert_eq!(two.says("save"), "saved ape");
    assert_eq!(one.says("look"), "same", "the first has no edits, and follows");
    assert_eq!(one.says("text ape"), "2");
}

#[test]
fn each_keeps_its_own_unsaved_edits_and_both_come_back() {
    let dir = two_monsters();
    let (mut one, mut two) = (Editing::on(dir.path()), Editing::on(dir.path()));
    one.says("set ape 1");
    two.says("set bat 2");
    two.says("set ape 9");
    // The second is clean again in this one; the first's edits of it are none of its business.
    fs::write(dir.path().join("pack/monsters/ape.ron"), text_of(9)).unwrap();
    assert_eq!(two.says("look"), "same");
    one.kill();
    two.kill();
    let mut again = Editing::on(dir.path());
    assert_eq!(again.found, 2);
    assert_eq!((again.says("text ape"), again.says("text bat")), ("1".to_owned(), "2".to_owned()));
}

#[test]
fn of_one_file_that_both_edited_both_states_come_back() {
    let dir = two_monsters();
    let (mut one, mut two) = (Editing::on(dir.path()), Editing::on(dir.path()));
    one.says("set ape 1");
    two.says("set ape 2");
    one.kill();
    two.kill();
    // Killed again before anything is saved: still both.
    let again = Editing::on(dir.path());
    assert_eq!(again.found, 2);
    again.kill();
    let mut again = Editing::on(dir.path());
    assert_eq!((again.found, again.says("text ape")), (2, "2".to_owned()));
    assert_eq!((again.says("undo ape"), again.says("undo ape")), ("1".to_owned(), "0".to_owned()));
    again.kill();
    assert_eq!(Editing::on(dir.path()).found, 0, "what was undone to the file is no unsaved edit");
}

#[test]
fn a_file_replaced_in_the_middle_of_an_edit_is_taken_kept_or_merged() {
    for (choice, wanted) in [("keep", "4"), ("take", "8")] {
        let dir = two_monsters();
        let mut editing = Editing::on(dir.path());
        editing.says("set ape 4");
        let file = dir.path().join("pack/monsters/ape.ron");
        let theirs = dir.path().join("theirs");
        fs::write(&theirs, text_of(8)).unwrap();
        fs::rename(&theirs, &file).unwrap();
        assert!(editing.says("save").contains("changed by another program"));
        assert_eq!(editing.says("look"), "conflict");
        assert_eq!(editing.says(choice), "done");
        assert_eq!(editing.says("text ape"), wanted);
        editing.says("save");
        assert_eq!(
            number_of(&fs::read_to_string(&file).unwrap()).map(|n| n.to_string()).as_deref(),
            Some(wanted)
        );
    }
}
