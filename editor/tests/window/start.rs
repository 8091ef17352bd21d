//! The start page: what there is to begin with, packs that were open before, by mouse and by keyboard.

use std::path::{Path, PathBuf};

use augury_editor::app::{App, Places};
use augury_editor::view::prompt::Prompt;
use augury_editor::view::settings::Settings;
use egui::{Key, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::harness::{Window, command, says};

/// A window without a pack, with packs that were open before.
fn alone(dir: tempfile::TempDir, recent: &[PathBuf], size: Vec2) -> Window {
    let file = dir.path().join("settings.ron");
    Settings { recent: recent.to_vec(), ..Settings::default() }.write(&file).unwrap();
    let places = Places { settings: Some(file), journals: Some(dir.path().join("journal")) };
    let frame = move |ui: &mut egui::Ui, app: &mut Option<App>| {
        app.get_or_insert_with(|| App::new(ui.ctx(), places.clone(), None)).frame(ui);
    };
    let harness = Harness::builder().with_size(size).build_ui_state(frame, None);
    let mut window = Window { dir, harness };
    window.frames(3);
    window.until("the disk was looked at", |w| w.app().state.start.recent.len() == recent.len());
    window.frames(2);
    window
}

fn pack(dir: &Path, name: &str) -> PathBuf {
    let folder = dir.join(name.to_lowercase());
    std::fs::create_dir_all(folder.join("monsters")).unwrap();
    std::fs::write(folder.join("pack.ron"), format!("(name: \"{name}\", format: 2)")).unwrap();
    std::fs::write(folder.join("monsters/ape.ron"), "(\n    name: \"Ape\",\n)\n").unwrap();
    folder.canonicalize().unwrap()
}

fn click(window: &mut Window, label: &str) {
    let all: Vec<_> = window.harness.query_all_by_label(label).collect();
    all.first().unwrap_or_else(|| panic!("no {label}")).click();
    drop(all);
    window.frames(4);
}

#[test]
fn without_packs_it_says_how_to_begin_at_both_sizes() {
    for size in [Vec2::new(1280.0, 800.0), Vec2::new(1920.0, 1080.0)] {
        let window = alone(tempfile::tempdir().unwrap(), &[], size);
        let wanted = [
            "Augury",
            "Open pack…",
            "New pack…",
            "Import a library…",
            "Edit and watch it fight",
            "Ask why",
            "Write a handler",
            "Key sheet",
            "Glossary",
            "About Augury",
        ];
        for label in wanted {
            let node = window.harness.query_all_by_label(label).next();
            let place = node.unwrap_or_else(|| panic!("no {label}")).rect();
            let seen = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
            assert!(seen.contains_rect(place), "{label} at {place:?}, {size}");
        }
        assert!(says(&window, "Packs that you open stand here."));
    }
}

#[test]
fn a_pack_is_opened_by_a_click_and_one_that_is_gone_says_so_and_leaves_the_list() {
    let dir = tempfile::tempdir().unwrap();
    let caves = pack(dir.path(), "Caves");
    let gone = dir.path().join("gone");
    let mut window = alone(dir, &[gone.clone(), caves.clone()], Vec2::new(1280.0, 800.0));
    assert!(says(&window, "gone, not there any more"));
    click(&mut window, "take gone off the list");
    assert_eq!(window.app().state.settings.recent, std::slice::from_ref(&caves));
    assert!(!says(&window, "not there any more"));
    assert!(window.app().state.notices.status.text.contains("off the list"));
    click(&mut window, "Caves");
    window.until("it is open", |w| w.app().state.pack_open && !w.app().loading());
    window.frames(3);
    assert_eq!(window.app().state.library.root(), caves);
    assert!(!says(&window, "Guided tours"), "the panels stand there");
}

#[test]
fn a_folder_that_is_no_pack_is_refused_and_the_page_stays() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(dir.path().join("pack/pictures")).unwrap();
    std::fs::write(dir.path().join("pack/notes.txt"), "no pack").unwrap();
    let window = Window::over(dir, Vec2::new(1280.0, 800.0), 1.0);
    let state = &window.app().state;
    assert!(!state.pack_open && state.settings.recent.is_empty());
    assert!(state.notices.status.text.contains("is no pack: it has neither pack.ron nor resources"));
    assert!(says(&window, "Guided tours"));
}

#[test]
fn keys_alone_reach_all_of_it() {
    let dir = tempfile::tempdir().unwrap();
    let caves = pack(dir.path(), "Caves");
    let mut window = alone(dir, &[caves], Vec2::new(1280.0, 800.0));
    window.frames(2);
    assert!(window.harness.get_by_label("Open pack…").is_focused(), "one begins at the first way");
    for label in ["New pack…", "Import a library…", "Caves", "take Caves off the list", "Ask why", "Glossary"]
    {
        window.tab_to(label);
    }
    window.key(Key::Enter);
    assert!(matches!(window.app().state.prompt, Some(Prompt::Glossary(_))));
    window.key(Key::Escape);
    assert!(window.app().state.prompt.is_none());
    window.tab_to("Caves");
    window.key(Key::Enter);
    window.until("it is open", |w| w.app().state.pack_open && !w.app().loading());
}

#[test]
fn over_an_open_pack_it_is_asked_for_and_left_again() {
    let mut window = Window::usual();
    assert!(!says(&window, "Guided tours"));
    command(&mut window, "Start page");
    assert!(says(&window, "Guided tours") && says(&window, "Recent packs"));
    window.key(Key::Escape);
    assert!(!says(&window, "Guided tours"));
    command(&mut window, "Start page");
    click(&mut window, "Back to the pack");
    assert!(!says(&window, "Guided tours"));
    // What is asked to be seen comes before it.
    command(&mut window, "Start page");
    window.ctrl(Key::L);
    assert!(!says(&window, "Guided tours"));
    assert!(window.app().state.pack_open);
}

#[test]
fn a_folder_that_is_no_pack_is_told_and_the_page_stays() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("no.txt");
    std::fs::write(&file, "no pack").unwrap();
    let mut window = alone(dir, &[], Vec2::new(1280.0, 800.0));
    click(&mut window, "Open pack…");
    window.type_in(&file.to_string_lossy());
    window.key(Key::Enter);
    window.until("it was looked at", |w| !w.app().loading() && w.app().state.notices.status.bad);
    window.frames(3);
    assert!(says(&window, "Guided tours"));
}
