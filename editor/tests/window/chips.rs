//! Chips: a click or Enter explains what one names or goes there; only its ×, Delete and Backspace remove it.

use augury_editor::document::library::Key as Resource;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Theme, Vec2};
use egui_kittest::Node;
use egui_kittest::kittest::Queryable;

use crate::harness::{Window, says};

fn go(window: &mut Window, words: &str) {
    window.ctrl(Key::P);
    window.type_in(words);
    window.key(Key::Enter);
    window.frames(4);
}

/// A window on a monster of many flags.
fn many() -> (Window, String) {
    let mut window = Window::usual();
    go(&mut window, "many");
    let before = window.text("many");
    assert!(before.contains("M_REACH, M_CARNI, M_HERBI"), "{before}");
    (window, before)
}

/// A chip's text, or its ×.
fn chip<'w>(window: &'w Window, label: &'w str) -> Node<'w> {
    window.harness.get_by_role_and_label(Role::Button, label)
}

fn click(window: &mut Window, label: &str) {
    chip(window, label).click();
    window.frames(3);
}

const MEANS: &str = "one square further";

#[test]
fn a_click_on_the_text_of_a_flag_explains_it_and_removes_nothing() {
    for theme in [Theme::Dark, Theme::Light] {
        let (mut window, before) = many();
        window.harness.ctx.set_theme(theme);
        click(&mut window, "Reach");
        assert_eq!(window.text("many"), before);
        assert!(says(&window, MEANS), "what the rules do with it");
        assert!(says(&window, "named by 1 of 5 monsters"), "and who has it");
        window.harness.hover_at(egui::pos2(1.0, 1.0));
        click(&mut window, "Reach");
        window.frames(2);
        assert!(!says(&window, MEANS), "another click closes it");
        assert_eq!(window.text("many"), before);
    }
}

#[test]
fn only_the_cross_removes_a_chip_and_undo_restores_it() {
    let (mut window, before) = many();
    let text = chip(&window, "Reach").rect();
    let cross = chip(&window, "Remove Reach").rect();
    assert!(cross.left() >= text.right() - 0.5 && cross.width() >= 16.0, "{text:?} {cross:?}");
    click(&mut window, "Remove Reach");
    assert_eq!(window.text("many"), before.replace("M_REACH, ", ""));
    window.ctrl(Key::Z);
    assert_eq!(window.text("many"), before);
}

#[test]
fn a_chip_is_explained_and_removed_by_keys() {
    let (mut window, before) = many();
    window.tab_to("Reach");
    window.key(Key::Enter);
    assert!(says(&window, MEANS));
    window.key(Key::Escape);
    assert!(!says(&window, MEANS), "Escape closes it");
    assert!(chip(&window, "Reach").is_focused());
    // The keyboard goes to the chip that comes in its place.
    window.key(Key::Delete);
    assert_eq!(window.text("many"), before.replace("M_REACH, ", ""));
    assert!(chip(&window, "Carnivore").is_focused());
    window.key(Key::Backspace);
    assert_eq!(window.text("many"), before.replace("M_REACH, M_CARNI, ", ""));
    assert!(chip(&window, "Herbivore").is_focused());
    window.ctrl(Key::Z);
    window.ctrl(Key::Z);
    assert_eq!(window.text("many"), before);
    // Tab goes from chip to chip: the × is no stop of its own.
    window.tab_to("Mountable");
    window.key(Key::Tab);
    assert!(chip(&window, "Reach").is_focused());
    window.press(Modifiers::SHIFT, Key::Tab);
    assert!(chip(&window, "Mountable").is_focused());
}

#[test]
fn a_chip_that_names_a_resource_goes_there() {
    let files = [
        ("pack/pack.ron", "(name: \"Mine\", format: 2)"),
        ("pack/monsters/wyvern.ron", "(\n    name: \"Wyvern\",\n    spells: [\"sting\", \"haste\"],\n)\n"),
        ("pack/effects/sting.ron", "(\n    name: \"Sting\",\n)\n"),
    ];
    let mut window = Window::of(&files, Vec2::new(1280.0, 800.0));
    let here = |window: &Window| window.app().state.viewed.current.clone();
    let sting = Some(Resource::new("effects", "sting"));
    for by_mouse in [true, false] {
        go(&mut window, "wyvern");
        // The keyboard brings it in sight.
        window.tab_to("Sting");
        match by_mouse {
            true => click(&mut window, "Sting"),
            false => window.key(Key::Enter),
        }
        window.frames(3);
        assert_eq!(here(&window), sting, "by mouse: {by_mouse}");
        assert!(window.text("wyvern").contains("[\"sting\", \"haste\"]"));
        window.press(Modifiers::ALT, Key::ArrowLeft);
        assert_eq!(here(&window), Some(Resource::new("monsters", "wyvern")));
    }
    // One that is not there yet can be removed, too.
    window.tab_to("haste");
    click(&mut window, "Remove haste");
    assert!(window.text("wyvern").contains("spells: [\"sting\"]"), "{}", window.text("wyvern"));
}
