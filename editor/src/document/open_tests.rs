//! An open resource against a real disk.

use super::*;

const TEXT: &str = "// an orc\n(\n  name: \"Orc\", // green\n  hd: 3,\n)\n";

fn on_disk() -> (tempfile::TempDir, Document) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("monsters/orc.ron");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, TEXT).unwrap();
    (dir, Document::opened(Key::new("monsters", "orc"), path, TEXT.to_owned()))
}

fn set_hd(document: &mut Document, new: &str) {
    let text = document.text().to_owned();
    let at = text.find("hd: ").unwrap() + 4;
    let end = at + text[at..].find(',').unwrap();
    let label = Label::change("hd", &text[at..end], new);
    let splices = Splice::replacing(&text, at..end, new).into_iter().collect();
    document.apply(Edit { label, gesture: None, splices }, 0, 1).unwrap();
}

#[test]
fn saving_nothing_writes_nothing() {
    let (_dir, mut document) = on_disk();
    let before = std::fs::metadata(document.path()).unwrap().modified().unwrap();
    assert!(!document.save().unwrap());
    set_hd(&mut document, "4");
    document.undo();
    assert!(!document.dirty() && !document.save().unwrap());
    assert_eq!(std::fs::metadata(document.path()).unwrap().modified().unwrap(), before);
}

#[test]
fn saving_writes_the_text_and_leaves_no_other_file() {
    let (dir, mut document) = on_disk();
    set_hd(&mut document, "4");
    assert!(document.dirty() && document.save().unwrap() && !document.dirty());
    assert_eq!(std::fs::read_to_string(document.path()).unwrap(), TEXT.replace("hd: 3", "hd: 4"));
    assert_eq!(std::fs::read_dir(dir.path().join("monsters")).unwrap().count(), 1);
    assert_eq!(document.undo().unwrap().to_string(), "hd 3 -> 4");
    assert!(document.dirty(), "undone past what was saved");
    document.redo();
    assert!(!document.dirty(), "and back to it");
}

#[test]
fn a_clean_document_follows_the_disk_and_undo_goes_back() {
    let (_dir, mut document) = on_disk();
    let theirs = TEXT.replace("hd: 3", "hd: 8");
    assert_eq!(document.disk_changed(Some(theirs.clone()), 0, 1), DiskAnswer::Reloaded);
    assert!(document.text() == theirs && !document.dirty());
    assert_eq!(document.undo().unwrap().to_string(), "changed on disk");
    assert!(document.text() == TEXT && document.dirty());
}

#[test]
fn saving_over_a_foreign_change_refuses_and_each_choice_works() {
    for choice in [Choice::KeepMine, Choice::TakeTheirs, Choice::Merge] {
        let (_dir, mut document) = on_disk();
        set_hd(&mut document, "4");
        let theirs = TEXT.replace("Orc", "Hill Orc");
        std::fs::write(document.path(), &theirs).unwrap();
        assert!(matches!(document.save(), Err(SaveError::DiskChanged(_))));
        assert_eq!(std::fs::read_to_string(document.path()).unwrap(), theirs, "the file is untouched");
        assert!(document.in_conflict());
        assert_eq!(document.resolve(choice, 0, 2).unwrap(), Vec::<String>::new());
        assert_eq!(document.save().unwrap(), choice != Choice::TakeTheirs);
        let wanted = match choice {
            Choice::KeepMine => TEXT.replace("hd: 3", "hd: 4"),
            Choice::TakeTheirs => theirs,
            Choice::Merge => theirs.replace("hd: 3", "hd: 4"),
        };
        assert_eq!(std::fs::read_to_string(document.path()).unwrap(), wanted);
        while document.undo().is_some() {}
        assert_eq!(document.text(), TEXT, "undo leads back over {choice:?}");
    }
}

#[test]
fn the_disk_coming_to_the_same_text_is_no_conflict() {
    let (_dir, mut document) = on_disk();
    set_hd(&mut document, "4");
    assert_eq!(document.disk_changed(Some(TEXT.replace("hd: 3", "hd: 5")), 0, 1), DiskAnswer::Conflict);
    assert_eq!(document.disk_changed(Some(TEXT.replace("hd: 3", "hd: 4")), 0, 1), DiskAnswer::Reloaded);
    assert!(!document.dirty() && !document.in_conflict());
}

#[test]
fn the_author_coming_to_the_same_text_ends_a_conflict() {
    let (_dir, mut document) = on_disk();
    set_hd(&mut document, "4");
    let theirs = TEXT.replace("hd: 3", "hd: 5");
    assert_eq!(document.disk_changed(Some(theirs.clone()), 0, 1), DiskAnswer::Conflict);
    set_hd(&mut document, "5");
    assert!(document.text() == theirs && !document.dirty() && !document.in_conflict());
    document.undo();
    assert!(document.dirty() && !document.in_conflict(), "an edit of what the file holds");
    document.redo();
    assert!(!document.dirty());
    // A file that is gone, and a resource that is deleted here too.
    set_hd(&mut document, "6");
    assert_eq!(document.disk_changed(None, 0, 2), DiskAnswer::Conflict);
    document.set_exists(false, Label::plain("delete"), 0, 3);
    assert!(!document.dirty() && !document.in_conflict());
}

#[test]
fn deleting_removes_the_file_upon_saving_and_undo_brings_it_back() {
    let (_dir, mut document) = on_disk();
    document.set_exists(false, Label::plain("delete orc"), 0, 1);
    assert!(document.dirty() && document.path().exists());
    assert!(document.save().unwrap() && !document.path().exists() && !document.dirty());
    document.undo();
    assert!(document.exists() && document.dirty());
    assert!(document.save().unwrap());
    assert_eq!(std::fs::read_to_string(document.path()).unwrap(), TEXT);
}

#[test]
fn a_folder_that_cannot_be_written_loses_nothing() {
    let (dir, mut document) = on_disk();
    set_hd(&mut document, "4");
    std::fs::remove_dir_all(dir.path().join("monsters")).unwrap();
    assert!(matches!(document.save(), Err(SaveError::DiskChanged(_))), "the file is gone");
    assert!(document.text().contains("hd: 4") && document.dirty());
    document.resolve(Choice::KeepMine, 0, 2).unwrap();
    std::fs::write(dir.path().join("monsters"), "a file where the folder was").unwrap();
    assert!(matches!(document.save(), Err(SaveError::Io(..))));
    assert!(document.text().contains("hd: 4") && document.dirty());
    std::fs::remove_file(dir.path().join("monsters")).unwrap();
    assert!(document.save().unwrap(), "the folder is made again");
}

#[cfg(unix)]
#[test]
fn saving_keeps_permissions_and_links() {
    use std::os::unix::fs::PermissionsExt;
    let (dir, mut document) = on_disk();
    let real = dir.path().join("elsewhere.ron");
    std::fs::rename(document.path(), &real).unwrap();
    std::fs::set_permissions(&real, std::fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink(&real, document.path()).unwrap();
    set_hd(&mut document, "4");
    document.save().unwrap();
    assert!(std::fs::symlink_metadata(document.path()).unwrap().is_symlink());
    assert!(std::fs::read_to_string(&real).unwrap().contains("hd: 4"));
    assert_eq!(std::fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
}
