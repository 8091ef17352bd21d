//! Other programs, killed processes, damaged settings.

use std::path::PathBuf;

use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;

use crate::harness::{ORC, Window, says};

#[test]
fn a_file_changed_by_another_program_is_read_again() {
    let mut window = Window::usual();
    std::fs::write(window.file("hill_orc"), ORC.replace("hd: 2", "hd: 5")).unwrap();
    window.until("the change is seen", |w| w.text("hill_orc").contains("hd: 5"));
    let id = augury_engine::base::id::ResId::new(augury_engine::base::id::Kind::Monster, "hill_orc");
    assert_eq!(window.app().state.live.content().monster(id).map(|m| m.hd), Some(5));
}

#[test]
fn what_appeared_while_the_folder_was_gone_is_seen_when_it_is_back() {
    let mut window = Window::usual();
    let (pack, away) = (window.dir.path().join("pack"), window.dir.path().join("away"));
    crate::folders::copy(&pack, &away);
    std::fs::remove_dir_all(&pack).unwrap();
    window.until("it is missed", |w| w.app().state.notices.status.text.contains("is gone"));
    std::fs::write(away.join("monsters/newt.ron"), "(name: \"Newt\", hd: 1)").unwrap();
    let scenario = away.join("tests/newt");
    std::fs::create_dir_all(&scenario).unwrap();
    std::fs::write(scenario.join("scenario.ron"), "(creatures: [(monster: \"newt\")])").unwrap();
    std::fs::rename(&away, &pack).unwrap();
    window.until("all is read", |w| w.text("newt").contains("Newt"));
    let state = &window.app().state;
    assert!(state.library.recordings().any(|d| d.key().folder == "tests/newt"));
    assert!(state.recordings.cases.iter().any(|case| case.name == "newt"));
}

#[test]
fn news_from_the_disk_waits_until_the_last_answer_was_read() {
    let mut window = Window::usual();
    let answer = "Everything is shown at 100 percent";
    let told_last =
        |w: &Window| w.app().state.notices.told.back().map(|told| told.text.clone()).unwrap_or_default();
    // The disk is heard of between frames, of which each is a quarter of a second: in so few an answer is not old.
    let heard = (3..9).any(|hd| {
        window.press(Modifiers { alt: true, ..Modifiers::COMMAND }, Key::Num0);
        std::fs::write(window.file("hill_orc"), ORC.replace("hd: 2", &format!("hd: {hd}"))).unwrap();
        (0..6).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(400));
            window.frames(1);
            told_last(&window).contains("was changed on disk")
        })
    });
    assert!(heard, "the change was never seen");
    assert_eq!(
        window.app().state.notices.status.text,
        answer,
        "what was asked stands where it is looked for"
    );
    assert!(says(&window, answer) && !says(&window, "was changed on disk"));
    window.frames(20);
    assert!(says(&window, "was changed on disk") && !says(&window, answer), "then it is shown");
}

#[test]
fn a_change_under_an_unsaved_edit_asks_and_merges() {
    let mut window = Window::usual();
    window.ctrl(Key::P);
    window.type_in("hill");
    window.key(Key::Enter);
    window.tab_to("HD");
    window.ctrl(Key::A);
    window.type_in("7");
    let theirs = ORC.replace("1d6", "1d8");
    std::fs::write(window.file("hill_orc"), &theirs).unwrap();
    window.until("it asks", |w| w.app().state.document().is_some_and(|d| d.in_conflict()));
    window.frames(2);
    window.ctrl(Key::S);
    assert_eq!(window.on_disk("hill_orc"), theirs, "saving does not write over it");
    window.harness.get_by_label("Merge").click();
    window.frames(3);
    window.ctrl(Key::S);
    assert_eq!(window.on_disk("hill_orc"), theirs.replace("hd: 2", "hd: 7"));
}

/// A window whose process was killed after an edit that was not saved: what is left of it.
fn killed_after_an_edit() -> tempfile::TempDir {
    let mut window = Window::usual();
    window.ctrl(Key::P);
    window.type_in("hill");
    window.key(Key::Enter);
    window.tab_to("HD");
    window.ctrl(Key::A);
    window.type_in("8");
    let journals = window.dir.path().join("journal");
    let noted = || {
        let below = |path: PathBuf| std::fs::read_dir(path).into_iter().flatten().flatten();
        let claims = below(journals.clone()).flat_map(|pack| below(pack.path()));
        let files = claims.flat_map(|claim| below(claim.path()));
        // What is still being written has another name.
        files.filter(|file| file.path().extension().is_some_and(|e| e == "json")).count()
    };
    window.until("it is in the journal", |_| noted() == 1);
    // The window is not closed, nothing is dropped: as after kill -9.
    let Window { dir, harness } = window;
    std::mem::forget(harness);
    // What is not dropped holds its lock; a killed process's is gone, as that of a copy.
    let held = dir.path().join("held");
    std::fs::rename(&journals, &held).unwrap();
    crate::folders::copy(&held, &journals);
    dir
}

#[test]
fn a_killed_process_loses_nothing() {
    let dir = killed_after_an_edit();
    let mut again = Window::over(dir, Vec2::new(1280.0, 800.0), 1.0);
    assert_eq!(again.text("hill_orc"), ORC);
    again.key(Key::Enter);
    assert_eq!(again.text("hill_orc"), ORC.replace("hd: 2", "hd: 8"));
    again.ctrl(Key::Z);
    assert_eq!(again.text("hill_orc"), ORC);
}

#[test]
fn recovered_edits_of_a_file_that_changed_meanwhile_are_a_conflict() {
    let dir = killed_after_an_edit();
    let theirs = ORC.replace("1d6", "1d8");
    std::fs::write(dir.path().join("pack/monsters/hill_orc.ron"), &theirs).unwrap();
    let mut again = Window::over(dir, Vec2::new(1280.0, 800.0), 1.0);
    assert!(again.harness.query_by_label_contains("you will be asked which to keep").is_some());
    again.key(Key::Enter);
    assert_eq!(again.text("hill_orc"), ORC.replace("hd: 2", "hd: 8"));
    again.ctrl(Key::S);
    assert_eq!(again.on_disk("hill_orc"), theirs, "saving does not write over it");
    assert!(again.app().state.document().is_some_and(|d| d.in_conflict()));
    again.frames(2);
    again.harness.get_by_label("Merge").click();
    again.frames(3);
    again.ctrl(Key::S);
    assert_eq!(again.on_disk("hill_orc"), theirs.replace("hd: 2", "hd: 8"), "both changes are in it");
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_the_open_file_is_refused_and_the_edit_kept() {
    let mut window = Window::usual();
    window.ctrl(Key::P);
    window.type_in("hill");
    window.key(Key::Enter);
    let file = window.file("hill_orc");
    std::fs::remove_file(&file).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&file).status().unwrap().success());
    window.tab_to("HD");
    window.ctrl(Key::A);
    window.type_in("8");
    window.ctrl(Key::S);
    let said = window.app().state.notices.status.text.clone();
    assert!(said.contains("hill_orc.ron was not saved") && said.contains("a named pipe"), "{said}");
    assert_eq!(window.text("hill_orc"), ORC.replace("hd: 2", "hd: 8"));
}

#[test]
fn damaged_settings_fall_back_with_a_note() {
    let window = Window::usual();
    let Window { dir, harness } = window;
    drop(harness);
    std::fs::write(dir.path().join("settings.ron"), "(theme: ").unwrap();
    let again = Window::over(dir, Vec2::new(1280.0, 800.0), 1.0);
    assert!(again.dir.path().join("settings.damaged.ron").exists());
    assert!(again.app().state.pack_open);
    assert!(again.app().state.notices.status.text.contains("settings could not be used"));
}

#[test]
fn a_pack_that_is_not_there_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let window = Window::over(dir, Vec2::new(1280.0, 800.0), 1.0);
    assert!(!window.app().state.pack_open);
    assert!(window.app().state.notices.status.bad && window.app().state.notices.status.text.contains("pack"));
    assert!(window.harness.query_all_by_label("Open pack…").count() > 0);
}

#[test]
fn layout_and_theme_are_as_they_were_left() {
    let mut window = Window::usual();
    window.ctrl(Key::Num2);
    let file = window.dir.path().join("settings.ron");
    let kept = move || std::fs::read_to_string(&file).is_ok_and(|t| t.contains("Debug"));
    window.until("settings are written", |_| kept());
    let Window { dir, harness } = window;
    drop(harness);
    let again = Window::over(dir, Vec2::new(1280.0, 800.0), 1.0);
    assert_eq!(again.app().state.layout, augury_editor::view::panels::Layout::Debug);
}

#[test]
fn keys_come_from_the_settings_and_wrong_ones_are_told() {
    let window = Window::usual();
    let Window { dir, harness } = window;
    drop(harness);
    let keys = "(keys: {\"GoToResource\": \"F7\", \"Save\": \"Ctrl+Nope\"})";
    std::fs::write(dir.path().join("settings.ron"), keys).unwrap();
    let mut again = Window::over(dir, Vec2::new(1280.0, 800.0), 1.0);
    assert!(
        again.app().state.notices.status.text.contains("keys of Save: \"Nope\""),
        "{}",
        again.app().state.notices.status.text
    );
    again.ctrl(Key::P);
    assert!(again.app().state.prompt.is_none(), "the old keys are free");
    again.key(Key::F7);
    assert!(again.app().state.prompt.is_some());
    assert_eq!(again.app().state.keys_of(augury_editor::view::commands::CommandId::Save), "");
}
