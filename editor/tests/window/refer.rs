//! From a name to what is named and back: the field, the chip, the source, who refers to it, a name typed with a slip;
//! and keys of commands that are changed.

use augury_editor::document::library::Key as Resource;
use augury_editor::view::prompt::Prompt;
use egui::{Key, Modifiers, Role, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::harness::{Window, command};

const SHIFT: Modifiers = Modifiers::SHIFT;

fn go(window: &mut Window, words: &str) {
    window.ctrl(Key::P);
    window.type_in(words);
    window.key(Key::Enter);
    window.frames(4);
}

fn here(window: &Window) -> Option<Resource> {
    window.app().state.viewed.current.clone()
}

fn shipped() -> Window {
    Window::shipped(Vec2::new(1280.0, 800.0), 1.0)
}

#[test]
fn names_typed_with_a_slip_are_found() {
    let mut window = shipped();
    for (typed, id) in [("bugbaer", "bugbear"), ("ettrecap", "ettercap"), ("wyevrn", "wyvern")] {
        go(&mut window, typed);
        assert_eq!(here(&window), Some(Resource::new("monsters", id)), "{typed}");
    }
}

#[test]
fn a_chip_and_an_id_in_the_source_lead_to_what_they_name_and_back() {
    let mut window = shipped();
    go(&mut window, "monsters/wyvern");
    let wyvern = Resource::new("monsters", "wyvern");
    assert_eq!(here(&window), Some(wyvern.clone()));
    window.tab_to("wyvern venom");
    window.ctrl(Key::G);
    window.frames(4);
    assert_eq!(here(&window), Some(Resource::new("effects", "wyvern_venom")));
    // Back, and the same from the text.
    window.press(Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(here(&window), Some(wyvern.clone()));
    window.ctrl(Key::U);
    window.frames(3);
    let text = window.app().state.document().unwrap().text().to_owned();
    let lines = text.get(..text.find("wyvern_venom").unwrap()).unwrap().matches('\n').count();
    window.press(Modifiers { ctrl: true, ..Modifiers::COMMAND }, Key::Home);
    for _ in 0..lines {
        window.key(Key::ArrowDown);
    }
    window.key(Key::End);
    for _ in 0..3 {
        window.key(Key::ArrowLeft);
    }
    window.key(Key::ArrowLeft);
    window.ctrl(Key::G);
    window.frames(4);
    assert_eq!(here(&window), Some(Resource::new("effects", "wyvern_venom")));
    // Where nothing is named it is said.
    window.ctrl(Key::L);
    window.ctrl(Key::G);
    assert!(window.app().state.notices.status.text.contains("Nothing is named here"));
}

#[test]
fn who_refers_to_something_is_listed_and_opened_at_its_line() {
    let mut window = shipped();
    go(&mut window, "effects/wyvern_venom");
    window.press(SHIFT, Key::F12);
    window.frames(4);
    let found = &window.app().state.finding.found;
    assert!(found.groups.iter().any(|g| g.key == Resource::new("monsters", "wyvern")), "{found:?}");
    for group in &found.groups {
        let text = window.app().state.library.document(&group.key).unwrap().text();
        for hit in &group.hits {
            assert_eq!(text.get(hit.bytes.clone()), Some("wyvern_venom"), "{}", group.key);
        }
    }
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    window.frames(4);
    assert_ne!(here(&window), Some(Resource::new("effects", "wyvern_venom")));
}

#[test]
fn a_picker_of_resources_tells_what_the_chosen_one_is_and_leads_there() {
    let mut window = shipped();
    go(&mut window, "gods/xavias");
    window.frames(4);
    let label = |window: &Window| {
        let all = window.harness.query_all_by_role(Role::Button).filter_map(|n| n.accesskit_node().label());
        all.into_iter().find(|l| l.starts_with("Holy symbol: ")).unwrap()
    };
    window.tab_to(&label(&window));
    window.key(Key::ArrowDown);
    window.type_in("xel");
    window.frames(3);
    assert!(window.harness.query_all_by_label_contains("effects/xel").count() > 0, "told which it is");
    assert!(window.harness.query_all_by_label("Effect(").count() > 0, "and what stands in it");
    window.key(Key::Enter);
    window.frames(3);
    assert!(label(&window).ends_with(": Xel (symbol)"));
    window.ctrl(Key::G);
    window.frames(4);
    assert_eq!(here(&window), Some(Resource::new("effects", "xel")));
}

#[test]
fn keys_are_changed_refused_and_given_back() {
    let mut window = Window::usual();
    let save = |window: &Window| window.app().state.keys_of(augury_editor::view::commands::CommandId::Save);
    let press = |window: &mut Window, modifiers: Modifiers, key: Key| {
        command(window, "Change keys");
        window.type_in("Save");
        window.key(Key::Enter);
        window.press(modifiers, key);
    };
    press(&mut window, Modifiers::COMMAND | Modifiers::ALT, Key::F6);
    assert_eq!(save(&window), "Ctrl+Alt+F6");
    window.key(Key::Escape);
    assert!(window.app().state.prompt.is_none());
    // Keys of another command are refused in place, and one may press others.
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(matches!(window.app().state.prompt, Some(Prompt::Keys { asked: Some(_), .. })));
    assert!(window.harness.query_all_by_label_contains("belongs to").count() > 0);
    window.key(Key::Escape);
    assert!(matches!(window.app().state.prompt, Some(Prompt::Keys { asked: None, .. })));
    window.key(Key::Escape);
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert_eq!(save(&window), "Ctrl+S");
}
