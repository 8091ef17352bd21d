//! What an author does, by keyboard alone.

use augury_editor::view::prompt::Prompt;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::harness::{ORC, Window};

fn shows(window: &Window, text: &str) -> bool {
    window.harness.query_all_by_label_contains(text).count() > 0
}

#[test]
fn filter_open_change_save_and_undo_touch_one_value() {
    let mut window = Window::usual();
    window.ctrl(Key::L);
    window.type_in("orc");
    assert_eq!(window.app().state.list.filter, "orc");
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some("hill_orc"));
    window.tab_to("HD");
    window.ctrl(Key::A);
    window.type_in("7");
    assert_eq!(window.text("hill_orc"), ORC.replace("hd: 2", "hd: 7"));
    assert_eq!(window.on_disk("hill_orc"), ORC, "nothing is written before it is saved");
    assert!(shows(&window, "1 unsaved"));
    window.ctrl(Key::S);
    assert_eq!(window.on_disk("hill_orc"), ORC.replace("hd: 2", "hd: 7"));
    assert!(!shows(&window, "1 unsaved"));
    window.ctrl(Key::Z);
    assert_eq!(window.text("hill_orc"), ORC);
    assert_eq!(window.app().state.notices.status.text, "Undid hd 2 -> 7");
    window.ctrl(Key::Y);
    assert_eq!(window.text("hill_orc"), ORC.replace("hd: 2", "hd: 7"));
}

#[test]
fn a_number_out_of_range_is_not_written_and_arrows_step() {
    let mut window = Window::usual();
    window.ctrl(Key::P);
    window.type_in("hill");
    window.key(Key::Enter);
    window.tab_to("HD");
    window.ctrl(Key::A);
    window.type_in("999");
    assert!(window.text("hill_orc").contains("hd: 99,"), "999 is no number of hit dice, 99 was");
    window.key(Key::Tab);
    window.press(Modifiers::SHIFT, Key::Tab);
    window.key(Key::ArrowUp);
    assert!(window.text("hill_orc").contains("hd: 100,"), "{}", window.text("hill_orc"));
    window.press(Modifiers::SHIFT, Key::ArrowDown);
    assert!(window.text("hill_orc").contains("hd: 90,"));
}

#[test]
fn what_is_typed_too_fast_for_the_prompt_stands_in_its_order() {
    let mut window = Window::usual();
    let typed = |window: &mut Window, early: &str, late: &str| {
        window.harness.key_press_modifiers(Modifiers::COMMAND, Key::P);
        for c in early.chars() {
            window.harness.event(egui::Event::Text(c.to_string()));
        }
        window.frames(3);
        window.type_in(late);
        match &window.app().state.prompt {
            Some(Prompt::Palette { query, .. }) => query.clone(),
            other => panic!("{other:?} is asked"),
        }
    };
    assert_eq!(typed(&mut window, "", "orc"), "orc");
    window.key(Key::Escape);
    // The caret of the last time stood behind three letters.
    assert_eq!(typed(&mut window, "hill_", "orc"), "hill_orc");
}

#[test]
fn dice_of_an_attack_change_in_the_table_and_its_comments_stay() {
    let mut window = Window::usual();
    window.ctrl(Key::P);
    window.type_in("hill");
    window.key(Key::Enter);
    window.tab_to("Damage 2");
    window.ctrl(Key::A);
    window.type_in("2d6");
    assert_eq!(window.text("hill_orc"), ORC.replace("1d3", "2d6"));
    let undo = window.app().state.undo_target().unwrap().1;
    assert_eq!(undo, "attacks[1].damage \"1d3\" -> \"2d6\"");
}

#[test]
fn names_are_picked_and_chips_added_and_removed_by_keys() {
    let mut window = Window::usual();
    window.ctrl(Key::P);
    window.type_in("hill");
    window.key(Key::Enter);
    window.tab_to("add to Types");
    window.type_in("dragon");
    window.key(Key::Enter);
    assert!(
        window.text("hill_orc").contains("types: [MA_HUMANOID, MA_DRAGON]"),
        "{}",
        window.text("hill_orc")
    );
    window.key(Key::Backspace);
    assert_eq!(window.text("hill_orc"), ORC);
    window.tab_to("Attack 2: Bite");
    window.key(Key::ArrowDown);
    window.type_in("a_claw");
    window.key(Key::Enter);
    assert_eq!(window.text("hill_orc"), ORC.replace("A_BITE", "A_CLAW"));
}

#[test]
fn copying_and_deleting_are_undone_like_any_edit() {
    let mut window = Window::usual();
    window.ctrl(Key::P);
    window.type_in("goblin");
    window.key(Key::Enter);
    window.ctrl(Key::D);
    assert_eq!(window.here().as_deref(), Some("goblin_2"));
    assert!(window.text("goblin_2").contains("Goblin copy"));
    window.ctrl(Key::S);
    assert!(window.file("goblin_2").exists());
    window.ctrl(Key::Delete);
    assert!(shows(&window, "is deleted"));
    assert!(window.file("goblin_2").exists(), "the file goes when that is saved");
    window.ctrl(Key::Z);
    assert!(window.app().state.document().is_some());
}

#[test]
fn a_new_resource_is_made_by_name() {
    let mut window = Window::usual();
    window.ctrl(Key::N);
    window.type_in("Cave Eel");
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some("cave_eel"));
    window.ctrl(Key::S);
    assert_eq!(window.on_disk("cave_eel"), "(\n    name: \"Cave Eel\",\n)\n");
}

#[test]
fn the_list_is_walked_by_arrows_and_letters() {
    let mut window = Window::usual();
    window.ctrl(Key::L);
    window.type_in("cr>0");
    window.key(Key::ArrowDown);
    window.key(Key::ArrowDown);
    let cursor = |w: &Window| w.app().state.list.cursor.as_ref().map(|k| k.id.clone());
    assert_eq!(cursor(&window).as_deref(), Some("hill_orc"));
    window.type_in("og");
    assert_eq!(cursor(&window).as_deref(), Some("ogre"));
    window.key(Key::Home);
    assert_eq!(cursor(&window).as_deref(), Some("ape"));
    window.key(Key::Enter);
    assert_eq!(window.here().as_deref(), Some("ape"));
    window.press(Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(window.here().as_deref(), Some("ape"), "there is nowhere to go back to");
}

#[test]
fn a_mistake_in_the_source_is_a_problem_that_f8_goes_to() {
    let mut window = Window::usual();
    window.ctrl(Key::P);
    window.type_in("ogre");
    window.key(Key::Enter);
    window.ctrl(Key::U);
    for _ in 0..8 {
        window.key(Key::ArrowUp);
    }
    window.key(Key::Home);
    window.key(Key::ArrowRight);
    window.type_in("zz: 1,");
    assert!(window.text("ogre").starts_with("(zz: 1,"), "{}", window.text("ogre"));
    window.until("the problem is listed", |w| w.app().state.problems.totals()[0] == 1);
    assert!(window.app().state.live.is_behind(window.app().state.viewed.current.as_ref().unwrap()));
    window.ctrl(Key::P);
    window.type_in("ape");
    window.key(Key::Enter);
    window.key(Key::F8);
    assert_eq!(window.here().as_deref(), Some("ogre"));
    assert!(
        window.app().state.notices.status.text.contains(":1:2:"),
        "{}",
        window.app().state.notices.status.text
    );
    window.ctrl(Key::Z);
    window.until("it is mended", |w| w.app().state.problems.totals()[0] == 0);
}

#[test]
fn every_command_can_be_found_and_run() {
    let mut window = Window::usual();
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window.type_in("dark col");
    window.key(Key::Enter);
    assert_eq!(window.app().state.settings.theme, augury_editor::view::settings::ThemeChoice::Dark);
    window.ctrl(Key::Num2);
    assert_eq!(window.app().state.layout, augury_editor::view::panels::Layout::Debug);
    window.ctrl(Key::Num1);
    assert_eq!(window.app().state.layout, augury_editor::view::panels::Layout::Edit);
}
