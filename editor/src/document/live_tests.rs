//! Tests of [`super::live`].

use super::*;

fn pack() -> (tempfile::TempDir, Library, Live) {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir(dir.path().join("monsters")).unwrap();
    std::fs::write(dir.path().join("pack.ron"), "(name: \"test\", format: 2)").unwrap();
    std::fs::write(dir.path().join("monsters/orc.ron"), "(name: \"Orc\", hd: 3)").unwrap();
    let (mut library, _) = Library::open(dir.path(), &mut |_, _| true).unwrap();
    library.take_changed();
    let live = Live::load(&library, &mut |_, _| true).unwrap();
    (dir, library, live)
}

fn update(live: &mut Live, library: &mut Library) -> bool {
    let changed = library.take_changed();
    live.update(library, &changed)
}

fn hd(live: &Live) -> Option<i16> {
    live.content().monster(ResId::new(Kind::Monster, "orc")).map(|m| m.hd)
}

#[test]
fn an_unsaved_edit_is_live_and_a_broken_text_leaves_the_last_good_version() {
    let (_dir, mut library, mut live) = pack();
    let orc = Key::new("monsters", "orc");
    assert_eq!(hd(&live), Some(3));
    library.set_text(&orc, "(name: \"Orc\", hd: 9)", 0).unwrap();
    assert!(update(&mut live, &mut library));
    assert_eq!(hd(&live), Some(9));
    library.set_text(&orc, "(name: \"Orc\", hdd: 10)", 0).unwrap();
    assert!(!update(&mut live, &mut library), "nothing that loads, nothing that changes");
    assert_eq!(hd(&live), Some(9));
    assert!(live.is_behind(&orc));
    let (problems, _) = live.check();
    let problem = problems.iter().find(|p| p.what.contains("hdd")).unwrap();
    assert_eq!((problem.line, problem.column, problem.resource.as_ref()), (1, 15, Some(&orc)));
    library.undo(&orc);
    update(&mut live, &mut library);
    assert!(!live.is_behind(&orc));
}

#[test]
fn a_content_has_a_number_that_no_other_has_in_whichever_pack() {
    let ((_one, mut library, mut live), (_other, _, other)) = (pack(), pack());
    assert_ne!(live.revision(), other.revision());
    library.set_text(&Key::new("monsters", "orc"), "(name: \"Orc\", hd: 9)", 0).unwrap();
    let before = live.revision();
    assert!(update(&mut live, &mut library));
    assert!(![before, other.revision()].contains(&live.revision()));
}

#[test]
fn deleting_takes_a_resource_out_and_undo_brings_it_back() {
    let (_dir, mut library, mut live) = pack();
    let orc = Key::new("monsters", "orc");
    library.delete(&orc, 0).unwrap();
    assert!(update(&mut live, &mut library));
    assert_eq!(hd(&live), None);
    library.undo(&orc);
    update(&mut live, &mut library);
    assert_eq!(hd(&live), Some(3));
}

#[test]
fn a_script_that_cannot_be_read_is_a_problem_at_its_own_place() {
    let (_dir, mut library, mut live) = pack();
    let orc = Key::new("monsters", "orc");
    let text = "(\n name: \"Orc\",\n handlers: [(on: \"PRE(EV_STRIKE)\", script: \"let = 3;\")],\n)";
    library.set_text(&orc, text, 0).unwrap();
    update(&mut live, &mut library);
    let (problems, _) = live.check();
    let problem = problems.iter().find(|p| p.resource.as_ref() == Some(&orc)).unwrap();
    assert_eq!((problem.severity, problem.line), (Severity::Error, 3), "{problem}");
    library.undo(&orc);
    update(&mut live, &mut library);
    assert_eq!(live.check().0, []);
}

#[test]
fn an_edit_that_says_the_same_is_no_problem() {
    let (_dir, mut library, mut live) = pack();
    let orc = Key::new("monsters", "orc");
    library.set_text(&orc, "(name: \"Orc\", hd: 3) // same", 0).unwrap();
    update(&mut live, &mut library);
    assert_eq!(hd(&live), Some(3));
    let (problems, report) = live.check();
    assert_eq!(problems, []);
    assert_eq!(report.counts.get(&Kind::Monster), Some(&1));
}

#[test]
fn of_two_overrides_the_first_counts_as_for_whoever_loads_the_pack() {
    let (dir, mut library, mut live) = pack();
    let [first, second] =
        ["a", "b"].map(|folder| dir.path().join("overrides/monsters").join(folder).join("orc.ron"));
    for (file, text) in [(&first, "(hd: 5)"), (&second, "(hd: 7)")] {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    }
    let loaded = || {
        let content = content::load_pack(dir.path()).content;
        content.monster(ResId::new(Kind::Monster, "orc")).map(|m| m.hd)
    };
    // Both come at once.
    let (_, problems) = library.disk_changed(&[second.clone(), first.clone()], 0);
    update(&mut live, &mut library);
    assert_eq!((hd(&live), loaded()), (Some(5), Some(5)));
    assert_eq!(problems.iter().map(|p| &p.file).collect::<Vec<_>>(), [&second], "the second is told");
    // The first goes, and comes back.
    std::fs::remove_file(&first).unwrap();
    library.disk_changed(std::slice::from_ref(&first), 1);
    update(&mut live, &mut library);
    assert_eq!((hd(&live), loaded()), (Some(7), Some(7)));
    std::fs::write(&first, "(hd: 6)").unwrap();
    library.disk_changed(std::slice::from_ref(&first), 2);
    update(&mut live, &mut library);
    assert_eq!((hd(&live), loaded()), (Some(6), Some(6)));
}

#[test]
fn of_two_files_with_one_resource_the_first_by_its_path_counts() {
    let (dir, _, _) = pack();
    std::fs::create_dir(dir.path().join("monsters/sub")).unwrap();
    std::fs::write(dir.path().join("monsters/sub/a.ron"), "{ \"orc\": (name: \"Orc\", hd: 8) }").unwrap();
    let (library, _) = Library::open(dir.path(), &mut |_, _| true).unwrap();
    let live = Live::load(&library, &mut |_, _| true).unwrap();
    let loaded = content::load_pack(dir.path()).content;
    let of_loaded = loaded.monster(ResId::new(Kind::Monster, "orc")).map(|m| m.hd);
    assert_eq!((hd(&live), of_loaded), (Some(3), Some(3)));
}

#[test]
fn a_file_that_moves_into_another_folder_stays_the_same_resource() {
    let (dir, mut library, mut live) = pack();
    let (old, new) = (dir.path().join("monsters/orc.ron"), dir.path().join("monsters/green/orc.ron"));
    std::fs::create_dir(dir.path().join("monsters/green")).unwrap();
    std::fs::rename(&old, &new).unwrap();
    library.disk_changed(&[old.clone(), new.clone()], 0);
    update(&mut live, &mut library);
    assert_eq!(hd(&live), Some(3));
    let orc = Key::new("monsters", "orc");
    library.set_text(&orc, "(name: \"Orc\", hd: 4)", 0).unwrap();
    assert!(library.save(&orc).unwrap() && !old.exists());
    assert_eq!(std::fs::read_to_string(&new).unwrap(), "(name: \"Orc\", hd: 4)");
}
