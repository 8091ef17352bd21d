//! How the window holds still: panels closed and opened, edits that move nothing, the window's title.

use augury_editor::view::panels::{PANELS, PanelId};
use egui::{Key, Modifiers, Rect, Vec2};
use egui_kittest::kittest::Queryable;

use crate::harness::{Window, command, says};

fn open(window: &mut Window, name: &str) {
    window.ctrl(Key::P);
    window.type_in(name);
    window.key(Key::Enter);
    window.frames(8);
}

fn is_open(window: &Window, panel: PanelId) -> bool {
    window.app().state.panels.contains(&panel)
}

fn click(window: &mut Window, label: &str) {
    let all: Vec<_> = window.harness.query_all_by_label(label).collect();
    all.first().unwrap_or_else(|| panic!("no {label}")).click();
    drop(all);
    window.frames(4);
}

#[test]
fn a_panel_is_closed_by_its_tab_and_opened_again_by_the_menu() {
    let mut window = Window::usual();
    assert!(is_open(&window, PanelId::Problems));
    click(&mut window, "close Problems");
    assert!(!is_open(&window, PanelId::Problems));
    assert!(says(&window, "Problems is closed. View, Panels opens it again"));
    click(&mut window, "View");
    click(&mut window, "Panels");
    click(&mut window, "Problems");
    assert!(is_open(&window, PanelId::Problems));
    // One that has no place in this layout comes into it all the same.
    assert!(!is_open(&window, PanelId::Query));
    click(&mut window, "View");
    click(&mut window, "Panels");
    click(&mut window, "Query");
    assert!(is_open(&window, PanelId::Query));
}

#[test]
fn panels_are_closed_and_opened_by_keyboard_and_all_come_back() {
    let mut window = Window::usual();
    let at_first = window.app().state.panels.clone();
    open(&mut window, "goblin");
    window.tab_to("HD");
    window.ctrl(Key::W);
    assert!(!is_open(&window, PanelId::Inspector));
    command(&mut window, "Form");
    assert!(is_open(&window, PanelId::Inspector), "the list of all commands opens it");
    // Closed one after the other to the last, and back.
    for panel in PANELS {
        if is_open(&window, panel.id) {
            window.show(panel.title);
            click(&mut window, &format!("close {}", panel.title));
        }
    }
    assert!(says(&window, "All panels of the Edit layout are closed"));
    click(&mut window, "Reset layouts");
    assert_eq!(window.app().state.panels, at_first);
}

/// Where the labels with these names stand, from the first of them on: what has the keyboard may be scrolled to.
fn places(window: &Window, names: &[&str]) -> Vec<Rect> {
    let place = |name: &&str| window.harness.query_all_by_label(name).next().map(|node| node.rect());
    let all: Vec<Rect> =
        names.iter().map(|name| place(name).unwrap_or_else(|| panic!("no {name}"))).collect();
    let top = all.first().map_or(0.0, |first| first.top());
    all.into_iter().map(|rect| rect.translate(Vec2::new(0.0, -top))).collect()
}

#[test]
fn an_edit_moves_nothing() {
    for size in [Vec2::new(1280.0, 800.0), Vec2::new(1920.0, 1080.0)] {
        let mut window = Window::shipped(size, 1.0);
        open(&mut window, "ogre");
        let names = ["HD", "To hit", "Defence", "Armour", "Movement"];
        window.tab_to("HD");
        let before = places(&window, &names);
        window.press(Modifiers::COMMAND, Key::A);
        window.type_in("7");
        window.key(Key::Tab);
        window.frames(6);
        assert!(says(&window, "was 4"), "the old value stands beside it");
        assert_eq!(places(&window, &names), before, "at {size}");
        window.ctrl(Key::Z);
        window.frames(4);
        assert!(!says(&window, "was 4"));
        assert_eq!(places(&window, &names), before);
    }
}

#[test]
fn the_title_says_what_is_open_and_whether_it_is_saved() {
    let mut window = Window::shipped(Vec2::new(1280.0, 800.0), 1.0);
    open(&mut window, "ogre");
    let title = |window: &Window| window.app().title().to_owned();
    assert_eq!(title(&window), "ogre - pack");
    window.tab_to("HD");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_in("7");
    window.key(Key::Tab);
    window.frames(4);
    assert_eq!(title(&window), "● ogre - pack");
}
